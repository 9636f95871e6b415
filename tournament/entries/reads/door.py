"""Whether people may check in by themselves just now, who is found; and where a code on a poster leads."""

from collections.abc import Mapping, Sequence
from datetime import date
from enum import StrEnum

from django.http import Http404
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core import names
from tournament.core.access import public_tournament
from tournament.core.names import publicly_named
from tournament.core.series_state import seated
from tournament.core.steps import is_within
from tournament.entries.reads.entry import window_of
from tournament.live.reads.my_page import people_found
from tournament.models import Door, Registration, Tournament
from tournament.registration.reads.people import registrations

FEWEST_LETTERS, MOST_FOUND = 2, 12


class Closed(StrEnum):
    """Why nobody can check in just now."""

    SWITCHED_OFF = "off"
    NOT_THE_DAY = "day"
    SEATED = "seated"
    NOT_PUBLIC = "public"


def stored_door(tournament: Tournament) -> Door:
    """What the organiser said; not stored yet, it is off."""
    return Door.objects.filter(tournament=tournament).first() or Door(tournament=tournament, version=0)


def door_of(slug: str, code: str) -> Door:
    """The door this code opens, its tournament read along. Http404 for any other code, and where there is none; nobody
    finds one of a tournament that is not published."""
    tournament = public_tournament(slug)
    door = Door.objects.filter(tournament=tournament).first()
    if door is None or not constant_time_compare(door.code, code):
        raise Http404
    door.tournament = tournament
    return door


def closed(door: Door, today: date) -> Closed | None:
    """Why it is not open today; None: it is. At most one query."""
    tournament = door.tournament
    if not door.open:
        return Closed.SWITCHED_OFF
    if not tournament.published:
        return Closed.NOT_PUBLIC
    if not is_within(tournament, today):
        return Closed.NOT_THE_DAY
    if door.all_day or not tournament.series.filter(seated()).exists():
        return None
    return Closed.SEATED


def found_at_door(tournament: Tournament, words: str) -> list[Registration]:
    """Who is meant by a start number, or by the letters of a name; who is anonymous by the number alone. A few too many
    where more are meant."""
    letters = "".join(words.split())
    if not letters.isdecimal() and len(letters) < FEWEST_LETTERS:
        return []
    everybody = publicly_named(registrations(tournament))
    if not letters.isdecimal():
        everybody = [one for one in everybody if not one.anonymous]
    return _in_order(people_found(everybody, words))[: MOST_FOUND + 1]


def one_at_door(tournament: Tournament, number: int) -> Registration | None:
    """Return the registration with this start number, under its public name; None if there is none."""
    found = tournament.registrations.select_related("person", "club").filter(number=number)
    return next(iter(publicly_named(found)), None)


def _in_order(found: Sequence[Registration]) -> list[Registration]:
    return sorted(found, key=lambda one: names.in_order(one.person.name))


# Where a code on a poster leads.

WAYS: Mapping[str, tuple[str, Promise, Promise]] = {
    "seite": ("public:tournament", _("Sitzplan und Ergebnisse"), _("Kamera des Telefons auf den QR-Code halten")),
    "ausschreibung": ("public:prospectus", _("Ausschreibung"), _("Wann, wo, was es kostet")),
    "anmeldung": (
        "public:enter",
        pgettext_lazy("tournament", "Anmelden"),
        _("Vereine und Einzelne, bis zum Anmeldeschluss"),
    ),
}
"""What may be asked for -> the name of its address, what it is called, what one finds there."""


def ways(tournament: Tournament) -> list[str]:
    """Those that lead somewhere: to the Ausschreibung once it is shown, to the form until it closes."""
    takes_entries = tournament.takes_entries and not window_of(tournament).late
    there = {"seite": True, "ausschreibung": tournament.has_prospectus, "anmeldung": takes_entries}
    return [way for way in WAYS if there[way]]


def path_of(tournament: Tournament, way: str) -> str:
    """The path a way leads to."""
    return reverse(WAYS[way][0], args=[tournament.slug])
