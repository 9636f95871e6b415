"""A list is kept from the cards to the signature: by every rulebook, with one thumb, in few taps, on a computer."""

import re

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scoring import RULEBOOKS, Result, Rulebook
from tests.examples import few
from tests.factories import ACTOR, fill_list, play
from tests.lists.test_games import entry
from tournament.lists.acts.games import take_back_game
from tournament.lists.acts.lists import confirm_cards
from tournament.models import AuditEntry, CardTable

from .conftest import DESKTOP, PHONE, SMALL_PHONE, OpenList, OpenPage, fresh, link_of, seated, stored, won
from .hall import Phone, Thumb, agree_and_close, is_asking, is_closed, two_twenties
from .looks import CUT_OFF, FITS, LYING, SMALLEST_SIZE, box_of, turn

# What the two losers hold, and the taps of the whole game: each number ends with one, what it was from 31 on, else
# "next"; the last with "done".
TAPS = (
    (("eröffnet", 20), ("eröffnet", 30), 7),
    (("eröffnet", 17), ("eröffnet", 19), 7),
    (("nicht eröffnet", 64), ("eröffnet", 48), 8),
    (("nicht eröffnet", 99), ("nicht eröffnet", 99), 8),
)


def test_from_the_cards_to_the_closed_list(live_server: LiveServer, open_page: OpenPage) -> None:
    card_table = seated("dgsrv", 4, games=10)
    thumb = Thumb(open_page(link_of(card_table), **SMALL_PHONE))
    page = thumb.page
    thumb.confirm_cards()
    thumb.sees("Ahrens gibt und setzt aus.")

    thumb.game(1, "Bauer", [("eröffnet", 17), ("nicht eröffnet", 64)])
    thumb.game(2, "Claus", [("nicht eröffnet", 101), ("eröffnet", 9)], how="Hand-Rommé")
    thumb.game(3, "Dietz", [("eröffnet", 31), ("nicht eröffnet", 31)], how="mit Anlegen")
    thumb.game(4, "niemand – Stapel war leer", [("eröffnet", 10), ("eröffnet", 30), ("nicht eröffnet", 100)])
    thumb.finished("Bauer")  # game 5: the hand of Claus flies onto the pile
    thumb.hand("eröffnet", 17, thrown_in=True)
    expect(thumb.player("Claus").locator(".held")).to_have_text(re.compile("^17 →.* 31"))
    thumb.hand("eröffnet", 11)
    thumb.save(5)

    # Game 3 was written down wrong: Bauer held 41. Game 6 goes to Ahrens, not to Claus.
    thumb.press("Liste", "Spiel 3 ändern", thumb.player("Bauer"), 41)
    thumb.save(3, "verzählt")
    expect(page.get_by_role("table")).to_be_visible()
    thumb.press("Eintragen")
    thumb.game(6, "Claus", [("eröffnet", 5), ("eröffnet", 6)])
    thumb.press("Spiel 6 ändern", page.locator(".player.finished"))
    thumb.finished("Ahrens")
    thumb.hand("eröffnet", 5)
    thumb.save(6)

    for number in range(7, 11):
        first, second, taps = TAPS[number % len(TAPS)]
        before = thumb.taps
        thumb.game(number, "Bauer" if number % 2 else "Claus", [first, second])
        assert thumb.taps - before == taps
        assert page.evaluate("scrollY") == 0

    thumb.is_asked("Alle Spiele sind eingetragen")
    expect(thumb.button("Liste abschließen")).to_be_disabled()
    agree_and_close(thumb)
    assert (fresh(card_table).closed_at is None, card_table.games.count()) == (False, 10)
    assert [stored(card_table, number) for number in range(1, 7)] == [
        [(2, "romme", 0, False), (3, "opened", 17, False), (4, "not_opened", 64, False)],
        [(1, "not_opened", 101, False), (3, "hand_romme", 0, False), (4, "opened", 9, False)],
        [(1, "opened", 31, False), (2, "not_opened", 41, False), (4, "hand_romme_laying_off", 0, False)],
        [(1, "opened", 10, False), (2, "opened", 30, False), (3, "not_opened", 100, False)],
        [(2, "romme", 0, False), (3, "opened", 17, True), (4, "opened", 11, False)],
        [(1, "romme", 0, False), (3, "opened", 5, False), (4, "opened", 6, False)],
    ]


