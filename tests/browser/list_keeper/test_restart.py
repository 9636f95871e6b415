"""The server as a club runs it loses its power in the middle of a list, and is started again."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.installed import Installed, installed

from .cable import Cable, Moment
from .hall import is_delivered, is_stored, is_unsent, phone_in, two_twenties


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Installed]:
    with installed(tmp_path, games=8) as server:
        yield server


@pytest.mark.parametrize("moment", Moment)
def test_nothing_is_lost_or_doubled_when_the_server_loses_power(
    browser: Browser, server: Installed, moment: Moment
) -> None:
    with Cable(server.port) as cable:
        phone = phone_in(browser, cable, server.link)
        thumb = phone.visit()
        thumb.confirm_cards()
        two_twenties(thumb, "Bauer")
        is_stored(thumb.page, 1)
        cable.cut_next_write(moment)
        two_twenties(thumb, "Ahrens")
        assert cable.was_cut.wait(10)
        server.lose_power()
        cable.up()  # and nobody is at its other end
        is_unsent(thumb.page, 1)
        two_twenties(thumb, "Dietz")
        is_unsent(thumb.page, 2)
        thumb.page.reload()
        is_unsent(thumb.page, 2)
        server.start()
        thumb.press("Jetzt versuchen")
        is_delivered(thumb.page)
        phone.context.close()
    winners = [next(one["player"] for one in game["results"] if one["outcome"] == "romme") for game in games(server)]
    assert winners == ["p2", "p1", "p4"]
    assert "Fehler" not in server.manage("verify_audit", "pokal-2026")


def games(server: Installed) -> list[dict[str, list[dict[str, str]]]]:
    """The games it has stored."""
    document = json.loads(server.manage("export_tournament", "pokal-2026"))
    return list(document["series"][0]["tables"][0]["games"])
