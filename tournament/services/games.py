"""Store, correct and take back a game: the heart of keeping a list."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

import scoring
from tournament.models import CardTable, Game, GameEntry, OffenceReport, Result, Seat
from tournament.selectors import lists

from . import totals
from .errors import RefusedError, StaleError
from .write import Act, Actor, act

Answer = dict[str, Any]


class InvalidGameError(Exception):
    """The game cannot have been like this; `problems` says why, each with its place."""

    def __init__(self, problems: Sequence[scoring.Problem]) -> None:
        super().__init__("invalid game")
        self.problems = list(problems)


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody typed: one game, under an id of its own, on top of the version that was seen."""

    entry_id: uuid.UUID
    version: int
    game: scoring.Game


def put_game(card_table: CardTable, entry: Entry, actor: Actor, *, by_organiser: bool = False) -> Answer:
    """Store or correct one game and answer with the game as stored, its recorded points and its new version.

    The same `entry_id` again gets the same answer, without anything being stored. The list is locked for the length of
    the transaction, so two phones cannot both win. Raises InvalidGameError, StaleError (with the stored game as an
    answer, or None), RefusedError("list_closed") unless the organiser corrects.
    """
    with act(card_table.series.tournament, actor, "game_stored") as entry_act:
        table = _locked(card_table)
        if (answer := _answered(table, entry)) is not None:
            entry_act.changed = False
            return answer
        _refuse_closed(table, by_organiser=by_organiser)
        seats = lists.seats_of(table)
        stored = _stored(table, entry.game.number)
        _compare(stored, entry.version, seats)
        _check(table, seats, entry.game, stored)
        game = _store(table, seats, entry.game, stored)
        return _finish(entry_act, table, seats, entry, stored, game)


def take_back_game(card_table: CardTable, entry: Entry, actor: Actor, *, by_organiser: bool = False) -> Answer:
    """Take the last game of a list back; `entry.game` only says its number. Errors as for put_game."""
    with act(card_table.series.tournament, actor, "game_taken_back") as entry_act:
        table = _locked(card_table)
        if (answer := _answered(table, entry)) is not None:
            entry_act.changed = False
            return answer
        _refuse_closed(table, by_organiser=by_organiser)
        seats = lists.seats_of(table)
        stored = _stored(table, entry.game.number)
        _compare(stored, entry.version, seats)
        if stored is None or Game.objects.filter(card_table=table, number__gt=stored.number).exists():
            raise RefusedError("not_the_last_game", {"number": entry.game.number})
        return _finish(entry_act, table, seats, entry, stored, None)


def answer_of(game: Game, seats: Sequence[Seat], card_table: CardTable) -> Answer:
    """A stored game as contract.md, section 4, gives it out: what was entered and what is recorded for it."""
    tournament = card_table.series.tournament
    value = lists.as_scored(game)
    offences = lists.offences_before(card_table, seats) if _throws(value) else {}
    rows = lists.list_rows(card_table, seats, _up_to(card_table, value), offences) if offences_matter(value) else None
    scores = rows.scores(value.number) if rows else scoring.score_game(tournament.rulebook, value)
    recorded = {score.seat: score for score in scores}
    return {
        "number": game.number,
        "version": game.version,
        "dealer": tournament.rulebook.dealer(len(seats), game.number),
        "results": [
            {
                "seat": result.seat,
                "outcome": result.outcome,
                "augen": result.augen,
                "thrown_in": result.thrown_in,
                "recorded": {
                    "wertungspunkte": recorded[result.seat].wertungspunkte,
                    "augen": recorded[result.seat].augen,
                    "points": recorded[result.seat].points,
                },
            }
            for result in value.results
        ],
    }
