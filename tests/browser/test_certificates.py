"""After the day, in a browser: certificates are ticked and laid out on bought paper, the press's text is copied."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.ceremony.championship import championship
from tests.ceremony.honours import honoured
from tournament.models import CertificateDesign, Registration

from .conftest import OpenPage
from .hands import press, sees
from .looks import faults


def test_certificates_are_counted_by_ticks_and_their_words_moved(
    live_server: LiveServer, open_page: OpenPage, organiser: User
) -> None:
    """Player 6, who is second, does not want to be named; bought paper is printed on."""
    cup = honoured(organiser)
    Registration.objects.filter(tournament=cup, number=6).update(anonymous=True)
    CertificateDesign.objects.create(tournament=cup, layout="names")
    page = open_page(reverse("organiser:certificates", args=[cup.slug]), user=organiser)
    sees(page, "2 angekreuzt")
    press(page, "Keine")
    expect(page.get_by_role("button", name="Drucken (PDF)")).to_be_disabled()
    press(page, "Alle", then="2 angekreuzt")  # who asked not to be named is ticked by hand
    press(page, page.get_by_text("Frank Franke"), then="3 angekreuzt")
    assert faults(page) == []
    press(page, "Gestaltung und Logo")
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
    press(page, "Speichern", then="Gespeichert. Ein Probeblatt zeigt, ob es passt.")
    assert CertificateDesign.objects.get().places["name"] == [moved[0] - 1, moved[1] + 10, 34]


def test_press_text_is_copied_by_one_press_and_there_without_script(
    live_server: LiveServer, open_page: OpenPage, organiser: User
) -> None:
    tournament = championship(drawn=False)
    tournament.organisers.add(organiser)
    address = f"/leitung/{tournament.slug}/ergebnisheft/"
    page = open_page(address, user=organiser, permissions=["clipboard-read", "clipboard-write"])
    press(page, page.get_by_role("button", name="Text kopieren").first)
    expect(page.get_by_role("status").first).to_have_text("Kopiert")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Anna Ahrens (Rommé-Club Nr. 1) und Elke Ehlers (Rommé-Club Nr. 1) haben")
    plain = open_page(address, user=organiser, java_script_enabled=False)
    expect(plain.locator("#presse-de")).to_have_text(copied)
    expect(plain.get_by_role("button", name="Text kopieren")).to_have_count(0)
