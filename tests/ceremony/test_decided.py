"""What decided a place that a Siegerehrung shows: a figure, or a lot, which is drawn, left out or announced."""

import pytest
from django.utils import timezone

from scoring.rankings import By, Decided
from tests.ceremony.conftest import MADE
from tests.examples import few
from tests.factories import ACTOR, close_lists, make_tournament, seat_series
from tests.standings.playing import keys, penalise, refusal
from tournament.ceremony.acts import revealing
from tournament.ceremony.reads.course import Line, in_words, lines_of, shown_of
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Draw, Lot, Seat, Tournament
from tournament.standings.acts import lots
from tournament.standings.reads.standings import standings

from .test_revealing import begin, coming, said, show, version


def test_lot_left_out_is_a_shared_place(hall: Tournament) -> None:
    begin(hall, 2)
    revealing.leave_undrawn(hall, version(hall), coming(hall).name, ACTOR)
    decided = [(line["rank"], line["decided"]) for line in said(hall)["lines"]]
    assert (decided, Lot.objects.exists()) == ([(2, "geteilter Platz")] * 2, False)
    show(hall)
    assert said(hall)["newest"] == [1]


def test_lot_can_be_left_out_before_the_level_are_shown(hall: Tournament) -> None:
    begin(hall, 1)
    step = coming(hall)
    revealing.leave_undrawn(hall, version(hall), step.name, ACTOR)
    assert said(hall)["lines"] == []
    show(hall)
    assert [line["rank"] for line in said(hall)["lines"]] == [2, 2]
    assert refusal(revealing.leave_undrawn, hall, version(hall), step.name, ACTOR) == "stale"


def test_lot_that_was_announced_is_drawn_from_what_was_announced(hall: Tournament) -> None:
    lots.announce(hall, ACTOR, "players", keys(hall, 2, 3))
    begin(hall, 3)
    draw = Draw.objects.get()
    assert (Lot.objects.get().draw, draw.was_announced) == (draw, True)
    assert said(hall)["lot"]["fingerprint"] == draw.commitment[:8]


def draw_elsewhere(hall: Tournament, *numbers: int) -> None:
    """Lots that say nothing of the ranking of everybody: of another one, of one series of it, of another tournament."""
    ours, cup = hall.rankings.get(document_id="players"), make_tournament(0)
    theirs = cup.rankings.create(document_id="players", name="Einzel", of="players", position=1)
    others = hall.rankings.create(document_id="damen", name="Damen", of="players", position=9)
    elsewhere = (hall, others, None), (hall, ours, hall.series.get()), (cup, theirs, None)
    for at, (tournament, ranking, series) in enumerate(elsewhere, 9):
        of = {"tournament": tournament, "ranking": ranking, "series": series}
        Lot.objects.create(**of, position=at, drawn_at=timezone.now(), order=keys(hall, *numbers))


def test_lot_drawn_before_it_began_is_no_lot_any_more(hall: Tournament) -> None:
    lots.draw(hall, ACTOR, "players", keys(hall, 2, 3), order=keys(hall, 2, 3))
    begin(hall, 1)
    draw_elsewhere(hall, 2, 3)
    show(hall)
    assert [(line["rank"], line["decided"]) for line in said(hall)["lines"]] == [(3, "durch Los")]


@pytest.mark.parametrize(("most", "ranks"), few(2, [(1, [1]), (2, [1, 2, 3]), (3, [1, 2, 3]), (4, [1, 2, 3, 4, 5])]))
def test_tie_by_lot_belongs_to_the_places_it_decides(hall: Tournament, most: int, ranks: list[int]) -> None:
    """2 and 3 drew; so did 4 and 5, who were level as well. Lots of other lists say nothing of this one."""
    table = hall.series.get().card_tables.get(number=2)
    paper = {seat: PaperTotal(*made) for seat, made in (MADE[2] | {1: (44, 324)}).items()}
    type_totals(table, table.version, paper, ACTOR, reason="vertippt")
    for tied in (keys(hall, 2, 3), keys(hall, 4, 5)):
        lots.draw(hall, ACTOR, "players", tied, order=tied)
    draw_elsewhere(hall, 2, 3, 4, 5)
    ranked = standings(hall).everybody
    assert [place.rank for place in ranked.places if place.by_lot] == [2, 3, 4, 5]
    assert [place.rank for place in shown_of(ranked, most)] == ranks


def test_place_of_who_played_less_says_what_decided_it(db: None) -> None:
    """contract.md, section 8: who played all of it; who played half, by points of a game, then more games, then fewer
    Augen of a game; then the others. Of four games the first table played all; 7 has a penalty."""
    sprint = make_tournament(9, series=1, games=4, rulebook="romme24-sprint")
    made = [(4, 40), (4, 50), (4, 60), (2, 20), (3, 60), (2, 40), (2, 20), (1, 5), (1, 5)]
    close_lists(seat_series(sprint), 1, 2, 3)
    for number, (games, augen) in enumerate(made, 1):
        Seat.objects.filter(registration__number=number).update(games=games, augen=augen, points=-augen)
    penalise(sprint, 1, -20, "verspätet", registration=sprint.registrations.get(number=7))
    assert [line.decided for line in lines_of(standings(sprint).everybody, keys(sprint, *range(1, 10)), {})] == [
        "10 Augen weniger als Platz 2",
        "10 Augen weniger als Platz 3",
        "alle Spiele gespielt",
        "besserer Schnitt je Spiel als Platz 5",
        "gleicher Schnitt, mehr Spiele als Platz 6",
        "gleicher Schnitt, weniger Augen je Spiel als Platz 7",
        "mindestens die Hälfte gespielt",
        "geteilter Platz",
        "geteilter Platz",
    ]


def test_place_says_by_how_much_it_is_before_the_next(hall: Tournament) -> None:
    """By the first figure that differs, those before it named as level; a lot; nothing where nobody is below."""
    lots.draw(hall, ACTOR, "players", keys(hall, 2, 3), order=keys(hall, 2, 3))
    Seat.objects.filter(registration__number=6).update(wertungspunkte=38, points=38, augen=310)
    assert [line.decided for line in lines_of(standings(hall).everybody, keys(hall, *range(1, 9)), {})] == [
        "6 Punkte mehr als Platz 2",
        "durch Los",
        "durch Los",
        "6 Punkte mehr als Platz 5",
        "gleiche Punkte, 10 Augen weniger als Platz 6",
        "8 Punkte mehr als Platz 7",
        "10 Punkte mehr als Platz 8",
        "",
    ]
    assert in_words(Decided(By.COMPLETE), of_player=False) == "vollständig"


@pytest.mark.parametrize(
    ("name", "is_long"),
    [("Abcdefghijk Ida", False), ("Abcdefghijkl Ida", True), ("Abcdefgh-Ijklmnop", False), ("Ida Abcdefghijklm", True)],
)
def test_word_wider_than_a_step_of_the_podium_may_be_broken(name: str, is_long: bool) -> None:
    assert Line(1, 1, name, "", (), "", False, ()).has_long_word == is_long
