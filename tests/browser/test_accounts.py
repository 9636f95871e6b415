"""Somebody scans his invitation, makes a passkey instead of a password, and gets in by it again."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.looks import desk_faults
from tests.factories import ACTOR
from tournament.models import Invitation, MembershipRole, Organisation, Passkey
from tournament.people.acts.invitations import invite

pytestmark = pytest.mark.django_db(transaction=True)

IN = re.compile(r"/leitung/$")
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_passkeys(page: Page) -> Page:
    """The browser's own device, which says yes to everything."""
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return page


def test_passkey_instead_of_a_password(open_page: OpenPage) -> None:
    club = Organisation.objects.create(name="RC Nord")
    token = invite(Invitation(organisation=club, role=MembershipRole.MEMBER), timedelta(days=1), ACTOR)
    page = with_passkeys(open_page(f"/einladung/{token}/", **PHONE))
    assert desk_faults(page) == []
    page.get_by_label("Ihr Name").fill("Bernd Brandt")
    page.get_by_label("Benutzername").fill("bernd")
    page.get_by_role("button", name="Mit Passkey anlegen").click()
    expect(page).to_have_url(IN)

    page.goto("/leitung/konto/")
    expect(page.get_by_text("Passkey für localhost")).to_be_visible()
    assert desk_faults(page) == []
    page.get_by_role("button", name="Entfernen").click()
    expect(page.get_by_text("Das ist der letzte Schlüssel zu diesem Konto.")).to_be_visible()
    page.get_by_role("button", name="Abmelden").click()

    page.goto("/anmelden/")
    page.get_by_role("button", name="Mit Passkey anmelden").click()
    expect(page).to_have_url(IN)
    Passkey.objects.all().delete()
    page.get_by_role("button", name="Abmelden").click()
    page.goto("/anmelden/")
    page.get_by_role("button", name="Mit Passkey anmelden").click()
    expect(page.get_by_text("Dieser Passkey öffnet hier kein Konto.")).to_be_visible()
