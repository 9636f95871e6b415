"""What a list no longer takes is kept beside it, until somebody decides (contract.md, section 4, "late").

A refusal rolls everything back, so the game is laid beside the list in a transaction of its own, after it.
"""

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from django.utils import timezone

import scoring
from tournament.core.act import Actor, act
from tournament.core.errors import LockedError, RefusedError, StaleError, within
from tournament.core.hall import WithdrawnLinkError
from tournament.core.lock import FINAL, is_published
from tournament.core.series_state import seated
from tournament.core.writing import writing
from tournament.lists.acts.at_table import locked
from tournament.lists.acts.games import (
    InvalidGameError,
    Stored,
    TypedGame,
    answered,
    audited,
    put_game,
    put_game_by_link,
    take_back_game,
    take_back_game_by_link,
)
from tournament.lists.acts.who_sits import Correction, keys_of, put_right
from tournament.lists.reads.kept import KeptList, Which, kept_list, lock
from tournament.lists.reads.late import SEAT_DIFFERS, SEATED, SHOWN, differing, game_of, named, placings
from tournament.lists.reads.lists import seats_of
from tournament.lists.reads.occupancy import occupancy_of, placed
from tournament.models import CardTable, LateGame, WithdrawnLink
from tournament.models.limits import LONGEST_REASON

MOST = 40
"""Of a list that wait for a decision: more than it has games; whoever sends more fills no table."""

OF_SEATS = frozenset({"seat_empty", "seat_missing", "seat_sits_out"})
"""What may be amiss only since another sits, or deals, there by now."""
BEYOND = "game_number_unknown"
TOO_LATE = frozenset({"list_closed", "has_totals", "given_up", SEAT_DIFFERS})
"""Refusals of what would have been taken before."""
Refusal = RefusedError | LockedError | InvalidGameError | WithdrawnLinkError


class LateError(Exception):
    """The list did not take it, for `refusal`; it lies beside it (`kept`: the key of the row)."""

    def __init__(self, refusal: Refusal, kept: int) -> None:
        super().__init__("late")
        self.refusal = refusal
        self.kept = kept


def put_or_keep(token: str, entry: TypedGame) -> Stored:
    """As put_game_by_link; LateError in place of a refusal of what came too late."""
    return _or_keep(token, entry, lambda: put_game_by_link(token, entry), takes_back=False)


def take_back_or_keep(token: str, entry: TypedGame) -> Stored:
    """As take_back_game_by_link; LateError in place of a refusal of what came too late."""
    return _or_keep(token, entry, lambda: Stored(take_back_game_by_link(token, entry), []), takes_back=True)


def _or_keep(token: str, entry: TypedGame, store: Callable[[], Stored], *, takes_back: bool) -> Stored:
    try:
        return store()
    except WithdrawnLinkError as error:
        table = in_its_place(error.link)
        if table is None:
            raise
        if (earlier := answered(Which.of_table(table), entry, taken_back=takes_back)) is not None:
            return Stored(earlier, [])  # taken in meanwhile
        row = _keep(Which.of_table(table), entry, told_of(error), LateGame.Phone.OLD_LINK, takes_back=takes_back)
        refusal: Refusal = error
    except (RefusedError, LockedError, InvalidGameError) as error:
        if not _is_too_late(error):
            raise
        row = _keep(Which.by_link(token), entry, told_of(error), LateGame.Phone.OWN, takes_back=takes_back)
        refusal = error
    if row is None:
        raise refusal
    raise LateError(refusal, row) from refusal


def told_of(error: Refusal) -> str:
    """The code it is refused with."""
    if isinstance(error, InvalidGameError):
        return error.problems[0].code
    return f"link_withdrawn_{error.link.reason}" if isinstance(error, WithdrawnLinkError) else error.code


def _is_too_late(error: Refusal) -> bool:
    code = told_of(error)
    return code == FINAL if isinstance(error, LockedError) else code in TOO_LATE or code == BEYOND


def in_its_place(link: WithdrawnLink) -> CardTable | None:
    """The table another link took the place of this one at; None: its seating is withdrawn, these are other people."""
    tables = CardTable.objects.filter(seated("series__"), series=link.series_id, number=link.table_number)
    return tables.first() if link.reason == WithdrawnLink.Reason.RENEWED else None


def _keep(which: Which, entry: TypedGame, code: str, phone: LateGame.Phone, *, takes_back: bool) -> int | None:
    """Lay it beside the list, once; returns the key. None: no game that this list could have, or too many wait."""
    with writing():
        lock(which)
        kept = kept_list(which, entry.entry_id, entry.game.number)
        if kept is None or kept.deleted:
            return None
        shown, problems = ([], []) if entry.players is None else keys_of(kept, entry.players)
        if problems or not _can_have_been(kept, entry.game, shown, takes_back=takes_back):
            return None
        said = {"code": code, "shown": shown, "seated": kept.occupancy.seated(entry.game.number)}
        here = LateGame.objects.filter(card_table=kept.table)
        if kept.late:
            here.filter(pk=kept.late.pk, decided=LateGame.Decided.OPEN).update(**said)
            return kept.late.pk
        if here.filter(decided=LateGame.Decided.OPEN).count() >= MOST:
            return None
        subject, actor = _subject(kept.table, entry.game.number), Actor.list_keeper(kept.table)
        with act(kept.tournament, actor, "late_kept", subject) as keeping:
            keeping.public = False
            keeping.after = None if takes_back else audited(entry.game)
            row = LateGame.objects.create(
                card_table=kept.table,
                entry_id=entry.entry_id,
                number=entry.game.number,
                takes_back=takes_back,
                typed=_as_json(entry.version, entry.game),
                why=entry.reason[:LONGEST_REASON],
                phone=LateGame.Phone.ASSIGNED if kept.table.by_assigned_phone else phone,
                at=timezone.now(),
                **said,
            )
        return row.pk


