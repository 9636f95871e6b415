"""What was copied while the second place was away is brought there when it is back."""

from pathlib import Path

import pytest
from django.db import DatabaseError
from pytest_django import Settings

from tests.copies.installation import Installation, spoil_totals
from tournament.copies.acts import second
from tournament.copies.acts.keeping import take
from tournament.copies.chores import Keeper
from tournament.copies.reads.kept import Kept, all_kept
from tournament.core.errors import RefusedError


@pytest.fixture
def stick(here: Installation, tmp_path: Path, settings: Settings) -> Path:
    """Where it will be; it is away."""
    settings.SECOND_PLACE = str(tmp_path / "stick")
    return tmp_path / "stick"


@pytest.fixture
def keeper(here: Installation) -> Keeper:
    """It has a first copy of what is there."""
    one = Keeper()
    one.look()
    return one


def names(kept: list[Kept]) -> set[str]:
    return {copy.file.name for copy in kept}


def lying(stick: Path) -> set[str]:
    return {file.name for file in stick.iterdir()}


def test_copies_are_brought_newest_good_one_first_faulty_one_last(
    stick: Path, keeper: Keeper, here: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    take()
    spoil_totals(here.database)
    take()
    stick.mkdir()
    monkeypatch.setattr(second, "AT_ONCE", 1)
    kept = all_kept()
    for there in (kept[1:2], kept[:2], kept, kept):
        keeper.look()
        assert lying(stick) == names(there)
    assert all(copy.second_place for copy in all_kept())
    assert (stick / kept[0].file.name).read_bytes() == kept[0].file.read_bytes()


def test_sealed_where_there_is_a_passphrase(stick: Path, keeper: Keeper, settings: Settings) -> None:
    settings.BACKUP_PASSPHRASE = "ein Stich und drei Karten"
    stick.mkdir()
    keeper.look()
    (kept,) = all_kept()
    assert lying(stick) == {f"{kept.file.name}.verschlossen"}
    assert kept.second_place


def test_also_where_the_database_cannot_be_copied_any_more(stick: Path, keeper: Keeper, here: Installation) -> None:
    stick.mkdir()
    here.database.write_bytes(b"\0" * 4096)
    with pytest.raises(DatabaseError):
        keeper.look()
    assert lying(stick) == names(all_kept())


def test_with_little_room_the_newest_alone(stick: Path, keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    newest = take()
    stick.mkdir()
    monkeypatch.setattr(second, "LEAST_ROOM", 2**62)
    for _look in range(2):
        keeper.look()
    assert lying(stick) == {newest.file.name}


def test_copy_that_cannot_be_brought_is_tried_a_minute_later(stick: Path, keeper: Keeper, settings: Settings) -> None:
    stick.mkdir()
    settings.BACKUP_PASSPHRASE = "zu kurz"
    with pytest.raises(RefusedError, match="passphrase_short"):
        keeper.look()
    settings.BACKUP_PASSPHRASE = ""
    keeper.look()
    assert lying(stick) == set()
    keeper.refused -= 61
    keeper.look()
    assert lying(stick) == names(all_kept())


def test_second_place_that_is_away_is_not_made(stick: Path, keeper: Keeper) -> None:
    keeper.look()
    assert not stick.exists()
