"""All series planned in a real browser: committed to, drawn, published, printed, recomputed by the command line."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.factories import make_tournament
from tests.printing.reading import texts
from tournament.models import Tournament
from tournament.selectors.seating import seated_tables


@pytest.fixture
def day(transactional_db: None, organiser: User) -> Tournament:
    """Twenty people of five clubs, three series, public; nobody seated."""
    tournament = make_tournament(20, clubs=5)
    tournament.organisers.add(organiser)
    return tournament


def test_all_series_from_the_commitment_to_the_recomputed_plan(
    day: Tournament, organiser: User, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(f"/leitung/{day.slug}/sitzplan/", user=organiser, **DESKTOP)
    page.get_by_role("button", name="Erst die Losung festlegen").click()
    fingerprint = page.locator(".fingerprint code").inner_text()
    page.get_by_role("button", name="3 Serien auslosen").click()
    page.get_by_role("button", name="Alle 3 Sitzpläne veröffentlichen").click()
    expect(page.get_by_text("Alle Serien sind gesetzt und veröffentlicht.")).to_be_visible()

    public = f"/turniere/{day.slug}/sitzplan/2"
    page.goto(public)
    expect(page.get_by_text(fingerprint)).to_be_visible()
    with page.expect_response(re.compile("auslosung.json")) as answered:
        page.get_by_role("link", name="Auslosung zum Nachrechnen").click()
    file = tmp_path / "auslosung.json"
    file.write_bytes(answered.value.body())
    document = json.loads(file.read_text(encoding="utf-8"))
    assert hashlib.sha256(document["seed"].encode()).hexdigest() == fingerprint
    assert verified(file) == 0
    printed = " ".join(texts(page.request.get(f"{public}.pdf").body()))
    assert fingerprint in printed.replace(" ", "")
    assert document["seed"] in printed
    for table in seated_tables(day.series.get(number=2)):
        for seat in table.seats:
            assert seat.registration.person.name in printed

    document["series"][1][0][0], document["series"][1][1][0] = document["series"][1][1][0], document["series"][1][0][0]
    file.write_text(json.dumps(document), encoding="utf-8")
    assert verified(file) == 1


def verified(file: Path) -> int:
    """What `python -m tournament.seating verify` says of a file, in a program of its own."""
    command = [sys.executable, "-m", "tournament.seating", "verify", str(file)]
    return subprocess.run(command, cwd=settings.BASE_DIR, check=False).returncode


@pytest.mark.parametrize("screen", [PHONE, {**DESKTOP, "color_scheme": "dark"}], ids=["phone", "dark"])
def test_the_pages_are_accessible(
    day: Tournament, organiser: User, open_page: OpenPage, screen: dict[str, object]
) -> None:
    page = open_page(f"/leitung/{day.slug}/sitzplan/", user=organiser, **screen)
    assert violations(page) == []
    page.get_by_role("button", name="Erst die Losung festlegen").click()
    page.get_by_role("button", name="3 Serien auslosen").click()
    page.goto(f"/leitung/{day.slug}/sitzplan/wuensche/")
    page.get_by_label("Person 1").fill("1")
    page.get_by_label("Person 2").fill("2")
    page.get_by_role("button", name="Auseinander setzen").click()
    expect(page.get_by_text("Ahrens, Anna · Bauer, Bernd")).to_be_visible()
    assert violations(page) == []
    page.goto(f"/leitung/{day.slug}/sitzplan/guete/?nach=verein")
    assert violations(page) == []
    page.goto(f"/leitung/{day.slug}/sitzplan/")
    assert violations(page) == []
    page.get_by_role("button", name="Alle 3 Sitzpläne veröffentlichen").click()
    for path in ("", "sitzplan/1", "sitzplan/guete"):
        page.goto(f"/turniere/{day.slug}/{path}")
        assert violations(page) == []


def violations(page: Page) -> list[str]:
    """What axe-core finds against WCAG 2.2 AA."""
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{page.url}: {one['id']}: {one['nodes'][0]['html']}" for one in found]
