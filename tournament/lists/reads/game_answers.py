"""What a phone is told of a game: what was entered, and what is recorded of it."""

import uuid
from collections.abc import Sequence
from typing import Any

import scoring
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import occupancy_of
from tournament.models import CardTable, Game, Seat

Answer = dict[str, Any]


def answers_of(card_table: CardTable, seats: Sequence[Seat], games: Sequence[scoring.Game]) -> list[Answer]:
    """The stored games of one list as contract.md, section 4, gives them out: what was entered, what is recorded.

    In order of number, each with the `entry_id` it came by; `seats` are all of the table, `games` all of the list.
    """
    games_there = Game.objects.filter(card_table=card_table).only("number", "version", "entry_id")
    stored = {game.number: game for game in games_there}
    rows = lists.list_rows(card_table, seats, games)
    occupancy = occupancy_of(card_table, seats)
    answers = [answer_of(card_table, occupancy, stored[game.number].version, game, rows) for game in games]
    return [answer | {"entry_id": _text(stored[answer["number"]].entry_id)} for answer in answers]


def _text(entry_id: uuid.UUID | None) -> str | None:
    return None if entry_id is None else str(entry_id)


def answer_of(
    card_table: CardTable,
    occupancy: scoring.Occupancy[int],
    version: int,
    game: scoring.Game,
    rows: scoring.ListRows,
) -> Answer:
    """One game; `rows` are those of the whole list."""
    recorded = {score.seat: score for score in rows.scores(game.number)}
    return {
        "number": game.number,
        "version": version,
        "dealer": game.dealt_by(card_table.series.tournament.rulebook, occupancy),
        "results": [_result(result, recorded[result.seat]) for result in game.results],
    }


def _result(result: scoring.Result, score: scoring.Score) -> Answer:
    """`augen` is what was held or claimed, so that it can be sent back; what is recorded stands beside it."""
    return {
        "seat": result.seat,
        "outcome": result.outcome,
        "augen": result.augen,
        "thrown_in": result.thrown_in,
        "wertungspunkte": score.wertungspunkte,
        "recorded_augen": score.augen,
        "points": score.points,
    }
