"""A server on a disk of a few MB that is filled, or whose database is damaged or gone while it runs."""

import json
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.db import connection

from tests.ports import free_port, listens
from tests.server.served import Client, Heard
from tests.waiting import wait_until
from tournament.core import errors

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
import pytest
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
        with suppress(OSError), (self.folder / "filling").open("wb", buffering=0) as file:
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


@pytest.fixture(scope="module")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OnDisk]:
    """One with a single worker; its database begins as a copy of the tests', where that is a file."""
    folder = tmp_path_factory.mktemp("disk")
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


def everybody_reads(server: OnDisk) -> set[int]:
    """More readers at once than there are threads: each of those has a connection of its own."""
    pages = ["/", server.link, f"{server.link}state", "/anmelden/"] * 8
    with ThreadPoolExecutor(len(pages)) as pool:
        return {heard.status for heard in pool.map(server.get, pages)}


@pytest.mark.nightly
def test_on_a_full_disk_reading_goes_on_and_no_game_is_lost(server: OnDisk) -> None:
    sent = {number: str(uuid.uuid4()) for number in range(1, 17)}
    stored = 0
    server.disk.fill()
    for number, entry_id in sent.items():  # the log may have room for some from before
        heard = server.play(number, entry_id)
        if heard.status != 200:
            break
        stored = number
    assert (heard.status, heard.json["errors"][0]["code"]) == (503, "storage_full")
    assert int(heard.headers["Retry-After"]) > 0
    assert (everybody_reads(server), server.games()) == ({200}, dict.fromkeys(range(1, stored + 1), 1))
    server.disk.free()
    assert [server.play(number, entry_id).status for number, entry_id in sent.items()] == [200] * 16
    assert server.games() == dict.fromkeys(sent, 1)


@pytest.fixture
def copy(server: OnDisk, tmp_path: Path) -> Path:
    """A good copy of what is stored, made while nobody writes. One thread has just written: what the others have in
    their memory holds no more, and they look into the file."""
    assert server.play(1, str(uuid.uuid4()), server.games().get(1, 0)).status == 200
    for file in files_of(server.database):
        shutil.copy(file, tmp_path)
    copy = tmp_path / server.database.name
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return copy


def files_of(database: Path) -> list[Path]:
    """It and its log."""
    return [file for file in (database, database.with_name(database.name + "-wal")) if file.exists()]


def put_in_place(server: OnDisk, copy: Path) -> None:
    """What is there goes aside as it is, and the copy takes its place."""
    for file in server.disk.folder.glob(f"{server.database.name}*"):
        file.rename(file.with_name(f"aside.{file.name}"))
    for file in files_of(copy):
        shutil.copy(file, server.disk.folder)


def said_to_phones(server: OnDisk) -> set[str]:
    """With what codes they are refused, by several threads: one that has all pages in its memory notices nothing."""
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(server.play, 16, str(uuid.uuid4())) for _ in range(16)]
        asked += [pool.submit(server.get, f"{server.link}state") for _ in range(16)]
        heard = [one.result() for one in asked]
    return {one.json["errors"][0]["code"] for one in heard if one.status == 503}


@pytest.mark.nightly
@pytest.mark.parametrize("damage", ["half of it", "nothing there", "zeros"])
def test_damaged_while_it_runs_it_says_so_and_goes_on_with_a_good_copy(server: OnDisk, copy: Path, damage: str) -> None:
    before = server.games()
    match damage:
        case "half of it":
            os.truncate(server.database, server.database.stat().st_size // 2)
        case "zeros":
            server.database.write_bytes(bytes(server.database.stat().st_size))
        case _:
            server.database.unlink()
    wait_until(lambda: "storage_broken" in said_to_phones(server))
    assert everybody_reads(server) <= {200, 503}
    put_in_place(server, copy)
    assert (everybody_reads(server), server.games()) == ({200}, before)


@pytest.mark.nightly
def test_last_good_copy_is_offered_and_taken_where_it_is_damaged(server: OnDisk) -> None:
    """The copy is of the time before the first game: the phone has it and gives it back."""
    first = str(uuid.uuid4())
    server.play(1, first)
    assert 1 in server.games()
    errors.mark_damaged(server.database)
    refused = server.play(len(server.games()) + 1, first)
    assert (refused.status, refused.json["errors"][0]["code"]) == (503, "storage_broken")
    page = server.organise("/leitung/zustand/").body.decode()
    assert "Die Datenbank ist beschädigt." in page
    offered = re.search(r'name="copy" value="([^"]+)"', page)
    assert offered is not None
    taken = server.organise("/leitung/zustand/zurueckholen/", copy=offered[1])
    assert (taken.status, taken.headers["Location"], server.games()) == (302, "/anmelden/", {})
    assert server.play(1, first).status == 200
