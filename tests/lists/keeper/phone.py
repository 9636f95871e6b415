"""What a list keeper's phone sends, and how a test reads the answer."""

import json
import re
import uuid
from typing import Any

from django.test import Client

from tournament.models import CardTable
from tournament.models.link import token_of

ROMME = {"seat": 2, "outcome": "romme", "augen": 0}
OPENED = {"seat": 3, "outcome": "opened", "augen": 17}
NOT_OPENED = {"seat": 4, "outcome": "not_opened", "augen": 64}
Content = dict[str, Any]
SECOND: list[Content] = [ROMME | {"seat": 1}, OPENED, NOT_OPENED]
"""Game 2: seat 2 deals and sits out."""


def entry(version: int = 0, results: list[Any] | None = None, **more: Any) -> Content:
    """A game as the phone sends it: Bauer finishes, Claus has opened, Dietz has not."""
    return {"entry_id": str(uuid.uuid4()), "version": version, "results": results or [ROMME, OPENED, NOT_OPENED]} | more


def put(client: Client, link: str, number: int, content: object) -> Any:
    return client.put(f"{link}games/{number}", json.dumps(content), content_type="application/json")


def delete(client: Client, link: str, number: int, version: int, entry_id: str | None = None) -> Any:
    content = {"entry_id": entry_id or str(uuid.uuid4()), "version": version}
    return client.delete(f"{link}games/{number}", json.dumps(content), content_type="application/json")


def codes(response: Any) -> list[tuple[str, str]]:
    return [(error["place"], error["code"]) for error in response.json()["errors"]]


def send(client: Client, address: str, content: object) -> Any:
    """A POST of JSON."""
    return client.post(address, json.dumps(content), content_type="application/json")


def state(client: Client, link: str) -> Any:
    return client.get(f"{link}state").json()


def link_of(card_table: CardTable) -> str:
    return f"/liste/{token_of(card_table.link_nonce)}/"


def kept_by(client: Client, worker: str) -> Content:
    """What a service worker is told to keep."""
    script = client.get(worker).content.decode()
    return dict(json.loads(re.findall(r"^(?:self\.edition = |work\()(\{.+\})\)?;$", script, re.MULTILINE)[0]))