@pytest.mark.nightly
def test_games_are_typed_or_counted_and_the_page_says_what_is_missing(
    open_list: OpenList, card_table: CardTable
) -> None:
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "not_opened", 101))
    thumb = open_list()
    said, ahrens, dietz = thumb.page.get_by_role("alert"), thumb.player("Ahrens"), thumb.player("Dietz")
    thumb.finished("Claus", "mit Anlegen")  # 2 from game 1, and 6
    expect(thumb.page.locator(".player.finished .sum")).to_have_text(re.compile("= 8$"))
    thumb.press("weiter")  # nobody is skipped: it asks
    expect(said).to_have_text("Wie viele Augen hat Ahrens? Zählt Ahrens noch, tippen Sie auf einen anderen Namen.")
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
    a_hand_is_counted_card_by_card(thumb)
    assert stored(card_table, 3) == [(1, "opened", 51, False), (2, "romme", 0, False), (4, "opened", 9, False)]


def a_hand_is_counted_card_by_card(thumb: Thumb) -> None:
    """That of Ahrens, who is asked for first; Claus deals, and Bauer finishes."""
    said, before = thumb.page.get_by_role("alert"), thumb.taps
    cards = (re.compile(f"^{card}, 0 mal") for card in ("Ass", "Joker", "Dame", "10", "2"))
    thumb.press("Bauer", "Karten einzeln zählen", *cards)
    assert thumb.taps - before == 1 + 1 + 5  # a tap for each card
    expect(thumb.page.locator(".fan span")).to_have_text(["A", "★", "D", "10", "2"])
    thumb.sees("5 Karten · 53 Augen")  # 11 + 20 + 10 + 10 + 2
    thumb.press("Letzte Karte zurück")
    thumb.sees("4 Karten · 51 Augen")
    thumb.press("fertig", "eröffnet", 1, "weiter")
    expect(said).to_have_text("So wenige Augen gibt es nicht: mindestens 2. Im Zweifel hilft ein Schiedsrichter.")
    thumb.press("Letzte Ziffer löschen", "weiter")
    expect(said).to_have_text("Wie viele Augen hat Dietz? Zählt Dietz noch, tippen Sie auf einen anderen Namen.")
    thumb.hand("eröffnet", 9)
    thumb.save(3)


@pytest.mark.nightly
def test_list_of_twenty_games_is_seen_at_once_and_typed_by_keyboard(
    live_server: LiveServer, open_page: OpenPage
) -> None:
    """On a computer; the last game is missing."""
    card_table = seated("dgsrv", 4, games=20)
    confirm_cards(card_table, ACTOR)
    fill_list(card_table)
    take_back_game(card_table, entry(20, version=1), ACTOR)
    page = open_page(link_of(card_table), **DESKTOP)
    rows = page.locator(".keeper-list tr")
    expect(rows).to_have_count(22)  # the names, 20 games, the sums
    sums = box_of(rows.last)
    assert sums["y"] + sums["height"] <= box_of(page.locator(".keeper-foot"))["y"]
    page.get_by_role("button", name="Bauer", exact=True).focus()
    for key in ("Enter", "1", "8", "Backspace", "7", "Enter", "9", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_text("✓ Spiel 20 gespeichert")).to_be_visible()
    assert stored(card_table, 20) == [(1, "opened", 17, False), (2, "romme", 0, False), (3, "opened", 9, False)]


@pytest.mark.nightly
def test_stored_game_is_corrected(open_list: OpenList, card_table: CardTable) -> None:
    """The page stays with that game until it is stored or let go."""
    fill_list(card_table)
    thumb = open_list()
    page = thumb.page
    thumb.press("Liste", "Spiel 3 ändern", "fertig")  # left as it was: not stored again
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
    corrected = {2, 3}
    assert set(card_table.games.values_list("number", "version")) == {(n, 1 + (n in corrected)) for n in range(1, 17)}


