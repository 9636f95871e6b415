"""The link is the right: no cookie, no log-in, no trace; and who has none learns nothing."""

import io
import logging
from collections.abc import Iterator

import pytest
from django.test import Client

from tests.factories import make_tournament, seat_series
from tests.lists.keeper.phone import codes, entry, put
from tournament.core.logs import WithoutTokens
from tournament.models.link import token_of


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the program's own log handler writes."""
    handler = next(
        handler
        for handler in logging.getLogger().handlers
        if isinstance(handler, logging.StreamHandler) and any(isinstance(one, WithoutTokens) for one in handler.filters)
    )
    written = io.StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)


def test_unknown_token_is_not_found(client: Client, db: None) -> None:
    address = "/liste/AAAAAAAAAAAAAAAAAAAAAA/"
    for response in (client.get(f"{address}state"), client.put(f"{address}games/1")):
        assert (response.status_code, codes(response)) == (404, [("", "link_unknown")])
    assert client.get(address).status_code == 404


def test_link_of_a_draft_is_not_found(client: Client, db: None) -> None:
    series = seat_series(make_tournament(4), published=False)
    address = f"/liste/{token_of(series.card_tables.get().link_nonce)}/"
    assert [client.get(address + rest).status_code for rest in ("", "state")] == [404, 404]


def test_cookie_is_neither_set_nor_needed(link: str) -> None:
    client = Client(enforce_csrf_checks=True)
    for response in (client.get(link), client.get(f"{link}state"), put(client, link, 1, entry())):
        assert (response.status_code, dict(response.cookies)) == (200, {})


def test_address_is_kept_nowhere_and_told_nobody(client: Client, link: str, log: io.StringIO) -> None:
    for response in (client.get(link), client.get(f"{link}state"), put(client, link, 1, {})):
        headers = (response["Cache-Control"], response["Referrer-Policy"], response["X-Robots-Tag"])
        assert headers == ("no-store", "no-referrer", "noindex, nofollow")
    logging.getLogger("django.request").error("Internal Server Error: %s", f"{link}games/1")
    logged = [line.split(": ", 1)[1] for line in log.getvalue().splitlines()]
    assert logged == ["Internal Server Error: /liste/…/games/1"]
