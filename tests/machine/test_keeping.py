"""Copies made without being asked, and those that are sealed.

The running copy in the second place: made after every change, of a large database less often."""

import shutil
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError
from django.test import override_settings
from django.utils import timezone
from pytest_django import Settings

from tests.factories import write_something
from tests.machine.conftest import SPOIL_TOTALS, Installation, tournaments_in
from tournament.core import writing
from tournament.core.errors import RefusedError
from tournament.core.writing import Term
from tournament.machine.acts import keeping, running, second
from tournament.machine.acts.backups import restore
from tournament.machine.acts.running import BOUND, EVERY, Follower, looks_between, name
from tournament.machine.chores import Keeper
from tournament.machine.reads.checking import faults
from tournament.machine.reads.kept import RUNNING, SCARCE, Kept, all_kept, name_of, newest, to_go
from tournament.management.serving import CHORES
from tournament.models import Game, Series, Tournament

# The copies the server makes by itself: when, in which generations, and in a second place. What was copied while the
# second place was away is brought there when it is back.

BEGIN = datetime(2026, 5, 9, 8, 0, tzinfo=timezone.get_default_timezone())


def copies(
    count: int, *, every: timedelta = timedelta(minutes=10), before: str = RUNNING, good: bool = True
) -> list[Kept]:
    """So many, the first one at eight in the morning."""
    return [
        Kept(Path(f"{before} {good} {number}"), number, BEGIN + number * every, before, 0, number, good=good)
        for number in range(count)
    ]


def staying(kept: Sequence[Kept]) -> list[Kept]:
    return [copy for copy in kept if copy not in to_go(kept)]


def test_copies_of_a_day_stay_one_an_hour() -> None:
    """Two days: of the last 24 hours in which there were any the last one, and all of the last hour."""
    kept = copies(6 * 48)
    stay = staying(kept)
    assert (stay[-7:], {copy.at.hour for copy in stay}) == (kept[-7:], set(range(24)))
    assert ({copy.at.minute for copy in stay[:-7]}, stay[0].at) == ({50}, BEGIN + timedelta(hours=24, minutes=50))


@pytest.mark.parametrize(
    ("count", "before", "most"), [(7, RUNNING, 7), (40, "vor-pokal-serie-1", 40), (41, "vor-pokal-serie-1", 40)]
)
def test_copies_of_the_last_hour_stay_and_forty_before_a_series(count: int, before: str, most: int) -> None:
    kept = copies(count, before=before)
    assert staying(kept) == kept[-most:]


def test_bad_one_takes_the_place_of_no_good_one() -> None:
    good, bad = copies(7), copies(100, every=timedelta(seconds=1), good=False)
    assert [copy for copy in staying([*good, *bad]) if copy.good] == good


def test_newest_copy_does_not_hang_on_the_clock() -> None:
    """It went back a year."""
    kept = copies(50, every=timedelta(days=-8))
    assert staying(kept)[-7:] == kept[-7:]


def test_newest_copies_alone_stay_where_room_is_scarce() -> None:
    gone = to_go([*copies(60), *copies(9, before="vor-pokal-serie-1")], SCARCE)
    assert len(gone) == 57 + 4
    assert not {copy.number for copy in gone if copy.before == RUNNING} & {57, 58, 59}


def test_name_of_a_copy_says_all_of_it(tmp_path: Path, settings: Settings) -> None:
    settings.VAR_DIR, folder = tmp_path, tmp_path / "copies"
    folder.mkdir()
    name = name_of(Kept(Path("-"), 7, BEGIN, "vor-pokal-serie-2", 641, 4711, good=True), ".sqlite3")
    assert name == "000007_2026-05-09_08-00-00+0200_vor-pokal-serie-2_641-spiele_stand-4711.sqlite3"
    for file in (name, "anderes.sqlite3"):
        (folder / file).touch()
    (found,) = all_kept()
    said = (found.number, found.at, found.before, found.games, found.state, found.good)
    assert (said, newest()) == ((7, BEGIN, "vor-pokal-serie-2", 641, 4711, True), found)


