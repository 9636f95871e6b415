"""Draw a lot for a complete tie (rule 14). What was drawn is recorded for good; typed in wrongly, it is corrected.

Source: decisions.md, "Second reading": for the final list once all its lists are closed, for that of a series once that
series is.
"""

import secrets
from collections.abc import Sequence

from django.utils import timezone

from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.rankings import stored_rankings
from tournament.models import Lot, Tournament
from tournament.standings.acts.decisions import reason_of
from tournament.standings.acts.editions import renew_list
from tournament.standings.reads.standings import seated_series, standings
from tournament.standings.reads.tied import Tie, ties_in
from tournament.standings.reads.ties import closed_series, is_over, names_of


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
    hand, first drawn first) the program draws one. Refused: lists are still open; `tied` is not, or no longer, exactly
    a group that shares a rank; `order` does not name each of them once.
    """
    with act(tournament, actor, "lot_drawn") as entry:
        tie = _tie(entry.tournament, ranking, tied, series)
        drawn_for = next(one for one in stored_rankings(entry) if one.document_id == ranking)
        drawn = shuffled(tie.keys) if order is None else list(order)
        if sorted(drawn) != sorted(tie.keys):
            raise RefusedError("lot_order")
        last = entry.tournament.lots.order_by("-position").first()
        lot = Lot.objects.create(
            tournament=entry.tournament,
            position=last.position + 1 if last else 1,
            drawn_at=timezone.now(),
            drawn_by_id=actor.user_id,
            by_hand=order is not None,
            of=tie.ranking.of.value,
            ranking=drawn_for,
            series=entry.tournament.series.get(number=series) if series else None,
            order=drawn,
            points=tie.points,
            augen=_shared_augen(tie),
        )
        renew_list(entry, drawn_for)
        _say(entry, lot)
        entry.after = {"order": names_of(lot), "by_hand": lot.by_hand}
    return lot


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


def shuffled(keys: Sequence[int]) -> list[int]:
    """The keys in an order nobody can foresee."""
    return secrets.SystemRandom().sample(list(keys), len(keys))


def _tie(tournament: Tournament, ranking: str, tied: Sequence[int], series: int | None) -> Tie:
    """The tie that is there. Refused: there is none such, or not yet."""
    standing = standings(tournament, seated_series(tournament))
    wanted = next((one for one in standing.rankings if one.id == ranking), None)
    if wanted is None or (series is not None and series not in standing.numbers.counted(wanted)):
        raise RefusedError("not_tied")
    if not is_over(tournament, wanted, series, closed_series(tournament)):
        raise RefusedError("lot_too_early")
    for tie in ties_in(standing.numbers, wanted, series):
        if sorted(tie.keys) == sorted(tied):
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
