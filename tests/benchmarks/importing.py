"""A document of a whole championship: read, checked, stored."""

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import scoring
from tests.benchmarks.table import Line
from tests.factories import person_name
from tournament.archive.files import import_document
from tournament.core.act import Actor

PLAYERS, SERIES, GAMES, CLUBS = 1000, 5, 20, 40
RULEBOOK = "dskv-2018"
RESULTS = PLAYERS // 4 * SERIES * GAMES * 3  # the dealer sits out


def lines() -> Iterator[Line]:
    """What is measured."""
    raw = json.dumps(document()).encode()
    processor, clock = time.process_time(), time.perf_counter()
    import_document(raw, Actor.command("bench"))
    processor, clock = time.process_time() - processor, time.perf_counter() - clock
    begun = time.process_time()
    json.loads(raw)
    peer = time.process_time() - begun
    yield Line(f"import of {RESULTS:,} results (CPU)", processor, "s", at_most=2)
    yield Line("the same, by the clock", clock, "s")
    yield Line("the same, beside reading its JSON (CPU)", processor, "s", "json.loads", peer)


def document() -> dict[str, Any]:
    """Everybody plays every series, at other tables each time; each game has a winner and three who have opened."""
    chance = random.Random(11)
    return {
        "format": "spielliste/1",
        "tournament": {
            "name": "Deutsche Meisterschaft",
            "date": "2026-05-09",
            "rulebook": RULEBOOK,
            "series": SERIES,
            "games_per_series": GAMES,
        },
        "clubs": [{"id": f"c{number}", "name": f"Club {number}"} for number in range(CLUBS)],
        "players": [
            {"id": f"p{number}", "name": person_name(number), "club": f"c{number % CLUBS}"} for number in range(PLAYERS)
        ],
        "series": [{"number": number, "tables": tables(chance)} for number in range(1, SERIES + 1)],
    }


def tables(chance: random.Random) -> list[dict[str, Any]]:
    """A series."""
    players = [f"p{number}" for number in range(PLAYERS)]
    chance.shuffle(players)
    fours = [players[start : start + 4] for start in range(0, PLAYERS, 4)]
    return [
        {"number": number, "seats": four, "games": [game(four, at, chance) for at in range(1, GAMES + 1)]}
        for number, four in enumerate(fours, 1)
    ]


def game(four: list[str], number: int, chance: random.Random) -> dict[str, Any]:
    """One game."""
    seats = scoring.rulebook(RULEBOOK).playing_seats(4, number)
    winner = chance.choice(seats)
    results = [
        {"player": four[seat - 1], "outcome": "romme", "augen": 0}
        if seat == winner
        else {"player": four[seat - 1], "outcome": "opened", "augen": chance.randint(2, 80)}
        for seat in seats
    ]
    return {"number": number, "results": results}
