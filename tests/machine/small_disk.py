"""A disk of a few MB that can be filled, and a server on it."""

import contextlib
import json
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db import connection

from tests.ports import free_port, listens
from tests.server.served import Client, Heard
from tests.waiting import wait_until

TIMES = 12
"""How many databases the disk takes: the tests lay damaged ones aside, and a restore holds several at once. A number
of bytes became too small as tables were added."""
LEAST = 1024 * 1024
"""Bytes that one is taken for where it is no file."""

# Mounts the disk for itself alone, where it may: it is gone with the process, however that ends. Then says whether, the
# link of one table of a published series, and serves.
SERVER = """
import ctypes, os, shutil, sys
folder, database, size, port = sys.argv[1:]
libc = ctypes.CDLL(None, use_errno=True)
NEWNS, PRIVATE = 0x20000, (1 << 14) | (1 << 18)
print(int(not (
    libc.unshare(NEWNS)
    or libc.mount(None, b"/", None, PRIVATE, None)
    or libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", 0, f"size={size},mode=700".encode())
)))
if database:
    shutil.copy(database, os.path.join(folder, "spielliste.sqlite3"))
import django
django.setup()
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from tournament.machine.acts.keeping import take
settings.ALLOWED_HOSTS.append("saal")
from tournament.management.serving import migrate
migrate()
from tests.factories import make_tournament, seat_series
from tournament.models.link import token_of
from tournament.server.limits import Limits
from tournament.server.program import program
from tournament.server.serving import Address, Service, serve
table = seat_series(make_tournament(4)).card_tables.get()
client = Client()
client.force_login(User.objects.create_superuser("anna"))
print(token_of(table.link_nonce), client.cookies["sessionid"].value, flush=True)
take("vor-serie-1")
connections.close_all()
serve(Service(Address("127.0.0.1", int(sys.argv[4])), program(), Limits()), 1)
"""


class SmallDisk:
    """Where the server may mount one, a file system of its own; else its processes may not write to files."""

    def __init__(self, folder: Path, process: int, *, mounted: bool) -> None:
        self.mounted = mounted
        self.folder = Path(f"/proc/{process}/root{folder}") if mounted else folder
        self.processes = [process]

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
            resource.prlimit(process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        (self.folder / "filling").unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class OnDisk:
    """A running server on that disk, one table's link, and the session of who runs the installation. A copy was made
    before the first game."""

    disk: SmallDisk
    port: int
    link: str
    session: str

    @property
    def database(self) -> Path:
        return self.disk.folder / "spielliste.sqlite3"

    def get(self, path: str) -> Heard:
        """The answer on a connection of its own."""
        with Client(self.port) as client:
            return client.ask(path)

    def play(self, number: int, entry_id: str, version: int = 0) -> Heard:
        """A phone sends this game, as new or on top of a version."""
        out = (number - 1) % 4 + 1  # who deals sits out
        first, *others = [seat for seat in (1, 2, 3, 4) if seat != out]
        results: list[dict[str, Any]] = [{"seat": first, "outcome": "romme", "augen": 0}]
        results += [{"seat": seat, "outcome": "opened", "augen": 20} for seat in others]
        sent = json.dumps({"entry_id": entry_id, "version": version, "results": results}).encode()
        with Client(self.port) as client:
            return client.ask(f"{self.link}games/{number}", "Content-Type: application/json\r\n", "PUT", sent)

    def organise(self, path: str, **fields: str) -> Heard:
        """What the organiser is answered, who sends these fields if there are any."""
        secret = "a" * 32
        cookies = f"Cookie: sessionid={self.session}; csrftoken={secret}\r\n"
        with Client(self.port) as client:
            if not fields:
                return client.ask(path, cookies)
            sent = urlencode(fields | {"csrfmiddlewaretoken": secret}).encode()
            return client.ask(path, f"{cookies}Content-Type: application/x-www-form-urlencoded\r\n", "POST", sent)

    def games(self) -> dict[int, int]:
        """Number -> version, of the games that are stored."""
        return {game["number"]: game["version"] for game in self.get(f"{self.link}state").json["games"]}


@contextmanager
def server_on(folder: Path) -> Iterator[OnDisk]:
    """One with a single worker, until left; its database begins as a copy of the tests', where that is a file."""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tournament.settings.test",
        "VAR_DIR": str(folder / "var"),
        "DATABASE_URL": f"sqlite:///{folder}/var/spielliste.sqlite3",
    }
    (folder / "var").mkdir()
    database = _copy_in(folder)
    size = TIMES * max(LEAST, database.stat().st_size if database else 0)
    port = free_port()
    command = [sys.executable, "-c", SERVER, str(folder / "var"), str(database or ""), str(size), str(port)]
    with subprocess.Popen(
        command, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        disk = SmallDisk(folder / "var", process.pid, mounted=process.stdout.readline() == "1\n")
        try:
            token, session = process.stdout.readline().split()
            wait_until(lambda: listens(port))
            server = OnDisk(disk, port, f"/liste/{token}/", session)
            assert server.games() == {}
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            disk.processes += map(int, children.read_text(encoding="ascii").split())
            yield server
        finally:
            disk.free()
            process.terminate()


def _copy_in(folder: Path) -> Path | None:
    """Of the tests' database; None: it is no file."""
    if connection.vendor != "sqlite":
        return None
    copy = folder / "tests.sqlite3"
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return copy
