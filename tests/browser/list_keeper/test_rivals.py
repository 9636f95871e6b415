"""Measured against paper: what a list of twenty games costs on the program as installed. Times: `make bench`."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Request, expect

from tests.browser.installed import Installed, installed

from .cable import Cable
from .hall import TAKEN_OVER, phone_in
from .rivals import keep_games
from .thumb import Thumb

KILOBYTE = 1000


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """A server as installed, with one list of twenty games."""
    with installed(tmp_path_factory.mktemp("club")) as club:
        yield club


def test_a_list_of_twenty_games(browser: Browser, club: Installed) -> None:
    """Bytes are those on the wire, heads of requests and answers included, both ways together."""
    with Cable(club.port) as cable:
        phone = phone_in(browser, cable, club.link)
        thumb = phone.open()
        expect(thumb.button("110 Karten geprüft")).to_be_visible()
        thumb.page.evaluate(TAKEN_OVER)
        assert cable.carried < 100 * KILOBYTE  # the first visit, with all that is kept for being without network
        thumb.confirm_cards()
        requests: list[Request] = []

        def note(request: Request) -> None:
            requests.append(request)

        thumb.page.on("requestfinished", note)
        taps = list(keep_games(thumb))
        expect(thumb.page.get_by_role("heading", name="Alle Spiele sind eingetragen")).to_be_visible()
        assert taps == [min(8, one) for one in taps]
        sizes = [on_the_wire(request) for request in requests if request.method == "PUT"]
        assert len(sizes) == 20
        assert max(sizes) < 2 * KILOBYTE, sizes
        phone.context.close()


def on_the_wire(request: Request) -> int:
    """Everything of a request and its answer."""
    sizes = request.sizes()
    heads = sizes["requestHeadersSize"] + sizes["responseHeadersSize"]
    return heads + sizes["requestBodySize"] + sizes["responseBodySize"]


def test_the_second_visit_needs_the_state_only(browser: Browser, club: Installed) -> None:
    with Cable(club.port) as cable:
        phone = phone_in(browser, cable, club.link)
        phone.visit().page.close()
        cable.seen.clear()
        before = cable.carried
        thumb: Thumb = phone.open()
        expect(thumb.page.get_by_role("heading", level=1)).to_be_visible()
        expect(thumb.page.get_by_text("Keine Verbindung")).not_to_be_attached()
        assert cable.carried - before < 10 * KILOBYTE
        phone.context.close()
