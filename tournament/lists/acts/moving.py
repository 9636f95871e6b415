"""Insert a game that was forgotten, take it out again, let two games change places (scoring/moving.py).

What hangs on the number of a game goes along with it: its results, its offence reports, what was said and decided of
it. Receipts and games that lie beside the list keep the number they were sent for. Every number that holds another game
than before gets a version it never had, so that no phone overwrites a game unseen that moved.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from django.db.models import F, Model

import scoring
from tournament.core.act import Act, Actor, with_reason
from tournament.core.errors import RefusedError, StaleError
from tournament.core.writing import writing
from tournament.lists.acts.games import (
    InvalidGameError,
    Stored,
    TypedGame,
    answer_before,
    as_dealt,
    audited,
    check_end,
    keep_gone,
    keep_receipt,
    keep_totals,
    locked_list,
    log_entry,
    next_version,
    offenders,
    passing,
    players_at,
    refuse_list,
    refuse_others,
    stale,
    store,
    subject,
    why,
)
from tournament.lists.reads import lists
from tournament.lists.reads.answers import answer_of, list_hash
from tournament.lists.reads.kept import KeptList, Which, past_version
from tournament.models import CardTable, Decision, Game, OffenceReport, Remark, Substitution

INSERTED, TAKEN_OUT, SWAPPED = "game_inserted", "game_taken_out", "games_swapped"

Versions = Mapping[int, int]
"""Number of a stored game -> its version, as it was seen."""

Moved = scoring.MovedList[int]
Row = TypeVar("Row", bound=Model)

AWAY = 10_000
"""Added to numbers while rows pass each other: no list is that long."""


def insert_game(
    card_table: CardTable, entry: TypedGame, seen: Versions, actor: Actor, *, by_organiser: bool = False
) -> Stored:
    """Store a game before the one that has its number now; that one and all later ones are one later from then on.

    `seen`: every stored game from that number on. The same `entry_id` again gets the same answer and nothing is stored.
    Warnings: what is odd about the game, and which moved games were not dealt in turn any more ("games", number, ...).
    Raises as put_game; StaleError also where others are stored than were seen; RefusedError `game_unknown`, `list_full`
    when the last game has been played, `given_up`, and what scoring.check_changes has against who then sits there.
    """
    return _insert(Which.of_table(card_table), entry, seen, actor, by_organiser=by_organiser)


def insert_game_by_link(token: str, entry: TypedGame, seen: Versions) -> Stored:
    """As `insert_game`, by whoever holds this link; Http404 as core.hall.card_table_of."""
    return _insert(Which.by_link(token), entry, seen)


def take_out_game(
    card_table: CardTable, number: int, seen: Versions, actor: Actor, *, by_organiser: bool = False, reason: str = ""
) -> None:
    """Take a game out; all later ones are one earlier from then on. `seen`: every stored game from it on.

    Errors as `insert_game`; StaleError with the versions that are stored.
    """
    with writing():
        kept, lock, entry = _begun(card_table, number, reason, by_organiser=by_organiser)
        _refuse_unless_stored(kept, [number], seen, by_organiser=by_organiser)
        if seen != _from(kept, number):
            raise StaleError(_versions(kept))
        after = scoring.take_out_game(kept.tournament.rulebook, kept.occupancy, kept.games, number)
        gone, last = kept.game(number), max(kept.stored)
        keep_receipt(kept, number)
        Game.objects.filter(pk=kept.stored[number].pk).delete()
        OffenceReport.objects.filter(seat__card_table=kept.table, game_number=number).delete()
        Decision.objects.filter(card_table=kept.table, game_number=number).update(game_number=None)
        then = _moved(kept, after)
        check_end(then, then.games)
        answer = {"number": last, "version": 0, "hash": list_hash(then.games, then.entry_ids)}
        keep_gone(kept, entry.entry_id, last, answer)
        act = Act(kept.tournament, subject(kept, number), audited(gone), public=kept.public)
        _finish(kept, then, [gone], actor, (entry, act, TAKEN_OUT, lock))


def swap_games(
    card_table: CardTable,
    games: tuple[int, int],
    seen: Versions,
    actor: Actor,
    *,
    by_organiser: bool = False,
    reason: str = "",
) -> None:
    """Two games change places. `seen`: these two.

    Errors as `take_out_game`; RefusedError `same_game`, `other_people_played` where a seat changed hands between them.
    """
    one, other = sorted(games)
    with writing():
        kept, lock, entry = _begun(card_table, one, reason, by_organiser=by_organiser)
        if one == other:
            raise RefusedError("same_game")
        _refuse_unless_stored(kept, games, seen, by_organiser=by_organiser)
        stored = _versions(kept)
        if any(number not in stored or seen.get(number) != stored[number] for number in games):
            raise StaleError(stored)
        if not scoring.same_people(kept.occupancy, one, other):
            raise RefusedError("other_people_played", {"number": one, "other": other})
        after = scoring.swap_games(kept.tournament.rulebook, kept.occupancy, kept.games, one, other)
        then = _moved(kept, after)
        check_end(then, then.games)
        act = Act(kept.tournament, subject(kept, f"{one} ↔ {other}"), public=kept.public)
        _finish(kept, then, [], actor, (entry, act, SWAPPED, lock))


def _insert(
    which: Which, entry: TypedGame, seen: Versions, actor: Actor | None = None, *, by_organiser: bool = False
) -> Stored:
    number = entry.game.number
    with writing():
        kept = locked_list(which, entry)
        rulebook = kept.tournament.rulebook
        if (answer := answer_before(kept, entry, taken_back=False)) is not None:
            later = {stored - 1: stored for stored in kept.stored if stored > number}
            now = scoring.MovedList(kept.occupancy, tuple(kept.games), later)
            return Stored(answer, [problem for problem in _problems(kept, entry.game, now) if problem.odd])
        lock, entry = passing(kept, entry, by_organiser=by_organiser)
        entry = replace(entry, game=as_dealt(kept, entry.game))
        _refuse_unless_stored(kept, [number], seen, by_organiser=by_organiser)
        if seen != _from(kept, number) or entry.version != kept.version(number):
            raise stale(kept, number)
        after = scoring.insert_game(rulebook, kept.occupancy, kept.games, entry.game)
        if len(after.games) > after.table.last_game(rulebook, kept.tournament.games_per_series):
            raise RefusedError("list_full", {"games": len(kept.games)})
        refuse_others(replace(kept, occupancy=after.table), entry)
        warnings = _problems(kept, entry.game, after)
        if any(not problem.odd for problem in warnings):
            raise InvalidGameError(warnings)
        version = next_version(kept, number)
        then = _moved(kept, after)
        check_end(then, then.games)
        played = lists.list_rows(kept.table, kept.seats, then.games)
        answer = answer_of(kept.table, then.occupancy, version, entry.game, played)
        answer["hash"] = list_hash(then.games, then.entry_ids | {number: entry.entry_id})
        store(then, entry, answer)
        act = Act(kept.tournament, subject(kept, number), None, audited(entry.game), public=kept.public)
        _finish(kept, then, [entry.game], actor, (entry, act, INSERTED, lock))
        return Stored(answer, warnings)


def _begun(card_table: CardTable, number: int, reason: str, *, by_organiser: bool) -> tuple[KeptList, str, TypedGame]:
    """The list, the lock that is passed, and what stands for an entry where nothing is typed."""
    entry = TypedGame(uuid.uuid4(), 0, scoring.Game(number, ()), reason)
    kept = locked_list(Which.of_table(card_table), entry)
    return kept, *passing(kept, entry, by_organiser=by_organiser)


def _refuse_unless_stored(kept: KeptList, numbers: Sequence[int], seen: Versions, *, by_organiser: bool) -> None:
    """Refuse a list in which no games move, and a game that neither is there nor was when it was seen."""
    refuse_list(kept, by_organiser=by_organiser)
    for number in numbers:
        if number not in kept.stored and number not in seen:
            raise RefusedError("game_unknown", {"number": number})
    if kept.table.gave_up is not None:
        raise RefusedError("given_up")


def _versions(kept: KeptList) -> dict[int, int]:
    return {number: stored.version for number, stored in kept.stored.items()}


def _from(kept: KeptList, number: int) -> dict[int, int]:
    """The versions of every stored game from this number on."""
    return {stored: version for stored, version in _versions(kept).items() if stored >= number}


def _problems(kept: KeptList, game: scoring.Game, after: Moved) -> list[scoring.Problem]:
    """What is wrong or odd about the new game, and odd about those that moved."""
    rulebook = kept.tournament.rulebook
    return [*scoring.check_game(rulebook, after.table, game), *after.odd(rulebook)]


def _moved(kept: KeptList, after: Moved) -> KeptList:
    """Store who sits there and which number each game has, with all that hangs on it. Returns the list as it is then,
    without a game that is new; the seats are those of `kept`, with the changes where they are now."""
    _shift_seats(kept, after.table)
    versions = {new: (kept.version(new) or past_version(kept.table, new)) + 1 for new in after.moved.values()}
    games = {game.number: game for game in after.games}
    stored = {number: one for number, one in kept.stored.items() if number in games and number not in after.moved}
    for old, new in after.moved.items():
        stored[new] = replace(kept.stored[old], version=versions[new])
    renumbered = [
        Game(pk=stored[new].pk, number=new, dealer=games[new].dealer, version=versions[new])
        for new in after.moved.values()
    ]
    _renumber(renumbered, "number", "dealer", "version")
    _move_what_was_said(kept, after.moved, versions)
    return replace(kept, occupancy=after.table, games=list(after.games), stored=stored)


def _shift_seats(kept: KeptList, table: scoring.Occupancy[int]) -> None:
    """Whoever took a seat did so before the game before which they did, whatever its number is now."""
    there = [later for seat in kept.seats for later in seat.later]
    shifted = []
    for later, change in zip(there, table.changes, strict=True):
        if later.from_game != change.from_game:
            later.from_game = change.from_game
            shifted.append(later)
    if not shifted:
        return
    for problem in scoring.check_changes(kept.tournament.rulebook, table, kept.tournament.games_per_series):
        raise RefusedError(problem.code, {**problem.params, "table": kept.table.number})
    _renumber(shifted, "from_game")
    CardTable.objects.filter(pk=kept.table.pk).update(version=F("version") + 1)


def _move_what_was_said(kept: KeptList, moved: Mapping[int, int], versions: Versions) -> None:
    """Offence reports and decisions go along with their games, and what was said of a game as it stands."""
    reports = list(OffenceReport.objects.filter(seat__card_table=kept.table, game_number__in=moved))
    decisions = list(Decision.objects.filter(card_table=kept.table, game_number__in=moved))
    remarks = [
        remark
        for remark in Remark.objects.filter(card_table=kept.table, game_number__in=moved)
        if remark.version == kept.version(remark.game_number or 0)
    ]
    rows: list[Any] = [*reports, *decisions, *remarks]
    for row in rows:
        row.game_number = moved[row.game_number]
    for remark in remarks:
        remark.version = versions[remark.game_number or 0]
    _renumber(reports, "game_number")
    Decision.objects.bulk_update(decisions, ["game_number"])
    Remark.objects.bulk_update(remarks, ["game_number", "version"])


def _renumber(rows: Sequence[Game | OffenceReport | Substitution], number: str, *more: str) -> None:
    """Store the numbers of rows of one model, of which no two may have the same, not even for a moment."""
    if rows:
        model: Any = type(rows[0])
        model.objects.filter(pk__in=[row.pk for row in rows]).update(**{number: F(number) + AWAY})
        model.objects.bulk_update(rows, [number, *more])


def _finish(
    kept: KeptList,
    then: KeptList,
    come_or_gone: Sequence[scoring.Game | None],
    actor: Actor | None,
    done: tuple[TypedGame, Act, str, str],
) -> None:
    """Sums and audit; `done`: the entry, the act, what it is called, the lock it passed."""
    entry, act, action, lock = done
    played = lists.list_rows(kept.table, kept.seats, then.games)
    touched = [*come_or_gone]
    if kept.table.series.counts_until is not None:  # games come to count, or count no more, by their numbers
        touched += kept.games
    throwing_in = {
        player for game in touched if game for player in players_at(kept.occupancy, offenders(game), game.number)
    }
    keep_totals(kept, played, throwing_in)
    act.after = with_reason(act.after, why(entry))
    log_entry(kept, entry, act, actor, action, lock)
