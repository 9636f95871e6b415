"""Who gets in: by an invitation and a passkey instead of a password; a helper by QR, his own phone and a name."""

import re
from datetime import timedelta

from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.factories import ACTOR
from tournament.models import Invitation, MembershipRole, Organisation, Passkey
from tournament.people.acts.invitations import invite

from .conftest import PHONE, Held, OpenPage
from .hands import fill, press, sees
from .looks import desk_faults

IN = re.compile(r"/leitung/$")
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_passkey_opens_an_account_instead_of_a_password(live_server: LiveServer, open_page: OpenPage) -> None:
    club = Organisation.objects.create(name="RC Nord")
    token = invite(Invitation(organisation=club, role=MembershipRole.MEMBER), timedelta(days=1), ACTOR)
    page = open_page(f"/einladung/{token}/", **PHONE)
    device = page.context.new_cdp_session(page)  # the browser's own, which says yes to everything
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    assert desk_faults(page) == []
    fill(page, {"Ihr Name": "Bernd Brandt", "Benutzername": "bernd"}, "Mit Passkey anlegen")
    expect(page).to_have_url(IN)

    page.goto("/leitung/konto/")
    sees(page, "Passkey für localhost")
    assert desk_faults(page) == []
    press(page, "Entfernen", then="Das ist der letzte Schlüssel zu diesem Konto.")
    press(page, "Abmelden")
    page.goto("/anmelden/")
    press(page, "Mit Passkey anmelden")
    expect(page).to_have_url(IN)
    Passkey.objects.all().delete()
    press(page, "Abmelden")
    page.goto("/anmelden/")
    press(page, "Mit Passkey anmelden", then="Dieser Passkey öffnet hier kein Konto.")


def test_helper_scans_gives_a_name_works_and_is_sent_home(held: Held, lead: OpenPage, open_page: OpenPage) -> None:
    """Eight people of whom nobody is there yet."""
    tournament = held(8)
    tournament.registrations.update(present=False)
    first, second = (one.person.name for one in tournament.registrations.order_by("number")[:2])
    page = lead(f"{tournament.slug}/helfer/")
    code = page.get_by_alt_text("QR-Code zum Mithelfen")
    assert desk_faults(page) == []
    press(page, "Anmeldetisch", then=code)
    assert desk_faults(page) == []

    phone = open_page(page.locator(".long-link").get_attribute("href") or "", **PHONE)
    assert desk_faults(phone) == []
    begun = phone.get_by_role("heading", name="Als Nächstes: anmelden")
    fill(phone, {"Ihr Name": "Karla"}, "Los geht es", then=begun)
    press(phone, "Zur Anmeldung", then="Auch ein Haken in der Liste ist sofort gespeichert.")
    fill(phone, {f"{first} ist da": True}, then=f"✓ {first}: da")
    assert desk_faults(phone) == []
    there = tournament.registrations.filter(present=True).values_list("person__name", flat=True)
    assert list(there.all()) == [first]
    assert tournament.audit_entries.get(action="people_ticked").actor == "Anmeldetisch: Karla"

    sees(page, re.compile("Hier ist der nächste Code."), code)  # by itself
    press(page, "← Helfer", "Beenden: Karla", then="Karla hat hier keine Aufgabe mehr.")
    fill(phone, {f"{second} ist da": True}, then="Nicht gespeichert.")
    press(phone, "Haken speichern", then=re.compile("Ihre Anmeldung gilt nicht mehr"))
    sees(phone, phone.get_by_role("button", name="Noch einmal senden"))
    assert list(there.all()) == [first]
