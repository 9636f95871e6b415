"""Whole days, from the empty program to the list that was asked for: a championship, five people."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import FilePayload, Page, expect
from pytest_django import Settings

from tests.factories import fill_list, person_name, register
from tests.web.reading import texts
from tournament.lists.reads.known_by import list_link
from tournament.management.serving import say_how_to_get_in
from tournament.models import CardTable, Game, Seat, Tournament

from .conftest import PHONE, WORKER, OpenPage
from .hall import TAKEN_OVER, Thumb, agree_and_close, scan, two_twenties
from .hands import fill, look_again, press, sees, workbook
from .looks import desk_faults

CLUBS = ("GSRL Nord", "RC Karlsau", "Goldene Neun", "Rommé-Freunde Süd")
SURNAMES = ("Ahrens", "Bauer", "Claus", "Dietz", "Ehlers", "Franke", "Groth", "Hinz", "Imhof", "Jahn")
GIVEN_NAMES = ("Anna", "Bernd", "Clara", "Dirk")


def messy_workbook() -> FilePayload:
    """Seven people of four clubs: titles above, a sum below, shouted surnames, one without given name, one twice."""
    rows: list[list[object]] = [["Anmeldungen"], [], ["", "Verein", "Vorname ", "FAMILIENNAME", "Bemerkung"]]
    for at in (0, 7, 11, 24, 25, 36, 39):
        surname, given = SURNAMES[at % 10], "" if at == 39 else f" {GIVEN_NAMES[at // 10]}"
        rows.append(["", CLUBS[at // 10], given, surname.upper() if at % 3 else surname, "kommt mit Auto"])
    return workbook([*rows, ["", "GSRL Nord", "Anna", "Ahrens"], [], ["", "Summe", 8]])


def test_championship_goes_from_the_empty_program_to_the_winner_list(organiser: User, open_page: OpenPage) -> None:
    page = open_page("/anmelden/")
    fill(page.get_by_role("main"), {"Benutzername": organiser.username, "Passwort": "karten-und-augen"})
    press(page.get_by_role("main"), "Anmelden", exact=True)
    sees(page, page.get_by_role("heading", name="Meine Turniere"))
    tournament = make_the_tournament(page)
    a_list_is_read(page, tournament)
    they_are_ticked(page, tournament)
    a_walk_in_comes(page, tournament)
    seat_and_start(page, tournament)

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


def a_list_is_read(page: Page, tournament: Tournament) -> None:
    """What is wrong stands above and is corrected in place; only then anything is stored."""
    ticked = page.locator("#angekreuzt")
    press(page, page.get_by_role("link", name="Liste einlesen").first)
    page.get_by_label("Datei").set_input_files(messy_workbook())
    press(page, "Vorschau ansehen")
    said = re.compile(r"Noch ist nichts gespeichert\.\s+6 neu\s+·\s+1 unvollständig\s+·\s+1 doppelt")
    expect(page.locator(".lead")).to_have_text(said)
    expect(ticked).to_have_text("6")
    assert tournament.registrations.count() == 0
    page.locator("summary").first.click()
    assert desk_faults(page) == []
    name = page.locator("section.incomplete").get_by_label("Name", exact=True)
    expect(name).to_have_value("Jahn")
    name.fill("Jahn, Dirk")
    name.locator("xpath=ancestor::li").locator("label.take").click()  # "correct and tick": the tick stays
    expect(ticked).to_have_text("7")
    press(page, "Angekreuzte anmelden", then=page.get_by_role("status").get_by_text("7 Personen sind angemeldet."))


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
    present = tournament.registrations.filter(present=True).order_by("person__name")
    assert list(present.values_list("person__name", flat=True)) == ["Ehlers, Clara", "Groth, Dirk", "Hinz, Anna"]
    press(page, page.get_by_text("Alle auf einmal abhaken"), "Alle anwesend")
    sees(page, "Alle sind da (4 neu angekreuzt).")


def a_walk_in_comes(page: Page, tournament: Tournament) -> None:
    """Asked back because the name is like another one; now there are two tables of four."""
    fill(page, {"Verein": "Goldene Neun", "Name": "Ehlert, Clara"}, exact=True)
    alike = page.get_by_text("Ähnlich wie Ehlers, Clara (Goldene Neun)").first
    press(page, "Anmelden", exact=True, then=alike)
    fill(page, {"Ja, das ist eine andere Person": True})
    press(page, "Anmelden", exact=True, then="Ehlert, Clara ist angemeldet, Startnummer 8.")
    assert tournament.registrations.get(number=8).present


def seat_and_start(page: Page, tournament: Tournament) -> None:
    page.goto(f"/leitung/{tournament.slug}/")
    press(page, "Plätze für Serie 1 vergeben", "Sitzplan entwerfen", "Sitzplan veröffentlichen")
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


BEFORE = 5  # are registered as the clubs said, without a browser: test_championship.py reads such a list
PEOPLE = [person_name(at) for at in range(BEFORE + 3)]
ENGLISH = PHONE | {"locale": "en-GB"}


@pytest.fixture
def first_link(transactional_db: None, settings: Settings, tmp_path: Path) -> str:
    """What the terminal says at the first start."""
    settings.VAR_DIR = tmp_path
    said = "\n".join(say_how_to_get_in(terminal=True))
    found = re.search(r"/einladung/\S+", said)
    assert found
    return found.group()


@pytest.mark.nightly
def test_five_people_come_from_the_first_link_to_a_list_that_goes_on(
    first_link: str, open_page: OpenPage, tmp_path: Path
) -> None:
    laptop = open_page(first_link)
    make_the_account(laptop)
    here = make_the_tournament(laptop)
    register_those_who_come(laptop, here)

    karla = open_page(code_of(laptop, tmp_path, "Anmeldetisch"), **PHONE)
    begin_at_the_desk(karla, "Karla")
    sees_the_next_code(laptop, "Karla hilft jetzt mit: Anmeldetisch.")
    mia = open_page(scan(laptop, tmp_path), **PHONE)
    begin_at_the_desk(mia, "Mia")
    check_in_at_both_desks(karla, mia, here)
    sees_the_next_code(laptop, "Mia hilft jetzt mit: Anmeldetisch.")
    ruth = open_page(code_of(laptop, tmp_path, "Schiedsrichter"), **ENGLISH)
    fill(ruth, {"Your name": "Ruth"}, "Start", then=ruth.get_by_role("heading", name="Nothing to do yet"))
    sees_the_next_code(laptop, "Ruth hilft jetzt mit: Schiedsrichter.")

    seat_print_and_start(laptop)
    press(laptop, "Tisch 1")
    jens = Thumb(open_page(scan(laptop, tmp_path), **PHONE | WORKER))
    lose_the_phone(jens, here)
    new = Thumb(open_page(new_link(laptop, tmp_path), **PHONE | WORKER))
    go_on_in_english(new, here)
    call_the_referee(new, ruth)
    read_the_log(laptop)


def make_the_account(laptop: Page) -> None:
    fill(laptop, {"Ihr Name": "Anna Adler", "Benutzername": "anna"})
    fill(laptop, dict.fromkeys(("Passwort", "Passwort noch einmal"), "karten-und-augen"), exact=True)
    press(laptop, "Konto anlegen", then=laptop.get_by_role("heading", name="Meine Turniere"))


def make_the_tournament(page: Page) -> Tournament:
    """One series of four games."""
    press(page, page.get_by_role("link", name="Turnier anlegen").first)
    fill(page, {"Name des Turniers": "Pokal von Karlsau", "Ort": "Karlsau", "Spiele je Serie": "4"})
    fill(page, {"Serien": "1"}, "Turnier anlegen", exact=True, then=page.locator("#anmelden"))
    return Tournament.objects.get()


def register_those_who_come(laptop: Page, here: Tournament) -> None:
    """All but one of them are known before they do."""
    register(here, BEFORE, [])
    here.registrations.update(present=False)
    for name in PEOPLE[BEFORE:-1]:
        sign_up(laptop, name)


def sign_up(page: Page, name: str) -> None:
    fill(page, {"Name": name}, exact=True)
    press(page.locator("#anmelden"), "Anmelden")
    sees(page, page.get_by_role("link", name=name))
    expect(page.get_by_label("Name", exact=True)).to_be_focused()  # for the next one


def code_of(laptop: Page, folder: Path, role: str) -> str:
    press(laptop, "Mehr", "Helfer", exact=True)
    press(laptop, role)
    return scan(laptop, folder)


def sees_the_next_code(laptop: Page, said: str) -> None:
    """It comes by itself; whoever went elsewhere in that very moment would be brought back."""
    sees(laptop, f"{said} Hier ist der nächste Code.")


def begin_at_the_desk(phone: Page, name: str) -> None:
    fill(phone, {"Ihr Name": name}, "Los geht es", "Zur Anmeldung")
    sees(phone, "Auch ein Haken in der Liste ist sofort gespeichert.")


def check_in_at_both_desks(karla: Page, mia: Page, here: Tournament) -> None:
    """Both tick the first one; then each some others, and one who was not on the list."""
    for at, name in enumerate([PEOPLE[0], *PEOPLE[:-1]]):
        fill((karla, mia)[at % 2], {f"{name} ist da": True}, then=f"✓ {name}: da")
    fill(mia, {"ist schon da": True}, exact=True)
    sign_up(mia, PEOPLE[-1])
    assert here.registrations.filter(present=True).count() == len(PEOPLE)


def seat_print_and_start(laptop: Page) -> None:
    press(laptop, "Serie 1", "Sitzplan entwerfen", "Sitzplan veröffentlichen")
    lists = laptop.get_by_role("link", name="Spiellisten drucken").get_attribute("href") or ""
    assert laptop.request.get(lists).ok
    press(laptop, "Serie beginnen", then=re.compile("von 8 Spielen"))


def winner_of(here: Tournament, game: int) -> str:
    """Whoever sits behind the dealer, who sits out (rule 2)."""
    at_the_table = Seat.objects.filter(card_table__series__tournament=here, card_table__number=1)
    return at_the_table.get(number=game + 1).registration.person.surname


def lose_the_phone(jens: Thumb, here: Tournament) -> None:
    """Its last game has not reached the server."""
    jens.confirm_cards()
    two_twenties(jens, winner_of(here, 1), stored=1)
    jens.page.evaluate(TAKEN_OVER)
    jens.page.context.set_offline(True)
    two_twenties(jens, winner_of(here, 2), unsent=1)


def new_link(laptop: Page, folder: Path) -> str:
    press(laptop, laptop.get_by_text("Link zurückziehen"), "Neuen Link machen")
    sees(laptop, "Der alte Link gilt nicht mehr. Hier ist der neue.")
    return scan(laptop, folder)


def go_on_in_english(new: Thumb, here: Tournament) -> None:
    """Whose phone it is reads English: once switched, it stays so, without network too."""
    page, foot = new.page, new.page.locator(".keeper-foot")
    new.sees("Spiel 2/4")
    new.press("Liste", page.get_by_role("button", name="EN English"))
    new.is_asked("Who went out?")
    page.evaluate(TAKEN_OVER)
    page.context.set_offline(True)
    new.press(winner_of(here, 2), 20, "next", 20, "finished")
    sees(page, page.get_by_role("status").filter(has_text="1 entry is only on this phone so far"))
    page.reload()
    new.sees("Game 3/4")
    expect(foot).to_contain_text("only on this phone so far")
    page.context.set_offline(False)
    expect(foot).not_to_contain_text(re.compile("only on|saving"))
    assert Game.objects.filter(card_table__series__tournament=here).count() == 2


def call_the_referee(new: Thumb, ruth: Page) -> None:
    new.press("Sheet", "Call the referee", "Disagreement about the count")
    look_again(ruth)
    sees(ruth, "Disagreement about the count")
    press(ruth, "Seen, on my way")
    look_again(new.page)
    new.sees(re.compile("Seen, on the way:"))
    press(ruth, "Done", ruth.get_by_role("link", name="Result", exact=True), "Decisions")
    decided = ruth.get_by_role("region", name="Decided by the referee")
    press(decided, decided.get_by_text("Record the decision").first)
    decision = {"Series": "Series 1", "Table": "1", "Decision": "Counted again: 20 is right."}
    fill(decided, decision, decided.get_by_role("button", name="Record the decision"))
    for said in ("Counted again: 20 is right. Series 1, table 1", "Referee: Ruth"):
        expect(decided.get_by_role("listitem")).to_contain_text(said)


def read_the_log(laptop: Page) -> None:
    """Everybody by name, in the organiser's language."""
    press(laptop, "Mehr", "Protokoll", exact=True)
    log = laptop.locator(".log")
    actors = ("Spielleitung: Anna Adler", "Anmeldetisch: Karla", "Anmeldetisch: Mia", "Schiedsrichter: Ruth")
    sees(log, *(log.get_by_text(said).first for said in (*actors, "Liste: Serie 1, Tisch 1")))
    sees(log, "Uneinig über die Zählung")
