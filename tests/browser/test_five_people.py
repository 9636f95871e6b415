"""Five people on five phones and a laptop, all open at once: from the empty installation to a list that goes on.

Anna owns it and sits at the laptop; Karla and Mia are at the desk; Ruth is the referee, and her phone speaks English;
Jens keeps a list, loses his phone and goes on with another one.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django import Settings

from tests.factories import person_name, register
from tournament.management.serving import say_how_to_get_in
from tournament.models import Game, Seat, Tournament

from .conftest import PHONE, OpenPage
from .hands import fill, look_again, press, sees
from .list_keeper.camera import scan
from .list_keeper.hall import TAKEN_OVER, two_twenties
from .list_keeper.thumb import Thumb

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
    jens = Thumb(open_page(scan(laptop, tmp_path), **PHONE))
    lose_the_phone(jens, here)
    new = Thumb(open_page(new_link(laptop, tmp_path), **PHONE))
    the_old_phone_is_told(jens, here)
    go_on_in_english(new, here)
    call_the_referee(new, ruth)
    end_karla(laptop, karla)
    read_the_log(laptop)


def make_the_account(laptop: Page) -> None:
    fill(laptop, {"Ihr Name": "Anna Adler", "Benutzername": "anna"})
    fill(laptop, dict.fromkeys(("Passwort", "Passwort noch einmal"), "karten-und-augen"), exact=True)
    press(laptop, "Konto anlegen", then=laptop.get_by_role("heading", name="Meine Turniere"))


def make_the_tournament(laptop: Page) -> Tournament:
    """All but one of those who come are known before they do."""
    press(laptop, laptop.get_by_role("link", name="Turnier anlegen").first)
    fill(laptop, {"Name des Turniers": "Pokal von Karlsau", "Ort": "Karlsau", "Spiele je Serie": "4"})
    fill(laptop, {"Serien": "1"}, "Turnier anlegen", exact=True)
    sees(laptop, laptop.locator("#anmelden"))
    here = Tournament.objects.get()
    register(here, BEFORE, [])
    here.registrations.update(present=False)
    for name in PEOPLE[BEFORE:-1]:
        sign_up(laptop, name)
    return here


def sign_up(page: Page, name: str) -> None:
    fill(page, {"Name": name}, exact=True)
    press(page.locator("#anmelden"), "Anmelden")
    sees(page, page.get_by_role("link", name=name))


def code_of(laptop: Page, folder: Path, role: str) -> str:
    press(laptop, "Helfer", exact=True)
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


def the_old_phone_is_told(jens: Thumb, here: Tournament) -> None:
    jens.page.context.set_offline(False)
    jens.is_asked("Dieser Link gilt nicht mehr")
    jens.page.get_by_text("Eingaben weitergeben").press("Enter")
    unsent = re.compile(f"Spiel 2\n(.*\n)*{winner_of(here, 2)}")
    expect(jens.page.get_by_label("Die Eingaben als Text")).to_have_value(unsent)
    assert Game.objects.filter(card_table__series__tournament=here).count() == 1


def go_on_in_english(new: Thumb, here: Tournament) -> None:
    """Whose phone it is reads English: once switched, it stays so, without network too."""
    page, foot = new.page, new.page.locator(".keeper-foot")
    new.sees("Spiel 2/4")
    new.press("Liste", page.get_by_role("button", name="EN English"))
    new.is_asked("Who went out?")
    page.evaluate(TAKEN_OVER)
    page.context.set_offline(True)
    new.press(winner_of(here, 2), 20, "next", 20, "finished")
    sees(page, page.get_by_role("status").filter(has_text="1 entry not yet sent"))
    page.reload()
    new.sees("Game 3/4")
    expect(foot).to_contain_text("not yet sent")
    page.context.set_offline(False)
    expect(foot).not_to_contain_text("sen")
    assert Game.objects.filter(card_table__series__tournament=here).count() == 2


def call_the_referee(new: Thumb, ruth: Page) -> None:
    new.press("Sheet", "Call the referee", "Disagreement about the count")
    look_again(ruth)
    sees(ruth, "Disagreement about the count")
    press(ruth, "Seen, on my way")
    look_again(new.page)
    new.sees(re.compile("Seen, on the way:"))
    press(ruth, "Done", "Decisions")
    decided = ruth.get_by_role("region", name="Decided by the referee")
    press(decided, decided.get_by_text("Record the decision").first)
    decision = {"Series": "Series 1", "Table": "1", "Decision": "Counted again: 20 is right."}
    fill(decided, decision, decided.get_by_role("button", name="Record the decision"))
    for said in ("Counted again: 20 is right. Series 1, table 1", "Referee: Ruth"):
        expect(decided.get_by_role("listitem")).to_contain_text(said)


def end_karla(laptop: Page, karla: Page) -> None:
    """With one tap; what she was just typing is not stored, and still there."""
    fill(karla, {"Name": "Zander, Zoe"}, exact=True)
    press(laptop, "Helfer", exact=True)
    press(laptop, "Beenden: Karla", then="Karla hat hier keine Aufgabe mehr.")
    press(karla.locator("#anmelden"), "Anmelden")
    sees(karla, re.compile("Ihre Anmeldung gilt nicht mehr"))
    expect(karla.locator("[value='Zander, Zoe']")).to_have_count(1)


def read_the_log(laptop: Page) -> None:
    """Everybody by name, in the organiser's language."""
    press(laptop, "Protokoll", exact=True)
    log = laptop.locator(".log")
    actors = ("Spielleitung: Anna Adler", "Anmeldetisch: Karla", "Anmeldetisch: Mia", "Schiedsrichter: Ruth")
    sees(log, *(log.get_by_text(said).first for said in (*actors, "Liste: Serie 1, Tisch 1")))
    sees(log, "Uneinig über die Zählung")
