"""The board stands still, and goes on again. Lists, and everything the organiser sees, go on all the while.

Source: issue "The hall sees it, and the ceremony is a moment", "The ceremony".
"""

from django.utils import timezone

from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.public import state_of
from tournament.models import Ceremony, Tournament
from tournament.standings.reads.frozen import kept_now


def freeze(tournament: Tournament, version: int, before: int | None, actor: Actor) -> None:
    """Let nobody see results of series `before` and later ones from now on; None: nor anything else that is new, the
    board stops at once. `version`: of the ceremony as it was read, 0 where there was none.

    What is published meanwhile is everybody's when it is revealed, or when the board goes on. Refused: it stands still
    already; there is no such series; results of it are public, which stay so (then only at once). StaleError.
    """
    with act(tournament, actor, "board_frozen") as entry:
        stored = ceremony_of(entry, version)
        if stored.frozen_at is not None:
            raise RefusedError("frozen_already")
        state = state_of(entry.tournament)
        if before is not None:
            if before not in {series.number for series in state.series}:
                raise RefusedError("freeze_unknown", {"number": before})
            if any(number >= before for number in state.with_results):
                raise RefusedError("freeze_published", {"number": before})
        stored.frozen_at, stored.hides_from = timezone.now(), before
        stored.kept = kept_now(state) if before is None else None
        stored.revealed, stored.shown = [], {}
        save(stored)
        entry.after = {"hides_from": before}


def lift(tournament: Tournament, version: int, actor: Actor) -> None:
    """Show everybody everything that is published. Refused: the board does not stand still. StaleError."""
    with act(tournament, actor, "board_unfrozen") as entry:
        stored = ceremony_of(entry, version)
        if stored.frozen_at is None:
            raise RefusedError("not_frozen")
        entry.before = {"hides_from": stored.hides_from}
        thaw(stored)
        save(stored)


def thaw(stored: Ceremony) -> None:
    """It stands still no more; whoever calls this saves it."""
    stored.frozen_at, stored.hides_from, stored.kept = None, None, None
    stored.revealed, stored.shown = [], {}


def ceremony_of(entry: Act, version: int) -> Ceremony:
    """Inside an act: the row as it is stored, made now where there is none. StaleError: another than was read."""
    stored, _made = Ceremony.objects.get_or_create(tournament=entry.tournament, defaults={"version": 0})
    compare(stored.version, version, stored)
    return stored


def save(stored: Ceremony) -> None:
    """With its version raised."""
    stored.version += 1
    stored.save()
