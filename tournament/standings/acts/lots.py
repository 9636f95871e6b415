"""Draw a lot for a complete tie (rule 14). What was drawn is recorded for good; typed in wrongly, it is corrected.

Source: decisions.md, "Second reading": for the final list once all its lists are closed, for that of a series once that
series is.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from scoring.rankings import Of
from tournament.core.act import Act, Actor, act, compare
from tournament.core.announced import Content, announced, draw_from, hashes, is_still, spoken, throw_away
from tournament.core.errors import RefusedError
from tournament.core.rankings import stored_rankings
from tournament.models import Draw, Lot, Tournament
from tournament.seating.lots import order_by_lot
from tournament.standings.acts.decisions import reason_of
from tournament.standings.acts.editions import edition_of_changes
from tournament.standings.reads.decisions import (
    announced_for,
    announced_lots,
    closed_series,
    is_over,
    list_of,
    lot_content,
    names_of,
    numbered,
)
from tournament.standings.reads.numbers import Tie, ties_in
from tournament.standings.reads.sealing import final_lists
from tournament.standings.reads.standings import seated_series, standings

DRAWN = "Los gezogen"
"""Why there is another edition of what is final: the lot was drawn after it was."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which tie a lot is for: id of the ranking, primary keys of who shares a rank, the series."""

    ranking: str
    tied: Sequence[int]
    series: int | None


def draw(
    tournament: Tournament,
    actor: Actor,
    ranking: str,
    tied: Sequence[int],
    *,
    series: int | None = None,
    order: Sequence[int] | None = None,
) -> Lot:
    """Draw a lot for those who share a rank in the list of a ranking (its id), or in that of one series in it.

    `tied` are primary keys of registrations, teams or clubs, whichever are ranked. Without `order` (as it was drawn by
    hand, first drawn first) the program draws one: the announced one, else one that is announced and drawn in one step.
    Refused: lists are still open; `tied` is not, or no longer, exactly a group that shares a rank; `order` does not
    name each of them once; others than announced; something is to be called out.
    """
    return _draw(tournament, actor, _Asked(ranking, tied, series), order, "")


def draw_called(
    tournament: Tournament,
    actor: Actor,
    ranking: str,
    tied: Sequence[int],
    *,
    series: int | None = None,
    outside: str,
) -> Lot:
    """The same with what was called out in the hall, as it was announced."""
    return _draw(tournament, actor, _Asked(ranking, tied, series), None, outside)


def _draw(tournament: Tournament, actor: Actor, asked: _Asked, order: Sequence[int] | None, outside: str) -> Lot:
    with act(tournament, actor, "lot_drawn") as entry:
        ranking, series, before = asked.ranking, asked.series, final_lists(entry.tournament)
        tie = _tie(entry.tournament, asked)
        drawn_for = next(one for one in stored_rankings(entry) if one.document_id == ranking)
        made = _drawn(entry.tournament, tie, outside) if order is None else None
        drawn = list(order or []) if made is None else _keys(made, tie)
        if sorted(drawn) != sorted(tie.keys):
            raise RefusedError("lot_order")
        last = entry.tournament.lots.order_by("-position").first()
        lot = Lot.objects.create(
            tournament=entry.tournament,
            position=last.position + 1 if last else 1,
            drawn_at=timezone.now(),
            drawn_by_id=actor.user_id,
            by_hand=order is not None,
            draw=made,
            of=tie.ranking.of.value,
            ranking=drawn_for,
            series=entry.tournament.series.get(number=series) if series else None,
            order=drawn,
            points=tie.points,
            augen=_shared_augen(tie),
        )
        _say(entry, lot)
        edition_of_changes(entry, before, DRAWN, entry.subject)
        entry.after = {"order": names_of(lot), "by_hand": lot.by_hand}
        if made is not None:
            entry.after |= hashes(made) | {"seed": made.seed, "outside": made.outside}
    return lot


