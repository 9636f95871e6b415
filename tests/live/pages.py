"""The page of a break and its acts, as an organiser taps them."""

import re
from typing import Any

from django.test import Client

from tests.standings.playing import play_out
from tests.web.answers import Answer, text
from tournament.models import Series, Tournament

STEP = re.compile(r'<li class="(done|left|current|later)".*?<h2>(.*?)[<(]', re.DOTALL)


def url(tournament: Tournament, rest: str = "", number: int = 1) -> str:
    return f"/leitung/{tournament.slug}/pause/{number}/{rest}"


def page(client: Client, tournament: Tournament, rest: str = "", number: int = 1) -> str:
    return text(client.get(url(tournament, rest, number)))


def series(tournament: Tournament, number: int = 1) -> Series:
    return tournament.series.get(number=number)


def tap(client: Client, tournament: Tournament, act: str, of: int = 2, without: str = "", **sent: Any) -> Answer:
    """A button of the page after series 1, with the version of series `of` as it is now; followed to where it leads."""
    return client.post(url(tournament, act) + without, {"version": series(tournament, of).version, **sent}, follow=True)


def ended(tournament: Tournament, number: int = 1) -> Series:
    """A series that is played at every table, and closed."""
    return play_out(tournament, number, published=False)


def steps(shown: str) -> list[tuple[str, str]]:
    """Every step of the page: how far it is, and its title."""
    return [(phase, title.strip()) for phase, title in STEP.findall(shown.partition('<ol class="break">')[2])]


def phases(shown: str) -> str:
    """The same in a letter each: d(one), L(eft), C(urrent), l(ater)."""
    letters = {"done": "d", "left": "L", "current": "C", "later": "l"}
    return "".join(letters[phase] for phase, _title in steps(shown))
