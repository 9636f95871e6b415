"""Killed under load and without power, as `make torture` does it many times more: nothing acknowledged is lost."""

import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from tests.addresses import each_alone
from tests.examples import few
from tests.factories import make_tournament, seat_series
from tests.torture.checking import faults
from tests.torture.disk import Disk
from tests.torture.lists import GAMES, Acknowledged, Entry, KeptList, played
from tests.torture.traced import Call, Event
from tournament.models import AuditEntry, CardTable, Game, Result, Seat
from tournament.models.link import token_of


@pytest.mark.usefixtures("django_db_setup")
@pytest.mark.parametrize("kills", few(1, [0, 2]))
def test_killed_under_load_and_without_power_nothing_acknowledged_is_lost(tmp_path: Path, kills: int) -> None:
    """A life that is killed and looked at as a loss of power leaves it; at night more kills after it."""
    if connection.vendor == "sqlite":  # one that is up to date: making another takes longer than this test
        name = connection.settings_dict["NAME"]
        with closing(sqlite3.connect(name)) as made, closing(sqlite3.connect(tmp_path / "spielliste.sqlite3")) as copy:
            made.backup(copy)
    command = [sys.executable, "-m", "tests.torture.topic", "small", "sqlite", str(kills), str(tmp_path)]
    done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [line["reached"] for line in json.loads(done.stdout)] == [True, True, None, None, True, True], done.stderr


def kept_list(client: Client) -> KeptList:
    """A list of which three entries were acknowledged: game 1, game 2, game 2 again."""
    tournament = make_tournament(4, games=GAMES)
    card_table = CardTable.objects.get(series=seat_series(tournament))
    kept, chance = KeptList(f"/liste/{token_of(card_table.link_nonce)}/", 1, 1), random.Random(1)
    for number, version in ((1, 0), (2, 0), (2, 1)):
        kept.entries.append(Entry(number, version, played(number, chance)))
        path = f"{kept.path}games/{number}"
        answer = client.put(path, kept.entries[-1].body, content_type="application/json")
        kept.acknowledge(answer.json()["version"], Acknowledged(0, number))
    return kept


BREAKS: list[Callable[[], object]] = [
    lambda: Game.objects.filter(number=1).delete(),
    lambda: Game.objects.filter(number=1).update(entry_id=None),
    lambda: Result.objects.filter(augen__gt=0).update(augen=9),
    lambda: Seat.objects.filter(number=1).update(points=-1),
    lambda: AuditEntry.objects.filter(revision=2).update(subject="Serie 1, Tisch 1, Spiel 1"),
    lambda: AuditEntry.objects.filter(revision=3).update(action="cards_confirmed"),
]


def test_difference_from_what_was_acknowledged_is_noticed(db: None, client: Client) -> None:
    kept = kept_list(client)
    assert faults([kept]) == []
    for break_it in each_alone(BREAKS):
        break_it()
        assert faults([kept]) != []


def test_unanswered_entry_may_be_stored_or_not(db: None, client: Client) -> None:
    kept = kept_list(client)
    assert faults([kept], lambda _kept: 2) == []
    assert faults([kept], lambda _kept: 1) != []
    kept.next_entry(random.Random(2))
    assert faults([kept]) == []


def test_loss_of_power_leaves_what_was_synced_and_some_sectors_of_the_rest(tmp_path: Path) -> None:
    wal = tmp_path / "wal"
    disk = Disk(tmp_path, lambda path: path == str(wal))
    left = tmp_path / "left"
    left.mkdir()

    def do(name: str, file: Path, text: bytes = b"", number: int = 0, *, process: int = 1) -> list[Event]:
        call = Call(process, name, str(file), text, number)
        return [Event(call, ended=False), Event(replace(call, result=len(text)), ended=True)]

    begun, ended = do("fdatasync", wal, process=2)
    steps = [*do("openat", wal, number=1), *do("pwrite64", wal, b"a" * 1024), begun]
    for step in [*steps, *do("pwrite64", wal, b"b" * 1024, 1024), ended]:  # written after the sync began
        disk.follow(step)
    disk.lose_power(left)
    assert not (left / "wal").exists()  # nobody has synced the folder
    for step in do("fsync", tmp_path):
        disk.follow(step)
    disk.lose_power(left)
    assert (left / "wal").read_bytes() == b"a" * 1024
    seen = set()
    for number in range(24):
        disk.lose_power(left, random.Random(number))
        seen.add((left / "wal").read_bytes().rstrip(b"\0"))
    half, none = b"b" * 512, bytes(512)
    assert seen == {b"a" * 1024 + rest for rest in (b"", half, none + half, half + half)}
