"""A list by other rules, as its rulebook says: HORESCA with five and a target score, romme24 with two and giving up."""

import re

from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PHONE, OpenPage

from .conftest import fresh, link_of, seated, stored
from .hall import agree_and_close, is_closed
from .thumb import Thumb


def test_horesca_with_five_ends_with_the_game_that_reaches_the_target(
    open_page: OpenPage, live_server: LiveServer
) -> None:
    """ "Der Gesamtwert aller Karten, die die anderen Spieler noch auf der Hand haben"; "bis eine Zielpunktzahl"."""
    table = seated("horesca", 5, games=10, target=100)
    thumb = Thumb(open_page(link_of(table), **PHONE))
    page = thumb.page
    thumb.press("52 Karten geprüft")
    thumb.sees("Ahrens gibt und spielt mit.")
    expect(thumb.button(re.compile("niemand"))).to_have_count(0)

    thumb.finished("Bauer")
    expect(page.get_by_role("group", name="Wie wurde beendet?")).to_have_count(0)
    expect(thumb.button("weggeworfen")).to_have_count(0)
    thumb.hands(("", 7), ("", 1), ("", 12), ("", 30))
    expect(page.locator(".player.finished")).to_contain_text("+50")
    thumb.save(1)
    held = {1: 7, 2: 0, 3: 1, 4: 12, 5: 30}
    assert stored(table, 1) == [(seat, "lost" if augen else "romme", augen, False) for seat, augen in held.items()]

    thumb.finished("Bauer")
    thumb.hands(("", 10), ("", 10), ("", 10), ("", 20))
    thumb.press("fertig")
    thumb.is_asked("Die Zielpunktzahl 100 ist erreicht")
    bauer = page.locator(".summary").get_by_role("row", name="Bauer")
    expect(bauer.get_by_role("cell").nth(1)).to_have_text("100")
    agree_and_close(thumb, "Ahrens", "Bauer", "Claus", "Dietz", "Ehlers")
    assert fresh(table).closed_at is not None


def test_sprint_with_two_doubles_a_hand_romme_and_lets_the_weaker_give_up(
    open_page: OpenPage, live_server: LiveServer
) -> None:
    """ "... kann der/die zurückliegende Spieler:in ... aufgeben", from half of the list on, between games."""
    table = seated("romme24-sprint", 2, games=4, jokers=False)
    thumb = Thumb(open_page(link_of(table), **PHONE))
    thumb.sees("104, ohne Joker.")
    thumb.press("104 Karten geprüft")
    thumb.sees("Ahrens beginnt.")

    thumb.finished("Ahrens", "Hand-Rommé")
    thumb.press(20)
    expect(thumb.player("Bauer").locator(".points")).to_have_text(re.compile("^40"))
    thumb.save(1)
    give_up = thumb.button(re.compile("gibt auf"))
    expect(give_up).to_have_count(0)  # one game of four is not half of the list

    thumb.press("Bauer", 30)
    thumb.save(2)
    expect(give_up).to_have_text(["Bauer gibt auf …"])  # 40 Augen against 30
    thumb.press("Ahrens")
    expect(give_up).to_have_count(0)  # not while a game is typed
    thumb.press("Abbrechen", "Bauer gibt auf …")
    thumb.is_asked("Gibt Bauer auf?")
    thumb.sees(re.compile("Die Liste endet dann nach Spiel 2"))
    thumb.press("Nein, weiterspielen")
    thumb.is_asked("Wer hat beendet?")
    thumb.press("Bauer gibt auf …", "Ja, Bauer gibt auf")
    is_closed(thumb.page)
    thumb.sees("Bauer hat aufgegeben.")
    table = fresh(table)
    assert (table.gave_up, table.games.count(), table.closed_at is None) == (2, 2, False)
