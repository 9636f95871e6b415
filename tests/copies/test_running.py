"""The running copy in the second place: made after every change, of a large database less often."""

from pathlib import Path

import pytest
from django.contrib.sessions.backends.db import SessionStore
from pytest_django import Settings

from tests.copies.installation import Installation
from tests.factories import ACTOR
from tournament.copies.acts import running
from tournament.copies.acts.backups import restore
from tournament.copies.acts.running import BOUND, EVERY, Follower, looks_between, name
from tournament.copies.reads.checking import faults
from tournament.core import fence
from tournament.core.act import act
from tournament.core.errors import RefusedError
from tournament.core.fence import Term
from tournament.management.chores import CHORES
from tournament.models import Tournament


@pytest.fixture
def stick(here: Installation, tmp_path: Path, settings: Settings) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    settings.SECOND_PLACE = str(folder)
    return folder


@pytest.fixture
def copy(stick: Path) -> Path:
    return stick / name()


@pytest.fixture
def follower(stick: Path) -> Follower:
    """It has made its first copy."""
    one = Follower()
    one.look()
    return one


def something_happens() -> None:
    with act(Tournament.objects.get(), ACTOR, "series_started"):
        pass


def made(follower: Follower, copy: Path) -> bool:
    """Whether this look made a new one."""
    before = copy.stat().st_ino
    follower.look()
    return copy.stat().st_ino != before


@pytest.mark.parametrize(("size", "looks"), [(0, 1), (BOUND, 1), (BOUND + 1, 2), (2 * BOUND, 2), (2 * BOUND + 1, 3)])
def test_copy_of_a_database_above_200_mb_comes_less_often(size: int, looks: int) -> None:
    assert (looks_between(size), BOUND) == (looks, 200 * 1024 * 1024)


def test_copy_is_looked_for_every_five_seconds_by_the_server() -> None:
    """So that five are left to make it in."""
    assert [chore.every.total_seconds() for chore in CHORES if chore.name == "running copy"] == [5]
    assert EVERY.total_seconds() == 5


def test_copy_follows_a_change_with_the_next_look_and_no_other(follower: Follower, copy: Path) -> None:
    assert (faults(copy), copy.stat().st_mode & 0o777, made(follower, copy)) == ((), 0o600, False)
    something_happens()
    assert (made(follower, copy), made(follower, copy)) == (True, False)


@pytest.mark.parametrize(("less", "second"), [(0, True), (1, False)])
def test_database_of_exactly_the_bound_is_copied_at_every_look(
    follower: Follower, copy: Path, here: Installation, monkeypatch: pytest.MonkeyPatch, less: int, second: bool
) -> None:
    monkeypatch.setattr(running, "BOUND", here.database.stat().st_size - less)
    something_happens()
    assert (made(follower, copy), made(follower, copy)) == (second, not second)


def test_copy_has_nobodys_log_in_and_no_byte_of_one(follower: Follower, copy: Path) -> None:
    session = SessionStore()
    session.create()
    follower.look()
    assert str(session.session_key).encode() not in copy.read_bytes()


def test_sealed_copy_takes_the_place_of_an_open_one(
    follower: Follower, copy: Path, stick: Path, settings: Settings
) -> None:
    settings.BACKUP_PASSPHRASE = "ein Stich und drei Karten"
    something_happens()
    follower.look()
    (sealed,) = stick.iterdir()
    assert sealed.name == f"{copy.name}.verschlossen"
    assert restore(sealed, settings.BACKUP_PASSPHRASE).key


def test_copy_that_is_whole_stays_where_the_database_is_damaged(
    follower: Follower, copy: Path, here: Installation
) -> None:
    here.database.write_bytes(b"\0" * 4096)
    with pytest.raises(RefusedError, match="present_damaged"):
        follower.look()
    assert faults(copy) == ()


def test_machine_that_was_replaced_leaves_the_copy_alone(follower: Follower, copy: Path, settings: Settings) -> None:
    something_happens()
    settings.TERM = 1
    fence.note(Term(2, "http://192.168.1.21:8000"))
    assert not made(follower, copy)


def test_stick_that_was_exchanged_gets_the_copy(follower: Follower, copy: Path) -> None:
    copy.unlink()
    follower.look()
    assert faults(copy) == ()
