"""What a list keeper's phone says of itself (held.js, noticeOf), and how a test sends it."""

from typing import Any

from django.test import Client

from tests.lists.keeper.phone import send
from tests.lists.telling import fresh
from tournament.models import CardTable

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
    return send(client, f"{link}melden", said)


def second_of(card_table: CardTable) -> CardTable:
    """Table 2 of the same series."""
    return fresh(card_table.series.card_tables.get(number=2))
