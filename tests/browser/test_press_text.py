"""The press's short text lands on the clipboard with one press, and can be selected where there is no script."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.ceremony.championship import championship

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_press_copies_it_and_without_a_script_it_is_there_all_the_same(
    open_page: OpenPage, organiser: User
) -> None:
    tournament = championship(drawn=False)
    tournament.organisers.add(organiser)
    address = f"/leitung/{tournament.slug}/ergebnisheft/"
    page = open_page(address, user=organiser, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Text kopieren").first.click()
    expect(page.get_by_role("status").first).to_have_text("Kopiert")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Anna Ahrens (Rommé-Club Nr. 1) und Elke Ehlers (Rommé-Club Nr. 1) haben")
    plain = open_page(address, user=organiser, java_script_enabled=False)
    expect(plain.locator("#presse-de")).to_have_text(copied)
    expect(plain.get_by_role("button", name="Text kopieren")).to_have_count(0)
