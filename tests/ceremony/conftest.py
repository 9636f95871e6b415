"""Tournaments to be honoured: small ones, and a championship of two days that is over, with everything that a book of
results has to say or to keep to itself."""

from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from tests.draw.drawing import draw_all, versions
from tests.factories import ACTOR, close_lists, fill_list, make_team, make_tournament, publish_results, seat_series
from tests.once import made_once
from tests.standings.playing import mark, penalise, play_typed, ranking
from tournament.draw.acts import draws
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Decision, Seat, Series, Tournament
from tournament.seating import draw

MADE = {
    1: {1: (50, 200), 2: (44, 310), 3: (44, 310), 4: (44, 324)},
    2: {1: (38, 300), 2: (31, 300), 3: (30, 300), 4: (20, 300)},
}
"""Table -> seat -> Wertungspunkte and Augen. So 1; then 2 and 3, who are level; 4 with 14 Augen more; 5 and so on."""


def played(players: int = 8) -> Tournament:
    """One series, every list closed, nothing published: the ranking of everybody alone."""
    tournament = make_tournament(players, series=1)
    for table in seat_series(tournament).card_tables.order_by("number"):
        type_totals(table, table.version, {seat: PaperTotal(*made) for seat, made in MADE[table.number].items()}, ACTOR)
    tournament.refresh_from_db()
    return tournament


def honoured() -> Tournament:
    """Three teams and one of two series played, by the totals of `tests.standings.playing.TYPED`.

    So 5, 6, 7, 1, 8, 2 and, tied, 3 and 4. Teams: "Zwei" (5 and 7: 112 Wertungspunkte), "Eins" (1 and 3: 70), "Drei"
    (2 and 4: 50).
    """
    return play_typed(2)


_hall, hall = made_once("hall", played, led=True)
_cup, cup = made_once("cup", honoured, led=True)


def call(tournament: Tournament, number: int, name: str) -> None:
    """Give the player with this number another name."""
    tournament.organisation.people.filter(registrations__tournament=tournament, registrations__number=number).update(
        name=name
    )


@pytest.fixture
def with_teams(hall: Tournament) -> Tournament:
    """Besides, two teams of four: "Eins" 1 to 4, "Zwei" 5 to 8."""
    people = list(hall.registrations.order_by("number"))
    make_team(hall, people[:4], "Eins")
    make_team(hall, people[4:], "Zwei")
    return hall


HIDDEN = "Bauer, Bernd"
PRIVATE = (HIDDEN, "Bernd", "Karten gezinkt", "Streit am Büfett")
"""What stands in it nowhere: who wants no name, why somebody was disqualified, what the organiser noted."""
RANKINGS: tuple[dict[str, Any], ...] = (
    {"document_id": "einzel", "name": "Einzelwertung", "of": "players"},
    {"document_id": "damen", "name": "Damen", "of": "players", "category": "Damen"},
    {"document_id": "mann", "name": "Mannschaften", "of": "teams", "team_size": 4},
    {"document_id": "verein", "name": "Vereine", "of": "clubs", "best_members": 2},
)


def championship(*, drawn: bool = True) -> Tournament:
    """Eight players, all lists closed, nothing of the results published. The first series is on Saturday 9 May as in
    conftest.played (1 and 5 lead with 15 and no Augen); the second, on Sunday, is `drawn`, or else seated as the first.

    2 wants no name and was late, 8 is disqualified, 7 außer Wertung; the odd ones are Damen; the four is 1 to 4.
    """
    tournament = make_tournament(8, series=2, games=4, name="Pokal der Weser")
    Tournament.objects.filter(pk=tournament.pk).update(last_day=date(2026, 5, 10))
    tournament.refresh_from_db()
    for values in RANKINGS:
        ranking(tournament, **values)
    first = seat_series(tournament)
    Series.objects.filter(tournament=tournament, number__gt=1).update(day=date(2026, 5, 10))
    people = list(tournament.registrations.order_by("number"))
    make_team(tournament, people[:4], "Weserasse")
    tournament.teams.update(ranking=tournament.rankings.get(document_id="mann"))
    if drawn:
        draws.announce(tournament, ACTOR)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(draw, "EFFORT", 0)  # any plan will do
            draw_all(tournament)
        draws.publish_all(tournament, versions(tournament), ACTOR)
    else:
        seat_series(tournament, 2)
    for number, one in enumerate(tournament.series.order_by("number"), 1):
        for table, augen in zip(one.card_tables.order_by("number"), (17, 10), strict=True):
            fill_list(table, augen if number == 1 else 17)
        close_lists(one, 1, 2)
    mark(people)
    penalise(tournament, 1, -1, "verspätet", registration=people[1])
    Decision.objects.create(tournament=tournament, text="Streit am Büfett", at=timezone.now(), by="Anna")
    assert Seat.objects.filter(card_table__series=first, registration=people[0]).get().wertungspunkte == 15
    return tournament


def over(tournament: Tournament) -> None:
    """Every result is everybody's."""
    publish_results(tournament, *tournament.series.values_list("number", flat=True))
