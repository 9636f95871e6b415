"""The address of a list at the desk, what it shows, and games as its form sends them."""

import html
import re
import uuid
from collections.abc import Mapping

from django.test import Client

import scoring
from tests.web.answers import Answer, text
from tournament.models import CardTable


def url(table: CardTable, rest: str = "") -> str:
    return f"/leitung/{table.series.tournament.slug}/serie/{table.series.number}/tisch/{table.number}/{rest}"


def shown(client: Client, table: CardTable, **query: int) -> str:
    """The page of the list; `spiel`, `summen`: with that form."""
    return text(client.get(url(table), query))


def posted(client: Client, table: CardTable, act: str, sent: Mapping[str, object] | None = None) -> str:
    """The page to which an act leads."""
    return text(client.post(url(table, act), sent, follow=True))


def seated(answer: Answer) -> dict[str, str]:
    """What the form says of who sits there with which game."""
    return dict(re.findall(r'name="(seated_\d_\d+)" value="([^"]*)"', html.unescape(text(answer))))


def typed(version: int, *results: scoring.Result, **more: object) -> dict[str, object]:
    """A game as its form sends it."""
    sent: dict[str, object] = {"entry_id": uuid.uuid4(), "version": version}
    for result in results:
        sent[f"outcome_{result.seat}"] = result.outcome
        sent[f"augen_{result.seat}"] = result.augen
        if result.thrown_in:
            sent[f"thrown_in_{result.seat}"] = "on"
    return sent | more


FIRST = (scoring.Result(2, "romme", 0), scoring.Result(3, "opened", 17), scoring.Result(4, "not_opened", 64))
CORRECTED = (scoring.Result(2, "romme", 0), scoring.Result(3, "opened", 7), scoring.Result(4, "not_opened", 64))
