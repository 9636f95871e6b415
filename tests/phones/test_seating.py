"""A series is seated again as the phones say it was, and tables without a phone from their paper lists."""

import pytest
from django.test import Client

from tests.factories import ACTOR, seat_series
from tests.phones.notices import OLD_LINK, notice, tell
from tournament.core.errors import RefusedError, StaleError
from tournament.models import AuditEntry, CardTable, HeldList, Seating, Series, Tournament
from tournament.phones.acts.seating import seat_again
from tournament.phones.reads.held import seated_as_said

FIRST = ["Dietz, Dirk", "Ahrens, Anna", "Claus, Clara", "Bauer, Bernd"]


@pytest.fixture
def series(tournament: Tournament) -> Series:
    """Series 2, of which this machine knows nothing."""
    return tournament.series.get(number=2)


def plan(series: Series) -> dict[int, list[str]]:
    """Number of a table -> who sits there, by seat."""
    tables = series.card_tables.order_by("number")
    names = "registration__person__name"
    return {table.number: list(table.seats.order_by("number").values_list(names, flat=True)) for table in tables}


def test_tables_from_phones_and_from_paper_make_one_draft(series: Series) -> None:
    seat_again(series, series.version, {3: FIRST}, ACTOR)
    series.refresh_from_db()
    seat_again(series, series.version, {1: ["8", "6", " 5", "7"]}, ACTOR)
    assert plan(series) == {1: ["Hinz, Heinz", "Franke, Frank", "Ehlers, Elke", "Groth, Gerda"], 3: FIRST}
    series.refresh_from_db()
    assert (series.seating, series.published_at) == (Seating.GIVEN, None)
    assert [entry.action for entry in AuditEntry.objects.all()] == ["series_seated", "series_seated"]


def test_a_table_again_takes_the_place_of_its_draft(series: Series) -> None:
    seat_again(series, series.version, {1: FIRST}, ACTOR)
    series.refresh_from_db()
    seat_again(series, series.version, {1: ["1", "2", "3", "5"]}, ACTOR)
    assert plan(series) == {1: ["Ahrens, Anna", "Bauer, Bernd", "Claus, Clara", "Ehlers, Elke"]}


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ({1: ["1", "2", "3", "99"]}, "nobody_of_that_name"),
        ({1: ["1", "2", "3", "Niemand, Nora"]}, "nobody_of_that_name"),
        ({1: ["1", "2"]}, "table_size_wrong"),
        ({1: ["1", "2", "3", "4", "5"]}, "table_size_wrong"),
        ({1: ["1", "2", "3", "1"]}, "seated_twice"),
        ({1: ["1", "2", "3", "4"], 2: ["4", "5", "6", "7"]}, "seated_twice"),
    ],
)
def test_what_cannot_have_been_is_refused_whole(series: Series, tables: dict[int, list[str]], code: str) -> None:
    with pytest.raises(RefusedError, match=code):
        seat_again(series, series.version, tables, ACTOR)
    assert plan(series) == {}


def test_two_of_one_name_are_told_apart_by_their_numbers(series: Series, tournament: Tournament) -> None:
    namesake = tournament.registrations.get(number=8).person
    namesake.name = "Dietz, Dirk"
    namesake.save()
    with pytest.raises(RefusedError, match="nobody_of_that_name"):
        seat_again(series, series.version, {1: FIRST}, ACTOR)
    seat_again(series, series.version, {1: ["8", *FIRST[1:]]}, ACTOR)


def test_neither_a_published_series_nor_one_that_changed_meanwhile(tournament: Tournament, series: Series) -> None:
    seat_again(series, series.version, {1: FIRST}, ACTOR)
    with pytest.raises(StaleError):
        seat_again(series, series.version, {2: ["5", "6", "7"]}, ACTOR)
    published = seat_series(tournament, 1)
    with pytest.raises(RefusedError, match="series_published"):
        seat_again(published, published.version, {1: FIRST}, ACTOR)


def test_of_phones_who_sat_down_first_and_no_table_of_which_two_say_different(
    client: Client, card_table: CardTable
) -> None:
    said = notice(card_table, later=[{"seat": 2, "from_game": 5, "name": ""}])
    tell(client, OLD_LINK, said)
    names = [seat["name"] for seat in said["seats"]]
    assert seated_as_said(HeldList.objects.all()) == {1: names}
    tell(client, "/liste/BBBBBBBBBBBBBBBBBBBBBB/", said | {"seats": said["seats"][:3]})
    assert seated_as_said(HeldList.objects.all()) == {}
