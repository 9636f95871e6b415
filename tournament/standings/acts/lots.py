"""Draw a lot for a complete tie (rule 14). What was drawn is recorded for good."""

import secrets
from collections.abc import Sequence

from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.models import Lot, RankedKind, Registration, Team, Tournament
from tournament.standings.acts.editions import renew_lists
from tournament.standings.reads.standings import seated_series, standings
from tournament.standings.reads.ties import tied_keys


def draw(
    tournament: Tournament,
    actor: Actor,
    tied: Sequence[int],
    *,
    of_teams: bool = False,
    order: Sequence[int] | None = None,
) -> Lot:
    """Draw a lot for players (or teams) who share a rank; `order`: as it was drawn by hand, first drawn first.

    `tied` are primary keys of registrations (or teams). Without an order the program draws one. Refused: `tied` is not,
    or no longer, exactly a group that shares a rank; `order` does not name each of them once.
    """
    with act(tournament, actor, "lot_drawn") as entry:
        groups = tied_keys(standings(tournament, seated_series(tournament)), of_teams=of_teams)
        if len(set(tied)) < len(tied) or set(tied) not in [set(group) for group in groups]:
            raise RefusedError("not_tied")
        drawn = shuffled(tied) if order is None else list(order)
        if sorted(drawn) != sorted(tied):
            raise RefusedError("lot_order")
        lot = Lot.objects.create(
            tournament=tournament,
            position=tournament.lots.count() + 1,  # none ever goes
            drawn_at=timezone.now(),
            drawn_by_id=actor.user_id,
            of=RankedKind.TEAMS if of_teams else RankedKind.PLAYERS,
            by_hand=order is not None,
            order=drawn,
        )
        renew_lists(entry)
        entry.after = {"order": names(drawn, of_teams=of_teams), "by_hand": order is not None}
        return lot


def shuffled(keys: Sequence[int]) -> list[int]:
    """The keys in an order nobody can foresee."""
    return secrets.SystemRandom().sample(list(keys), len(keys))


def names(keys: Sequence[int], *, of_teams: bool) -> list[str]:
    """What those keys are called, in their order."""
    if of_teams:
        called = dict(Team.objects.filter(pk__in=keys).values_list("pk", "name"))
    else:
        called = dict(Registration.objects.filter(pk__in=keys).values_list("pk", "person__name"))
    return [called[key] for key in keys]
