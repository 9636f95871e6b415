"""What `make bench` measures."""

import gc
import statistics
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from django.core.management import call_command
from django.test import Client
from django.utils import timezone

import scoring
from scoring import Result
from tests.factories import ACTOR, make_team, make_tournament, play_all, seat_series
from tournament.lists.acts.games import TypedGame, put_game
from tournament.models import CardTable, Seat, Tournament
from tournament.models.link import token_of
from tournament.standings.reads.standings import standings

PLAYERS, CLUBS, SERIES, GAMES = 197, 40, 3, 16


@dataclass(frozen=True, slots=True)
class Measurement:
    """What was measured, its times in milliseconds, and what the issue asks for (None: nothing)."""

    name: str
    milliseconds: list[float]
    wanted: float | None = None

    def line(self) -> str:
        times = self.milliseconds
        wanted = f"< {self.wanted:g}" if self.wanted else ""
        return f"{self.name:<58}{min(times):>9.1f}{statistics.median(times):>9.1f}{max(times):>9.1f}{wanted:>9}"


def run() -> None:
    """Measure everything and print the table."""
    call_command("migrate", verbosity=0)
    tournament = championship()
    print(f"{PLAYERS} players, {CLUBS} clubs, {SERIES} series of {GAMES} games; milliseconds")
    print(f"{'':<58}{'min':>9}{'median':>9}{'max':>9}{'wanted':>9}")
    for measurement in measurements(tournament):
        print(measurement.line(), flush=True)


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
    return Tournament.objects.get(pk=tournament.pk)


def measurements(tournament: Tournament) -> Iterator[Measurement]:
    """One after the other; what is wanted comes from the issue."""
    yield Measurement("standings from the database, with teams", timed(lambda: standings(tournament), 15), 50)
    yield Measurement("saving a game (checked, totals, audit, on disk)", list(saving(tournament)), 20)
    yield Measurement("saving a game over HTTP (Django, PUT)", list(saving_over_http(tournament)), 20)
    client = Client()
    for path in ("", "stand", "stand.json", "mannschaften", "sitzplan/3", "spieler/1"):
        address = f"{tournament.get_absolute_url()}{path}"
        yield Measurement(f"page {address}", timed(partial(fetch, client, address), 7))


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


def saving(tournament: Tournament) -> Iterator[float]:
    """Twelve games of one list."""
    card_table = tables(tournament)[0]
    for number in range(1, 13):
        entry = TypedGame(uuid.uuid4(), 0, next_game(card_table, number))
        yield once(partial(put_game, card_table, entry, ACTOR))


def saving_over_http(tournament: Tournament) -> Iterator[float]:
    """Twelve games of another list, as the phone sends them."""
    card_table = tables(tournament)[1]
    client = Client()
    fetch(client, f"/liste/{token_of(card_table.link_nonce)}/state")  # the first request of a process loads the program
    for number in range(1, 13):
        game = next_game(card_table, number)
        results = [{"seat": one.seat, "outcome": one.outcome, "augen": one.augen} for one in game.results]
        body = {"entry_id": str(uuid.uuid4()), "version": 0, "results": results}
        path = f"/liste/{token_of(card_table.link_nonce)}/games/{number}"
        yield once(partial(put, client, path, body))


def put(client: Client, path: str, body: dict[str, object]) -> None:
    """Send a game that must be stored."""
    response = client.put(path, body, content_type="application/json")
    assert response.status_code == 200, (path, response.status_code, response.content)
