"""What the page says and does by itself while a game is typed, and when a stored one is taken up again."""

import re

from playwright.sync_api import expect

from scoring import Result
from tests.browser.conftest import DESKTOP
from tests.factories import play, play_all
from tournament.models import AuditEntry, CardTable

from .conftest import OpenList, stored
from .hall import is_asking


def test_what_is_said_on_the_way_through_a_game(open_list: OpenList, card_table: CardTable) -> None:
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "not_opened", 101))
    thumb = open_list()
    page = thumb.page
    said = page.get_by_role("alert")
    dietz = page.locator(".player", has_text="Dietz")
    thumb.finished("Claus", "mit Anlegen")  # 2 from game 1, and 6
    expect(page.locator(".player.finished .sum")).to_have_text(re.compile("= 8$"))
    thumb.press("weiter")  # nobody is skipped: it asks
    expect(said).to_have_text("Ahrens: Wie viele Augen? Andere zuerst: Namen antippen.")
    thumb.number(30)
    expect(page.locator(".player", has_text="Ahrens")).to_contain_text("eröffnet")
    thumb.press("weiter")
    thumb.number(31)
    expect(dietz).to_contain_text("eröffnet?")
    thumb.press("weiter")
    expect(said).to_have_text("Dietz: eröffnet oder nicht eröffnet?")
    thumb.press("eröffnet")
    expect(said).not_to_be_attached()
    expect(dietz.locator(".gain")).to_have_text(re.compile(r"^\+1"))
    expect(dietz.locator(".sum")).to_have_text(re.compile("= 0$"))  # a cross before
    heard = "Dietz: 31 Augen, +1, zusammen 0. Alles eingegeben."
    expect(page.get_by_role("status").filter(has_text=heard)).to_be_attached()

    # Laying off where nobody has opened cannot be.
    thumb.tap(dietz)
    thumb.press("nicht eröffnet")
    thumb.tap(page.locator(".player", has_text="Ahrens"))
    thumb.number(64)
    thumb.press("nicht eröffnet")
    expect(page.get_by_text("Anlegen geht nur, wenn noch jemand eröffnet hat.")).to_be_visible()
    expect(thumb.button("fertig")).to_be_disabled()

    # A number gone back to begins anew, a third digit is its own; odd Augen are asked about once.
    thumb.tap(dietz)
    thumb.number(198)
    thumb.press("weggeworfen")
    thumb.tap(page.locator(".player", has_text="Ahrens"))
    thumb.number(20)
    page.reload()
    thumb.press("fertig")
    expect(page.get_by_text("Dietz: 198 Augen, nicht eröffnet. Gewöhnlich sind es höchstens 197.")).to_be_visible()
    thumb.press("Ja, speichern")
    expect(page.get_by_text("✓ Spiel 2 gespeichert")).to_be_visible()
    assert stored(card_table, 2) == [
        (1, "opened", 20, False),
        (3, "hand_romme_laying_off", 0, False),
        (4, "not_opened", 198, True),
    ]


def test_hand_is_counted_card_by_card(open_list: OpenList, card_table: CardTable) -> None:
    thumb = open_list()
    thumb.finished("Bauer")
    thumb.press("Karten einzeln zählen")
    for card in ("Ass", "Joker", "Dame", "10", "2"):
        thumb.press(re.compile(f"^{card}, 0 mal"))
    assert thumb.taps == 1 + 1 + 5  # a tap for each card
    expect(thumb.page.locator(".fan span")).to_have_text(["A", "★", "D", "10", "2"])
    expect(thumb.page.get_by_text("5 Karten · 53 Augen")).to_be_visible()  # 11 + 20 + 10 + 10 + 2
    thumb.press("Letzte Karte zurück")
    expect(thumb.page.get_by_text("4 Karten · 51 Augen")).to_be_visible()
    thumb.press("fertig")
    thumb.press("eröffnet")
    thumb.press("1")
    thumb.press("weiter")
    few = "So wenige Augen gibt es nicht: mindestens 2. Im Zweifel hilft ein Schiedsrichter."
    expect(thumb.page.get_by_role("alert")).to_have_text(few)
    thumb.press("Letzte Ziffer löschen")
    thumb.press("weiter")
    expect(thumb.page.get_by_role("alert")).to_have_text("Dietz: Wie viele Augen? Andere zuerst: Namen antippen.")
    thumb.hand("eröffnet", 9)
    thumb.save(1)
    assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 51, False), (4, "opened", 9, False)]


def test_keyboard_does_it_too(open_list: OpenList, card_table: CardTable) -> None:
    page = open_list(**DESKTOP).page
    page.get_by_role("button", name="Bauer", exact=True).focus()
    page.keyboard.press("Enter")
    page.keyboard.type("18")
    page.keyboard.press("Backspace")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(page.get_by_text("✓ Spiel 1 gespeichert")).to_be_visible()
    assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 17, False), (4, "opened", 9, False)]


def test_stored_game_is_corrected(open_list: OpenList, card_table: CardTable) -> None:
    """The page stays with that game until it is stored or let go."""
    play_all(card_table)
    thumb = open_list()
    page = thumb.page
    thumb.press("Liste")
    thumb.press("Spiel 3 ändern")  # and left as it was: not stored again
    thumb.press("fertig")
    thumb.press("Spiel 16 ändern")  # the last one: without a question
    thumb.number(18)
    thumb.save(16)

    thumb.press("Spiel 2 ändern")  # somebody else finished
    thumb.tap(page.locator(".player.finished"))
    is_asking(page, 2)
    page.reload()
    is_asking(page, 2)
    thumb.finished("Claus")
    thumb.number(20)
    thumb.save(2, "Namen verwechselt")
    expect(page.get_by_role("heading", name="Alle Spiele sind eingetragen")).to_be_visible()
    assert stored(card_table, 2) == [(1, "opened", 20, False), (3, "romme", 0, False), (4, "opened", 17, False)]

    thumb.press("Liste")
    thumb.press("Spiel 3 ändern")  # and why is said in own words
    thumb.number(18)
    thumb.press("fertig")
    why = page.get_by_role("form", name="Warum wird Spiel 3 geändert?")
    expect(why.get_by_role("heading")).to_be_focused()
    why.get_by_label("Etwas anderes:").fill("Karte unter dem Tisch")
    thumb.press("fertig")
    expect(page.get_by_text("✓ Spiel 3 gespeichert")).to_be_visible()
    last = AuditEntry.objects.order_by("revision").last()
    assert last is not None
    assert last.after["reason"] == "Karte unter dem Tisch"
    corrected = {2, 3, 16}
    assert set(card_table.games.values_list("number", "version")) == {(n, 1 + (n in corrected)) for n in range(1, 17)}
