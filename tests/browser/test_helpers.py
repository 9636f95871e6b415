"""A helper by QR: the code on the screen, his own phone, a name, and he checks people in, until he is sent home."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.looks import desk_faults
from tests.factories import make_tournament
from tournament.models import Registration, Tournament


@pytest.fixture
def tournament(transactional_db: None, organiser: User) -> Tournament:
    """Eight people of whom nobody is there yet."""
    tournament = make_tournament(8)
    tournament.organisers.add(organiser)
    tournament.registrations.update(present=False)
    return tournament


def test_scanned_named_working_and_sent_home(tournament: Tournament, organiser: User, open_page: OpenPage) -> None:
    first, second = (one.person.name for one in tournament.registrations.order_by("number")[:2])
    page = open_page(f"/leitung/{tournament.slug}/helfer/", user=organiser, **DESKTOP)
    assert desk_faults(page) == []
    page.get_by_role("button", name="Anmeldetisch").click()
    expect(page.get_by_alt_text("QR-Code zum Mithelfen")).to_be_visible()
    assert desk_faults(page) == []

    phone = open_page(page.locator(".long-link").get_attribute("href") or "", **PHONE)
    assert desk_faults(phone) == []
    phone.get_by_label("Ihr Name").fill("Karla")
    phone.get_by_role("button", name="Los geht es").click()
    expect(phone.get_by_role("heading", name="Als Nächstes: anmelden")).to_be_visible()
    phone.get_by_role("link", name="Zur Anmeldung").click()
    expect(phone.get_by_text("Auch ein Haken in der Liste ist sofort gespeichert.")).to_be_visible()
    phone.get_by_label(f"{first} ist da").check()
    expect(phone.get_by_text(f"✓ {first}: da")).to_be_visible()
    assert desk_faults(phone) == []
    assert is_there(tournament, first)
    assert tournament.audit_entries.get(action="people_ticked").actor == "Anmeldetisch: Karla"

    expect(page.get_by_text("Hier ist der nächste Code.")).to_be_visible()  # by itself
    expect(page.get_by_alt_text("QR-Code zum Mithelfen")).to_be_visible()
    page.get_by_role("link", name="← Helfer").click()
    page.get_by_role("button", name="Beenden: Karla").click()
    expect(page.get_by_text("Karla hat hier keine Aufgabe mehr.")).to_be_visible()

    phone.get_by_label(f"{second} ist da").check()
    expect(phone.get_by_text("Nicht gespeichert.")).to_be_visible()
    phone.get_by_role("button", name="Haken speichern").click()
    expect(phone.get_by_text("Ihre Anmeldung gilt nicht mehr")).to_be_visible()
    expect(phone.get_by_role("button", name="Noch einmal senden")).to_be_visible()
    assert not is_there(tournament, second)


def is_there(tournament: Tournament, name: str) -> bool:
    return Registration.objects.get(tournament=tournament, person__name=name).present