@pytest.mark.nightly
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
    thumb.save(2)
    thumb.is_asked("Die Zielpunktzahl 100 ist erreicht")
    bauer = page.locator(".summary").get_by_role("row", name="Bauer")
    expect(bauer.get_by_role("cell").nth(1)).to_have_text("100")
    agree_and_close(thumb, "Ahrens", "Bauer", "Claus", "Dietz", "Ehlers")
    assert fresh(table).closed_at is not None


@pytest.mark.nightly
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


def type_a_game(thumb: Thumb, book: Rulebook, losers: int) -> None:
    """54 Augen, not opened where that is asked, for every loser."""
    opened_or_not = [outcome.name for outcome in book.outcomes if not outcome.wins]
    thumb.tap(thumb.page.locator(".tile:not(.nobody)").first)
    for loser in range(1, losers + 1):
        thumb.press(54)
        if len(opened_or_not) > 1:
            thumb.press(opened_or_not[1])
        elif loser < losers:
            thumb.press("weiter")


def count_a_hand(thumb: Thumb) -> None:
    """With the hand counter, and nothing is scrolled for it."""
    cards = (thumb.page.locator(".card-key").nth(card) for card in range(12))
    thumb.press(thumb.page.locator(".tile:not(.nobody)").first, "Karten einzeln zählen", *cards)
    for screen in (SMALLEST_SIZE, LYING):
        turn(thumb.page, screen)
        assert thumb.page.evaluate(FITS), screen
    turn(thumb.page, SMALLEST_SIZE)


def looks(book: Rulebook) -> tuple[object, ...]:
    """What a rulebook's page is made of; two that differ in points only look the same."""
    names = tuple((outcome.name, outcome.short, outcome.wins) for outcome in book.outcomes)
    return names, book.columns, book.table_sizes, book.dealer_sits_out_at, book.has_thrown_in, book.winner_required


@pytest.mark.parametrize("book", few(1, {looks(book): book for book in RULEBOOKS.values()}.values()))
def test_game_is_typed_and_stored_without_scrolling(
    book: Rulebook, open_page: OpenPage, live_server: LiveServer
) -> None:
    page = open_page("/", **SMALL_PHONE)
    for size in book.table_sizes:
        table = seated(book.id, size, games=16)
        confirm_cards(table, ACTOR)
        won(table, 1, book.playing_seats(size, 1)[0])
        page.goto(link_of(table))
        is_seen_at_once(Thumb(page), book, size)


def is_seen_at_once(thumb: Thumb, book: Rulebook, size: int) -> None:
    """A game is typed and stored, and at the largest table a hand counted."""
    page = thumb.page
    losers = len(book.playing_seats(size, 1)) - 1
    thumb.is_asked("Wer hat beendet?")
    assert page.evaluate(FITS), (book.id, size)
    type_a_game(thumb, book, losers)
    for screen in (LYING, SMALLEST_SIZE):
        turn(page, screen)
        assert page.evaluate(FITS), (book.id, size, screen)
        assert page.evaluate(CUT_OFF) == []
    thumb.save(2)
    # Who finished, "done", and for each loser two digits and at most one tap that ends his number.
    assert thumb.taps <= (8 if losers == 2 else 2 + 3 * losers)
    assert page.evaluate("scrollY") == 0
    if size == max(book.table_sizes):
        count_a_hand(thumb)


BUTTONS = "[...document.querySelectorAll('button')].filter((one) => one.checkVisibility()).length"
# What leads to a state, and how many it has.
MOST_BUTTONS = (
    ((), 3),
    (("110 Karten geprüft",), 7),
    (("Bauer",), 25),
    (("Karten einzeln zählen",), 20),
)


@pytest.mark.nightly
def test_page_has_no_more_buttons_than_it_had(phone: Phone) -> None:
    """Issue 31: no button more in any state; also where a game is changed that is not sent."""
    CardTable.objects.update(cards_confirmed_at=None)
    thumb = phone.visit()
    expect(thumb.button("110 Karten geprüft")).to_be_visible()
    for keys, most in MOST_BUTTONS:
        thumb.press(*keys)
        assert thumb.page.evaluate(BUTTONS) <= most
    thumb.press("fertig", "Abbrechen")
    phone.cut()
    two_twenties(thumb, "Bauer", unsent=1)
    thumb.press("Spiel 1 ändern")
    assert thumb.page.evaluate(BUTTONS) <= 26  # one more, which takes the game back
