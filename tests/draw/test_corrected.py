"""A final tournament is corrected from a document: what is said of its draws holds afterwards too."""

from collections.abc import Callable

import pytest

from tests.archive.documents import Json, as_bytes, value_of
from tests.draw.drawing import draw_all, people, publish
from tests.factories import ACTOR, fill_list, make_tournament, publish_results, seat_series
from tournament.archive.files import correct_document, export_document
from tournament.core.rankings import rankings_of
from tournament.draw.acts import draws
from tournament.draw.acts.way import Way
from tournament.draw.reads.draws import PublicDraw, State, public_draws
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Draw, Lot, Seating, Tournament
from tournament.standings.acts import lots
from tournament.standings.acts.editions import finalise

pytestmark = pytest.mark.django_db


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
    draw_all(tournament)
    publish(tournament)
    for table in tournament.series.get(number=1).card_tables.all():
        fill_list(table)
    publish_results(tournament, 1)
    draws.intend(tournament, {3: Way(Seating.LOT)}, ACTOR)
    draw_all(tournament)
    return tournament


def test_draft_stays_one_and_what_it_was_drawn_from_a_secret(drawn: Tournament) -> None:
    document = final(drawn)
    document["players"][0]["name"] = "Anders, Anna"
    first, second = corrected(drawn, document)
    assert (first.state, first.changed, second.state, second.seed) == (State.PUBLISHED, (), State.DRAFTED, "")
    third = drawn.series.get(number=3)
    assert (third.published_at, third.card_tables.count()) == (None, 2)


PUBLISHED, DISCARDED = State.PUBLISHED, State.DISCARDED


def with_two_exchanged(document: Json) -> Json:
    """In the draft."""
    seats = document["series"][2]["tables"][0]["seats"]
    seats[:2] = seats[1::-1]
    return document


@pytest.mark.parametrize(
    ("changed", "first", "second"),
    [
        (with_two_exchanged, (PUBLISHED, (1, 2), ()), (PUBLISHED, (3,), (3,))),
        (lambda one: one | {"series": one["series"][:2]}, (PUBLISHED, (1, 2), ()), (DISCARDED, (), ())),
        # A drawn series of which no table is left says that it was changed.
        (lambda one: one | {"series": one["series"][:1]}, (PUBLISHED, (1, 2), (2,)), (DISCARDED, (), ())),
        (
            lambda one: one | {"series": one["series"][:1], "tournament": one["tournament"] | {"series": 1}},
            (PUBLISHED, (1,), ()),
            (DISCARDED, (), ()),
        ),
    ],
    ids=["other draft", "no draft", "no tables", "no series"],
)
def test_draws_are_said_to_be_as_the_document_has_them(
    drawn: Tournament, changed: Callable[[Json], Json], first: object, second: object
) -> None:
    after = corrected(drawn, changed(final(drawn)))
    assert [(one.state, one.series, one.changed) for one in after] == [first, second]
    assert (after[1].discarded_at is not None) is (after[1].state is DISCARDED)
    drafted = drawn.series.filter(number=3).exclude(seating="")
    assert drafted.exists() is (after[1].state is PUBLISHED)


@pytest.fixture
def tied() -> Tournament:
    """Two pairs are level, a lot was drawn for each; the results are public."""
    tournament = make_tournament(4, series=1)
    table = seat_series(tournament).card_tables.get()
    type_totals(table, table.version, {seat: PaperTotal(44 - seat // 3, 310) for seat in (1, 2, 3, 4)}, ACTOR)
    keys = [one.pk for one in people(tournament)]
    for two in (keys[:2], keys[2:]):
        lots.draw(tournament, ACTOR, "players", two)
    publish_results(tournament, 1)
    return tournament


@pytest.mark.parametrize(
    ("changed", "of_first"),
    [(lambda first: [first | {"players": first["players"][::-1]}], [None]), (lambda first: [], [])],
    ids=["reversed", "left out"],
)
def test_lot_that_is_corrected_says_so_and_another_keeps_its_draw(
    tied: Tournament, changed: Callable[[Json], list[Json]], of_first: list[None]
) -> None:
    document = final(tied)
    first, second = document["lots"]
    after = corrected(tied, document | {"lots": [*changed(first), second]})
    assert [draw.corrected for draw in after] == [True, False]
    draws_left = Lot.objects.order_by("position").values_list("draw", flat=True)
    assert list(draws_left) == [*of_first, Draw.objects.latest("pk").pk]
