"""A whole championship in a real browser: from the log-in over the clubs' list and the phones to the winner list.

The phones that are not thumbed write through the service, as they would through the list keeper's address.
"""

import re

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.factories import fill_list
from tests.web.reading import texts
from tournament.lists.reads.links import list_link
from tournament.models import CardTable, Tournament

from .conftest import PHONE, OpenPage
from .hands import fill, press, sees
from .list_keeper.hall import agree_and_close
from .list_keeper.thumb import Thumb

CLUB_LIST = (
    "Meldung zum Pokal;;;\r\n"
    ";;;\r\n"
    "Verein;Name;Vorname;Mannschaft\r\n"
    "RC Karlsau;Müller;Käthe;Karlsau I\r\n"
    "RC Karlsau;Groth;Ilse;Karlsau I\r\n"
    "RC Karlsau;Bauer;Jo;Karlsau I\r\n"
    "RC Karlsau;Weiß;Otto;Karlsau I\r\n"
    "GSRL Nord;Ehlers;Hanna;Nord I\r\n"
    "GSRL Nord;Franke;Uwe;Nord I\r\n"
    "GSRL Nord;Jahn;Eva;Nord I\r\n"
    "Summe;7;;\r\n"
).encode("cp1252")


def test_championship_goes_from_the_empty_program_to_the_winner_list(organiser: User, open_page: OpenPage) -> None:
    page = open_page("/anmelden/")
    fill(page.get_by_role("main"), {"Benutzername": organiser.username, "Passwort": "karten-und-augen"})
    press(page.get_by_role("main"), "Anmelden", exact=True)
    sees(page, page.get_by_role("heading", name="Meine Turniere"))
    press(page, page.get_by_role("link", name="Turnier anlegen").first)
    fill(page, {"Name des Turniers": "Pokal von Karlsau", "Ort": "Karlsau", "Spiele je Serie": "4"})
    fill(page, {"Serien": "1"}, "Turnier anlegen", exact=True)
    page.wait_for_load_state()
    tournament = Tournament.objects.get()
    read_the_clubs_list(page, tournament)
    add_a_walk_in(page, tournament)
    seat_and_start(page, tournament)

    first, second = CardTable.objects.select_related("series__tournament").order_by("number")
    keep_with_one_thumb(open_page, first)
    fill_list(second, augen=12)
    page.goto(f"/leitung/{tournament.slug}/serie/1/")
    press(page, "1 vollständige Liste abschließen")
    page.goto(f"/leitung/{tournament.slug}/stand/")
    said = "Das Ergebnis von Serie 1 ist öffentlich."
    press(page, "Turnier öffentlich machen", "Ergebnis veröffentlichen", then=said)
    read_the_result(open_page(f"/turniere/{tournament.slug}/", **PHONE), tournament)


def read_the_clubs_list(page: Page, tournament: Tournament) -> None:
    page.goto(f"/leitung/{tournament.slug}/anmeldung/")
    press(page, page.get_by_role("link", name="Liste einlesen").first)
    page.get_by_label("Datei").set_input_files({"name": "Meldung.csv", "mimeType": "text/csv", "buffer": CLUB_LIST})
    press(page, "Vorschau ansehen", then="7 neu")
    assert tournament.registrations.count() == 0  # nothing is stored before it was looked at
    press(page, "Angekreuzte anmelden", then=page.get_by_role("link", name="Müller, Käthe"))
    press(page, page.get_by_text("Alle auf einmal abhaken"), "Alle anwesend")
    expect(page.get_by_role("checkbox", name="Weiß, Otto ist da")).to_be_checked()


def add_a_walk_in(page: Page, tournament: Tournament) -> None:
    """One more comes to the desk; with him there are two tables of four."""
    fill(page, {"Name": "Krug, Karl", "Verein": "GSRL Nord"}, exact=True)
    fill(page, {"ist schon da": True})
    press(page.locator("#anmelden"), "Anmelden")
    sees(page, page.get_by_role("link", name="Krug, Karl"))
    assert tournament.registrations.filter(present=True).count() == 8
    assert {team.name: team.members.count() for team in tournament.teams.all()} == {"Karlsau I": 4, "Nord I": 3}


def seat_and_start(page: Page, tournament: Tournament) -> None:
    page.goto(f"/leitung/{tournament.slug}/")
    press(page, "Serie 1 setzen", "Sitzplan entwerfen", "Sitzplan veröffentlichen")
    sees(page, page.get_by_role("button", name="Serie beginnen"))
    lists = page.request.get(f"/leitung/{tournament.slug}/serie/1/listen.pdf")
    assert [text.count("110 Karten") for text in texts(lists.body())] == [1, 1]
    press(page, "Serie beginnen", then=re.compile("von 8 Spielen"))  # two tables of four games


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
    stand = page.request.get(f"/turniere/{tournament.slug}/stand.json").json()
    best = max(stand["players"], key=lambda row: (row["wertungspunkte"], -row["augen"]))
    assert (stand["players"][0]["rank"], stand["players"][0]["player"]) == (1, best["player"])
    winner = tournament.registrations.get(document_id=best["player"]).person.name
    sees(page, page.get_by_role("table").get_by_role("link").filter(has_text=winner))
    text = " ".join(texts(page.request.get(f"/turniere/{tournament.slug}/stand.pdf").body()))
    said = "vorläufig, alle Listen abgeschlossen"  # nobody has said that this is the end
    assert [words for words in (winner, said) if words not in text] == []
