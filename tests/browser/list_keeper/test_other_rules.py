"""A list by other rules, as its rulebook says: HORESCA with five and a target score, romme24 with two and giving up."""

import re

from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PHONE, OpenPage

from .conftest import link_of, seated, stored
from .hall import agree, is_closed
from .thumb import Thumb


def test_horesca_with_five_ends_with_the_game_that_reaches_the_target(
    open_page: OpenPage, live_server: LiveServer
) -> None:
    """ "Der Gesamtwert aller Karten, die die anderen Spieler noch auf der Hand haben"; "bis eine Zielpunktzahl"."""
    table = seated("horesca", 5, games=10, target=100)
    thumb = Thumb(open_page(link_of(table), **PHONE))
    page = thumb.page
    thumb.press("52 Karten geprüft")
    expect(page.get_by_text("Ahrens gibt und spielt mit.")).to_be_visible()
    expect(thumb.button(re.compile("niemand"))).to_have_count(0)

    thumb.finished("Bauer")
    expect(page.get_by_role("group", name="Wie wurde beendet?")).to_have_count(0)
    expect(thumb.button("weggeworfen")).to_have_count(0)
    for augen in (7, 1, 12, 30):
        thumb.hand("", augen)
    expect(page.locator(".player.finished")).to_contain_text("+50")
    thumb.save(1)
    assert stored(table, 1) == [
        (1, "lost", 7, False),
        (2, "romme", 0, False),
        (3, "lost", 1, False),
        (4, "lost", 12, False),
        (5, "lost", 30, False),
    ]

    thumb.finished("Bauer")
    for augen in (10, 10, 10, 20):
        thumb.hand("", augen)
    thumb.press("fertig")
    expect(page.get_by_role("heading", name="Die Zielpunktzahl 100 ist erreicht")).to_be_visible()
    bauer = page.locator(".summary").get_by_role("row", name="Bauer")
    expect(bauer.get_by_role("cell").nth(1)).to_have_text("100")
    agree(thumb, "Ahrens", "Bauer", "Claus", "Dietz", "Ehlers")
    thumb.press("Liste abschließen")
    is_closed(page)
    table.refresh_from_db()
    assert table.closed_at is not None


def test_sprint_with_two_doubles_a_hand_romme_and_lets_the_one_behind_give_up(
    open_page: OpenPage, live_server: LiveServer
) -> None:
    """ "... kann der/die zurückliegende Spieler:in ... aufgeben", from half of the list on, between games."""
    table = seated("romme24-sprint", 2, games=4, jokers=False)
    thumb = Thumb(open_page(link_of(table), **PHONE))
    page = thumb.page
    expect(page.get_by_text("104, ohne Joker.")).to_be_visible()
    thumb.press("104 Karten geprüft")
    expect(page.get_by_text("Ahrens beginnt.")).to_be_visible()

    thumb.finished("Ahrens", "Hand-Rommé")
    thumb.number(20)
    expect(page.locator(".player", has_text="Bauer").locator(".points")).to_have_text(re.compile("^40"))
    thumb.save(1)
    give_up = thumb.button(re.compile("gibt auf"))
    expect(give_up).to_have_count(0)  # one game of four is not half of the list

    thumb.finished("Bauer")
    thumb.number(30)
    thumb.save(2)
    expect(give_up).to_have_text(["Bauer gibt auf …"])  # 40 Augen against 30
    thumb.finished("Ahrens")
    expect(give_up).to_have_count(0)  # not while a game is typed
    thumb.press("Abbrechen")

    thumb.press("Bauer gibt auf …")
    expect(page.get_by_role("heading", name="Gibt Bauer auf?")).to_be_visible()
    expect(page.get_by_text("Die Liste endet dann nach Spiel 2")).to_be_visible()
    thumb.press("Nein, weiterspielen")
    expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
    thumb.press("Bauer gibt auf …")
    thumb.press("Ja, Bauer gibt auf")
    is_closed(page)
    expect(page.get_by_text("Bauer hat aufgegeben.")).to_be_visible()
    table.refresh_from_db()
    assert (table.gave_up, table.games.count()) == (2, 2)
    assert table.closed_at is not None
