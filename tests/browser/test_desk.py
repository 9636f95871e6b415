"""The desk: people ticked, teams formed; who gets in; the cash desk, the break, printing."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import FilePayload, Page, Route, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from scoring import Result
from tests.factories import ACTOR, make_team, play, seat_series
from tests.live.pages import ended
from tests.web.reading import texts
from tournament.lists.acts.at_table import call_referee
from tournament.models import (
    CardTable,
    Club,
    Invitation,
    MembershipRole,
    Organisation,
    Passkey,
    Person,
    Remark,
    Tournament,
)
from tournament.money.acts.cash import set_tariff
from tournament.people.acts.invitations import invite
from tournament.web import printing

from .conftest import PHONE, OpenPage, Run
from .hall import scan
from .hands import fill, look_again, press, sees
from .looks import LETTERS, box_of, desk_faults, faults_at


def present(tournament: Tournament) -> list[str]:
    """Who is there."""
    return sorted(tournament.registrations.filter(present=True).values_list("person__name", flat=True))


def test_tick_before_the_script_or_without_answer_is_stored_later(run: Run, lead: OpenPage) -> None:
    """A slow network, and people who wait: the page without script is a form whose ticks are not stored yet."""
    tournament = run(8)
    tournament.registrations.update(present=False)
    make_team(tournament, list(tournament.registrations.all()[:3]), "Rommé-Freunde Unterweserland")
    page = lead()
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

    page.unroute("**/registration/desk*.js")
    page.route("**/anwesend/", lambda route: route.fulfill(status=403))
    fill(page, {"Bauer, Bernd ist da": True}, then="Nicht gespeichert.")
    assert present(tournament) == ["Ahrens, Anna"]
    page.unroute("**/anwesend/")
    press(page, "Haken speichern", then=page.get_by_role("heading", name="2 von 8 da"))

    # List and form lie beside each other, with big letters below each other, never on each other.
    assert [beside(page, letters) for letters in ("100%", "200%", "")] == [True, False, True]
    assert desk_faults(page) == []


def test_sums_are_typed_on_a_phone_in_letters_twice_as_big(
    card_table: CardTable, organiser: User, lead: OpenPage
) -> None:
    """The names of a table whose list is typed and of one that is played: each is read, not letter below letter."""
    series = card_table.series
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 31), Result(4, "not_opened", 150))
    series.tournament.organisers.add(organiser)
    page = lead(f"{series.tournament.slug}/serie/{series.number}/summen/", **PHONE)
    page.evaluate(LETTERS, "200%")
    names = page.locator(".sums tbody th")
    expect(names).to_have_count(8)
    assert max(box["height"] for box in map(box_of, names.all())) < 3 * 32
    right = page.locator(".sums fieldset").first.evaluate("one => one.getBoundingClientRect().right")
    figures = page.locator(".sums td:visible")
    assert max(box["x"] + box["width"] for box in map(box_of, figures.all())) <= right


@pytest.fixture
def sums(card_table: CardTable, organiser: User, lead: OpenPage) -> Page:
    """The sheet of the sums of a series; one begins to type."""
    series = card_table.series
    series.tournament.organisers.add(organiser)
    page = lead(f"{series.tournament.slug}/serie/{series.number}/summen/")
    page.locator("#t1 td input").first.focus()
    return page


def test_figure_half_typed_is_not_stored_however_late_a_line_is_answered(sums: Page) -> None:
    """All lines but the last are typed; what was sent with the first is answered while the last is."""
    held: list[Route] = []
    sums.route("**/summen/", lambda route: route.continue_() if held else held.append(route))
    with sums.expect_request("**/summen/"):
        sums.keyboard.type("20\n300\n\n")
    sums.keyboard.type("21\n315\n\n22\n330\n\n23\n3")
    with sums.expect_response(lambda response: "330" in (response.request.post_data or "")):
        held[0].continue_()
    sums.keyboard.type("45\n\n")
    expect(sums.locator("#t1")).to_contain_text("gespeichert")
    text = sums.locator("#t1").inner_text()
    assert ("345" in text, "Zu spät" in text) == (True, False)


def test_figure_typed_while_its_table_is_stored_is_named(sums: Page) -> None:
    page = sums
    held: list[Route] = []

    def hold(route: Route) -> None:
        """The one with the last figure of the table."""
        (held.append if not held and "345" in (route.request.post_data or "") else Route.continue_)(route)

    page.route("**/summen/", hold)
    with page.expect_request(lambda request: "345" in (request.post_data or "")):
        for points in (20, 21, 22, 23):
            page.keyboard.type(f"{points}\n{points * 15}\n\n")
    page.locator("#t1 td input").nth(1).fill("301")
    held[0].continue_()
    expect(page.locator("#t1")).to_contain_text("Zu spät getippt, zählt nicht: Augen von Ahrens, Anna 301")
    assert "300" in page.locator("#t1").inner_text()


def beside(page: Page, letters: str) -> bool:
    """Whether the desk's form is beside its list; else it is below."""
    page.evaluate(LETTERS, letters)
    table, form = box_of(page.locator(".people")), box_of(page.locator(".desk-new"))
    right, below = table["x"] + table["width"] <= form["x"], table["y"] + table["height"] <= form["y"]
    assert right != below
    return right


