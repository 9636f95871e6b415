"""The program as a club installs it, measured against paper, and without power in the middle of a list."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

from tests.browser.installed import Installed, installed

from .cable import Cable, Moment
from .hall import is_delivered, is_unsent, phone_in, two_twenties
from .rivals import keep_games

KILOBYTE = 1000
GAMES = 8
# Who finishes the games after those: the dealers are Ahrens, Bauer, Claus, Dietz.
LOST = {Moment.BEFORE_STORED: ("Claus", "Ahrens"), Moment.AFTER_STORED: ("Dietz", "Bauer")}


@pytest.mark.nightly
def test_evening_in_which_the_power_fails_costs_few_bytes_and_taps(browser: Browser, tmp_path: Path) -> None:
    """Bytes are those on the wire, heads of requests and answers included, both ways together. Times: `make bench`."""
    with installed(tmp_path) as club, Cable(club.port) as cable:
        phone = phone_in(browser, cable, club.link)
        thumb = phone.visit()
        expect(thumb.button("110 Karten geprüft")).to_be_visible()
        assert cable.carried < 100 * KILOBYTE  # the first visit, with all that is kept for being without network
        thumb.confirm_cards()
        requests: list[Request] = []

        def note(request: Request) -> None:
            requests.append(request)

        thumb.page.on("requestfinished", note)
        taps = list(keep_games(thumb, GAMES))
        assert [one for one in taps if one > 8] == []
        assert sum(taps) / GAMES <= 7.7
        sizes = [on_the_wire(request) for request in requests if request.method == "PUT"]
        assert len(sizes) == GAMES
        assert max(sizes) < 2 * KILOBYTE, sizes

        thumb.page.close()
        before = cable.carried
        thumb = phone.open()  # the second visit needs the state only
        thumb.sees(f"Spiel {GAMES + 1}/20")
        expect(thumb.page.get_by_text("Keine Verbindung")).not_to_be_attached()
        assert cable.carried - before < 10 * KILOBYTE

        for moment, (first, second) in LOST.items():
            cable.cut_next_write(moment)
            two_twenties(thumb, first)
            assert cable.was_cut.wait(60)
            club.lose_power()
            cable.up()  # and nobody is at its other end
            is_unsent(thumb.page, 1)
            two_twenties(thumb, second, unsent=2)
            thumb.page.reload()
            is_unsent(thumb.page, 2)
            club.start()
            thumb.press("Jetzt versuchen")
            is_delivered(thumb.page)
        phone.context.close()
        winners = [next(one["player"] for one in game["results"] if one["outcome"] == "romme") for game in games(club)]
        assert winners[GAMES:] == ["p3", "p1", "p4", "p2"]
        assert "Fehler" not in club.manage("verify_audit", "pokal-2026")


def on_the_wire(request: Request) -> int:
    """Everything of a request and its answer."""
    sizes = request.sizes()
    heads = sizes["requestHeadersSize"] + sizes["responseHeadersSize"]
    return heads + sizes["requestBodySize"] + sizes["responseBodySize"]


def games(club: Installed) -> list[dict[str, list[dict[str, str]]]]:
    """The games it has stored."""
    document = json.loads(club.manage("export_tournament", "pokal-2026"))
    return list(document["series"][0]["tables"][0]["games"])
