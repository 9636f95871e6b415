"""A series' addresses, and doing an act on it as its page offers it."""

from typing import Any

from django.test import Client

from tests.web.answers import Answer, text
from tournament.models import Series, Tournament


def url(tournament: Tournament, rest: str = "", number: int = 1) -> str:
    return f"/leitung/{tournament.slug}/serie/{number}/{rest}"


def post(client: Client, tournament: Tournament, act: str, number: int = 1, **sent: Any) -> Answer:
    """Do an act on a series as its page offers it now, and follow to where it leads."""
    version = tournament.series.get(number=number).version
    return client.post(url(tournament, act, number), {"version": version, **sent}, follow=True)


def series(tournament: Tournament, number: int = 1) -> Series:
    return tournament.series.get(number=number)


def page_of_plan(client: Client, tournament: Tournament, rest: str = "") -> str:
    """What stands on the page of the plan, or on one below it."""
    return text(client.get(f"/leitung/{tournament.slug}/sitzplan/{rest}"))


def post_all(client: Client, tournament: Tournament, act: str, **sent: Any) -> Answer:
    """Do an act on all series as the page of the plan offers it now, and follow to where it leads."""
    shown = [f"{one.number}.{one.version}" for one in tournament.series.all()]
    return client.post(f"/leitung/{tournament.slug}/sitzplan/{act}/", {"series": shown, **sent}, follow=True)
