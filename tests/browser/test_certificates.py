"""Certificates in a browser: who gets one is counted, and words are put where they belong on bought paper."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.looks import faults
from tests.ceremony.honours import honoured
from tournament.models import CertificateDesign, Registration, Tournament


@pytest.fixture
def cup(transactional_db: None, organiser: User) -> Tournament:
    """Player 6, who is second, does not want to be named; bought paper is printed on."""
    tournament = honoured(organiser)
    Registration.objects.filter(tournament=tournament, number=6).update(anonymous=True)
    CertificateDesign.objects.create(tournament=tournament, layout="names")
    return tournament


def test_ticks_are_counted_and_words_moved(open_page: OpenPage, organiser: User, cup: Tournament) -> None:
    page = open_page(reverse("organiser:certificates", args=[cup.slug]), user=organiser, **DESKTOP)
    expect(page.get_by_text("2 angekreuzt")).to_be_visible()
    page.get_by_role("button", name="Keine").click()
    expect(page.get_by_role("button", name="Urkunden drucken (PDF)")).to_be_disabled()
    page.get_by_role("button", name="Alle").click()
    expect(page.get_by_text("2 angekreuzt")).to_be_visible()  # who asked not to be named is ticked by hand
    page.get_by_text("Frank Franke").click()
    expect(page.get_by_text("3 angekreuzt")).to_be_visible()
    assert faults(page) == []

    page.get_by_role("link", name="Gestaltung und Logo").click()
    assert faults(page) == []

    page.goto(reverse("organiser:certificate_places", args=[cup.slug]))
    word, x, y = page.get_by_role("button", name="Name", exact=True), page.locator("#id_name_x"), "#id_name_y"
    sheet = page.locator("[data-sheet]").bounding_box()
    assert sheet is not None
    word.hover()
    page.mouse.down()
    page.mouse.move(sheet["x"] + sheet["width"] / 4, sheet["y"] + sheet["height"] / 3)
    page.mouse.up()
    moved = float(x.input_value()), float(page.locator(y).input_value())
    assert moved == pytest.approx((210 / 4, 297 / 3), abs=1)
    word.press("ArrowLeft")
    word.press("Shift+ArrowDown")
    expect(x).to_have_value(f"{moved[0] - 1:g}")
    assert faults(page) == []
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Gespeichert. Ein Probeblatt zeigt, ob es passt.")).to_be_visible()
    assert CertificateDesign.objects.get().places["name"] == [moved[0] - 1, moved[1] + 10, 34]