def test_copy_is_checked_and_says_how_many_games(here: Installation) -> None:
    kept = keeping.take()
    assert (kept, kept.games, faults(kept.file)) == (newest(), Game.objects.count(), ())
    assert (kept.games > 0, kept.file.stat().st_mode & 0o777, tournaments_in(kept.file)) == (True, 0o600, 1)
    assert (keeping.take().number, len(list((here.folder / "copies").iterdir()))) == (kept.number + 1, 2)


def test_copy_that_does_not_hold_is_not_the_newest_good_one(
    here: Installation, caplog: pytest.LogCaptureFixture
) -> None:
    good = keeping.take()
    here.says(SPOIL_TOTALS)
    assert (keeping.take().good, newest(), "1 Summen passen nicht zu den Spielen" in caplog.text) == (False, good, True)


@pytest.fixture
def plugged(stick: Path) -> Path:
    """The second place, which is there."""
    stick.mkdir()
    return stick


def test_copy_lies_in_the_second_place_too(plugged: Path, here: Installation) -> None:
    """And is the newest one where this machine has none."""
    kept = keeping.take()
    assert (kept.second_place, newest(), [file.name for file in plugged.iterdir()]) == (True, kept, [kept.file.name])
    assert (plugged / kept.file.name).read_bytes() == kept.file.read_bytes()
    shutil.rmtree(here.folder / "copies")
    assert getattr(newest(), "file", None) == plugged / kept.file.name


def test_old_copies_go_in_both_places_but_not_those_of_others(plugged: Path) -> None:
    foreign = name_of(Kept(Path("-"), 900, BEGIN, RUNNING, 1, 1, good=True), ".sqlite3")
    (plugged / foreign).touch()
    for _time in range(9):
        last = keeping.take()
    names = {file.name for file in plugged.iterdir()}
    assert (foreign in names, names - {foreign}, newest()) == (True, {kept.file.name for kept in all_kept()}, last)


def test_with_a_passphrase_it_is_sealed(plugged: Path, settings: Settings) -> None:
    settings.BACKUP_PASSPHRASE = "ein Stich und drei Karten"
    kept = keeping.take()
    assert (kept.second_place, newest()) == (True, kept)
    (sealed,) = plugged.iterdir()
    assert (sealed.name, b"SQLite" in sealed.read_bytes()) == (f"{kept.file.name}.verschlossen", False)


# `look` is called every ten seconds.


def test_copy_is_made_once_of_what_happened_ten_minutes_later(keeper: Keeper) -> None:
    Keeper().look()  # started anew it copies nothing twice
    keeper.copied -= 601
    keeper.look()  # nothing happened
    keeper.copied += 601
    write_something(Tournament.objects.get())
    keeper.look()  # just now
    assert [kept.state for kept in all_kept()] == [1]
    keeper.copied -= 601
    for _look in range(2):
        keeper.look()
    assert [kept.state for kept in all_kept()] == [1, 2]


def test_series_about_to_begin_is_copied_at_once_also_after_it_failed(keeper: Keeper, here: Installation) -> None:
    series = Series.objects.filter(published_at=None).earliest("number")
    Series.objects.filter(pk=series.pk).update(published_at=timezone.now())
    (here.folder / "nowhere").touch()
    with override_settings(VAR_DIR=here.folder / "nowhere"), pytest.raises(OSError, match="nowhere"):
        keeper.look()
    for _look in range(2):
        keeper.look()
    assert [kept.before for kept in all_kept()] == [RUNNING, f"vor-pokal-2026-serie-{series.number}"]


@pytest.fixture
def stick(here: Installation, tmp_path: Path, settings: Settings) -> Path:
    """Where it will be; it is away."""
    settings.SECOND_PLACE = str(tmp_path / "stick")
    return tmp_path / "stick"


