"""Store, correct and take back a game: the heart of keeping a list."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone

import scoring
from tournament.core import lock as locks
from tournament.core import writing as rows
from tournament.core.act import Act, Actor, log, with_reason
from tournament.core.errors import DeletedError, RefusedError, StaleError
from tournament.core.hall import no_list
from tournament.core.speaking import GIVEN_BACK
from tournament.core.writing import writing
from tournament.lists.acts import totals, who_sits
from tournament.lists.acts.who_sits import refuse_other_players, refuse_others_game
from tournament.lists.reads import lists
from tournament.lists.reads.answers import Answer, answer_of, list_hash
from tournament.lists.reads.kept import KeptList, Which, kept_list, lock
from tournament.models import CardTable, Game, GameEntry, LateGame, OffenceReport, Result
from tournament.models.limits import LONGEST_REASON

STORED, TAKEN_BACK = "game_stored", "game_taken_back"

WAS = "was"  # what only a receipt says (keep_gone)

# Columns: what an entry changes of a game, and a result.
AS_ENTERED = ("dealer", "version", "stored_at", "entry_id", "answer")
RESULT = ("game_id", "seat_id", "outcome", "augen", "thrown_in", "position")


class InvalidGameError(Exception):
    """The game cannot have been like this, or not now; `problems` says why, each with its place."""

    def __init__(self, problems: Sequence[scoring.Problem]) -> None:
        super().__init__("invalid game")
        self.problems = list(problems)


@dataclass(frozen=True, slots=True)
class TypedGame:
    """What somebody typed: one game, under an id of its own, on top of the version that was seen (0: none yet).

    `reason`: why a stored game is changed, where that was asked; it goes to the audit log. `given_back`: the server had
    taken it and forgotten it, as its phone says. `players`: who was shown at each seat when it was typed, as its phone
    says (ids of a document; None: nobody); of an older page `seated`: their names. None, empty: it does not.
    """

    entry_id: uuid.UUID
    version: int
    game: scoring.Game
    reason: str = ""
    given_back: bool = False
    seated: tuple[str, ...] = ()
    players: tuple[str | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """What is answered to an entry that is on disk, and what is odd about it."""

    answer: Answer
    warnings: list[scoring.Problem]


def put_game(card_table: CardTable, entry: TypedGame, actor: Actor, *, by_organiser: bool = False) -> Stored:
    """Store or correct one game; answer with the game as stored, what is recorded for it, and its new version.

    The same `entry_id` again gets the same answer and nothing is stored. Raises InvalidGameError; StaleError with the
    stored game as an answer, or None; RefusedError `list_closed` (but the organiser may correct a closed list),
    `has_totals`, `list_behind` when an earlier game is not there, `entry_id_used` for another game, `given_up` for
    a game more where somebody gave up, `seat_differs` and `seated_otherwise` (who_sits.py), `late_rejected` (late.py),
    and what list_end.check_giving_up has against giving up after a correction.
    LockedError where it changes what is final, or what is published and settled without a reason (core/lock.py).
    """
    return _put(Which.of_table(card_table), entry, actor, by_organiser=by_organiser)


def put_game_by_link(token: str, entry: TypedGame) -> Stored:
    """As `put_game`, by whoever holds this link; Http404 as core.hall.card_table_of."""
    return _put(Which.by_link(token), entry)


def take_back_game(card_table: CardTable, entry: TypedGame, actor: Actor, *, by_organiser: bool = False) -> Answer:
    """Take the last game of a list back; `entry.game` says only its number. Answer: number, version 0, hash.

    Errors as for put_game, and RefusedError `not_the_last_game`; `given_up`: take that back first.
    """
    return _take_back(Which.of_table(card_table), entry, actor, by_organiser=by_organiser)


def take_back_game_by_link(token: str, entry: TypedGame) -> Answer:
    """As `take_back_game`, by whoever holds this link; Http404 as core.hall.card_table_of."""
    return _take_back(Which.by_link(token), entry)


def _put(which: Which, entry: TypedGame, actor: Actor | None = None, *, by_organiser: bool = False) -> Stored:
    with writing():
        kept = locked_list(which, entry)
        if (answer := answer_before(kept, entry, taken_back=False)) is not None:
            problems = scoring.check_game(kept.tournament.rulebook, kept.occupancy, entry.game)
            return Stored(answer, [problem for problem in problems if problem.odd])
        lock, entry = passing(kept, entry, by_organiser=by_organiser)
        _compare(kept, entry, by_organiser=by_organiser)
        refuse_others(kept, entry)
        warnings = _check(kept, entry.game)
        entry = replace(entry, game=as_dealt(kept, entry.game))
        games = [*kept.without(entry.game.number), entry.game]
        played = lists.list_rows(kept.table, kept.seats, games)
        answer = answer_of(kept.table, kept.occupancy, next_version(kept, entry.game.number), entry.game, played)
        answer["hash"] = list_hash(games, kept.entry_ids | {entry.game.number: entry.entry_id})
        store(kept, entry, answer)
        _finish(kept, entry, played, actor, STORED, lock)
        return Stored(answer, warnings)


def _take_back(which: Which, entry: TypedGame, actor: Actor | None = None, *, by_organiser: bool = False) -> Answer:
    with writing():
        kept = locked_list(which, entry)
        if (answer := answer_before(kept, entry, taken_back=True)) is not None:
            return answer
        lock, entry = passing(kept, entry, by_organiser=by_organiser)
        _compare(kept, entry, by_organiser=by_organiser)
        number = entry.game.number
        if number != max(kept.stored, default=None):
            raise RefusedError("not_the_last_game", {"number": number})
        if kept.table.gave_up is not None:
            raise RefusedError("given_up")
        answer = {"number": number, "version": 0, "hash": list_hash(kept.without(number), kept.entry_ids)}
        keep_receipt(kept, number)
        keep_gone(kept, entry.entry_id, number, answer)
        Game.objects.filter(pk=kept.stored[number].pk).delete()
        OffenceReport.objects.filter(seat__card_table=kept.table, game_number=number).delete()
        played = lists.list_rows(kept.table, kept.seats, kept.without(number))
        _finish(kept, entry, played, actor, TAKEN_BACK, lock)
        return answer


def locked_list(which: Which, entry: TypedGame) -> KeptList:
    """The list as it is now, locked until the transaction ends: two phones cannot both win."""
    lock(which)
    kept = kept_list(which, entry.entry_id, entry.game.number)
    if kept is None:
        raise no_list(which.value)
    if kept.deleted:
        raise DeletedError
    return kept


def answer_before(kept: KeptList, entry: TypedGame, *, taken_back: bool) -> Answer | None:
    """What this entry was answered before, if it was; its id stands for one act on one game. RefusedError
    `late_rejected`: it lay beside the list, and the organiser did not take it in."""
    earlier = kept.earlier
    if earlier and (earlier["number"], earlier["version"] == 0) != (entry.game.number, taken_back):
        raise RefusedError("entry_id_used", {"number": earlier["number"]})
    if not earlier and kept.late and kept.late.decided == LateGame.Decided.REJECTED:
        raise RefusedError("late_rejected", {"number": entry.game.number, "reason": kept.late.reason})
    return earlier and {name: said for name, said in earlier.items() if name != WAS}


def answered(which: Which, entry: TypedGame, *, taken_back: bool) -> Answer | None:
    """What this entry was answered before, if it was; nothing is stored. Errors as for `put_game`."""
    with writing():
        return answer_before(locked_list(which, entry), entry, taken_back=taken_back)


def _lock_on(kept: KeptList, entry: TypedGame, *, by_organiser: bool) -> str:
    """What keeps this entry from being stored without a correction (core/lock.py): empty, nothing."""
    if kept.final:
        return locks.FINAL
    settled = by_organiser and (kept.closed or entry.game.number in kept.stored)
    return locks.PUBLISHED if settled and kept.public else ""


def passing(kept: KeptList, entry: TypedGame, *, by_organiser: bool) -> tuple[str, TypedGame]:
    """The lock that the act passes, and the entry with the reason for it; its own is enough for what is only
    published."""
    lock = _lock_on(kept, entry, by_organiser=by_organiser)
    if not lock or (lock == locks.PUBLISHED and entry.reason):
        return lock, entry
    return lock, replace(entry, reason=locks.unlock(kept.tournament, lock))


def _compare(kept: KeptList, entry: TypedGame, *, by_organiser: bool) -> None:
    """Refuse an entry that may not go to this list, or was not made on top of what is stored."""
    refuse_list(kept, by_organiser=by_organiser)
    if entry.version != kept.version(entry.game.number):
        raise stale(kept, entry.game.number)


def refuse_list(kept: KeptList, *, by_organiser: bool) -> None:
    """Refuse a list whose games change no more."""
    if kept.closed and not by_organiser:
        raise RefusedError("list_closed")
    if kept.typed:
        raise RefusedError("has_totals")


def stale(kept: KeptList, number: int) -> StaleError:
    """With the game of this number as it is stored, as an answer; None: there is none."""
    stored = kept.game(number)
    played = lists.list_rows(kept.table, kept.seats, kept.games)
    return StaleError(stored and answer_of(kept.table, kept.occupancy, kept.version(number), stored, played))


def refuse_others(kept: KeptList, entry: TypedGame) -> None:
    """Refuse a game beyond the list's end, also by giving up, and one typed while others sat there than do now."""
    tournament = kept.tournament
    games = kept.occupancy.last_game(tournament.rulebook, tournament.games_per_series)
    if not 1 <= entry.game.number <= games:
        raise InvalidGameError([scoring.Problem("game_number_unknown", ("number",), {"games": games})])
    if kept.table.gave_up is not None and entry.game.number not in kept.stored:
        raise RefusedError("given_up")
    if entry.players is None:
        refuse_others_game(kept, entry.seated)
    elif problems := refuse_other_players(kept, entry.game, entry.players):
        raise InvalidGameError(problems)


