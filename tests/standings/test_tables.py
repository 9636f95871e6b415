"""Rankings show what their rulebook counts: columns, the one that decides, crosses only where there are some."""

import pytest
from django.utils import timezone

from tests.factories import make_table, make_tournament, person_name
from tournament.core.list_state import ListStates
from tournament.core.public import state_of
from tournament.models import Penalty, Seat, Tournament
from tournament.standings.paper import RankedList, content
from tournament.standings.reads.standings import standings
from tournament.standings.tables.rankings import ranking_table

pytestmark = pytest.mark.django_db


def played(rulebook: str, *made: tuple[int, int, int]) -> Tournament:
    """Two players with Wertungspunkte, Augen and points of series 1."""
    tournament = make_tournament(2, rulebook=rulebook, clubs=0, series=1, games=12)
    make_table(tournament.series.get(), 1, list(tournament.registrations.all()))
    for seat, (wertungspunkte, augen, points) in zip(Seat.objects.order_by("number"), made, strict=True):
        Seat.objects.filter(pk=seat.pk).update(wertungspunkte=wertungspunkte, augen=augen, points=points, games=12)
    return tournament


def sheet_of(tournament: Tournament) -> RankedList:
    """What is printed of everybody."""
    return content(standings(tournament).everybody, ListStates(state_of(tournament), [1]))


def columns_of(tournament: Tournament) -> list[str]:
    return [str(name) for name in next(ranking_table(standings(tournament).everybody, "").for_file())][5:-5]


def test_romme24_open_counts_ten_times_the_wertungspunkte_less_the_augen() -> None:
    """romme24, Open: "Wertungspunkte x 10 minus Restaugen": 30 and 100 are 200, 31 and 200 are 110."""
    tournament = played("romme24-open", (30, 100, 200), (31, 200, 110))
    assert columns_of(tournament) == [
        "1. Serie Wertungspunkte",
        "1. Serie Augen",
        "1. Serie Punkte",
        "Wertungspunkte",
        "Augen",
        "Punkte",
        "Spiele",
        "Seriensiege",
    ]
    sheet = sheet_of(tournament)
    assert ([line.total.figures for line in sheet.lines], sheet.ranked, sheet.legend) == (
        [("30", "100", "200"), ("31", "200", "110")],
        2,
        "WP = Wertungspunkte, Pkt. = Punkte",
    )


def test_romme24_sprint_shows_the_augen_alone_fewest_first() -> None:
    tournament = played("romme24-sprint", (0, 300, -300), (0, 120, -120))
    assert columns_of(tournament) == ["1. Serie Augen", "Augen", "Spiele", "Seriensiege"]
    sheet = sheet_of(tournament)
    assert [line.total.figures for line in sheet.lines] == [("120",), ("300",)]
    assert sheet.lines[0].series[0].best
    assert (sheet.ranked, sheet.legend) == (0, "")


def test_horesca_ranks_points_and_knows_no_crosses() -> None:
    tournament = played("horesca", (0, 10, 40), (0, 40, 10))
    assert columns_of(tournament) == [
        "1. Serie Augen",
        "1. Serie Punkte",
        "Augen",
        "Punkte",
        "Spiele",
        "Seriensiege",
    ]
    assert [line.total.figures for line in sheet_of(tournament).lines] == [
        ("10", "40"),
        ("40", "10"),
    ]


def test_penalty_adds_augen_where_the_fewest_win() -> None:
    tournament = played("romme24-sprint", (0, 120, -120), (0, 123, -123))
    Penalty.objects.create(
        tournament=tournament,
        series=tournament.series.get(),
        registration=tournament.registrations.get(number=1),
        points=-5,
        reason="verspätet",
        at=timezone.now(),
        position=1,
    )
    assert [(line.name, line.total.figures) for line in sheet_of(tournament).lines] == [
        (person_name(1), ("123",)),
        (person_name(0), ("125",)),
    ]


def test_incomplete_players_read_why_they_are_last() -> None:
    tournament = played("romme24-sprint", (0, 300, -300), (0, 120, -120))
    series = tournament.series.create(number=2)
    make_table(series, 1, list(tournament.registrations.filter(number=1)))
    Seat.objects.filter(series=series).update(augen=500, points=-500, games=12)
    ranked = content(standings(tournament).everybody, ListStates(state_of(tournament), [1, 2]))
    assert [(line.rank, line.name, line.notes) for line in ranked.lines] == [
        ("1", person_name(0), ()),
        ("2", person_name(1), ("nicht alle Serien",)),
    ]