OVERLAID = """() => [...document.querySelectorAll(".fees > li")].flatMap(line => {
    const words = part => [...line.querySelectorAll(`${part} :is(b, small)`)].map(one => one.getBoundingClientRect())
    return words(".who").filter(a => words(".what").some(b =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1))
}).length"""


def test_cash_desk_lays_no_long_names_on_each_other(run: Run, lead: OpenPage) -> None:
    tournament = run(4, series=1)
    said = {"name": "Gäste aus anderen Vereinen und Verbänden", "cents": 1500, "of_teams": False}
    set_tariff(tournament, None, 0, {**said, "whom": "all", "category": "", "late_from": None}, ACTOR)
    page = lead(f"{tournament.slug}/kasse/", **PHONE)
    assert (page.locator(".fees > li").count(), page.evaluate(OVERLAID)) == (4, 0)


def test_results_read_in_show_every_figure_on_a_phone(lead: OpenPage) -> None:
    club = Organisation.objects.get()
    Person.objects.create(organisation=club, name="Oberhausen-Schlüter, Annemarie")
    names = "Rang;Name;Verein;Punkte;Wertungspunkte;Augen;Kreuze;Spiele"
    line = "1;Oberhausen-Schlüter, Annemarie;Rommé-Freunde Unterweserland;1044;1044;12310;3;48"
    page = lead(f"verein/{club.pk}/ergebnisse/einlesen/", **PHONE)
    table = f"{names}\n{line}\n2;Neu, Nora;;-12;-12;500;1;48".encode()
    page.get_by_label("Datei").set_input_files(FilePayload(name="2019.csv", mimeType="text/csv", buffer=table))
    press(page, "Vorschau ansehen")
    frame = page.get_by_role("group", name="Zeilen")
    assert frame.evaluate("frame => frame.scrollWidth - frame.clientWidth") == 0
    for cell in ("12310", "48"):
        sees(page, frame.get_by_text(cell, exact=True).first)


@pytest.mark.nightly
def test_known_person_is_chosen_by_keys_and_by_a_tap(run: Run, lead: OpenPage) -> None:
    tournament = run(1, series=1)
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


@pytest.mark.nightly
def test_break_leads_from_a_missing_list_to_the_next_seating(run: Run, lead: OpenPage) -> None:
    """What is missing goes by itself, the next step opens, one tap does it and the page stays."""
    tournament = run(12, series=2, games=4)
    ended(tournament).card_tables.filter(number__gt=1).update(closed_at=None)
    third = CardTable.objects.select_related("series__tournament").get(series__tournament=tournament, number=3)
    call_referee(third, "Uneinig über die Zählung", ACTOR)
    page = lead(f"{tournament.slug}/pause/1/", **PHONE)
    sees(page, page.get_by_role("heading", name="Ruft einen Schiedsrichter"))
    press(page, "1 vollständige Liste abschließen", then="2 von 3 Listen abgeschlossen")
    Remark.objects.all().delete()
    CardTable.objects.filter(pk=third.pk).update(closed_at=CardTable.objects.get(number=1).closed_at)
    look_again(page)
    press(page, "Noch nicht", "Plätze für Serie 2 vergeben", "Sitzplan veröffentlichen")
    still = page.get_by_role("button", name="Ergebnis veröffentlichen")
    sees(page, page.get_by_role("link", name="3 Listen drucken"), still)
    assert desk_faults(page) == []


