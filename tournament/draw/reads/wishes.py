"""Wishes for the seating: who should not sit together, who always sits at the same table."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import F

from tournament import seating
from tournament.models import Apart, Registration, Tournament, Weight
from tournament.registration.reads.people import with_names

WEIGHTS = {Weight.POSSIBLE: 1, Weight.IMPORTANT: 100, Weight.ABSOLUTE: 10_000}
"""What `seating` adds up: no number of lighter wishes there can be outweighs a heavier one."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish with its people by start number."""

    apart: Apart
    people: tuple[Registration, ...]


def wishes_of(tournament: Tournament) -> list[Wish]:
    """Who is to be kept apart, in the order of entering; two queries."""
    rows = tournament.apart_wishes.prefetch_related("people__person", "people__club").order_by("pk")
    return [Wish(row, tuple(sorted(row.people.all(), key=lambda registration: registration.number))) for row in rows]


def fixed_people(tournament: Tournament) -> list[Registration]:
    """Who has a table of his own, by table."""
    rows = with_names(tournament.registrations.filter(fixed_table__isnull=False))
    return list(rows.order_by("fixed_table", "number"))


def sent_wishes(tournament: Tournament) -> list[tuple[Registration, str]]:
    """What people wished when they were entered, by start number; one query. They are a matter of the Spielleitung."""
    rows = tournament.registrations.filter(submitted__withdrawn_at=None, withdrawn=False).exclude(submitted__wish="")
    found = rows.select_related("person").annotate(sent_wish=F("submitted__wish")).exclude(sent_wish=None)
    return [(one, one.sent_wish) for one in found.order_by("number")]


def wish_count(tournament: Tournament) -> int:
    """How many wishes there are, fixed tables included; two queries."""
    fixed = tournament.registrations.filter(fixed_table__isnull=False)
    return tournament.apart_wishes.count() + fixed.count()


def keys_of(wish: Wish, present: Collection[int]) -> tuple[int, ...]:
    """The start numbers of those of a wish who are present."""
    return tuple(registration.number for registration in wish.people if registration.number in present)


def weight_of(wish: Wish) -> int:
    """What a wish weighs as `seating` adds it up."""
    return WEIGHTS[Weight(wish.apart.weight)]


def apart_values(wishes: Iterable[Wish], present: Iterable[int]) -> list[seating.Apart]:
    """The wishes as `seating` knows them, by start number; a wish of which no more are present than may sit together
    says nothing."""
    there = set(present)
    return [
        seating.Apart(keys, wish.apart.most, weight_of(wish))
        for wish in wishes
        if len(keys := keys_of(wish, there)) > wish.apart.most
    ]
