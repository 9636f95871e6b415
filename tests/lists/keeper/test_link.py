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


class TestTheLinkIsTheRight:
    @pytest.mark.parametrize("path", ["state", "games/1"])
    def test_an_unknown_token_is_not_found(self, client: Client, link: str, path: str) -> None:
        method = "get" if path == "state" else "put"
        response = getattr(client, method)(f"/liste/AAAAAAAAAAAAAAAAAAAAAA/{path}")
        assert (response.status_code, codes(response)) == (404, [("", "link_unknown")])
        assert client.get("/liste/AAAAAAAAAAAAAAAAAAAAAA/").status_code == 404

    def test_a_seating_not_yet_published_is_not_found(self, client: Client, db: None) -> None:
        series = seat_series(make_tournament(), published=False)
        token = token_of(series.card_tables.get(number=1).link_nonce)
        assert client.get(f"/liste/{token}/").status_code == 404
        assert client.get(f"/liste/{token}/state").status_code == 404

    def test_no_cookie_is_set_and_none_is_needed(self, link: str) -> None:
        client = Client(enforce_csrf_checks=True)
        for response in (client.get(link), client.get(f"{link}state"), put(client, link, 1, entry())):
            assert response.status_code == 200
            assert response.cookies == {}

    def test_the_address_is_kept_nowhere_and_told_nobody(self, client: Client, link: str) -> None:
        for response in (client.get(link), client.get(f"{link}state"), put(client, link, 1, {})):
            headers = (response["Cache-Control"], response["Referrer-Policy"], response["X-Robots-Tag"])
            assert headers == ("no-store", "no-referrer", "noindex, nofollow")

    def test_the_token_is_not_logged(self, client: Client, link: str, log: io.StringIO) -> None:
        put(client, link, 1, {})
        logging.getLogger("django.request").error("Internal Server Error: %s", f"{link}games/1")
        assert [line.split(": ", 1)[1] for line in log.getvalue().splitlines()] == [
            "Internal Server Error: /liste/…/games/1"
        ]
