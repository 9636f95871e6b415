"""What the page says and does by itself while a game is typed, and when a stored one is taken up again."""

import re

from playwright.sync_api import expect

from scoring import Result
from tests.browser.conftest import DESKTOP
from tests.factories import play, play_all
from tournament.models import AuditEntry, CardTable

from .conftest import OpenList, stored
from .hall import is_asking


def test_game_is_typed_and_the_page_says_what_is_missing(open_list: OpenList, card_table: CardTable) -> None:
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "not_opened", 101))
    thumb = open_list()
    said, ahrens, dietz = thumb.page.get_by_role("alert"), thumb.player("Ahrens"), thumb.player("Dietz")
    thumb.finished("Claus", "mit Anlegen")  # 2 from game 1, and 6
    expect(thumb.page.locator(".player.finished .sum")).to_have_text(re.compile("= 8$"))
    thumb.press("weiter")  # nobody is skipped: it asks
    expect(said).to_have_text("Ahrens: Wie viele Augen? Andere zuerst: Namen antippen.")
    thumb.press(30)
    expect(ahrens).to_contain_text("eröffnet")
    thumb.press("weiter", 31)
    expect(dietz).to_contain_text("eröffnet?")
    thumb.press("weiter")
    expect(said).to_have_text("Dietz: eröffnet oder nicht eröffnet?")
    thumb.press("eröffnet")
    expect(said).not_to_be_attached()
    expect(dietz.locator(".gain")).to_have_text(re.compile(r"^\+1"))
    expect(dietz.locator(".sum")).to_have_text(re.compile("= 0$"))  # a cross before
    heard = "Dietz: 31 Augen, +1, zusammen 0. Alles eingegeben."
    expect(thumb.page.get_by_role("status").filter(has_text=heard)).to_be_attached()

    # Laying off where nobody has opened cannot be.
    thumb.press(dietz, "nicht eröffnet", ahrens, 64, "nicht eröffnet")
    thumb.sees("Anlegen geht nur, wenn noch jemand eröffnet hat.")
    expect(thumb.button("fertig")).to_be_disabled()

    # A number gone back to begins anew, a third digit is its own; odd Augen are asked about once.
    thumb.press(dietz, 198, "weggeworfen", ahrens, 20)
    thumb.page.reload()
    thumb.press("fertig")
    thumb.sees("Dietz: 198 Augen, nicht eröffnet. Gewöhnlich sind es höchstens 197.")
    thumb.press("Ja, speichern")
    thumb.sees("✓ Spiel 2 gespeichert")
    assert stored(card_table, 2) == [
        (1, "opened", 20, False),
        (3, "hand_romme_laying_off", 0, False),
        (4, "not_opened", 198, True),
    ]


def test_hand_is_counted_card_by_card(open_list: OpenList, card_table: CardTable) -> None:
    thumb = open_list()
    said = thumb.page.get_by_role("alert")
    thumb.press("Bauer", "Karten einzeln zählen")
    thumb.press(*(re.compile(f"^{card}, 0 mal") for card in ("Ass", "Joker", "Dame", "10", "2")))
    assert thumb.taps == 1 + 1 + 5  # a tap for each card
    expect(thumb.page.locator(".fan span")).to_have_text(["A", "★", "D", "10", "2"])
    thumb.sees("5 Karten · 53 Augen")  # 11 + 20 + 10 + 10 + 2
    thumb.press("Letzte Karte zurück")
    thumb.sees("4 Karten · 51 Augen")
    thumb.press("fertig", "eröffnet", 1, "weiter")
    expect(said).to_have_text("So wenige Augen gibt es nicht: mindestens 2. Im Zweifel hilft ein Schiedsrichter.")
    thumb.press("Letzte Ziffer löschen", "weiter")
    expect(said).to_have_text("Dietz: Wie viele Augen? Andere zuerst: Namen antippen.")
    thumb.hand("eröffnet", 9)
    thumb.save(1)
    assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 51, False), (4, "opened", 9, False)]


def test_keyboard_does_it_too(open_list: OpenList, card_table: CardTable) -> None:
    page = open_list(**DESKTOP).page
    page.get_by_role("button", name="Bauer", exact=True).focus()
    for key in ("Enter", "1", "8", "Backspace", "7", "Enter", "9", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_text("✓ Spiel 1 gespeichert")).to_be_visible()
    assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 17, False), (4, "opened", 9, False)]


def test_stored_game_is_corrected(open_list: OpenList, card_table: CardTable) -> None:
    """The page stays with that game until it is stored or let go."""
    play_all(card_table)
    thumb = open_list()
    page = thumb.page
    thumb.press("Liste", "Spiel 3 ändern", "fertig")  # left as it was: not stored again
    thumb.press("Spiel 16 ändern", 18)  # the last one: without a question
    thumb.save(16)

    thumb.press("Spiel 2 ändern", page.locator(".player.finished"))  # somebody else finished
    is_asking(page, 2)
    page.reload()
    is_asking(page, 2)
    thumb.press("Claus", 20)
    thumb.save(2, "Namen verwechselt")
    thumb.is_asked("Alle Spiele sind eingetragen")
    assert stored(card_table, 2) == [(1, "opened", 20, False), (3, "romme", 0, False), (4, "opened", 17, False)]

    thumb.press("Liste", "Spiel 3 ändern", 18, "fertig")  # and why is said in own words
    why = page.get_by_role("form", name="Warum wird Spiel 3 geändert?")
    expect(why.get_by_role("heading")).to_be_focused()
    why.get_by_label("Etwas anderes:").fill("Karte unter dem Tisch")
    thumb.save(3)
    assert AuditEntry.objects.latest("revision").after["reason"] == "Karte unter dem Tisch"
    corrected = {2, 3, 16}
    assert set(card_table.games.values_list("number", "version")) == {(n, 1 + (n in corrected)) for n in range(1, 17)}
