"""Everybody's own page, as a phone asks for it."""

import datetime

from django.test import Client

from tests.factories import seat_series, write_something
from tests.web.html import text_of
from tournament.models import Series, Tournament

NOON = datetime.datetime(2026, 5, 9, 12, 0, tzinfo=datetime.UTC)  # 14:00 in Germany


def address(tournament: Tournament, rest: str = "") -> str:
    return f"/turniere/{tournament.slug}/ich/{rest}"


def shown(tournament: Tournament, rest: str = "") -> str:
    """All that stands there, in one line."""
    return text_of(Client().get(address(tournament, rest)))


def source(tournament: Tournament, rest: str = "") -> str:
    """The same as it was sent."""
    return Client().get(address(tournament, rest)).content.decode()


def start(series: Series) -> None:
    Series.objects.filter(pk=series.pk).update(started_at=NOON)
    write_something(series.tournament)


def seat(tournament: Tournament, *states: str) -> None:
    """Seat series 1, 2, ...: each a "draft", "published" or running by now ("runs")."""
    for number, state in enumerate(states, 1):
        series = seat_series(tournament, number, published=state != "draft")
        if state == "runs":
            start(series)