@pytest.mark.nightly
@pytest.mark.usefixtures("processes")
def test_page_says_by_itself_when_the_lists_are_finished(
    run: Run, lead: OpenPage, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A document that takes longer than a glance: the page can be left."""
    monkeypatch.setattr(printing, "GLANCE", 0)
    settings.WORK_PROCESSES = 1
    tournament = run(8, games=4)
    seat_series(tournament)
    page = lead(f"{tournament.slug}/serie/1/", **PHONE)
    unseen = page.get_by_role("heading", name="Noch kein Telefon war unter dieser Adresse hier")
    press(page, "Spiellisten drucken", then=unseen)
    press(page, "Trotzdem drucken", then=page.get_by_role("heading", name="Spiellisten der Serie 1"))
    finished = page.get_by_role("link", name="PDF öffnen")
    sees(page, finished)
    assert page.locator("#waiting-status").inner_text() == "Fertig."
    assert len(texts(page.request.get(finished.get_attribute("href") or "").body())) == 2


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
    press(page, "Entfernen", then="Das ist der letzte Schlüssel zu diesem Konto.")
    press(page, "Abmelden")
    page.goto("/anmelden/")
    press(page, "Mit Passkey anmelden")
    expect(page).to_have_url(IN)
    Passkey.objects.all().delete()
    press(page, "Abmelden")
    page.goto("/anmelden/")
    press(page, "Mit Passkey anmelden", then="Dieser Passkey öffnet hier kein Konto.")


def test_helper_scans_gives_a_name_works_and_is_sent_home(
    run: Run, lead: OpenPage, open_page: OpenPage, tmp_path: Path
) -> None:
    """Eight people of whom nobody is there yet."""
    tournament = run(8)
    tournament.registrations.update(present=False)
    first, second = (one.person.name for one in tournament.registrations.order_by("number")[:2])
    page = lead(f"{tournament.slug}/helfer/")
    code = page.get_by_alt_text("QR-Code zum Mithelfen")
    press(page, "Anmeldetisch", then=code)

    phone = open_page(scan(page, tmp_path), **PHONE)
    assert desk_faults(phone) == []
    begun = phone.get_by_role("heading", name="Als Nächstes: anmelden")
    fill(phone, {"Ihr Name": "Karla"}, "Los geht es", then=begun)
    press(phone, "Zur Anmeldung", then="Auch ein Haken in der Liste ist sofort gespeichert.")
    fill(phone, {f"{first} ist da": True}, then=f"✓ {first}: da")
    assert desk_faults(phone) == []
    assert present(tournament) == [first]
    assert tournament.audit_entries.get(action="people_ticked").actor == "Anmeldetisch: Karla"

    sees(page, re.compile("Hier ist der nächste Code."), code)  # by itself
    press(page, "← Helfer", "Beenden: Karla", then="Karla hat hier keine Aufgabe mehr.")
    fill(phone, {f"{second} ist da": True}, then="Nicht gespeichert.")
    press(phone, "Haken speichern", then=re.compile("Sie sind nicht mehr angemeldet"))
    sees(phone, phone.get_by_role("button", name="Ich bin schon wieder angemeldet"))
    assert present(tournament) == [first]


RARER = """
    angaben hausregel mannschaften mannschaften/aus-vereinen kasse kasse/abschluss helfer
    urkunden/gestaltung urkunden/plaetze kasse/einstellen kasse/buch ausschreibung ergebnisheft
    meldungen meldungen/einstellen preise saalplan leinwand siegerehrung/ablauf urkunden wertungen
    wertungen/neu entscheidungen lose endstand protokoll anmeldung/einlesen
"""


@pytest.mark.nightly
def test_rarer_pages_suit_everybody(run: Run, lead: OpenPage) -> None:
    tournament = run(8, series=1, games=4)
    team = make_team(tournament, list(tournament.registrations.all()[:3]), "Rommé-Freunde Unterweserland")
    ended(tournament)
    person = tournament.registrations.get(number=1).pk
    page, of_it = lead(**PHONE), [f"mannschaften/{team.pk}", f"anmeldung/{person}", f"kasse/person/{person}"]
    rest = "saal", "konto", "neu", *(f"{tournament.slug}/{path}" for path in [*RARER.split(), *of_it])
    assert faults_at(page, *(f"/leitung/{path}/" for path in rest)) == []
