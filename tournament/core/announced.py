"""A draw is announced with the hashes of all it comes from; what it keeps of a person goes when they are deleted."""

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import RefusedError
from tournament.core.speaking import in_words
from tournament.models import Apart, Draw, Registration, Tournament
from tournament.models.series import LONGEST_OUTSIDE
from tournament.seating import sealing

# What a draw keeps of a person goes when they are deleted: their name, their fixed table, the wishes they are in.

OF_DELETED = _("Sitzwünsche und feste Tische von Gelöschten")
"""What the organiser's file leaves out from then on, in words."""

Json = dict[str, Any]


def forgotten(draw: Draw, registration: Registration) -> bool:
    """Take a person out of a draw and return whether it knew them; the caller stores it.

    That somebody had no fixed table says nothing of them, and stays: else nobody could recompute a draw without wishes
    any more.
    """
    document = draw.document or {}
    numbers = [number for number, key in draw.opened.get("who", {}).items() if key == registration.pk]
    people = draw.entries["people"] if draw.entries else document.get("people", [])
    places = {at for at, person in enumerate(people) if str(person["number"]) in numbers}
    for number in numbers:
        _close(draw.opened, number)
    if draw.entries is None:
        places = {at for at, person in enumerate(people) if _is(person, registration)}
        for at in places:
            people[at]["name"] = ""
    if _take_out(document, places) and draw.entries is None:
        document["withheld"] = [str(OF_DELETED)]
    return bool(numbers or places)


def _is(person: Json, registration: Registration) -> bool:
    """In a document up to 2026.11.6, which keeps names as they were."""
    return (person["number"], person["name"]) == (registration.number, registration.person.name)


def _close(opened: Json, number: str) -> None:
    del opened["who"][number], opened["names"][number]
    private = opened["private"].get(number)
    if private and private["value"]["table"] is not None:
        del opened["private"][number]
    opened["apart"] = [
        seal for seal in opened["apart"] if seal["value"] is None or int(number) not in seal["value"]["players"]
    ]


def _take_out(document: Json, places: Collection[int]) -> bool:
    """Whether anything private of these people stood in a plan; now it does not any more."""
    groups = document.get("groups") or []
    tables = [group.pop("table", None) for at, group in enumerate(groups) if at in places]
    wishes = document.get("apart") or []
    kept = [wish for wish in wishes if not {*places}.intersection(wish["players"])]
    if kept:
        document["apart"] = kept
    else:
        document.pop("apart", None)
    return any(tables) or len(kept) < len(wishes)


Content = dict[str, Any]
"""Entries as they are, nothing hidden: seating/entries.py."""
_OF_THE_ANNOUNCEMENT = ("committed_at", "spelling")
"""What is hashed with the entries and does not come from the tournament."""


def announced(
    tournament: Tournament, of: Draw.Of, content: Content, who: Mapping[int, int], at: dt.datetime | None = None
) -> Draw:
    """A draw of these entries, with a new secret and not stored yet. `who`: number in `people` -> registration; `at`:
    when it is announced, now if left out. That, and how what is called out counts, is hashed with the entries."""
    at = (at or timezone.now()).astimezone(dt.UTC)
    entries, opened = sealing.sealed(content | {"committed_at": at.isoformat(), "spelling": sealing.SPELLING})
    return Draw(
        tournament=tournament,
        of=of,
        secret=sealing.new_secret(),
        entries=entries,
        entries_hash=sealing.hash_of(entries),
        opened=opened | {"who": {str(number): key for number, key in who.items()}},
        committed_at=at,
        series_numbers=content.get("series_numbers", []),
        outside_announced=content["outside"],
    )


def open_announcement(tournament: Tournament, of: Draw.Of = Draw.Of.SERIES) -> Draw | None:
    """What is announced and not drawn yet, the last of it."""
    return tournament.draws.filter(of=of, drawn_at=None, discarded_at=None).order_by("-pk").first()


def is_still(draw: Draw, content: Content) -> bool:
    """Whether these are the entries that were announced."""
    if draw.entries is None:
        return False
    was = sealing.unsealed(draw.entries, draw.opened)
    return {key: value for key, value in was.items() if key not in _OF_THE_ANNOUNCEMENT} == content


def draw_from(draw: Draw, content: Content, outside: str) -> None:
    """Give a draw its seed; the caller stores it. Refused: other entries than announced; nothing was called out
    although it was announced, or something that was not: whoever knows the secret could choose it."""
    if not is_still(draw, content):
        raise RefusedError("entries_changed")
    draw.outside = spoken(sealing.spelled(outside))
    if bool(draw.outside) is not bool(draw.outside_announced):
        code = "outside_missing" if draw.outside_announced else "outside_not_announced"
        raise RefusedError(code, {"announced": in_words(draw.outside_announced)})
    draw.outside_at = timezone.now() if draw.outside else None
    draw.seed = sealing.seed_of(draw.secret, draw.entries_hash, draw.outside)


def throw_away(draw: Draw) -> None:
    """It stays, as one that was discarded."""
    draw.discarded_at = timezone.now()
    draw.save(update_fields=["discarded_at"])


def hashes(draw: Draw) -> dict[str, str]:
    """What the log keeps of an announcement."""
    return {"commitment": draw.commitment, "entries_hash": draw.entries_hash}


def spoken(words: str) -> str:
    """What somebody said, in single spaces, without what cannot be read. Refused: too long."""
    legible = " ".join("".join(sign if sign.isprintable() else " " for sign in words).split())
    if len(legible) > LONGEST_OUTSIDE:
        raise RefusedError("outside_too_long", {"maximum": LONGEST_OUTSIDE})
    return legible


def forget_in_draws(registration: Registration) -> None:
    """Take somebody who is deleted out of everything that was drawn: their name, their fixed table, the wishes they are
    in. The hashes stay, and say nothing without the salts. A wish of which one is left goes as well."""
    for draw in registration.tournament.draws.all():
        if forgotten(draw, registration):
            draw.save(update_fields=["opened", "document"])
    his = Apart.objects.filter(pk__in=registration.apart_wishes.values("pk"))
    his.annotate(there=Count("people")).filter(there__lte=2).delete()
