"""Store the plan of the hall. It is public with its tournament, and no number hangs on it."""

from django.utils.translation import override

from languages import SOURCE
from tournament.core.act import Actor, act, compare
from tournament.draw.floor_plan import Floor, checked
from tournament.draw.floor_words import called
from tournament.draw.reads.floor import as_json, floor_of, stored_plan
from tournament.models import FloorPlan, Tournament


def keep_plan(tournament: Tournament, version: int, floor: Floor, actor: Actor) -> None:
    """Store this plan; `version` is that of the one that was read, 0: there was none. StaleError; RefusedError: of what
    cannot stand so (floor_plan.py). No plan of a tournament has the version of another, though one was deleted between
    them."""
    with act(tournament, actor, "floor_drawn") as entry:
        before = stored_plan(tournament)
        compare(before.version if before else 0, version, before)
        placed = checked(floor)
        entry.before, entry.after = _told(floor_of(before)) if before else None, _told(placed)
        entry.changed = before is None or floor_of(before) != placed
        if entry.changed:
            FloorPlan.objects.update_or_create(
                tournament=entry.tournament, defaults={**as_json(placed), "version": entry.tournament.revision + 1}
            )


def remove_plan(tournament: Tournament, version: int, actor: Actor) -> None:
    """There is no plan any more. StaleError."""
    with act(tournament, actor, "floor_removed") as entry:
        before = stored_plan(tournament)
        compare(before.version if before else 0, version, before)
        entry.changed = before is not None
        if before:
            entry.before = _told(floor_of(before))
            before.delete()


def _told(floor: Floor) -> dict[str, object]:
    """A plan for the audit log, in the language in which that is stored."""
    with override(SOURCE):
        return {"tables_in_hall": len(floor.spots), "things_in_hall": [called(one) for one in floor.things]}