def _check(kept: KeptList, game: scoring.Game) -> list[scoring.Problem]:
    """What is odd about a game that can have been like this, and now."""
    tournament = kept.tournament
    if game.number > 1 and game.number - 1 not in kept.stored:
        raise RefusedError("list_behind", {"number": max(kept.stored, default=0) + 1, "games": sorted(kept.stored)})
    problems = scoring.check_game(tournament.rulebook, kept.occupancy, game)
    if any(not problem.odd for problem in problems):
        raise InvalidGameError(problems)
    check_end(kept, [*kept.without(game.number), game])
    return problems


def check_end(kept: KeptList, games: Sequence[scoring.Game]) -> None:
    """Refuse what would leave games after the one that reached the target, or a giving up that could not have been.

    So a correction is refused too by which an earlier game reaches it: the later ones have to be taken back first.
    Source: horesca, "Spielziel"; romme24, "Aufgeben".
    """
    tournament = kept.tournament
    ending = lists.ending_of(kept.table, kept.seats, games)
    after_target = scoring.check_after_target(tournament.rulebook, kept.occupancy, games, ending)
    if after_target:
        raise InvalidGameError([scoring.Problem("target_reached", ("number",), after_target[0].params)])
    if kept.table.gave_up is None:
        return
    made = scoring.stint_totals(tournament.rulebook, kept.occupancy, games)
    who_sits.refuse_giving_up(kept.table, kept.occupancy, made, games, kept.table.gave_up)


