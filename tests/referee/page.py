"""What a reader finds on a page of the referee's helper."""

from urllib.parse import urlencode

from django.test import Client

from tests.web.html import text_of


def meld_page(client: Client, rulebook_id: str, *melds: str, **more: str) -> str:
    """The text of the helper's page for these melds."""
    return _page(client, f"/regeln/{rulebook_id}/meldung/", melds, more)


def hand_page(client: Client, rulebook_id: str, cards: str, **more: str) -> str:
    """The text of the page about a hand."""
    return _page(client, f"/regeln/{rulebook_id}/hand/", (cards,), more)


def _page(client: Client, address: str, melds: tuple[str, ...], more: dict[str, str]) -> str:
    answer = client.get(f"{address}?{urlencode([*(('cards', meld) for meld in melds), *more.items()])}")
    assert answer.status_code == 200
    return text_of(answer)
