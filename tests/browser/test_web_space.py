"""Issue 36: "who comes by an old link lands right", on a server that has nothing but the files."""

import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import expect

from tests.factories import make_tournament
from tests.outward.site.test_site import publish
from tests.standings.playing import play_out
from tournament.outward.site.walking import Scope

from .conftest import PHONE, OpenPage
from .hands import press, sees
from .looks import faults
from .test_screen_seats import planned_in


class Files(SimpleHTTPRequestHandler):
    """As most servers of files do: at an address that leads to none, the folder's `404.html`."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        body = (Path(self.directory) / "verein/404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *_said: object) -> None:  # noqa: A002 (its name there)
        return


@pytest.fixture
def server_of_files(tmp_path: Path) -> Iterator[str]:
    """The address of a server that shows a folder, in which the site lies in `verein`."""
    (tmp_path / "verein").mkdir()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(tmp_path)))
    Thread(target=server.serve_forever, args=(0.05,)).start()
    yield f"http://127.0.0.1:{server.server_port}/verein"
    server.shutdown()
    server.server_close()


@pytest.mark.nightly
def test_minutes_until_it_goes_on_are_counted_on_a_server_of_files(
    transactional_db: None, open_page: OpenPage, tmp_path: Path, server_of_files: str
) -> None:
    tournament = make_tournament(4, series=1)
    planned_in(tournament, 40)
    publish(tmp_path / "verein", Scope())
    page = open_page(f"{server_of_files}/turniere/{tournament.slug}/", **PHONE)
    expect(page.locator(".goes-on")).to_have_text(re.compile(r"um \d\d:\d\d Uhr mit der 1. Serie, in (39|40) Minuten."))


@pytest.mark.nightly
def test_old_links_land_right_on_a_server_of_files(
    transactional_db: None, open_page: OpenPage, tmp_path: Path, server_of_files: str
) -> None:
    tournament = make_tournament(56, series=1, games=4, published=True)
    play_out(tournament)
    publish(tmp_path / "verein", Scope())  # nobody said under which address
    site, of = server_of_files, f"{server_of_files}/turniere/{tournament.slug}"
    page = open_page(f"{of}/stand?seite=2", **PHONE)
    expect(page.locator("tbody tr").first).to_contain_text("51")
    assert page.url == f"{of}/stand/seite-2/index.html"
    page.goto(f"{of}/leinwand")
    sees(page, page.get_by_role("heading", name=tournament.name))
    for gone, key, there in (
        ("/turniere/{slug}/da/abc/7/", "Zur Übersicht", f"{of}/"),
        ("/turniere/pokal-1990/stand", "Zur Startseite", f"{site}/index.html"),
    ):
        page.goto(site + gone.format(slug=tournament.slug))
        sees(page, "Hier ist nichts")
        assert faults(page, big_letters=True) == []
        expect(page.get_by_role("link", name="Zur Übersicht")).to_be_visible(visible=key == "Zur Übersicht")
        press(page, key)
        page.wait_for_url(there)
