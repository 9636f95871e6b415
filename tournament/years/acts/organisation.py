"""An organisation: its dates typed by hand, its pages for everybody, and a club that asks a federation to take it
in."""

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils import timezone

from tournament.core.act import Actor, OrganisationAct, act_of, compare
from tournament.core.errors import RefusedError
from tournament.core.installation import refuse_taken_name
from tournament.core.names import free_slug_of_organisation, key
from tournament.models import ClubDate, JoinRequest, Organisation
from tournament.models.link import TOKEN_BYTES, hash_of, told_from_of

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
            compare(stored.version, version, stored)
            entry.changed = any(getattr(stored, name) != value for name, value in said.items())
            for name, value in said.items():
                setattr(stored, name, value)
            stored.version += 1
        if entry.changed:
            stored.save()
            entry.said |= {"date_name": stored.name, "day": stored.date.isoformat()}


def delete_date(organisation: Organisation, pk: int, version: int, actor: Actor) -> None:
    """Delete a date. StaleError: it was changed since. RefusedError `date_gone`."""
    with act_of(organisation, actor, "date_deleted") as entry:
        stored = _stored(entry.organisation, pk)
        compare(stored.version, version, stored)
        entry.said |= {"date_name": stored.name, "day": stored.date.isoformat()}
        stored.delete()


def _stored(organisation: Organisation, pk: int) -> ClubDate:
    found = organisation.dates.select_for_update().filter(pk=pk).first()
    if found is None:
        raise RefusedError("date_gone")
    return found


# A club asks a federation to take it in; the federation does, or says why not.

MOST_OF_ADDRESS: Final = 3
MOST_WAITING: Final = 50
ONE_DAY: Final = timedelta(days=1)
KEPT_FOR: Final = timedelta(days=90)
ASKING: Final = Actor("Antrag")


def ask(federation: Organisation, said: Mapping[str, Any], place: str, now: datetime) -> str:
    """Store what a club said of itself (`name`, `place`, `contact`, `mail`), from an address (core/logs.py).

    Returns the token of its link. RefusedError `join_too_many`, `join_waiting`, `join_member`.
    """
    token, told_from = secrets.token_urlsafe(TOKEN_BYTES), told_from_of(place)
    with act_of(federation, ASKING, "join_asked") as entry:
        entry.public = False
        _forget_old(entry.organisation, now)
        _refuse(entry.organisation, said["name"], told_from, now)
        JoinRequest.objects.create(
            federation=entry.organisation, **said, token_hash=hash_of(token), told_from=told_from, asked_at=now
        )
        entry.said |= {"club": said["name"]}
    return token


def accept(federation: Organisation, pk: int, actor: Actor) -> None:
    """Accept a club's request: make an organisation of the federation, without members yet. RefusedError
    `join_decided`, `organisation_named`."""
    with act_of(federation, actor, "join_accepted") as entry:
        stored = _open(entry.organisation, pk)
        refuse_taken_name(stored.name)
        stored.organisation = Organisation.objects.create(
            name=stored.name,
            federation=entry.organisation,
            language=entry.organisation.language,
            time_zone=entry.organisation.time_zone,
        )
        _decide(entry, stored, JoinRequest.State.ACCEPTED)


def refuse(federation: Organisation, pk: int, reason: str, actor: Actor) -> None:
    """Refuse a club's request with a reason it is told. RefusedError `join_decided`."""
    with act_of(federation, actor, "join_refused") as entry:
        stored = _open(entry.organisation, pk)
        stored.reason = reason
        _decide(entry, stored, JoinRequest.State.REFUSED)


def _decide(entry: OrganisationAct, stored: JoinRequest, state: JoinRequest.State) -> None:
    entry.public = False
    stored.state, stored.decided_at = state, timezone.now()
    stored.save()
    _forget_old(entry.organisation, stored.decided_at)
    entry.said |= {"club": stored.name}


def _open(federation: Organisation, pk: int) -> JoinRequest:
    waiting = federation.join_requests.select_for_update().filter(state=JoinRequest.State.OPEN)
    found = waiting.filter(pk=pk).first()
    if found is None:
        raise RefusedError("join_decided")
    return found


def _forget_old(federation: Organisation, now: datetime) -> None:
    federation.join_requests.filter(decided_at__lt=now - KEPT_FOR).delete()


def _refuse(federation: Organisation, name: str, told_from: str, now: datetime) -> None:
    waiting = federation.join_requests.filter(state=JoinRequest.State.OPEN)
    if key(name) in map(key, waiting.values_list("name", flat=True)):
        raise RefusedError("join_waiting", {"name": name})
    if key(name) in map(key, federation.organisations.values_list("name", flat=True)):
        raise RefusedError("join_member", {"name": name})
    lately = federation.join_requests.filter(told_from=told_from, asked_at__gt=now - ONE_DAY)
    if lately.count() >= MOST_OF_ADDRESS or waiting.count() >= MOST_WAITING:
        raise RefusedError("join_too_many")


# Whether an organisation has pages for everybody, what they are called, what stands on top of them.


def set_pages(organisation: Organisation, version: int, typed: Mapping[str, Any], actor: Actor) -> None:
    """Store what was typed: `shown`, `slug` (empty: one like the name that is free), `about`, `language` (empty: as it
    was). StaleError; RefusedError `slug_taken`: another has it."""
    with act_of(organisation, actor, "pages_set") as entry:
        stored = entry.organisation
        compare(stored.version, version, stored)
        wanted = typed["slug"] or stored.slug or free_slug_of_organisation(stored.name)
        if Organisation.objects.filter(slug=wanted).exclude(pk=stored.pk).exists():
            raise RefusedError("slug_taken", {"slug": wanted, "free": free_slug_of_organisation(wanted)})
        said = {**typed, "slug": wanted, "language": typed["language"] or stored.language}
        entry.changed = any(getattr(stored, name) != value for name, value in said.items())
        if entry.changed:
            for name, value in said.items():
                setattr(stored, name, value)
            stored.version += 1
            stored.save(update_fields=[*said, "version"])
            entry.said |= {"pages_shown": said.pop("shown"), **said}
