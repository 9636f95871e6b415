"""Somebody the club knows is found at the desk while one types on a phone: by keys, by a tap, with the right roles."""

from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.looks import PHONE_SIZE, desk_faults
from tests.factories import make_tournament
from tournament.models import Club, Person


def test_typed_chosen_by_keys_and_by_a_tap(transactional_db: None, organiser: User, open_page: OpenPage) -> None:
    tournament = make_tournament(1, series=1)
    tournament.organisers.add(organiser)
    club = Club.objects.create(name="Rommé-Club Karlsau", organisation=tournament.organisation)
    of = {"organisation": tournament.organisation, "club": club}
    first, second = (
        Person.objects.create(name=f"Müller-Lüdenscheidt, {given}", pass_number=f"NRV {born}", born=born, **of)
        for given, born in (("Lena", 1961), ("Mia", 1994))
    )
    page = open_page(f"/leitung/{tournament.slug}/anmeldung/", user=organiser, **PHONE)
    name, lines = page.get_by_role("combobox", name="Name"), page.get_by_role("option")
    name.tap()
    name.press_sequentially("mue")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("Rommé-Club Karlsau · Jahrgang 1961 · Pass NRV 1961")
    expect(name).to_have_attribute("aria-expanded", "true")
    assert desk_faults(page, [(PHONE_SIZE, "light"), (PHONE_SIZE, "dark")]) == []
    name.press("ArrowUp")
    marked = page.get_by_role("option", selected=True)
    expect(marked).to_contain_text("Mia")
    expect(name).to_have_attribute("aria-activedescendant", str(marked.get_attribute("id")))
    name.press("Escape")
    expect(lines).to_have_count(0)
    expect(name).to_have_attribute("aria-expanded", "false")
    expect(name).to_have_value("mue")
    name.press_sequentially("l")
    expect(lines).to_have_count(2)
    name.press("ArrowDown")
    name.press("Enter")
    expect(name).to_have_value(first.name)
    expect(page.get_by_label("Verein", exact=True).first).to_have_value(club.name)
    expect(page.get_by_role("status").filter(has_text=first.name)).to_be_visible()
    name.fill("nrv 1994")
    lines.first.tap()
    expect(name).to_have_value(second.name)
    name.press("Enter")
    page.wait_for_load_state()
    assert list(tournament.registrations.values_list("person", flat=True).order_by("number"))[1:] == [second.pk]