def announce(
    tournament: Tournament,
    actor: Actor,
    ranking: str,
    tied: Sequence[int],
    *,
    series: int | None = None,
    outside_announced: str = "",
) -> None:
    """Fix what a lot is drawn from, and a secret; both hashes are public from now on. `outside_announced`: what will be
    called out in the hall and added. Refused as `draw`, and where just this is announced; what was announced for these
    before is discarded."""
    with act(tournament, actor, "lot_announced") as entry:
        tie = _tie(entry.tournament, _Asked(ranking, tied, series))
        content = lot_content(entry.tournament, tie, spoken(outside_announced))
        before = announced_for(tie, announced_lots(entry.tournament))
        if before is not None and is_still(before, content):
            raise RefusedError("draw_announced")
        if before is not None:
            throw_away(before)
        made = _new(entry.tournament, tie, content)
        made.save()
        entry.subject = made.subject
        entry.after = hashes(made) | {"outside_announced": made.outside_announced}


def correct(lot: Lot, version: int, order: Sequence[int], reason: str, actor: Actor) -> None:
    """Put right a lot that was typed in wrongly. Refused: not the same people; no reason. StaleError: another than was
    read."""
    with act(lot.tournament, actor, "lot_corrected") as entry:
        stored = Lot.objects.select_related("ranking", "series").get(pk=lot.pk)
        compare(stored.version, version, stored)
        if sorted(order) != sorted(stored.order):
            raise RefusedError("lot_order")
        _say(entry, stored)
        before = names_of(stored)
        stored.order, stored.reason = list(order), reason_of(reason)
        stored.version += 1
        stored.save(update_fields=["order", "reason", "version"])
        entry.before, entry.after = {"order": before}, {"order": names_of(stored), "reason": stored.reason}


def _drawn(tournament: Tournament, tie: Tie, outside: str) -> Draw:
    """The lot for this tie, drawn and stored."""
    announcement = announced_for(tie, announced_lots(tournament))
    made = announcement or _new(tournament, tie, lot_content(tournament, tie, ""))
    draw_from(made, lot_content(tournament, tie, made.outside_announced), outside)
    made.drawn_at = timezone.now() if announcement else made.committed_at
    made.document = {"order": order_by_lot(made.seed, numbered(tie))}
    made.save()
    return made


def _new(tournament: Tournament, tie: Tie, content: Content) -> Draw:
    """Not stored yet."""
    who = numbered(tie) if tie.ranking.of is Of.PLAYERS else {}
    made = announced(tournament, Draw.Of.LOT, content, who)
    made.subject, made.series_numbers = list_of(tie), [] if tie.series is None else [tie.series]
    return made


def _keys(made: Draw, tie: Tie) -> list[int]:
    """The primary keys in the order drawn."""
    keys = numbered(tie)
    return [keys[number] for number in (made.document or {})["order"]]


def _tie(tournament: Tournament, asked: _Asked) -> Tie:
    """The tie that is there. Refused: there is none such, or not yet."""
    standing = standings(tournament, seated_series(tournament))
    wanted, series = next((one for one in standing.rankings if one.id == asked.ranking), None), asked.series
    if wanted is None or (series is not None and series not in standing.numbers.counted(wanted)):
        raise RefusedError("not_tied")
    if not is_over(tournament, wanted, series, closed_series(tournament)):
        raise RefusedError("lot_too_early")
    for tie in ties_in(standing.numbers, wanted, series):
        if sorted(tie.keys) == sorted(asked.tied):
            return tie
    raise RefusedError("not_tied")


def _shared_augen(tie: Tie) -> int | None:
    """None where they differ: not every rulebook ranks by them."""
    held = {place.totals.augen for place in tie.places}
    return held.pop() if len(held) == 1 else None


def _say(entry: Act, lot: Lot) -> None:
    """How the log names the list a lot was drawn for."""
    name = lot.ranking.name if lot.ranking else ""
    entry.subject = f"{name}, Serie {lot.series.number}" if lot.series else name
