"""A disk of a few MB that can be filled, and a server on it."""

import contextlib
import ctypes
import json
import os
import resource
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from tests.server.served import Client, Heard

SIZE = 6 * 1024 * 1024
UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
LIBC = ctypes.CDLL(None, use_errno=True)

# One table of a published series; says its link and its port, then serves.
SERVER = """
import django
django.setup()
from django.conf import settings
from django.db import connections
settings.ALLOWED_HOSTS.append("saal")
from tournament.management.serving import migrate
migrate()
from tests.factories import make_tournament, seat_series
from tournament.models.link import token_of
from tournament.server.limits import Limits
from tournament.server.program import program
from tournament.server.serving import Service, listen, serve
table = seat_series(make_tournament(4)).card_tables.get()
print(token_of(table.link_nonce), table.series.tournament.slug, flush=True)
connections.close_all()
listening = listen("127.0.0.1", 0)
print(listening.getsockname()[1], flush=True)
serve(Service(listening, program(), Limits()), 1)
"""


class SmallDisk:
    """Where a file system can be mounted, one of its own; else the server's processes may not write to files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.mounted = LIBC.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", 0, f"size={SIZE},mode=700".encode()) == 0
        self.processes: list[int] = []

    def fill(self) -> None:
        """From now on it takes nothing."""
        if not self.mounted:
            for process in self.processes:
                resource.prlimit(process, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            return
        with contextlib.suppress(OSError), (self.folder / "filling").open("wb", buffering=0) as file:
            while True:
                file.write(b"\0" * 4096)

    def free(self) -> None:
        """It takes something again."""
        for process in self.processes:
            resource.prlimit(process, resource.RLIMIT_FSIZE, UNLIMITED)
        (self.folder / "filling").unlink(missing_ok=True)

    def end(self) -> None:
        """Let go of it."""
        if self.mounted:
            LIBC.umount2(os.fsencode(self.folder), 2)


@dataclass(frozen=True, slots=True)
class OnDisk:
    """A running server on that disk, one table's link, and its tournament."""

    disk: SmallDisk
    port: int
    link: str
    slug: str

    @property
    def database(self) -> Path:
        return self.disk.folder / "spielliste.sqlite3"

    def get(self, path: str) -> Heard:
        """The answer on a connection of its own."""
        with Client(self.port) as client:
            return client.ask(path)

    def play(self, number: int, entry_id: str) -> Heard:
        """A phone sends this game, as new."""
        out = (number - 1) % 4 + 1  # who deals sits out
        first, *others = [seat for seat in (1, 2, 3, 4) if seat != out]
        results: list[dict[str, Any]] = [{"seat": first, "outcome": "romme", "augen": 0}]
        results += [{"seat": seat, "outcome": "opened", "augen": 20} for seat in others]
        sent = json.dumps({"entry_id": entry_id, "version": 0, "results": results}).encode()
        with Client(self.port) as client:
            return client.ask(f"{self.link}games/{number}", "Content-Type: application/json\r\n", "PUT", sent)

    def games(self) -> dict[int, int]:
        """Number -> version, of the games that are stored."""
        return {game["number"]: game["version"] for game in self.get(f"{self.link}state").json["games"]}


@contextmanager
def server_on(folder: Path) -> Iterator[OnDisk]:
    """One with a single worker, until left; its database begins as a copy of the tests', where that is a file."""
    disk = SmallDisk(folder)
    if connection.vendor == "sqlite":
        tests, copy = connection.settings_dict["NAME"], folder / "spielliste.sqlite3"
        with closing(sqlite3.connect(tests)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tournament.settings.test",
        "VAR_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/spielliste.sqlite3",
    }
    try:
        with subprocess.Popen(
            [sys.executable, "-c", SERVER], cwd=settings.BASE_DIR, env=environment, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            try:
                token, slug = process.stdout.readline().split()
                port = int(process.stdout.readline())
                disk.processes += [process.pid, *_children(process.pid)]
                yield OnDisk(disk, port, f"/liste/{token}/", slug)
            finally:
                disk.free()
                process.terminate()
    finally:
        disk.end()


def new_id() -> str:
    """Of an entry."""
    return str(uuid.uuid4())


def _children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]