def as_dealt(kept: KeptList, game: scoring.Game) -> scoring.Game:
    """Return the game with its dealer only where they dealt out of turn; else the dealer follows from the number."""
    turn = kept.occupancy.dealer(kept.tournament.rulebook, game.number)
    return replace(game, dealer=None) if game.dealer == turn else game


def next_version(kept: KeptList, number: int) -> int:
    """Higher than any this game ever had, also when it was taken back in between: every entry left a receipt."""
    return max(kept.receipts, kept.version(number)) + 1


def store(kept: KeptList, entry: TypedGame, answer: Answer) -> None:
    """The game and its results as they stand now, with the receipt of the entry."""
    number = entry.game.number
    as_entered = (entry.game.dealer, answer["version"], timezone.now(), entry.entry_id, answer)
    if number in kept.stored:
        keep_receipt(kept, number)
        key = kept.stored[number].pk
        rows.update(Game, key, **dict(zip(AS_ENTERED, as_entered, strict=True)))
        Result.objects.filter(game=key).delete()
    else:
        (key,) = rows.inserted(Game, ("card_table_id", "number", *AS_ENTERED), [(kept.table.pk, number, *as_entered)])
    seats = {seat.number: seat.pk for seat in kept.seats}
    rows.insert(Result, RESULT, results_of(key, seats, entry.game))


