"""The organiser's morning in a real browser: a messy list read, people ticked at the desk, teams formed."""

import io
import re

import pytest
from django.contrib.auth.models import User
from openpyxl import Workbook
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.factories import make_team, make_tournament, register
from tournament.models import Tournament

from .conftest import DESKTOP, PHONE, OpenPage
from .looks import LETTERS, desk_faults

pytestmark = pytest.mark.django_db(transaction=True)
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CLUBS = ("GSRL Nord", "RC Karlsau", "Goldene Neun", "Rommé-Freunde Süd")
SURNAMES = ("Ahrens", "Bauer", "Claus", "Dietz", "Ehlers", "Franke", "Groth", "Hinz", "Imhof", "Jahn")
GIVEN_NAMES = ("Anna", "Bernd", "Clara", "Dirk")


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    """Nobody is registered yet."""
    made = make_tournament(0, clubs=0, name="Herbstpokal", published=False)
    made.organisers.add(organiser)
    return made


def messy_workbook() -> FilePayload:
    """40 people of four clubs: titles above, a sum below, shouted surnames, one without given name, one twice."""
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.append(["Anmeldungen Herbstpokal"])
    sheet.append([])
    sheet.append(["", "Verein", "Vorname ", "FAMILIENNAME", "Bemerkung"])
    for at in range(40):
        surname, given, club = SURNAMES[at % 10], GIVEN_NAMES[at // 10], CLUBS[at // 10]
        sheet.append(
            ["", club, "" if at == 39 else f" {given}", surname.upper() if at % 3 else surname, "kommt mit Auto"]
        )
    sheet.append(["", "GSRL Nord", "Anna", "Ahrens"])
    sheet.append([])
    sheet.append(["", "Summe", 41])
    file = io.BytesIO()
    workbook.save(file)
    return {"name": "Meldung.xlsx", "mimeType": XLSX, "buffer": file.getvalue()}


def test_tournament_is_made(open_page: OpenPage, organiser: User) -> None:
    page = open_page("/leitung/", user=organiser)
    assert desk_faults(page) == []
    page.get_by_role("link", name="Das erste Turnier anlegen").click()
    assert desk_faults(page) == []
    page.get_by_label("Name des Turniers").fill("Herbstpokal")
    page.get_by_label("Ort").fill("Kassel")
    page.get_by_label("Spiele je Serie").fill("18")
    page.get_by_role("button", name="Turnier anlegen").click()
    expect(page.get_by_text("18 ist kein Vielfaches von 4")).to_be_visible()
    expect(page.get_by_label("Ort")).to_have_value("Kassel")
    page.get_by_label("Spiele je Serie").fill("16")
    page.get_by_role("button", name="Turnier anlegen").click()
    expect(page.get_by_text("„Herbstpokal“ ist angelegt. Jetzt")).to_be_visible()
    made = Tournament.objects.get()
    assert (made.slug, made.games_per_series, made.minutes_per_series) == ("herbstpokal", 16, 108)
    for path in ("/leitung/", "/leitung/herbstpokal/angaben/", "/leitung/herbstpokal/anmeldung/"):
        page.goto(path)
        assert desk_faults(page) == []


def test_tick_made_before_the_script_is_there_is_stored(
    open_page: OpenPage, organiser: User, tournament: Tournament
) -> None:
    """A slow network, and people who wait: the page without script is a form whose ticks are not stored yet."""
    register(tournament, 2, [])
    tournament.registrations.update(present=False)
    page = open_page("/leitung/", user=organiser, **PHONE)
    slow: list[Route] = []

    def hold(route: Route) -> None:
        slow.append(route)

    page.route("**/registration/desk*.js", hold)
    with page.expect_request("**/registration/desk*.js"):
        page.goto(f"/leitung/{tournament.slug}/anmeldung/", wait_until="commit")
    page.get_by_role("checkbox", name="Ahrens, Anna ist da").check()
    assert not tournament.registrations.filter(present=True).exists()
    slow[0].continue_()
    expect(page.locator("#suche-hinweis")).to_have_text("✓ Ahrens, Anna: da")
    assert list(tournament.registrations.filter(present=True).values_list("person__name", flat=True)) == [
        "Ahrens, Anna"
    ]


def test_forty_people_come_in_from_a_messy_list_and_form_teams(
    open_page: OpenPage, organiser: User, tournament: Tournament
) -> None:
    page = open_page(f"/leitung/{tournament.slug}/anmeldung/", user=organiser, **DESKTOP)

    # The list: what is wrong stands above and is corrected in place; only then anything is stored.
    page.get_by_role("link", name="Liste einlesen").click()
    assert desk_faults(page) == []
    page.get_by_label("Datei").set_input_files(messy_workbook())
    page.get_by_role("button", name="Vorschau ansehen").click()
    expect(page.locator(".lead")).to_have_text(
        re.compile(r"Noch ist nichts gespeichert\.\s+39 neu\s+·\s+1 unvollständig\s+·\s+1 doppelt")
    )
    expect(page.locator("#angekreuzt")).to_have_text("39")
    assert tournament.registrations.count() == 0
    page.locator("summary").first.click()
    assert desk_faults(page) == []
    name = page.locator("section.incomplete").get_by_label("Name", exact=True)
    expect(name).to_have_value("Jahn")
    name.fill("Jahn, Dirk")
    name.locator("xpath=ancestor::li").locator("label.take").click()  # "correct and tick": the tick stays
    expect(page.locator("#angekreuzt")).to_have_text("40")
    page.get_by_role("button", name="Angekreuzte anmelden").click()
    expect(page.get_by_role("status").get_by_text("40 Personen sind angemeldet.")).to_be_visible()

    # The desk: somebody says a name, Enter ticks; a box ticked by mouse is stored at once too.
    search = page.get_by_role("searchbox", name="Suchen", exact=True)
    expect(search).to_be_focused()
    for words, person in (("ehl cla", "Ehlers, Clara"), ("groth süd", "Groth, Dirk")):
        search.fill(words)
        search.press("Enter")
        expect(page.locator("#suche-hinweis")).to_have_text(f"✓ {person}: da")
    expect(search).to_have_value("")
    page.get_by_label("Hinz, Anna ist da").check()
    expect(page.locator("#da")).to_have_text("3")
    assert sorted(tournament.registrations.filter(present=True).values_list("person__name", flat=True)) == [
        "Ehlers, Clara",
        "Groth, Dirk",
        "Hinz, Anna",
    ]
    page.get_by_text("Alle auf einmal abhaken").click()
    page.get_by_role("button", name="Alle anwesend").click()
    expect(page.get_by_text("Alle sind da (37 neu angekreuzt).")).to_be_visible()

    # A walk-in, asked back because the name is like another one.
    page.get_by_label("Name", exact=True).fill("Bauer, Berndt")
    page.get_by_label("Verein", exact=True).fill("RC Karlsau")
    page.get_by_role("button", name="Anmelden", exact=True).click()
    expect(page.get_by_text("Ähnlich wie Bauer, Bernd (RC Karlsau)").first).to_be_visible()
    page.get_by_label("Ja, das ist eine andere Person").check()
    page.get_by_role("button", name="Anmelden", exact=True).click()
    expect(page.get_by_text("Bauer, Berndt ist angemeldet, Startnummer 41.")).to_be_visible()
    assert tournament.registrations.get(number=41).present

    # Teams: ten of a club are two teams and two people over, eleven two teams and one of three.
    page.get_by_role("link", name="Mannschaften").click()
    page.get_by_role("link", name="Aus Vereinen bilden").click()
    expect(page.get_by_role("heading", name="9 Vorschläge")).to_be_visible()
    page.get_by_role("button", name="Angekreuzte bilden").click()
    expect(page.get_by_text("Gebildet: 9 Mannschaften.")).to_be_visible()
    page.get_by_role("link", name="RC Karlsau 3").click()
    page.get_by_label("Leihspieler").select_option(label="Imhof, Anna (9)")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Leihspieler, GSRL Nord")).to_be_visible()
    team = tournament.teams.get(name="RC Karlsau 3")
    assert [(one.registration.person.name, one.is_loan) for one in team.members.all()] == [
        ("Imhof, Bernd", False),
        ("Jahn, Bernd", False),
        ("Bauer, Berndt", False),
        ("Imhof, Anna", True),
    ]


def test_tick_that_could_not_be_stored_stays_and_is_stored_later(open_page: OpenPage, organiser: User) -> None:
    tournament = make_tournament(8)
    tournament.organisers.add(organiser)
    tournament.registrations.update(present=False)
    team = make_team(tournament, list(tournament.registrations.all()[:3]), "Rommé-Freunde Unterweserland")
    page = open_page(f"/leitung/{tournament.slug}/anmeldung/", user=organiser, **DESKTOP)
    page.route("**/anwesend/", lambda route: route.fulfill(status=403))
    page.get_by_label("Ahrens, Anna ist da").check()
    expect(page.get_by_text("Nicht gespeichert.")).to_be_visible()
    assert not tournament.registrations.filter(present=True).exists()
    page.unroute("**/anwesend/")
    page.get_by_role("button", name="Haken speichern").click()
    expect(page.get_by_role("heading", name="1 von 8 da")).to_be_visible()

    # List and form lie beside each other, with big letters below each other, never on each other.
    assert [beside(page, letters) for letters in ("100%", "200%", "")] == [True, False, True]
    assert desk_faults(page) == []
    person = f"anmeldung/{tournament.registrations.get(number=1).pk}/"
    for path in (person, "mannschaften/", f"mannschaften/{team.pk}/", "mannschaften/aus-vereinen/"):
        page.goto(f"/leitung/{tournament.slug}/{path}")
        assert desk_faults(page) == []


def beside(page: Page, letters: str) -> bool:
    """Whether the desk's form is beside its list; else it is below."""
    page.evaluate(LETTERS, letters)
    table, form = page.locator(".people").bounding_box(), page.locator(".desk-new").bounding_box()
    assert table is not None
    assert form is not None
    right, below = table["x"] + table["width"] <= form["x"], table["y"] + table["height"] <= form["y"]
    assert right != below
    return right


def test_same_works_on_a_phone_and_without_javascript(
    open_page: OpenPage, organiser: User, tournament: Tournament
) -> None:
    address = f"/leitung/{tournament.slug}/anmeldung/"
    page = open_page(f"{address}einlesen/", user=organiser, **PHONE, java_script_enabled=False)
    page.get_by_label("Datei").set_input_files(messy_workbook())
    page.get_by_role("button", name="Vorschau ansehen").click()
    page.get_by_role("button", name="Angekreuzte anmelden").click()
    expect(page.get_by_role("status").get_by_text("39 Personen sind angemeldet.")).to_be_visible()
    page.get_by_role("searchbox", name="Suchen", exact=True).fill("Claus")
    page.get_by_role("region", name="Angemeldete").get_by_role("button", name="Suchen").click()
    for club in GIVEN_NAMES:
        page.get_by_label(f"Claus, {club} ist da").check()
    page.get_by_role("button", name="Haken speichern").click()
    expect(page.get_by_role("heading", name="4 von 39 da")).to_be_visible()
