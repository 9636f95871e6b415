"""Storing a game: what a list keeper waits for."""

import statistics
import uuid
from collections.abc import Iterator
from functools import partial

from django.test import Client

from tests.benchmarks.championship import championship, fetch, next_game, once, tables
from tests.benchmarks.table import Line
from tests.factories import ACTOR
from tournament.lists.acts.games import TypedGame, put_game
from tournament.models import Tournament
from tournament.models.link import token_of


def lines() -> Iterator[Line]:
    """What is measured."""
    tournament = championship()
    yield Line("a game stored, in the program", statistics.median(saving(tournament)), "ms")
    yield Line("a game stored, over HTTP (Django, PUT)", statistics.median(saving_over_http(tournament)), "ms")


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
