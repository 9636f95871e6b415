"""Store, correct and take back a game: the heart of keeping a list."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

import scoring
from tournament.core.act import Act, Actor, act
from tournament.core.errors import RefusedError, StaleError
from tournament.core.public import games_are_public
from tournament.lists.acts import endings, totals
from tournament.lists.reads import lists
from tournament.models import CardTable, Game, GameEntry, OffenceReport, Result, Seat, TypedTotal
from tournament.models.limits import LONGEST_REASON

Answer = dict[str, Any]


class InvalidGameError(Exception):
    """The game cannot have been like this, or not now; `problems` says why, each with its place."""

    def __init__(self, problems: Sequence[scoring.Problem]) -> None:
        super().__init__("invalid game")
        self.problems = list(problems)


@dataclass(frozen=True, slots=True)
class TypedGame:
    """What somebody typed: one game, under an id of its own, on top of the version that was seen (0: none yet).

    `reason`: why a stored game is changed, where that was asked; it goes to the audit log.
    """

    entry_id: uuid.UUID
    version: int
    game: scoring.Game
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Stored:
    """What is answered to an entry that is on disk, and what is odd about it."""

    answer: Answer
    warnings: list[scoring.Problem]


@dataclass(frozen=True, slots=True)
class _List:
    """The locked list an entry goes to: its table, its seats, the versions of its games by number, its games."""

    table: CardTable
    seats: list[Seat]
    versions: dict[int, int]
    games: list[scoring.Game]

    def game(self, number: int) -> scoring.Game | None:
        """The stored game of that number."""
        return next((game for game in self.games if game.number == number), None)

    def with_game(self, game: scoring.Game) -> list[scoring.Game]:
        """All games, this one in place of the stored one of its number."""
        return [*(other for other in self.games if other.number != game.number), game]


def put_game(card_table: CardTable, entry: TypedGame, actor: Actor, *, by_organiser: bool = False) -> Stored:
    """Store or correct one game; answer with the game as stored, what is recorded for it, and its new version.

    The same `entry_id` again gets the same answer and nothing is stored. Raises InvalidGameError; StaleError with the
    stored game as an answer, or None; RefusedError `list_closed` (but the organiser may correct a closed list),
    `has_totals`, `game_missing` when an earlier game is not there yet, `entry_id_used` for another game, `given_up` for
    a game more where somebody gave up, and what list_end.check_giving_up has against his giving up after a correction.
    """
    with act(card_table.series.tournament, actor, "game_stored") as entry_act:
        table = _locked(card_table)
        if (answer := _answered(table, entry, taken_back=False)) is not None:
            entry_act.changed = False
            problems = scoring.check_game(table.series.tournament.rulebook, table.seats.count(), entry.game)
            return Stored(answer, [problem for problem in problems if problem.odd])
        kept = _opened(table, entry, by_organiser=by_organiser)
        warnings = _check(kept, entry.game)
        version = _next_version(kept, entry.game.number)
        _store(kept, entry.game, version)
        return Stored(_finish(entry_act, kept, entry, version), warnings)


def take_back_game(card_table: CardTable, entry: TypedGame, actor: Actor, *, by_organiser: bool = False) -> Answer:
    """Take the last game of a list back; `entry.game` says only its number. Answer: number, version 0.

    Errors as for put_game, and RefusedError `not_the_last_game`; `given_up`: take that back first.
    """
    with act(card_table.series.tournament, actor, "game_taken_back") as entry_act:
        table = _locked(card_table)
        if (answer := _answered(table, entry, taken_back=True)) is not None:
            entry_act.changed = False
            return answer
        kept = _opened(table, entry, by_organiser=by_organiser)
        number = entry.game.number
        if number != max(kept.versions, default=None):
            raise RefusedError("not_the_last_game", {"number": number})
        if table.gave_up is not None:
            raise RefusedError("given_up")
        Game.objects.filter(card_table=table, number=number).delete()
        OffenceReport.objects.filter(seat__card_table=table, game_number=number).delete()
        return _finish(entry_act, kept, entry, version=0)


def answers_of(card_table: CardTable, seats: Sequence[Seat]) -> list[Answer]:
    """The stored games of one list as contract.md, section 4, gives them out: what was entered, what is recorded.

    In order of number; `seats` are all of the table.
    """
    versions = _versions(card_table)
    games = lists.games_of(card_table)
    rows = lists.list_rows(card_table, seats, games)
    return [_answer(card_table, len(seats), versions[game.number], game, rows) for game in games]


def _versions(card_table: CardTable) -> dict[int, int]:
    return dict(Game.objects.filter(card_table=card_table).values_list("number", "version"))


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


def _answered(table: CardTable, entry: TypedGame, *, taken_back: bool) -> Answer | None:
    """What this entry was answered before, if it was; its id stands for one act on one game."""
    earlier = GameEntry.objects.filter(card_table=table, entry_id=entry.entry_id).first()
    if earlier is None:
        return None
    if (earlier.game_number, earlier.answer["version"] == 0) != (entry.game.number, taken_back):
        raise RefusedError("entry_id_used", {"number": earlier.game_number})
    return earlier.answer


def _opened(table: CardTable, entry: TypedGame, *, by_organiser: bool) -> _List:
    """The list, if this entry may go to it and was made on top of what is stored."""
    if table.closed_at and not by_organiser:
        raise RefusedError("list_closed")
    if TypedTotal.objects.filter(seat__card_table=table).exists():
        raise RefusedError("has_totals")
    seats = lists.seats_of(table)
    kept = _List(table, seats, _versions(table), lists.games_of(table))
    number = entry.game.number
    if entry.version != (version := kept.versions.get(number, 0)):
        stored = kept.game(number)
        rows = lists.list_rows(table, seats, kept.games)
        raise StaleError(stored and _answer(table, len(seats), version, stored, rows))
    return kept


def _check(kept: _List, game: scoring.Game) -> list[scoring.Problem]:
    """What is odd about a game that can have been like this, and now."""
    tournament = kept.table.series.tournament
    size = len(kept.seats)
    games = tournament.rulebook.games_at(size, tournament.games_per_series)
    if not 1 <= game.number <= games:
        raise InvalidGameError([scoring.Problem("game_number_unknown", ("number",), {"games": games})])
    if game.number > 1 and game.number - 1 not in kept.versions:
        raise RefusedError("game_missing", {"number": max(kept.versions, default=0) + 1})
    problems = scoring.check_game(tournament.rulebook, size, game)
    if any(not problem.odd for problem in problems):
        raise InvalidGameError(problems)
    _check_end(kept, game)
    return problems


def _check_end(kept: _List, game: scoring.Game) -> None:
    """Refuse what would leave games after the one that reached the target, or a giving up that could not have been.

    So a correction is refused too by which an earlier game reaches it: the later ones have to be taken back first.
    Source: horesca, "Spielziel"; romme24, "Aufgeben".
    """
    tournament = kept.table.series.tournament
    games = kept.with_game(game)
    after_target = scoring.check_after_target(tournament.rulebook, games, tournament.target_score)
    if after_target:
        raise InvalidGameError([scoring.Problem("target_reached", ("number",), after_target[0].params)])
    if kept.table.gave_up is None:
        return
    if game.number not in kept.versions:
        raise RefusedError("given_up")
    endings.refuse_giving_up(
        kept.table, scoring.table_totals(tournament.rulebook, len(kept.seats), games), games, kept.table.gave_up
    )


def _next_version(kept: _List, number: int) -> int:
    """Higher than any this game ever had, also when it was taken back in between: every entry left a receipt."""
    receipts = GameEntry.objects.filter(card_table=kept.table, game_number=number).count()
    return max(receipts, kept.versions.get(number, 0)) + 1


def _store(kept: _List, value: scoring.Game, version: int) -> None:
    """The game and its results as they stand now."""
    now = timezone.now()
    if value.number in kept.versions:
        game = Game.objects.get(card_table=kept.table, number=value.number)
        Game.objects.filter(pk=game.pk).update(version=version, stored_at=now)
        Result.objects.filter(game=game).delete()
    else:
        game = Game.objects.create(card_table=kept.table, number=value.number, version=version, stored_at=now)
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
        for position, result in enumerate(value.results)
    )


def _finish(entry_act: Act, kept: _List, entry: TypedGame, version: int) -> Answer:
    """Totals, receipt and audit for a game that came, changed or (version 0) went."""
    number = entry.game.number
    before, after = kept.game(number), entry.game if version else None
    games = kept.with_game(after) if after else [game for game in kept.games if game.number != number]
    rows = totals.keep(kept.table, kept.seats, games)
    entry_act.public = games_are_public(kept.table.series)
    offenders = _offenders(before) ^ _offenders(after)
    if offenders:
        totals.recompute_later(kept.table, [seat.registration_id for seat in kept.seats if seat.number in offenders])
    answer: Answer = {"number": number, "version": 0}
    if after:
        answer = _answer(kept.table, len(kept.seats), version, after, rows)
    GameEntry.objects.create(card_table=kept.table, entry_id=entry.entry_id, game_number=number, answer=answer)
    entry_act.subject = f"Serie {kept.table.series.number}, Tisch {kept.table.number}, Spiel {number}"
    entry_act.before = audited(before)
    entry_act.after = audited(after)
    if before and entry.reason:
        entry_act.after = {"results": audited(after), "reason": entry.reason[:LONGEST_REASON]}
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
