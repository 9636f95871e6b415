"""Dates typed by hand."""

from collections.abc import Mapping
from typing import Any

from tournament.core.act import Actor, compare
from tournament.core.errors import RefusedError
from tournament.core.of_organisation import act_of
from tournament.models import ClubDate, Organisation

MOST_DATES = 1000


def store_date(organisation: Organisation, pk: int | None, version: int, said: Mapping[str, Any], actor: Actor) -> None:
    """A new one, or what is said of one that is there. StaleError; RefusedError `too_many_dates`."""
    with act_of(organisation, actor, "date_set") as entry:
        if pk is None:
            if entry.organisation.dates.count() >= MOST_DATES:
                raise RefusedError("too_many_dates", {"most": MOST_DATES})
            stored = ClubDate(organisation=entry.organisation, **said)
        else:
            stored = _stored(entry.organisation, pk)
            compare(stored.version, version, {"name": stored.name})
            entry.changed = any(getattr(stored, name) != value for name, value in said.items())
            for name, value in said.items():
                setattr(stored, name, value)
            stored.version += 1
        if entry.changed:
            stored.save()
            entry.said |= {"date_name": stored.name, "day": stored.date.isoformat()}


def delete_date(organisation: Organisation, pk: int, version: int, actor: Actor) -> None:
    """It is on no more. StaleError: it was changed since, or is gone."""
    with act_of(organisation, actor, "date_deleted") as entry:
        stored = _stored(entry.organisation, pk)
        compare(stored.version, version, {"name": stored.name})
        entry.said |= {"date_name": stored.name, "day": stored.date.isoformat()}
        stored.delete()


def _stored(organisation: Organisation, pk: int) -> ClubDate:
    found = organisation.dates.select_for_update().filter(pk=pk).first()
    if found is None:
        raise RefusedError("date_gone")
    return found