def keep_gone(kept: KeptList, entry_id: uuid.UUID, number: int, answer: Answer) -> None:
    """The receipt of an entry by which the game of this number went; `was`: the version it had, above which the next of
    that number begins."""
    receipt = answer | {WAS: kept.version(number)}
    GameEntry.objects.create(card_table=kept.table, entry_id=entry_id, game_number=number, answer=receipt)


def results_of(game: int, seats: Mapping[int, int], value: scoring.Game) -> list[tuple[object, ...]]:
    """The results of a game as rows of RESULT; `game`: its key, `seats`: number -> key."""
    return [
        (game, seats[result.seat], result.outcome, result.augen, result.thrown_in, position)
        for position, result in enumerate(value.results)
    ]


def keep_receipt(kept: KeptList, number: int) -> None:
    """Of the entry that a game stood by until now, if it stood by one."""
    for entry_id, answer in Game.objects.filter(pk=kept.stored[number].pk).values_list("entry_id", "answer"):
        if entry_id is not None and answer is not None:
            GameEntry.objects.create(card_table=kept.table, entry_id=entry_id, game_number=number, answer=answer)


def _finish(
    kept: KeptList,
    entry: TypedGame,
    played: scoring.ListRows,
    actor: Actor | None,
    action: str,
    lock: str,
) -> None:
    """Totals and audit for a game that came, changed or went."""
    number = entry.game.number
    before, after = kept.game(number), entry.game if action == STORED else None
    keep_totals(kept, played, players_at(kept.occupancy, offenders(before) ^ offenders(after), number))
    act = Act(kept.tournament, subject(kept, number), audited(before), audited(after), public=kept.public)
    if before or lock or entry.given_back:
        act.after = with_reason(audited(after), why(entry))
    log_entry(kept, entry, act, actor, action, lock)


def keep_totals(kept: KeptList, played: scoring.ListRows, throwing_in: Collection[int]) -> None:
    """Bring the sums of the list up to date, and of later ones where whoever threw in more or less hands here sat."""
    if kept.table.series.counts_until is None:
        totals.keep(kept.seats, played)
    else:
        totals.recompute(kept.table)
    if throwing_in:
        totals.recompute_later(kept.table, throwing_in)


def log_entry(kept: KeptList, entry: TypedGame, act: Act, actor: Actor | None, action: str, lock: str) -> None:
    """Write what was done to the list into the log; without an actor it is whoever holds the link."""
    log(act, actor or Actor.list_keeper(kept.table), action, kept.last_hash)
    if kept.late:  # it lay beside the list
        rows.update(LateGame, kept.late.pk, decided=LateGame.Decided.TAKEN.value, decided_at=timezone.now())
    if lock == locks.PUBLISHED:
        locks.note_change(kept.tournament, act.subject, entry.reason)


def subject(kept: KeptList, games: object) -> str:
    """What the log calls these games of the list."""
    return f"{kept.table.subject}, Spiel {games}"


def why(entry: TypedGame) -> str:
    """What the log says of why it came: the reason that was given, and that a phone gave it back."""
    return ", ".join(filter(None, (entry.reason[:LONGEST_REASON], GIVEN_BACK * entry.given_back)))


def offenders(game: scoring.Game | None) -> frozenset[int]:
    """The seats that threw in their hand in a game."""
    return frozenset(result.seat for result in game.results if result.thrown_in) if game else frozenset()


def players_at(occupancy: scoring.Occupancy[int], seats: Iterable[int], number: int) -> list[int]:
    """Who sat at these seats in a game."""
    players = (occupancy.player(seat, number) for seat in seats)
    return [player for player in players if player is not None]


def audited(game: scoring.Game | None) -> list[dict[str, Any]] | None:
    """Return a game as the audit log keeps it: the facts, seat by seat, and who dealt if it was not their turn."""
    if game is None:
        return None
    results: list[dict[str, Any]] = [
        {"seat": result.seat, "outcome": result.outcome, "augen": result.augen}
        | ({"thrown_in": True} if result.thrown_in else {})
        for result in game.results
    ]
    return results if game.dealer is None else [*results, {"dealer": game.dealer}]
