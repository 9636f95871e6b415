"""A whole server whose disk takes nothing any more, and one whose database is damaged or gone while it runs."""

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.health.small_disk import OnDisk, new_id, server_on
from tests.waiting import wait_until
from tournament.core.storage import is_marked, mark_damaged
from tournament.health.acts import looking


@pytest.fixture(scope="module")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OnDisk]:
    with server_on(tmp_path_factory.mktemp("disk")) as server:
        yield server


def everybody_reads(server: OnDisk) -> set[int]:
    """More readers at once than there are threads: each of those has a connection of its own."""
    pages = ["/", server.link, f"{server.link}state", "/anmelden/"] * 8
    with ThreadPoolExecutor(len(pages)) as pool:
        return {heard.status for heard in pool.map(server.get, pages)}


def test_on_a_full_disk_reading_goes_on_and_no_game_is_lost(server: OnDisk) -> None:
    sent = {number: new_id() for number in range(1, 17)}
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
    assert server.play(1, new_id(), server.games().get(1, 0)).status == 200
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
        asked = [pool.submit(server.play, 16, new_id()) for _ in range(16)]
        asked += [pool.submit(server.get, f"{server.link}state") for _ in range(16)]
        heard = [one.result() for one in asked]
    return {one.json["errors"][0]["code"] for one in heard if one.status == 503}


@pytest.mark.parametrize("damage", ["half of it", "zeros", "nothing there"])
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


def test_last_good_copy_is_offered_and_taken_where_it_is_damaged(server: OnDisk) -> None:
    """The copy is of the time before the first game: the phone has it and gives it back."""
    first = new_id()
    server.play(1, first)
    assert 1 in server.games()
    mark_damaged(server.database)
    refused = server.play(len(server.games()) + 1, first)
    assert (refused.status, refused.json["errors"][0]["code"]) == (503, "storage_broken")
    page = server.organise("/leitung/zustand/").body.decode()
    assert "Die Datenbank ist beschädigt." in page
    offered = re.search(r'name="copy" value="([^"]+)"', page)
    assert offered is not None
    taken = server.organise("/leitung/zustand/zurueckholen/", copy=offered[1])
    assert (taken.status, taken.headers["Location"], server.games()) == (302, "/anmelden/", {})
    assert server.play(1, first).status == 200


def test_looking_through_it_finds_the_damage_and_that_it_is_mended(server: OnDisk, copy: Path, tmp_path: Path) -> None:
    good, damaged = copy.read_bytes(), bytearray(copy.read_bytes())
    damaged[len(damaged) // 2 :] = bytes(len(damaged) - len(damaged) // 2)
    copy.with_name(f"{copy.name}-wal").unlink(missing_ok=True)
    for content, marked in ((good, False), (damaged, True), (good, False)):
        copy.write_bytes(content)
        looking.look_at(copy)
        assert is_marked(copy) is marked
