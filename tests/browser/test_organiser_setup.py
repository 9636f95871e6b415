"""The organiser's morning in a real browser: a messy list read, people ticked at the desk, teams formed."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.factories import make_team, register
from tournament.models import Tournament

from .conftest import PHONE, Held, OpenPage
from .hands import fill, press, sees
from .looks import LETTERS, desk_faults, faults_at
from .sheets import workbook

CLUBS = ("GSRL Nord", "RC Karlsau", "Goldene Neun", "Rommé-Freunde Süd")
SURNAMES = ("Ahrens", "Bauer", "Claus", "Dietz", "Ehlers", "Franke", "Groth", "Hinz", "Imhof", "Jahn")
GIVEN_NAMES = ("Anna", "Bernd", "Clara", "Dirk")


@pytest.fixture
def tournament(held: Held) -> Tournament:
    """Nobody is registered yet."""
    return held(0, clubs=0, name="Herbstpokal", published=False)


def messy_workbook() -> FilePayload:
    """40 people of four clubs: titles above, a sum below, shouted surnames, one without given name, one twice."""
    rows: list[list[object]] = [["Anmeldungen"], [], ["", "Verein", "Vorname ", "FAMILIENNAME", "Bemerkung"]]
    for at in range(40):
        surname, given = SURNAMES[at % 10], "" if at == 39 else f" {GIVEN_NAMES[at // 10]}"
        rows.append(["", CLUBS[at // 10], given, surname.upper() if at % 3 else surname, "kommt mit Auto"])
    return workbook([*rows, ["", "GSRL Nord", "Anna", "Ahrens"], [], ["", "Summe", 41]])


def present(tournament: Tournament) -> list[str]:
    """Who is there."""
    return sorted(tournament.registrations.filter(present=True).values_list("person__name", flat=True))


def test_tournament_is_made(lead: OpenPage) -> None:
    page = lead()
    assert desk_faults(page) == []
    press(page, "Das erste Turnier anlegen")
    assert desk_faults(page) == []
    named = {"Name des Turniers": "Herbstpokal", "Ort": "Kassel", "Spiele je Serie": "18"}
    fill(page, named, "Turnier anlegen", then=re.compile("18 ist kein Vielfaches von 4"))
    expect(page.get_by_label("Ort")).to_have_value("Kassel")
    fill(page, {"Spiele je Serie": "16"}, "Turnier anlegen", then=re.compile("„Herbstpokal“ ist angelegt. Jetzt"))
    made = Tournament.objects.get()
    assert (made.slug, made.games_per_series, made.minutes_per_series) == ("herbstpokal", 16, 108)
    assert faults_at(page, "/leitung/", "/leitung/herbstpokal/angaben/", "/leitung/herbstpokal/anmeldung/") == []


def test_tick_made_before_the_script_is_there_is_stored(lead: OpenPage, tournament: Tournament) -> None:
    """A slow network, and people who wait: the page without script is a form whose ticks are not stored yet."""
    register(tournament, 2, [])
    tournament.registrations.update(present=False)
    page = lead(**PHONE)
    slow: list[Route] = []

    def hold(route: Route) -> None:
        slow.append(route)

    page.route("**/registration/desk*.js", hold)
    with page.expect_request("**/registration/desk*.js"):
        page.goto(f"/leitung/{tournament.slug}/anmeldung/", wait_until="commit")
    fill(page, {"Ahrens, Anna ist da": True})
    assert present(tournament) == []
    slow[0].continue_()
    expect(page.locator("#suche-hinweis")).to_have_text("✓ Ahrens, Anna: da")
    assert present(tournament) == ["Ahrens, Anna"]


def test_forty_people_come_in_from_a_messy_list_and_form_teams(lead: OpenPage, tournament: Tournament) -> None:
    page = lead(f"{tournament.slug}/anmeldung/")
    a_list_is_read(page, tournament)
    they_are_ticked(page, tournament)

    # A walk-in, asked back because the name is like another one.
    page.get_by_label("Verein", exact=True).fill("RC Karlsau")
    page.get_by_label("Name", exact=True).fill("Bauer, Berndt")
    alike = page.get_by_text("Ähnlich wie Bauer, Bernd (RC Karlsau)").first
    press(page, "Anmelden", exact=True, then=alike)
    fill(page, {"Ja, das ist eine andere Person": True})
    press(page, "Anmelden", exact=True, then="Bauer, Berndt ist angemeldet, Startnummer 41.")
    assert tournament.registrations.get(number=41).present

    # Teams: ten of a club are two teams and two people over, eleven two teams and one of three.
    press(page, "Mannschaften", "Aus Vereinen bilden", then=page.get_by_role("heading", name="9 Vorschläge"))
    press(page, "Angekreuzte bilden", then="Gebildet: 9 Mannschaften.")
    press(page, "RC Karlsau 3")
    page.get_by_label("Leihspieler").select_option(label="Imhof, Anna (9)")
    press(page, "Speichern", then=re.compile("Leihspieler, GSRL Nord"))
    members = tournament.teams.get(name="RC Karlsau 3").members.values_list("registration__person__name", "is_loan")
    own = [(name, False) for name in ("Imhof, Bernd", "Jahn, Bernd", "Bauer, Berndt")]
    assert list(members) == [*own, ("Imhof, Anna", True)]


def a_list_is_read(page: Page, tournament: Tournament) -> None:
    """What is wrong stands above and is corrected in place; only then anything is stored."""
    ticked = page.locator("#angekreuzt")
    press(page, "Liste einlesen")
    assert desk_faults(page) == []
    page.get_by_label("Datei").set_input_files(messy_workbook())
    press(page, "Vorschau ansehen")
    said = re.compile(r"Noch ist nichts gespeichert\.\s+39 neu\s+·\s+1 unvollständig\s+·\s+1 doppelt")
    expect(page.locator(".lead")).to_have_text(said)
    expect(ticked).to_have_text("39")
    assert tournament.registrations.count() == 0
    page.locator("summary").first.click()
    assert desk_faults(page) == []
    name = page.locator("section.incomplete").get_by_label("Name", exact=True)
    expect(name).to_have_value("Jahn")
    name.fill("Jahn, Dirk")
    name.locator("xpath=ancestor::li").locator("label.take").click()  # "correct and tick": the tick stays
    expect(ticked).to_have_text("40")
    press(page, "Angekreuzte anmelden", then=page.get_by_role("status").get_by_text("40 Personen sind angemeldet."))


def they_are_ticked(page: Page, tournament: Tournament) -> None:
    """Somebody says a name, Enter ticks; a box ticked by mouse is stored at once too."""
    search = page.get_by_role("searchbox", name="Suchen", exact=True)
    expect(search).to_be_focused()
    for words, person in (("ehl cla", "Ehlers, Clara"), ("groth süd", "Groth, Dirk")):
        search.fill(words)
        search.press("Enter")
        expect(page.locator("#suche-hinweis")).to_have_text(f"✓ {person}: da")
    expect(search).to_have_value("")
    fill(page, {"Hinz, Anna ist da": True})
    expect(page.locator("#da")).to_have_text("3")
    assert present(tournament) == ["Ehlers, Clara", "Groth, Dirk", "Hinz, Anna"]
    press(page, page.get_by_text("Alle auf einmal abhaken"), "Alle anwesend")
    sees(page, "Alle sind da (37 neu angekreuzt).")


def test_tick_that_could_not_be_stored_stays_and_is_stored_later(held: Held, lead: OpenPage) -> None:
    tournament = held(8)
    tournament.registrations.update(present=False)
    team = make_team(tournament, list(tournament.registrations.all()[:3]), "Rommé-Freunde Unterweserland")
    page = lead(f"{tournament.slug}/anmeldung/")
    page.route("**/anwesend/", lambda route: route.fulfill(status=403))
    fill(page, {"Ahrens, Anna ist da": True}, then="Nicht gespeichert.")
    assert present(tournament) == []
    page.unroute("**/anwesend/")
    press(page, "Haken speichern", then=page.get_by_role("heading", name="1 von 8 da"))

    # List and form lie beside each other, with big letters below each other, never on each other.
    assert [beside(page, letters) for letters in ("100%", "200%", "")] == [True, False, True]
    assert desk_faults(page) == []
    teams, person = f"/leitung/{tournament.slug}/mannschaften/", tournament.registrations.get(number=1).pk
    pages = f"{teams}../anmeldung/{person}/", teams, f"{teams}{team.pk}/", f"{teams}aus-vereinen/"
    assert faults_at(page, *pages) == []


def beside(page: Page, letters: str) -> bool:
    """Whether the desk's form is beside its list; else it is below."""
    page.evaluate(LETTERS, letters)
    table, form = page.locator(".people").bounding_box(), page.locator(".desk-new").bounding_box()
    assert table is not None
    assert form is not None
    right, below = table["x"] + table["width"] <= form["x"], table["y"] + table["height"] <= form["y"]
    assert right != below
    return right


def test_list_is_read_and_people_ticked_on_a_phone_without_javascript(lead: OpenPage, tournament: Tournament) -> None:
    page = lead(f"{tournament.slug}/anmeldung/einlesen/", **PHONE, java_script_enabled=False)
    page.get_by_label("Datei").set_input_files(messy_workbook())
    press(page, "Vorschau ansehen", "Angekreuzte anmelden")
    sees(page, page.get_by_role("status").get_by_text("39 Personen sind angemeldet."))
    page.get_by_role("searchbox", name="Suchen", exact=True).fill("Claus")
    press(page.get_by_role("region", name="Angemeldete"), "Suchen")
    fill(page, {f"Claus, {given} ist da": True for given in GIVEN_NAMES})
    press(page, "Haken speichern", then=page.get_by_role("heading", name="4 von 39 da"))
