"""Store, correct and take back a game: the heart of keeping a list."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

import scoring
from tournament.models import CardTable, Game, GameEntry, OffenceReport, Result, Seat, TypedTotal
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
    """What somebody typed: one game, under an id of its own, on top of the version that was seen (0: none yet)."""

    entry_id: uuid.UUID
    version: int
    game: scoring.Game


@dataclass(frozen=True, slots=True)
class _List:
    """The locked list an entry goes to: its table, its seats, the game of that number that is stored."""

    table: CardTable
    seats: list[Seat]
    stored: Game | None

    def value(self) -> scoring.Game | None:
        return lists.as_scored(self.stored) if self.stored else None


def put_game(card_table: CardTable, entry: Entry, actor: Actor, *, by_organiser: bool = False) -> Answer:
    """Store or correct one game; answer with the game as stored, what is recorded for it, and its new version.

    The same `entry_id` again gets the same answer and nothing is stored. Raises InvalidGameError; StaleError with the
    stored game as an answer, or None; RefusedError `list_closed` (but the organiser may correct a closed list),
    `has_totals`, `game_missing` when an earlier game is not there yet, `entry_id_used` for another game.
    """
    with act(card_table.series.tournament, actor, "game_stored") as entry_act:
        table = _locked(card_table)
        if (answer := _answered(table, entry)) is not None:
            entry_act.changed = False
            return answer
        kept = _opened(table, entry, by_organiser=by_organiser)
        before = kept.value()
        _check(kept, entry.game)
        _store(kept, entry)
        return _finish(entry_act, kept, entry, before, entry.game)


def take_back_game(card_table: CardTable, entry: Entry, actor: Actor, *, by_organiser: bool = False) -> Answer:
    """Take the last game of a list back; `entry.game` says only its number. Answer: number, version 0.

    Errors as for put_game, and RefusedError `not_the_last_game`.
    """
    with act(card_table.series.tournament, actor, "game_taken_back") as entry_act:
        table = _locked(card_table)
        if (answer := _answered(table, entry)) is not None:
            entry_act.changed = False
            return answer
        kept = _opened(table, entry, by_organiser=by_organiser)
        before = kept.value()
        if kept.stored is None or Game.objects.filter(card_table=table, number__gt=kept.stored.number).exists():
            raise RefusedError("not_the_last_game", {"number": entry.game.number})
        kept.stored.delete()
        OffenceReport.objects.filter(seat__card_table=table, game_number=entry.game.number).delete()
        return _finish(entry_act, kept, entry, before, None)


def answer_of(card_table: CardTable, seats: Sequence[Seat], game: Game) -> Answer:
    """A stored game as contract.md, section 4, gives it out: what was entered and what is recorded for it."""
    return answers_of(card_table, seats, [game])[0]


def answers_of(card_table: CardTable, seats: Sequence[Seat], games: Sequence[Game]) -> list[Answer]:
    """Stored games of one table as contract.md gives them out, in the order given. `seats` are all of the table."""
    rows = lists.list_rows(card_table, seats, lists.games_of(card_table))
    return [_answer(card_table, len(seats), game.version, lists.as_scored(game), rows) for game in games]


def _answer(card_table: CardTable, size: int, version: int, game: scoring.Game, rows: scoring.ListRows) -> Answer:
    recorded = {score.seat: score for score in rows.scores(game.number)}
    return {
        "number": game.number,
        "version": version,
        "dealer": card_table.series.tournament.rulebook.dealer(size, game.number),
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


def _locked(card_table: CardTable) -> CardTable:
    """The table as it is now, locked until the transaction ends: two phones cannot both win."""
    return CardTable.objects.select_for_update(of=("self",)).select_related("series__tournament").get(pk=card_table.pk)


def _answered(table: CardTable, entry: Entry) -> Answer | None:
    """What this entry was answered before, if it was."""
    earlier = GameEntry.objects.filter(card_table=table, entry_id=entry.entry_id).first()
    if earlier is None:
        return None
    if earlier.game_number != entry.game.number:
        raise RefusedError("entry_id_used", {"number": earlier.game_number})
    return earlier.answer


def _opened(table: CardTable, entry: Entry, *, by_organiser: bool) -> _List:
    """The list, if this entry may go to it and was made on top of what is stored."""
    if table.closed_at and not by_organiser:
        raise RefusedError("list_closed")
    if TypedTotal.objects.filter(seat__card_table=table).exists():
        raise RefusedError("has_totals")
    seats = lists.seats_of(table)
    stored = table.games.filter(number=entry.game.number).prefetch_related("results__seat").first()
    if entry.version != (stored.version if stored else 0):
        raise StaleError(answer_of(table, seats, stored) if stored else None)
    return _List(table, seats, stored)


def _check(kept: _List, game: scoring.Game) -> None:
    tournament = kept.table.series.tournament
    size = len(kept.seats)
    games = tournament.rulebook.games_at(size, tournament.games_per_series)
    if not 1 <= game.number <= games:
        raise InvalidGameError([scoring.Problem("game_number_unknown", ("number",), {"games": games})])
    if game.number > 1 and not kept.table.games.filter(number=game.number - 1).exists():
        raise RefusedError("game_missing", {"number": _first_missing(kept.table)})
    problems = scoring.check_game(tournament.rulebook, size, game)
    if any(not problem.odd for problem in problems):
        raise InvalidGameError(problems)


def _first_missing(table: CardTable) -> int:
    return table.games.count() + 1  # games are stored and taken back in order, so there are no gaps before it


def _store(kept: _List, entry: Entry) -> None:
    """The game and its results as they stand now; the version goes on from all there ever was under this number."""
    version = GameEntry.objects.filter(card_table=kept.table, game_number=entry.game.number).count() + 1
    game = kept.stored or Game(card_table=kept.table, number=entry.game.number)
    game.version = version
    game.stored_at = timezone.now()
    game.save()
    Result.objects.filter(game=game).delete()
    seat_of = {seat.number: seat for seat in kept.seats}
    Result.objects.bulk_create(
        Result(
            game=game,
            seat=seat_of[result.seat],
            outcome=result.outcome,
            augen=result.augen,
            thrown_in=result.thrown_in,
            position=position,
        )
        for position, result in enumerate(entry.game.results)
    )


def _finish(
    entry_act: Act, kept: _List, entry: Entry, before: scoring.Game | None, after: scoring.Game | None
) -> Answer:
    """Totals, receipt and audit for a game that came, changed or went."""
    number = entry.game.number
    rows = totals.keep(kept.table, kept.seats)
    offenders = _offenders(before) ^ _offenders(after)
    if offenders:
        totals.recompute_later(kept.table, [seat.registration_id for seat in kept.seats if seat.number in offenders])
    version = GameEntry.objects.filter(card_table=kept.table, game_number=number).count() + 1
    if after is None:
        answer: Answer = {"number": number, "version": 0}
    else:
        answer = _answer(kept.table, len(kept.seats), version, after, rows)
    GameEntry.objects.create(card_table=kept.table, entry_id=entry.entry_id, game_number=number, answer=answer)
    entry_act.subject = f"Serie {kept.table.series.number}, Tisch {kept.table.number}, Spiel {number}"
    entry_act.before = audited(before)
    entry_act.after = audited(after)
    return answer


def _offenders(game: scoring.Game | None) -> frozenset[int]:
    """The seats that threw in their hand in a game."""
    return frozenset(result.seat for result in game.results if result.thrown_in) if game else frozenset()


def audited(game: scoring.Game | None) -> list[dict[str, Any]] | None:
    """A game as the audit log keeps it: the facts, seat by seat."""
    if game is None:
        return None
    return [
        {"seat": result.seat, "outcome": result.outcome, "augen": result.augen}
        | ({"thrown_in": True} if result.thrown_in else {})
        for result in game.results
    ]
