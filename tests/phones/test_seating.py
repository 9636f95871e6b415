"""A series is seated again as the phones say it was, and tables without a phone from their paper lists."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import ACTOR, seat_series
from tests.phones.notices import OLD_LINK, notice, tell
from tests.web.answers import text
from tournament.core.errors import RefusedError, StaleError
from tournament.models import AuditEntry, CardTable, HeldList, Seating, Series, Tournament
from tournament.phones.acts.seating import possible, seat_again
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


def test_table_again_takes_the_place_of_its_draft(series: Series) -> None:
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
def test_impossible_seating_is_refused_whole(series: Series, tables: dict[int, list[str]], code: str) -> None:
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


def test_seating_takes_the_first_phone_and_no_table_told_differently(client: Client, card_table: CardTable) -> None:
    said = notice(card_table, later=[{"seat": 2, "from_game": 5, "name": ""}])
    tell(client, OLD_LINK, said)
    names = [seat["name"] for seat in said["seats"]]
    assert seated_as_said(HeldList.objects.all()) == {1: names}
    tell(client, "/liste/BBBBBBBBBBBBBBBBBBBBBB/", said | {"seats": said["seats"][:3]})
    assert seated_as_said(HeldList.objects.all()) == {}


def test_made_up_phone_keeps_no_table_from_being_seated(
    organiser_client: Client, tournament: Tournament, card_table: CardTable, series: Series
) -> None:
    """Table 99 of people nobody knows, and one who sits at another table as well."""
    made_up = {
        1: FIRST,
        2: ["Ehlers, Elke", "Franke, Frank", "Groth, Gerda"],
        98: ["Groth, Gerda", "Hinz, Heinz", "Hinz, Heinz"],
        99: ["Niemand, Nora", "Hinz, Heinz", "Ehlers, Elke"],
    }
    for at, (table, people) in enumerate(made_up.items()):
        seats = [{"seat": seat, "from_game": 1, "name": name} for seat, name in enumerate(people, start=1)]
        tell(organiser_client, f"/liste/{'ABCD'[at] * 22}/", notice(card_table, series=2, table=table, seats=seats))
    address = reverse("organiser:seat_from_phones", args=[tournament.slug, 2])
    page = text(organiser_client.post(address, {"version": series.version}, follow=True))
    assert plan(series) == {1: FIRST}
    assert "Tisch 2, 98, 99" in page


def test_players_who_sit_where_it_can_be_are_seated(series: Series) -> None:
    assert possible(series, {1: FIRST, 2: ["5", "6", "7", "8"]}) == {1: FIRST, 2: ["5", "6", "7", "8"]}
    assert possible(series, {1: FIRST, 2: ["1", "6", "7", "8"]}) == {}  # number 1 is Ahrens, Anna
    assert possible(series, {1: ["5", "6"], 2: ["5", "6", "7", "8", "1"]}) == {}
