"""A whole championship in a real browser: from the log-in over the clubs' list and the phones to the winner list.

The phones that are not thumbed write through the service, as they would through the list keeper's address.
"""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.list_keeper.hall import agree
from tests.browser.list_keeper.thumb import Thumb
from tests.factories import play_all
from tests.web.reading import texts
from tournament.lists.reads.links import list_link
from tournament.models import CardTable, Membership, Organisation, Tournament

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


@pytest.fixture
def somebody(transactional_db: None) -> User:
    """A member of an organisation."""
    user = User.objects.create_user("anna", password="karten-und-augen")
    Membership.objects.create(organisation=Organisation.objects.create(name="Rommé-Club"), user=user)
    return user


def test_from_the_empty_program_to_the_printed_winner_list(somebody: User, open_page: OpenPage) -> None:
    page = open_page("/anmelden/", **DESKTOP)
    log_in(page)
    make_the_tournament(page)
    tournament = Tournament.objects.get()
    read_the_clubs_list(page, tournament)
    add_a_walk_in(page, tournament)
    seat_and_start(page, tournament)

    first, second = CardTable.objects.select_related("series__tournament").order_by("number")
    keep_with_one_thumb(open_page, first)
    play_all(second, augen=12)
    publish(page, tournament)
    read_the_result(open_page(f"/turniere/{tournament.slug}/", **PHONE), tournament)


def log_in(page: Page) -> None:
    page.get_by_label("Benutzername").fill("anna")
    page.get_by_label("Passwort").fill("karten-und-augen")
    page.get_by_role("main").get_by_role("button", name="Anmelden", exact=True).click()
    expect(page.get_by_role("heading", name="Meine Turniere")).to_be_visible()


def make_the_tournament(page: Page) -> None:
    page.get_by_role("link", name="Turnier anlegen").first.click()
    page.get_by_label("Name des Turniers").fill("Pokal von Karlsau")
    page.get_by_label("Ort").fill("Karlsau")
    page.get_by_label("Serien", exact=True).fill("1")
    page.get_by_label("Spiele je Serie").fill("4")
    page.get_by_role("button", name="Turnier anlegen").click()


def read_the_clubs_list(page: Page, tournament: Tournament) -> None:
    page.goto(f"/leitung/{tournament.slug}/anmeldung/")
    page.get_by_role("link", name="Liste einlesen").first.click()
    page.get_by_label("Datei").set_input_files({"name": "Meldung.csv", "mimeType": "text/csv", "buffer": CLUB_LIST})
    page.get_by_role("button", name="Vorschau ansehen").click()
    expect(page.get_by_text("7 neu")).to_be_visible()
    assert tournament.registrations.count() == 0  # nothing is stored before it was looked at
    page.get_by_role("button", name="Angekreuzte anmelden").click()
    expect(page.get_by_role("link", name="Müller, Käthe")).to_be_visible()
    page.get_by_text("Alle auf einmal abhaken").click()
    page.get_by_role("button", name="Alle anwesend").click()
    expect(page.get_by_role("checkbox", name="Weiß, Otto ist da")).to_be_checked()


def add_a_walk_in(page: Page, tournament: Tournament) -> None:
    """One more comes to the desk; with him there are two tables of four."""
    page.get_by_label("Name", exact=True).fill("Krug, Karl")
    page.get_by_label("Verein", exact=True).fill("GSRL Nord")
    page.get_by_label("ist schon da").check()
    page.locator("#anmelden").get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("link", name="Krug, Karl")).to_be_visible()
    assert tournament.registrations.filter(present=True).count() == 8
    assert {team.name: team.members.count() for team in tournament.teams.all()} == {"Karlsau I": 4, "Nord I": 3}


def seat_and_start(page: Page, tournament: Tournament) -> None:
    page.goto(f"/leitung/{tournament.slug}/")
    page.get_by_role("link", name="Serie 1 setzen").click()
    page.get_by_role("button", name="Sitzplan entwerfen").click()
    page.get_by_role("button", name="Sitzplan veröffentlichen").click()
    lists = page.request.get(f"/leitung/{tournament.slug}/serie/1/listen.pdf")
    assert [text.count("110 Karten") for text in texts(lists.body())] == [1, 1]
    page.get_by_role("button", name="Serie beginnen").click()
    expect(page.get_by_text("von 8 Spielen")).to_be_visible()  # two tables of four games


def keep_with_one_thumb(open_page: OpenPage, card_table: CardTable) -> None:
    """Seat 2 finishes games 1, 3 and 4, seat 3 game 2 by a Hand-Rommé."""
    surname = {seat.number: seat.registration.person.surname for seat in card_table.seats.all()}
    thumb = Thumb(open_page(list_link(card_table, ""), **PHONE))
    thumb.confirm_cards()
    thumb.game(1, surname[2], [("eröffnet", 17), ("eröffnet", 25)])
    thumb.game(2, surname[3], [("nicht eröffnet", 101), ("eröffnet", 25)], how="Hand-Rommé")
    thumb.game(3, surname[2], [("eröffnet", 17), ("eröffnet", 25)])
    thumb.game(4, surname[2], [("eröffnet", 17), ("eröffnet", 25)])
    agree(thumb, *(surname[number] for number in (1, 2, 3, 4)))
    thumb.press("Liste abschließen")
    expect(thumb.page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()
    # Seat 2: three Rommé. Seat 3: 2 (17 Augen), Hand-Rommé 8, 2 (25). Seat 1: a cross, 2 (17), 2 (17): net 3.
    seats = card_table.seats.order_by("number").values_list("wertungspunkte", "augen", "crosses", "games")
    assert list(seats)[:3] == [(3, 135, 1, 3), (15, 0, 0, 3), (12, 42, 0, 3)]


def publish(page: Page, tournament: Tournament) -> None:
    page.goto(f"/leitung/{tournament.slug}/serie/1/")
    page.get_by_role("button", name="1 vollständige Liste abschließen").click()
    page.goto(f"/leitung/{tournament.slug}/stand/")
    page.get_by_role("button", name="Turnier öffentlich machen").click()
    page.get_by_role("button", name="Ergebnis veröffentlichen").click()
    expect(page.get_by_text("Das Ergebnis von Serie 1 ist öffentlich.")).to_be_visible()


def read_the_result(page: Page, tournament: Tournament) -> None:
    """What everybody reads, without log-in: the page, the paper, the numbers, all the same."""
    page.get_by_role("link", name="Ganze Rangliste").click()
    stand = page.request.get(f"/turniere/{tournament.slug}/stand.json").json()
    best = max(stand["players"], key=lambda row: (row["wertungspunkte"], -row["augen"]))
    assert (stand["players"][0]["rank"], stand["players"][0]["player"]) == (1, best["player"])
    winner = tournament.registrations.get(document_id=best["player"]).person.name
    expect(page.get_by_role("table").get_by_role("link").filter(has_text=winner)).to_be_visible()
    text = " ".join(texts(page.request.get(f"/turniere/{tournament.slug}/stand.pdf").body()))
    assert winner in text
    assert "vorläufig, alle Listen abgeschlossen" in text  # nobody has said that this is the end
