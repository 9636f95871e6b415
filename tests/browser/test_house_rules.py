"""A club sets its own points without JavaScript; its lists print them, and nothing is wider than a phone."""

import pytest
from django.contrib.auth.models import User

from tests.factories import make_tournament

from .conftest import PHONE, OpenPage


@pytest.mark.django_db(transaction=True)
def test_house_rule_on_a_phone(open_page: OpenPage, organiser: User) -> None:
    tournament = make_tournament()
    tournament.organisers.add(organiser)
    narrow = PHONE | {"viewport": {"width": 360, "height": 740}, "java_script_enabled": False}
    page = open_page(f"/leitung/{tournament.slug}/angaben/", user=organiser, **narrow)
    page.click("text=Eigene Zahlen festlegen")
    page.fill("[name=romme-wertungspunkte]", "7")
    page.get_by_role("button", name="Ansehen").click()
    assert page.locator(".crib dd", has_text="Rommé").last.inner_text().split() == ["Rommé", "7"]
    page.get_by_role("button", name="Speichern").click()
    assert page.locator(".crib").get_by_text("Hausregel nach DGSRV Rommé-Regeln").is_visible()
    page.click("text=Zurück zum Regelwerk")
    assert page.locator(".crib dd", has_text="Rommé").last.inner_text().split() == ["Rommé", "5"]
    page = open_page(f"/leitung/{tournament.slug}/hausregel/", user=organiser, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
