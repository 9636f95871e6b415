"""Which of the ties have a lot that is announced and not drawn yet."""

from collections.abc import Sequence

from scoring.rankings import Of
from tournament.models import Draw, Registration, Tournament
from tournament.standings.reads.lot_entries import list_of
from tournament.standings.reads.tied import Tie


def announcements(tournament: Tournament, ties: Sequence[Tie]) -> list[Draw | None]:
    """For each tie what is announced for it, or was before it changed: in the same list, for some of them. At most two
    queries."""
    waiting = list(tournament.draws.filter(of=Draw.Of.LOT, drawn_at=None, discarded_at=None).defer("document"))
    if not waiting:
        return [None for _ in ties]
    players = [key for tie in ties if tie.ranking.of is Of.PLAYERS for key in tie.keys]
    numbers = dict(Registration.objects.filter(pk__in=players).values_list("pk", "number"))
    return [_announced(waiting, tie, numbers) for tie in ties]


def _announced(waiting: Sequence[Draw], tie: Tie, numbers: dict[int, int]) -> Draw | None:
    meant = {numbers.get(key, 0) if tie.ranking.of is Of.PLAYERS else key for key in tie.keys}
    for draw in waiting:
        entered = (draw.entries or {"people": []})["people"]
        if draw.subject == list_of(tie)[:200] and meant & {person["number"] for person in entered}:
            return draw
    return None