@pytest.fixture
def keeper(here: Installation) -> Keeper:
    """It has looked once, and made a first copy of what is there."""
    one = Keeper()
    one.look()
    assert len(all_kept()) == 1
    return one


def lying(stick: Path) -> set[str]:
    return {file.name for file in stick.iterdir()}


def test_copies_are_brought_newest_good_one_first_faulty_one_last(
    stick: Path, keeper: Keeper, here: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeping.take()
    here.says(SPOIL_TOTALS)
    keeping.take()
    stick.mkdir()
    monkeypatch.setattr(second, "AT_ONCE", 1)
    kept = all_kept()
    for there in (kept[1:2], kept[:2], kept, kept):
        keeper.look()
        assert lying(stick) == {copy.file.name for copy in there}
    assert all(copy.second_place for copy in all_kept())
    assert (stick / kept[0].file.name).read_bytes() == kept[0].file.read_bytes()


def test_also_where_the_database_cannot_be_copied_any_more(stick: Path, keeper: Keeper, here: Installation) -> None:
    stick.mkdir()
    here.database.write_bytes(b"\0" * 4096)
    with pytest.raises(DatabaseError):
        keeper.look()
    assert len(all_kept()) == 1  # nor is there another here
    assert lying(stick) == {copy.file.name for copy in all_kept()}


def test_with_little_room_the_newest_alone(stick: Path, keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    newest = keeping.take()
    stick.mkdir()
    monkeypatch.setattr(second, "LEAST_ROOM", 2**62)
    for _look in range(2):
        keeper.look()
    assert lying(stick) == {newest.file.name}


def test_copy_that_cannot_be_brought_is_tried_a_minute_later(stick: Path, keeper: Keeper, settings: Settings) -> None:
    keeper.look()  # a place that is away hinders nothing, and is not made
    assert (keeping.take().second_place, stick.exists()) == (False, False)
    stick.mkdir()
    settings.BACKUP_PASSPHRASE = "zu kurz"
    with pytest.raises(RefusedError, match="passphrase_short"):
        keeper.look()
    settings.BACKUP_PASSPHRASE = ""
    keeper.look()
    assert lying(stick) == set()
    keeper.refused -= 61
    keeper.look()
    assert lying(stick) == {copy.file.name for copy in all_kept()}


# Only a copy that opens with a passphrase holds the key; with it, printed codes work again at once.

PASSPHRASE = "drei Könige und ein Joker"


@pytest.fixture
def sealed(installation: Installation, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sealed backup, with the key of its installation."""
    monkeypatch.setenv("BACKUP_PASSPHRASE", PASSPHRASE)
    file = installation.folder / "sealed.sqlite3"
    key = (installation.folder / "secret_key").read_text(encoding="ascii")
    with override_settings(SECRET_KEY=key):
        installation.run("backup", file, "--encrypt")
    return file


def test_sealed_copy_shows_nothing_and_a_plain_one_holds_no_key(
    installation: Installation, sealed: Path, good: Path, fresh: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = (installation.folder / "secret_key").read_bytes()
    assert (key in sealed.read_bytes(), b"SQLite" in sealed.read_bytes()) == (False, False)
    assert (sealed.stat().st_mode & 0o777, key in good.read_bytes()) == (0o600, False)
    for passphrase, said in (("", "fehlt ihr Passwort"), ("drei Könige", "geht die Sicherung nicht auf")):
        monkeypatch.setenv("BACKUP_PASSPHRASE", passphrase)
        assert (said in fresh.refused("restore", sealed), list(fresh.folder.iterdir())) == (True, [])


def test_on_another_machine_the_key_is_there_however_the_umlaut_is_typed(
    installation: Installation, sealed: Path, fresh: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKUP_PASSPHRASE", PASSPHRASE.replace("\u00f6", "o\u0308"))
    (fresh.folder / "secret_key").write_text("der-eigene", encoding="ascii")
    assert ("Bitte den Server einmal neu starten" in fresh.run("restore", sealed), fresh.tournaments()) == (True, 1)
    key = fresh.folder / "secret_key"
    assert (key.read_bytes(), key.stat().st_mode & 0o777) == ((installation.folder / "secret_key").read_bytes(), 0o600)

    assert (fresh.folder / "secret_key.before-restore").read_text(encoding="ascii") == "der-eigene"


def test_copy_is_sealed_with_ten_characters_and_no_fewer(
    installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for passphrase, said in (("", "fehlt ihr Passwort"), ("neun-Zeic", "mindestens 10 Zeichen")):
        monkeypatch.setenv("BACKUP_PASSPHRASE", passphrase)
        assert said in installation.refused("backup", tmp_path / "copy", "--encrypt")
    assert (bool(second.seal(b"copy", "key", "zehn-Zeich")), (tmp_path / "copy").exists()) == (True, False)


@pytest.mark.nightly
def test_sealed_copy_changed_or_cut_short_does_not_open() -> None:
    sealed = second.seal(b"copy" * 10, "key", PASSPHRASE)
    salt, inside = len(b"spielliste-verschlossen/1\n"), len(sealed) - 20
    broken = [sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :] for place in (salt, inside)]
    broken.append(sealed[:60])  # a stick that was pulled out
    for one in broken:
        with pytest.raises(RefusedError, match="passphrase_wrong"):
            second.open_sealed(one, PASSPHRASE)


# The running copy.


@pytest.fixture
def copy(plugged: Path) -> Path:
    return plugged / name()


@pytest.fixture
def follower(plugged: Path) -> Follower:
    """It has made its first copy."""
    one = Follower()
    one.look()
    return one


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
    assert [chore.every for chore in CHORES if chore.name == "running copy"] == [EVERY] == [timedelta(seconds=5)]


def test_copy_follows_a_change_with_the_next_look_and_no_other(follower: Follower, copy: Path) -> None:
    assert (faults(copy), copy.stat().st_mode & 0o777, made(follower, copy)) == ((), 0o600, False)
    write_something(Tournament.objects.get())
    assert (made(follower, copy), made(follower, copy)) == (True, False)


@pytest.mark.parametrize(("less", "second"), [(0, True), (1, False)])
def test_database_of_exactly_the_bound_is_copied_at_every_look(
    follower: Follower, copy: Path, here: Installation, monkeypatch: pytest.MonkeyPatch, less: int, second: bool
) -> None:
    monkeypatch.setattr(running, "BOUND", here.database.stat().st_size - less)
    write_something(Tournament.objects.get())
    assert (made(follower, copy), made(follower, copy)) == (second, not second)


def test_copy_cut_off_on_the_stick_is_no_copy_and_goes(follower: Follower, copy: Path, plugged: Path) -> None:
    """The process was killed while it wrote the next one; or the stick is another, which gets one."""
    cut_off = copy.rename(f"{copy}.4711.unfinished")
    follower.look()
    assert (list(plugged.iterdir()), cut_off.exists(), faults(copy)) == ([copy], False, ())


def test_copy_has_nobodys_log_in_and_no_byte_of_one(follower: Follower, copy: Path) -> None:
    session = SessionStore()
    session.create()
    follower.look()
    assert str(session.session_key).encode() not in copy.read_bytes()


@pytest.mark.nightly
def test_sealed_copy_takes_the_place_of_an_open_one(
    follower: Follower, copy: Path, plugged: Path, settings: Settings
) -> None:
    settings.BACKUP_PASSPHRASE = "ein Stich und drei Karten"
    write_something(Tournament.objects.get())
    follower.look()
    (sealed,) = plugged.iterdir()
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
    write_something(Tournament.objects.get())
    settings.TERM = 1
    writing.note(Term(2, "http://192.168.1.21:8000"))
    assert not made(follower, copy)
