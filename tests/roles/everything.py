"""Every address of the organiser's pages, made from the URLconf, and a tournament with something on each of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, reverse

from tests.factories import logged_in, make_tournament, seat_series, write_something
from tournament.models import Appointment, Role, Tournament
from tournament.urls import ORGANISER

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
VALUES: dict[str, object] = {
    "date": 1,
    "event": 1,
    "asked": 1,
    "number": 1,
    "table": 1,
    "game": 1,
    "seat": 1,
    "pk": 1,
    "club": 1,
    "issued": 1,
    "person": 1,
    "key": "players",
}


@dataclass(frozen=True, slots=True)
class Address:
    """A page's name in the URLconf and where it is; whether it belongs to a tournament."""

    name: str
    path: str
    in_tournament: bool


def addresses(tournament: Tournament) -> Iterator[Address]:
    """All of them; KeyError for one with a part that nothing here fills."""
    values = VALUES | {"slug": tournament.slug}
    for pattern in ORGANISER:
        parts = parts_of(pattern)
        path = reverse(f"organiser:{pattern.name}", kwargs={part: values[part] for part in parts})
        yield Address(str(pattern.name), path, "slug" in parts)


def parts_of(pattern: URLPattern) -> list[str]:
    return list(pattern.pattern.converters)


def running() -> Tournament:
    """Series 1 is played, series 2 a draft, series 3 not seated."""
    tournament = make_tournament(8, series=3, games=4)
    seat_series(tournament, 1)
    write_something(tournament)
    seat_series(tournament, 2, published=False)
    return tournament


def helper(tournament: Tournament, role: Role, name: str = "") -> User:
    """Somebody with this role."""
    user = User.objects.create_user(f"{role}@{tournament.slug}", first_name=name)
    Appointment.objects.create(tournament=tournament, user=user, role=role)
    return user


def somebody(tournament: Tournament, role: Role) -> Client:
    """A browser in which somebody with this role is logged in."""
    return logged_in(helper(tournament, role))
