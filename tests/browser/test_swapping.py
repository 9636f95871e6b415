"""Two of a published seating change places while a phone at one of the tables is open."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.looks import desk_faults
from tests.factories import make_tournament, seat_series
from tests.lists.sitting import who
from tournament.models import Series
from tournament.models.link import token_of


@pytest.fixture
def series(transactional_db: None, organiser: User) -> Series:
    """Two tables of four, published."""
    tournament = make_tournament(8, clubs=8, series=1)
    tournament.organisers.add(organiser)
    return seat_series(tournament)


def test_open_phone_shows_the_right_names(series: Series, organiser: User, open_page: OpenPage) -> None:
    first, second = who(series, 2).person.name, who(series, 7).person.name
    link = token_of(series.card_tables.get(number=1).link_nonce)
    phone = open_page(reverse("list_keeper:page", args=[link]), **PHONE)
    expect(phone.get_by_text(first).first).to_be_visible()
    page = open_page(f"/leitung/{series.tournament.slug}/serie/1/", user=organiser, **DESKTOP)
    page.get_by_role("link", name="Zwei Personen tauschen").click()

    page.get_by_label(first).check()
    page.get_by_label(second).check()
    assert desk_faults(page) == []
    page.get_by_role("button", name="Was kostet das?").click()
    expect(page.get_by_text("2 Tische neu drucken: Serie 1 Tisch 1, 2.")).to_be_visible()
    assert desk_faults(page) == []
    page.get_by_role("button", name="Tauschen", exact=True).click()
    expect(page.get_by_text("Plätze getauscht.")).to_be_visible()
    assert desk_faults(page) == []

    phone.evaluate("window.dispatchEvent(new Event('focus'))")  # it is looked at again
    expect(phone.get_by_text(second).first).to_be_visible()
    expect(phone.get_by_text(first)).to_have_count(0)
