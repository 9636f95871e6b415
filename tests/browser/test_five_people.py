"""Five people on five phones and a laptop, all open at once: from the empty installation to a list that goes on.

Anna owns it and sits at the laptop; Karla and Mia are at the desk; Ruth is the referee, and her phone speaks English;
Jens keeps a list, loses his phone and goes on with another one.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django import Settings

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.list_keeper.camera import scan
from tests.browser.list_keeper.hall import TAKEN_OVER, is_stored, is_unsent, two_twenties
from tests.browser.list_keeper.thumb import Thumb
from tests.factories import person_name, register
from tournament.management.serving import say_how_to_get_in
from tournament.models import Game, Seat, Tournament

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
def test_from_the_first_link_to_a_list_that_another_phone_goes_on_with(
    first_link: str, open_page: OpenPage, tmp_path: Path
) -> None:
    laptop = open_page(first_link, **DESKTOP)
    make_the_account(laptop)
    make_the_tournament(laptop)
    here = register_people(laptop)

    karla = open_page(code_of(laptop, tmp_path, "Anmeldetisch"), **PHONE)
    begin_at_the_desk(karla, "Karla")
    sees_the_next_code(laptop, "Karla hilft jetzt mit: Anmeldetisch.")
    mia = open_page(scan(laptop, tmp_path), **PHONE)
    begin_at_the_desk(mia, "Mia")
    check_in_at_both_desks(karla, mia, here)
    sees_the_next_code(laptop, "Mia hilft jetzt mit: Anmeldetisch.")
    ruth = open_page(code_of(laptop, tmp_path, "Schiedsrichter"), **ENGLISH)
    begin_as_referee(ruth)
    sees_the_next_code(laptop, "Ruth hilft jetzt mit: Schiedsrichter.")

    seat_print_and_start(laptop)
    jens = Thumb(open_page(list_of(laptop, tmp_path), **PHONE))
    keep_the_first_game(jens, here)
    lose_the_phone(jens, here)
    new = Thumb(open_page(new_link(laptop, tmp_path), **PHONE))
    the_old_phone_is_told(jens, here)
    go_on_in_english(new, here)
    call_the_referee(new, ruth)
    end_karla(laptop, karla)
    read_the_log(laptop)


def make_the_account(laptop: Page) -> None:
    laptop.get_by_label("Ihr Name").fill("Anna Adler")
    laptop.get_by_label("Benutzername").fill("anna")
    laptop.get_by_label("Passwort", exact=True).fill("karten-und-augen")
    laptop.get_by_label("Passwort noch einmal").fill("karten-und-augen")
    laptop.get_by_role("button", name="Konto anlegen").click()
    expect(laptop.get_by_role("heading", name="Meine Turniere")).to_be_visible()


def make_the_tournament(laptop: Page) -> None:
    laptop.get_by_role("link", name="Turnier anlegen").first.click()
    laptop.get_by_label("Name des Turniers").fill("Pokal von Karlsau")
    laptop.get_by_label("Ort").fill("Karlsau")
    laptop.get_by_label("Serien", exact=True).fill("1")
    laptop.get_by_label("Spiele je Serie").fill("4")
    laptop.get_by_role("button", name="Turnier anlegen").click()


def register_people(laptop: Page) -> Tournament:
    """All but one are known before."""
    here = Tournament.objects.get()
    register(here, BEFORE, [])
    here.registrations.update(present=False)
    for name in PEOPLE[BEFORE:-1]:
        sign_up(laptop, name)
    return here


def sign_up(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.locator("#anmelden").get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def code_of(laptop: Page, folder: Path, role: str) -> str:
    laptop.get_by_role("link", name="Helfer", exact=True).click()
    laptop.get_by_role("button", name=role).click()
    return scan(laptop, folder)


def sees_the_next_code(laptop: Page, said: str) -> None:
    """It comes by itself; whoever went elsewhere in that very moment would be brought back."""
    expect(laptop.get_by_text(f"{said} Hier ist der nächste Code.")).to_be_visible()


def begin_at_the_desk(phone: Page, name: str) -> None:
    phone.get_by_label("Ihr Name").fill(name)
    phone.get_by_role("button", name="Los geht es").click()
    phone.get_by_role("link", name="Zur Anmeldung").click()
    expect(phone.get_by_text("Auch ein Haken in der Liste ist sofort gespeichert.")).to_be_visible()


def check_in_at_both_desks(karla: Page, mia: Page, here: Tournament) -> None:
    """Both tick the first one; then each some others, and one who was not on the list."""
    for phone in (karla, mia):
        phone.get_by_label(f"{PEOPLE[0]} ist da").check()
        expect(phone.get_by_text(f"✓ {PEOPLE[0]}: da")).to_be_visible()
    for at, name in enumerate(PEOPLE[1:-1]):
        phone = (karla, mia)[at % 2]
        phone.get_by_label(f"{name} ist da").check()
        expect(phone.get_by_text(f"✓ {name}: da")).to_be_visible()
    mia.get_by_label("ist schon da").check()
    sign_up(mia, PEOPLE[-1])
    assert here.registrations.filter(present=True).count() == len(PEOPLE)


def begin_as_referee(ruth: Page) -> None:
    ruth.get_by_label("Your name").fill("Ruth")
    ruth.get_by_role("button", name="Start").click()
    expect(ruth.get_by_role("heading", name="Nothing to do yet")).to_be_visible()


def seat_print_and_start(laptop: Page) -> None:
    laptop.get_by_role("link", name="Serie 1").click()
    laptop.get_by_role("button", name="Sitzplan entwerfen").click()
    laptop.get_by_role("button", name="Sitzplan veröffentlichen").click()
    lists = laptop.get_by_role("link", name="Spiellisten drucken").get_attribute("href") or ""
    assert laptop.request.get(lists).ok
    laptop.get_by_role("button", name="Serie beginnen").click()
    expect(laptop.get_by_text("von 8 Spielen")).to_be_visible()


def list_of(laptop: Page, folder: Path) -> str:
    laptop.get_by_role("link", name="Tisch 1").click()
    return scan(laptop, folder)


def winner_of(here: Tournament, game: int) -> str:
    """Whoever sits behind the dealer, who sits out (rule 2)."""
    at_the_table = Seat.objects.filter(card_table__series__tournament=here, card_table__number=1)
    return at_the_table.get(number=game + 1).registration.person.surname


def keep_the_first_game(jens: Thumb, here: Tournament) -> None:
    jens.confirm_cards()
    two_twenties(jens, winner_of(here, 1))
    is_stored(jens.page, 1)


def lose_the_phone(jens: Thumb, here: Tournament) -> None:
    """Its last game has not reached the server."""
    jens.page.evaluate(TAKEN_OVER)
    jens.page.context.set_offline(True)
    two_twenties(jens, winner_of(here, 2))
    is_unsent(jens.page, 1)


def new_link(laptop: Page, folder: Path) -> str:
    laptop.get_by_text("Link zurückziehen").click()
    laptop.get_by_role("button", name="Neuen Link machen").click()
    expect(laptop.get_by_text("Der alte Link gilt nicht mehr. Hier ist der neue.")).to_be_visible()
    return scan(laptop, folder)


def the_old_phone_is_told(jens: Thumb, here: Tournament) -> None:
    page = jens.page
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Dieser Link gilt nicht mehr")).to_be_visible()
    page.get_by_text("Eingaben weitergeben").press("Enter")
    expect(page.get_by_label("Die Eingaben als Text")).to_have_value(
        re.compile(f"Spiel 2\n(.*\n)*{winner_of(here, 2)}")
    )
    assert Game.objects.filter(card_table__series__tournament=here).count() == 1


def go_on_in_english(new: Thumb, here: Tournament) -> None:
    """Whose phone it is reads English: once switched, it stays so, without network too."""
    expect(new.page.get_by_text("Spiel 2/4")).to_be_visible()
    new.press("Liste")
    new.page.get_by_role("button", name="EN English").click()
    expect(new.page.get_by_role("heading", name="Who went out?")).to_be_visible()
    new.page.evaluate(TAKEN_OVER)
    new.page.context.set_offline(True)
    new.press(winner_of(here, 2))
    for end in ("next", "finished"):
        new.number(20)
        new.press(end)
    expect(new.page.get_by_role("status").filter(has_text="1 entry not yet sent")).to_be_visible()
    new.page.reload()
    expect(new.page.get_by_text("Game 3/4")).to_be_visible()
    expect(new.page.locator(".keeper-foot")).to_contain_text("not yet sent")
    new.page.context.set_offline(False)
    expect(new.page.locator(".keeper-foot")).not_to_contain_text("sen")
    assert Game.objects.filter(card_table__series__tournament=here).count() == 2


def call_the_referee(new: Thumb, ruth: Page) -> None:
    new.press("Sheet")
    new.press("Call the referee")
    new.press("Disagreement about the count")
    take_in_hand(ruth)
    expect(ruth.get_by_text("Disagreement about the count")).to_be_visible()
    ruth.get_by_role("button", name="Seen, on my way").click()
    take_in_hand(new.page)
    expect(new.page.get_by_text("Seen, on the way:")).to_be_visible()
    ruth.get_by_role("button", name="Done").click()
    ruth.get_by_role("link", name="Decisions").click()
    decided = ruth.get_by_role("region", name="Decided by the referee")
    decided.get_by_text("Record the decision").first.click()
    decided.get_by_label("Series").select_option("Series 1")
    decided.get_by_label("Table").fill("1")
    decided.get_by_label("Decision").fill("Counted again: 20 is right.")
    decided.get_by_role("button", name="Record the decision").click()
    expect(decided.get_by_role("listitem")).to_contain_text("Counted again: 20 is right. Series 1, table 1")
    expect(decided.get_by_role("listitem")).to_contain_text("Referee: Ruth")


def take_in_hand(phone: Page) -> None:
    """A phone that was in a pocket shows what is new at once."""
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def end_karla(laptop: Page, karla: Page) -> None:
    """With one tap; what she was just typing is not stored, and still there."""
    karla.get_by_label("Name", exact=True).fill("Zander, Zoe")
    laptop.get_by_role("link", name="Helfer", exact=True).click()
    laptop.get_by_role("button", name="Beenden: Karla").click()
    expect(laptop.get_by_text("Karla hat hier keine Aufgabe mehr.")).to_be_visible()
    karla.locator("#anmelden").get_by_role("button", name="Anmelden").click()
    expect(karla.get_by_text("Ihre Anmeldung gilt nicht mehr")).to_be_visible()
    expect(karla.locator("[value='Zander, Zoe']")).to_have_count(1)


def read_the_log(laptop: Page) -> None:
    """Everybody by name, in the organiser's language."""
    laptop.get_by_role("link", name="Protokoll", exact=True).click()
    log = laptop.locator(".log")
    for actor in ("Spielleitung: Anna Adler", "Anmeldetisch: Karla", "Anmeldetisch: Mia", "Schiedsrichter: Ruth"):
        expect(log.get_by_text(actor).first).to_be_visible()
    expect(log.get_by_text("Liste: Serie 1, Tisch 1").first).to_be_visible()
    expect(log.get_by_text("Uneinig über die Zählung")).to_be_visible()
