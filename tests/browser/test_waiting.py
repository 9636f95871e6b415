"""A document that takes longer than a glance: a page that looks by itself, and can be left."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.looks import desk_faults
from tests.factories import make_tournament, seat_series
from tests.web.reading import texts
from tournament.web import printing


@pytest.mark.usefixtures("transactional_db", "processes")
def test_page_says_by_itself_when_the_lists_are_finished(
    organiser: User, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "GLANCE", 0)
    tournament = make_tournament(8, games=4)
    tournament.organisers.add(organiser)
    seat_series(tournament)
    page = open_page(f"/leitung/{tournament.slug}/serie/1/", user=organiser, **PHONE)
    page.get_by_role("link", name="Spiellisten drucken").click()
    expect(page.get_by_role("heading", name="Noch kein Telefon war unter dieser Adresse hier")).to_be_visible()
    assert desk_faults(page) == []
    page.get_by_role("link", name="Trotzdem drucken").click()
    expect(page.get_by_role("heading", name="Spiellisten der Serie 1")).to_be_visible()
    finished = page.get_by_role("link", name="PDF öffnen")
    expect(finished).to_be_visible()
    assert page.locator("#waiting-status").inner_text() == "Fertig."
    assert desk_faults(page) == []
    pdf = page.request.get(finished.get_attribute("href") or "")
    assert len(texts(pdf.body())) == 2
