"""A whole day: a championship from the empty program to the list of winners."""

import re

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.factories import fill_list
from tests.web.reading import texts
from tournament.lists.reads.known_by import list_link
from tournament.models import CardTable, Tournament

from .conftest import PHONE, OpenPage
from .hall import Thumb, agree_and_close
from .hands import fill, press, sees, workbook
from .looks import desk_faults

# Seven people of four clubs: titles above, a sum below, shouted surnames, one without given name, one twice.
MESSY = (
    ("Anmeldungen",),
    (),
    ("", "Verein", "Vorname ", "FAMILIENNAME", "Bemerkung"),
    ("", "GSRL Nord", " Anna", "Ahrens", "kommt mit Auto"),
    ("", "GSRL Nord", " Anna", "HINZ", "kommt mit Auto"),
    ("", "RC Karlsau", " Bernd", "BAUER"),
    ("", "Goldene Neun", " Clara", "Ehlers"),
    ("", "Goldene Neun", " Clara", "FRANKE"),
    ("", "Rommé-Freunde Süd", " Dirk", "Groth"),
    ("", "Rommé-Freunde Süd", "", "Jahn"),
    ("", "GSRL Nord", "Anna", "Ahrens"),
    (),
    ("", "Summe", 8),
)


def test_championship_goes_from_the_empty_program_to_the_winner_list(organiser: User, open_page: OpenPage) -> None:
    page = open_page("/anmelden/")
    fill(page.get_by_role("main"), {"Benutzername": organiser.username, "Passwort": "karten-und-augen"})
    press(page.get_by_role("main"), "Anmelden", exact=True)
    sees(page, page.get_by_role("heading", name="Meine Turniere"))
    press(page, page.get_by_role("link", name="Turnier anlegen").first)
    fill(page, {"Name des Turniers": "Pokal von Karlsau", "Ort": "Karlsau", "Spiele je Serie": "4"})
    fill(page, {"Serien": "1"}, "Turnier anlegen", exact=True, then=page.locator("#anmelden"))
    tournament = Tournament.objects.get()
    a_list_is_read(page)
    they_are_ticked(page)
    a_walk_in_comes(page)
    page.goto(f"/leitung/{tournament.slug}/")
    press(page, "Plätze für Serie 1 vergeben", "Sitzplan entwerfen", "Sitzplan veröffentlichen")
    sees(page, page.get_by_role("button", name="Serie beginnen"))
    printed = page.request.get(f"/leitung/{tournament.slug}/serie/1/listen.pdf")
    assert [text.count("110 Karten") for text in texts(printed.body())] == [1, 1]
    press(page, "Serie beginnen", then=re.compile("von 8 Spielen"))  # two tables of four games

    first, second = CardTable.objects.select_related("series__tournament").order_by("number")
    keep_with_one_thumb(open_page, first)
    fill_list(second, augen=12)
    page.goto(f"/leitung/{tournament.slug}/serie/1/")
    press(page, "1 vollständige Liste abschließen")
    page.goto(f"/leitung/{tournament.slug}/stand/")
    said = "Alle sehen den Sitzplan der Serie 1 und das Ergebnis der Serie 1."
    press(page, page.get_by_role("button", name="alles", exact=True), then="2 Gleichstände auslosen")
    press(page, "Trotzdem veröffentlichen", then=said)
    read_the_result(open_page(f"/turniere/{tournament.slug}/", **PHONE), tournament)


def a_list_is_read(page: Page) -> None:
    """What is wrong stands above and is corrected in place; only then anything is stored."""
    ticked = page.locator("#angekreuzt")
    press(page, page.get_by_role("link", name="Liste einlesen").first)
    page.get_by_label("Datei").set_input_files(workbook(MESSY))
    press(page, "Vorschau ansehen")
    said = re.compile(r"Noch ist nichts gespeichert\.\s+6 neu\s+·\s+1 unvollständig\s+·\s+1 doppelt")
    expect(page.locator(".lead")).to_have_text(said)
    expect(ticked).to_have_text("6")
    page.locator("summary").first.click()
    assert desk_faults(page) == []
    name = page.locator("section.incomplete").get_by_label("Name", exact=True)
    expect(name).to_have_value("Jahn")
    name.fill("Jahn, Dirk")
    name.locator("xpath=ancestor::li").locator("label.take").click()  # "correct and tick": the tick stays
    expect(ticked).to_have_text("7")
    press(page, "Angekreuzte anmelden", then=page.get_by_role("status").get_by_text("7 Personen sind angemeldet."))


def they_are_ticked(page: Page) -> None:
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
    press(page, page.get_by_text("Alle auf einmal abhaken"), "Alle anwesend")
    sees(page, "Alle sind da (4 neu angekreuzt).")


def a_walk_in_comes(page: Page) -> None:
    """Asked back because the name is like another one; now there are two tables of four."""
    fill(page, {"Verein": "Goldene Neun", "Name": "Ehlert, Clara"}, exact=True)
    alike = page.get_by_text("Ähnlich wie Ehlers, Clara (Goldene Neun)").first
    press(page, "Anmelden", exact=True, then=alike)
    fill(page, {"Ja, das ist eine andere Person": True})
    press(page, "Anmelden", exact=True, then="Ehlert, Clara ist angemeldet, Startnummer 8.")


def keep_with_one_thumb(open_page: OpenPage, card_table: CardTable) -> None:
    """Seat 2 finishes games 1, 3 and 4, seat 3 game 2 by a Hand-Rommé."""
    surname = {seat.number: seat.registration.person.surname for seat in card_table.seats.all()}
    thumb = Thumb(open_page(list_link(card_table, ""), **PHONE))
    thumb.confirm_cards()
    thumb.game(1, surname[2], [("eröffnet", 17), ("eröffnet", 25)])
    thumb.game(2, surname[3], [("nicht eröffnet", 101), ("eröffnet", 25)], how="Hand-Rommé")
    for number in (3, 4):
        thumb.game(number, surname[2], [("eröffnet", 17), ("eröffnet", 25)])
    agree_and_close(thumb, *(surname[number] for number in (1, 2, 3, 4)))
    # Seat 2: three Rommé. Seat 3: 2 (17 Augen), Hand-Rommé 8, 2 (25). Seat 1: a cross, 2 (17), 2 (17): net 3.
    seats = card_table.seats.order_by("number").values_list("wertungspunkte", "augen", "crosses", "games")
    assert list(seats)[:3] == [(3, 135, 1, 3), (15, 0, 0, 3), (12, 42, 0, 3)]


def read_the_result(page: Page, tournament: Tournament) -> None:
    """What everybody reads, without log-in: the page, the paper, the numbers, all the same."""
    press(page, "Ganze Rangliste")
    best = page.request.get(f"/turniere/{tournament.slug}/stand.json").json()["players"][0]
    winner = tournament.registrations.get(document_id=best["player"]).person.name
    sees(page, page.get_by_role("table").get_by_role("link").filter(has_text=winner))
    text = " ".join(texts(page.request.get(f"/turniere/{tournament.slug}/stand.pdf").body()))
    said = "vorläufig, alle Listen abgeschlossen"  # nobody has said that this is the end
    assert [words for words in (winner, said) if words not in text] == []
