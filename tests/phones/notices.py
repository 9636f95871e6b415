"""What a list keeper's phone says of itself (held.js, noticeOf), and how a test sends it."""

import json
from typing import Any

from django.test import Client

from tournament.models import CardTable
from tournament.models.link import token_of

OLD_LINK = "/liste/AAAAAAAAAAAAAAAAAAAAAA/"
"""Of a machine that is gone."""


def notice(card_table: CardTable, **said: Any) -> dict[str, Any]:
    """What a phone of this table says that has games 1 and 2."""
    series = card_table.series
    seats = card_table.seats.select_related("registration__person").order_by("number")
    return {
        "tournament": series.tournament.name,
        "date": series.tournament.date.isoformat(),
        "series": series.number,
        "table": card_table.number,
        "seats": [{"seat": seat.number, "from_game": 1, "name": seat.registration.person.name} for seat in seats],
        "later": [],
        "games": [1, 2],
        "held": [],
        "hash": "0123456789abcdef0123456789abcdef",
        "answered": "2026-05-09T10:30:00+00:00",
        "closed": False,
    } | said


def tell(client: Client, link: str, said: object) -> Any:
    return client.post(f"{link}melden", json.dumps(said), content_type="application/json")


def link_of(card_table: CardTable) -> str:
    return f"/liste/{token_of(card_table.link_nonce)}/"
