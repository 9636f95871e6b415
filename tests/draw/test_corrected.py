"""A final tournament is corrected from a document: what is said of its draws holds afterwards too."""

import pytest

from tests.archive.documents import Json, as_bytes, value_of
from tests.factories import ACTOR, fill_list, make_tournament, publish_results, seat_series
from tournament.archive.files import correct_document, export_document
from tournament.core.rankings import rankings_of
from tournament.draw.acts import draws
from tournament.draw.acts.way import Way
from tournament.draw.reads.draws import PublicDraw, State, public_draws
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Draw, Lot, Seating, Tournament
from tournament.seating import ANYTHING
from tournament.standings.acts import lots
from tournament.standings.acts.editions import finalise

pytestmark = pytest.mark.django_db


def versions(tournament: Tournament) -> dict[int, int]:
    return dict(tournament.series.values_list("number", "version"))


def final(tournament: Tournament) -> Json:
    finalise(tournament, {one.document_id: one.version for one in rankings_of(tournament)}, ACTOR, anyway=True)
    return value_of(export_document(tournament))


def corrected(tournament: Tournament, document: Json) -> list[PublicDraw]:
    correct_document(as_bytes(document), tournament, "verschrieben", ACTOR)
    return public_draws(tournament)


@pytest.fixture
def drawn() -> Tournament:
    """Series 1 and 2 of three are drawn and published, series 1 is played; series 3 is a draft of another draw."""
    tournament = make_tournament(8, clubs=8, games=4)
    draws.intend(tournament, {3: Way(Seating.GIVEN)}, ACTOR)
    draws.draw_all(tournament, versions(tournament), ACTOR, Way(Seating.LOT, consent=ANYTHING))
    draws.publish_all(tournament, versions(tournament), ACTOR)
    for table in tournament.series.get(number=1).card_tables.all():
        fill_list(table)
    publish_results(tournament, 1)
    draws.intend(tournament, {3: Way(Seating.LOT)}, ACTOR)
    draws.draw_all(tournament, versions(tournament), ACTOR, Way(Seating.LOT, consent=ANYTHING))
    return tournament


def test_draft_stays_one_and_what_it_was_drawn_from_a_secret(drawn: Tournament) -> None:
    document = final(drawn)
    document["players"][0]["name"] = "Anders, Anna"
    first, second = corrected(drawn, document)
    assert (first.state, first.changed, second.state, second.seed) == (State.PUBLISHED, (), State.DRAFTED, "")
    assert drawn.series.get(number=3).published_at is None
    assert drawn.series.get(number=3).card_tables.count() == 2


def test_draft_of_which_the_document_says_something_else_is_published_as_it_says(drawn: Tournament) -> None:
    document = final(drawn)
    seats = document["series"][2]["tables"][0]["seats"]
    seats[:2] = seats[1::-1]
    _, second = corrected(drawn, document)
    assert (second.state, second.changed) == (State.PUBLISHED, (3,))


def test_draft_that_the_document_has_not_is_discarded(drawn: Tournament) -> None:
    document = final(drawn)
    del document["series"][2]
    _, second = corrected(drawn, document)
    assert (second.state, second.series) == (State.DISCARDED, ())
    assert drawn.series.get(number=3).seating == ""


def test_drawn_series_of_which_no_table_is_left_says_that_it_was_changed(drawn: Tournament) -> None:
    document = final(drawn)
    del document["series"][1:]
    first, _ = corrected(drawn, document)
    assert (first.state, first.series, first.changed) == (State.PUBLISHED, (1, 2), (2,))


def test_draw_of_which_no_series_is_left_is_discarded(drawn: Tournament) -> None:
    document = final(drawn)
    del document["series"][1:]
    document["tournament"]["series"] = 1
    first, second = corrected(drawn, document)
    assert (first.state, first.series) == (State.PUBLISHED, (1,))
    assert (second.state, second.discarded_at is not None) == (State.DISCARDED, True)


@pytest.fixture
def tied() -> Tournament:
    """Two pairs are level, a lot was drawn for each; the results are public."""
    tournament = make_tournament(4, series=1)
    table = seat_series(tournament).card_tables.get()
    type_totals(table, table.version, {seat: PaperTotal(44 - seat // 3, 310) for seat in (1, 2, 3, 4)}, ACTOR)
    keys = list(tournament.registrations.order_by("number").values_list("pk", flat=True))
    for two in (keys[:2], keys[2:]):
        lots.draw(tournament, ACTOR, "players", two)
    publish_results(tournament, 1)
    return tournament


def test_of_two_lots_the_one_that_is_corrected_says_so_and_the_other_keeps_its_draw(tied: Tournament) -> None:
    document = final(tied)
    document["lots"][0]["players"].reverse()
    assert [draw.corrected for draw in corrected(tied, document)] == [True, False]
    assert list(Lot.objects.order_by("position").values_list("draw", flat=True)) == [
        None,
        max(Draw.objects.values_list("pk", flat=True)),
    ]


def test_lot_that_the_document_has_not_decides_no_more(tied: Tournament) -> None:
    document = final(tied)
    del document["lots"][0]
    assert [draw.corrected for draw in corrected(tied, document)] == [True, False]
