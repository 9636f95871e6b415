"""Everybody's own page, as a phone asks for it."""

from django.test import Client

from tests.web.html import text_of
from tournament.models import Tournament


def address(tournament: Tournament, rest: str = "") -> str:
    return f"/turniere/{tournament.slug}/ich/{rest}"


def shown(tournament: Tournament, rest: str = "") -> str:
    """All that stands there, in one line."""
    return text_of(Client().get(address(tournament, rest)))
