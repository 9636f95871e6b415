"""The organiser's phone: the cash desk, somebody the club knows, the break, the club's own points, printing."""

import re

import pytest
from playwright.sync_api import expect

from tests.between.pages import ended
from tests.factories import ACTOR, seat_series
from tests.web.reading import texts
from tournament.cash.acts.desk import set_tariff
from tournament.lists.acts.calls import call_referee
from tournament.models import CardTable, Club, Person, Remark
from tournament.web import printing

from .conftest import PHONE, Held, OpenPage
from .hands import look_again, press, sees
from .looks import PHONE_SIZE, desk_faults

OVERLAID = """() => [...document.querySelectorAll(".fees > li")].flatMap(line => {
    const words = part => [...line.querySelectorAll(`${part} :is(b, small)`)].map(one => one.getBoundingClientRect())
    return words(".who").filter(a => words(".what").some(b =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1))
}).length"""
NARROW = PHONE | {"viewport": {"width": 360, "height": 740}, "java_script_enabled": False}


def test_cash_desk_lays_no_long_names_on_each_other(held: Held, lead: OpenPage) -> None:
    tournament = held(4, series=1)
    said = {"name": "Gäste aus anderen Vereinen und Verbänden", "cents": 1500, "of_teams": False}
    set_tariff(tournament, None, 0, {**said, "whom": "all", "category": "", "late_from": None}, ACTOR)
    page = lead(f"{tournament.slug}/kasse/", **PHONE)
    assert (page.locator(".fees > li").count(), page.evaluate(OVERLAID)) == (4, 0)
    for rest in (f"person/{tournament.registrations.earliest('number').pk}/", "abschluss/"):
        page.goto(f"/leitung/{tournament.slug}/kasse/{rest}")
        assert desk_faults(page, [(PHONE_SIZE, "light")]) == []


def test_known_person_is_chosen_by_keys_and_by_a_tap(held: Held, lead: OpenPage) -> None:
    tournament = held(1, series=1)
    club = Club.objects.create(name="Rommé-Club Karlsau", organisation=tournament.organisation)
    of = {"organisation": tournament.organisation, "club": club}
    first, second = (
        Person.objects.create(name=f"Müller-Lüdenscheidt, {given}", pass_number=f"NRV {born}", born=born, **of)
        for given, born in (("Lena", 1961), ("Mia", 1994))
    )
    page = lead(f"{tournament.slug}/anmeldung/", **PHONE)
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
    sees(page, page.get_by_role("status").filter(has_text=first.name))
    name.fill("nrv 1994")
    lines.first.tap()
    expect(name).to_have_value(second.name)
    name.press("Enter")
    page.wait_for_load_state()
    assert list(tournament.registrations.values_list("person", flat=True).order_by("number"))[1:] == [second.pk]


def test_break_leads_from_a_missing_list_to_the_next_seating(held: Held, lead: OpenPage) -> None:
    """What is missing goes by itself, the next step opens, one tap does it and the page stays."""
    tournament = held(12, series=2, games=4)
    ended(tournament).card_tables.filter(number__gt=1).update(closed_at=None)
    third = CardTable.objects.select_related("series__tournament").get(series__tournament=tournament, number=3)
    call_referee(third, "Uneinig über die Zählung", ACTOR)
    page = lead(f"{tournament.slug}/pause/1/", **PHONE)
    sees(page, "Ruft einen Schiedsrichter")
    assert desk_faults(page) == []
    press(page, "1 vollständige Liste abschließen", then="2 von 3 Listen abgeschlossen")
    Remark.objects.all().delete()
    CardTable.objects.filter(pk=third.pk).update(closed_at=CardTable.objects.get(number=1).closed_at)
    look_again(page)
    press(page, "Noch nicht", "Serie 2 setzen", "Sitzplan veröffentlichen")
    sees(page, page.get_by_role("link", name="3 Listen drucken"))
    sees(page, page.get_by_role("button", name="Ergebnis veröffentlichen"))  # still to be had
    assert desk_faults(page) == []


def test_house_rule_is_set_and_given_up_without_javascript(held: Held, lead: OpenPage) -> None:
    """A club sets its own points; its lists print them, and nothing is wider than a phone."""
    tournament = held()
    page = lead(f"{tournament.slug}/angaben/", **NARROW)
    crib = page.locator(".crib")
    romme = crib.locator("dd", has_text="Rommé").last
    page.click("text=Eigene Zahlen festlegen")
    page.fill("[name=romme-wertungspunkte]", "7")
    press(page, "Ansehen")
    expect(romme).to_have_text(re.compile(r"^\s*Rommé\s+7\s*$"))
    press(page, "Speichern", then=crib.get_by_text("Hausregel nach DGSRV Rommé-Regeln"))
    page.click("text=Zurück zum Regelwerk")
    expect(romme).to_have_text(re.compile(r"^\s*Rommé\s+5\s*$"))
    page = lead(f"{tournament.slug}/hausregel/", **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.usefixtures("processes")
def test_page_says_by_itself_when_the_lists_are_finished(
    held: Held, lead: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A document that takes longer than a glance: the page can be left."""
    monkeypatch.setattr(printing, "GLANCE", 0)
    tournament = held(8, games=4)
    seat_series(tournament)
    page = lead(f"{tournament.slug}/serie/1/", **PHONE)
    unseen = page.get_by_role("heading", name="Noch kein Telefon war unter dieser Adresse hier")
    press(page, "Spiellisten drucken", then=unseen)
    assert desk_faults(page) == []
    press(page, "Trotzdem drucken", then=page.get_by_role("heading", name="Spiellisten der Serie 1"))
    finished = page.get_by_role("link", name="PDF öffnen")
    sees(page, finished)
    assert page.locator("#waiting-status").inner_text() == "Fertig."
    assert desk_faults(page) == []
    assert len(texts(page.request.get(finished.get_attribute("href") or "").body())) == 2