def _can_have_been(kept: KeptList, game: scoring.Game, shown: list[int | None], *, takes_back: bool) -> bool:
    """Whether a list of this table as it was agreed can have such a game, of those who were shown."""
    tournament, size = kept.tournament, kept.occupancy.size
    if not 1 <= game.number <= tournament.rulebook.games_at(size, tournament.games_per_series):
        return False
    occupancy = _as_shown(kept.table, kept.occupancy, game.number, shown)
    problems = () if takes_back else scoring.check_game(tournament.rulebook, occupancy, game)
    return all(problem.odd or problem.code in OF_SEATS for problem in problems)


def _as_shown(
    table: CardTable, occupancy: scoring.Occupancy[int], number: int, shown: list[int | None]
) -> scoring.Occupancy[int]:
    """Who sits there, with those who were shown in game `number`."""
    return placed({table.number: occupancy}, placings(table, occupancy, number, shown))[table.number]


def _as_json(version: int, game: scoring.Game) -> dict[str, object]:
    return {"version": version, "dealer": game.dealer, "results": [asdict(result) for result in game.results]}


def _entry_of(row: LateGame) -> TypedGame:
    typed: Any = row.typed
    return TypedGame(row.entry_id, typed["version"], game_of(row), row.why)


def decide(card_table: CardTable, late: int, answer: str, actor: Actor) -> None:
    """The table says who played a game: those who were `shown`, or those who are `seated` there; it is stored for them.

    Once decided nothing changes. RefusedError `late_unknown`, `list_closed`, `late_for_organiser` for what only the
    organiser decides, `late_overtaken` where the game was changed meanwhile; and all that has put_game or put_right
    against it.
    """
    with writing():
        lock(Which.of_table(card_table))
        table, row = locked(card_table), _row(card_table, late)
        if row.decided:
            return
        if not table.is_open:
            raise RefusedError("list_closed")
        if row.code != SEAT_DIFFERS or answer not in {SHOWN, SEATED}:
            raise RefusedError("late_for_organiser")
        try:
            _take(table, row, _entry_of(row), answer, actor)
        except StaleError as error:
            raise RefusedError("late_overtaken", {"number": row.number}) from error


def take_in(card_table: CardTable, late: int, version: int, answer: str, actor: Actor) -> None:
    """The organiser takes a game in, also into a closed list, on top of the version that was read; `answer`: who played
    it, where others were shown than sit there. Once decided nothing changes.

    RefusedError `late_unknown`, `late_who_played` where that is not said; StaleError, LockedError and all that has
    put_game or put_right against it.
    """
    with writing():
        lock(Which.of_table(card_table))
        table, row = locked(card_table), _row(card_table, late)
        if row.decided:
            return
        entry = replace(_entry_of(row), version=version)
        if is_published(table.series.tournament, table.series.number):
            entry = replace(entry, reason="")  # the organiser says why, not the phone
        _take(table, row, entry, answer, actor, by_organiser=True)


def _take(
    table: CardTable, row: LateGame, entry: TypedGame, answer: str, actor: Actor, *, by_organiser: bool = False
) -> None:
    occupancy = occupancy_of(table, seats_of(table))
    seated = occupancy.seated(row.number)
    if differing(row.shown, seated) and answer not in {SHOWN, SEATED}:
        raise RefusedError("late_who_played")
    others = placings(table, occupancy, row.number, row.shown)
    if others and answer == SHOWN:
        if named(row.shown).keys() != set(row.shown) - {None}:
            raise RefusedError("late_shown_gone")
        put_right(table.series, Correction({table.number: table.version}, others), actor)
    if row.takes_back:
        take_back_game(table, entry, actor, by_organiser=by_organiser)
    else:
        put_game(table, entry, actor, by_organiser=by_organiser)
    by = LateGame.By.ORGANISER if by_organiser else LateGame.By.LIST_KEEPER
    with act(table.series.tournament, actor, "late_taken", _subject(table, row.number)) as taking:
        taking.public = False
        LateGame.objects.filter(pk=row.pk).update(decided_by=by, seated=seated)


def reject(card_table: CardTable, late: int, reason: str, actor: Actor) -> None:
    """The organiser does not take a game in, for this reason, which the phone says. Once decided nothing changes.

    RefusedError `late_unknown`, `late_reason_missing`, `text_too_long`.
    """
    said = " ".join(reason.split())
    row = _row(card_table, late)
    with act(card_table.series.tournament, actor, "late_rejected", _subject(card_table, row.number)) as entry:
        row, entry.public = _row(card_table, late), False
        if row.decided:
            entry.changed = False
            return
        within(said, LONGEST_REASON, "late_reason_missing")
        table = locked(card_table)
        row.seated = occupancy_of(table, seats_of(table)).seated(row.number)
        row.decided, row.decided_by = LateGame.Decided.REJECTED, LateGame.By.ORGANISER
        row.decided_at, row.reason = timezone.now(), said
        row.save()
        entry.after = {"game": row.number, "note": said}


def _subject(card_table: CardTable, number: int) -> str:
    return f"{card_table.subject}, Spiel {number}"


def _row(card_table: CardTable, late: int) -> LateGame:
    row = LateGame.objects.filter(card_table=card_table, pk=late).first()
    if row is None:
        raise RefusedError("late_unknown")
    return row
