"""Store the wishes for the seating: keep people apart, give somebody a fixed table. Nothing of it is public, not even
that somebody wished something: no page is made anew for it."""

from collections.abc import Collection

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Apart, Registration, Tournament, Weight
from tournament.seating.sealing import MOST_WISHES

HIGHEST_TABLE = 999


def keep_apart(
    tournament: Tournament, people: Collection[Registration], most: int, weight: Weight, actor: Actor
) -> Apart:
    """At most `most` of these people at one table. Refused: fewer than two people; `most` says nothing or nobody;
    more wishes than are hidden in a draw."""
    with act(tournament, actor, "apart_wished") as entry:
        entry.public = False
        chosen = {registration.pk: registration for registration in people}
        if len(chosen) < 2:
            raise RefusedError("apart_two")
        if not 1 <= most < len(chosen):
            raise RefusedError("apart_most", {"maximum": len(chosen) - 1})
        if entry.tournament.apart_wishes.count() >= MOST_WISHES:
            raise RefusedError("apart_too_many", {"maximum": MOST_WISHES})
        wish = Apart.objects.create(tournament=entry.tournament, most=most, weight=weight)
        wish.people.set(chosen.values())
        entry.after = as_json(wish)
    return wish


def forget_apart(wish: Apart, actor: Actor) -> None:
    """They may sit together again. StaleError: it is gone already."""
    with act(wish.tournament, actor, "apart_forgotten") as entry:
        entry.public = False
        stored = Apart.objects.filter(pk=wish.pk).first()
        if stored is None:
            raise StaleError(None)
        entry.before = as_json(stored)
        stored.delete()


def fix_table(registration: Registration, version: int, table: int | None, actor: Actor) -> None:
    """Give somebody a fixed table from the next seating on; None: any. Raise RefusedError for a number no table has."""
    with act(registration.tournament, actor, "table_fixed", registration.person.name) as entry:
        entry.public = False
        stored = Registration.objects.select_related("person", "club").get(pk=registration.pk)
        compare(stored.version, version, None)
        if table is not None and not 1 <= table <= HIGHEST_TABLE:
            raise RefusedError("fixed_table", {"maximum": HIGHEST_TABLE})
        entry.changed = stored.fixed_table != table
        entry.before, entry.after = {"fixed_table": stored.fixed_table}, {"fixed_table": table}
        stored.fixed_table = table
        stored.version += 1
        stored.save(update_fields=["fixed_table", "version"])


def as_json(wish: Apart) -> dict[str, object]:
    """A wish for the audit log."""
    people = wish.people.select_related("person").order_by("number")
    return {
        "apart": [str(registration) for registration in people],
        "most": wish.most,
        "weight": int(wish.weight),
    }
