"""The tournament that is measured: the size of the German deaf championship of 2022."""

import gc
import time
from collections.abc import Callable

from django.test import Client
from django.utils import timezone

import scoring
from scoring import Result
from tests.factories import make_team, make_tournament, play_all, seat_series, write_something
from tournament.models import CardTable, Seat, Tournament

PLAYERS, CLUBS, SERIES, GAMES = 197, 40, 3, 16


def championship() -> Tournament:
    """Series 1 and 2 complete, series 3 seated and published with empty lists; teams of four."""
    tournament = make_tournament(PLAYERS, clubs=CLUBS, series=SERIES, games=GAMES)
    for number in (1, 2):
        for card_table in seat_series(tournament, number).card_tables.select_related("series__tournament"):
            play_all(card_table, augen=2 + card_table.number)
    seat_series(tournament, 3)
    registrations = list(tournament.registrations.all())
    for at in range(0, PLAYERS - 4, 4):
        make_team(tournament, registrations[at : at + 4], f"Mannschaft {at // 4 + 1}")
    tournament.series.update(results_published_at=timezone.now())
    write_something(tournament)  # what no act has made public is not kept
    return Tournament.objects.get(pk=tournament.pk)


def timed(what: Callable[[], object], times: int) -> list[float]:
    """Milliseconds of each run; a first one is not counted."""
    what()
    gc.collect()
    return [once(what) for _ in range(times)]


def once(what: Callable[[], object]) -> float:
    """Milliseconds of one run."""
    start = time.perf_counter()
    what()
    return (time.perf_counter() - start) * 1000


def fetch(client: Client, path: str) -> None:
    """Get a page that must be there."""
    response = client.get(path)
    assert response.status_code == 200, (path, response.status_code)


def next_game(card_table: CardTable, number: int) -> scoring.Game:
    """A plain game: the first playing seat finishes."""
    winner, *others = scoring.rulebook("dgsrv").playing_seats(
        Seat.objects.filter(card_table=card_table).count(), number
    )
    return scoring.Game(number, (Result(winner, "romme", 0), *(Result(seat, "opened", 17) for seat in others)))


def tables(tournament: Tournament) -> list[CardTable]:
    """The tables of series 3."""
    return list(
        CardTable.objects.filter(series__tournament=tournament, series__number=3).select_related("series__tournament")
    )
