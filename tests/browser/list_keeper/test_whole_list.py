"""The list keeper's whole way on a phone, with one thumb; the same list on a computer."""

import re

from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import DESKTOP, OpenPage
from tests.factories import make_tournament, play_all, seat_series
from tournament.models import CardTable

from .conftest import SMALL_PHONE, fresh, link_of, stored
from .hall import agree_and_close
from .thumb import Thumb

# What the two losers hold, and the taps of the whole game: each number ends with one, what it was from 31 on, else
# "next"; the last with "done".
TAPS = (
    (("eröffnet", 20), ("eröffnet", 30), 7),
    (("eröffnet", 17), ("eröffnet", 19), 7),
    (("nicht eröffnet", 64), ("eröffnet", 48), 8),
    (("nicht eröffnet", 99), ("nicht eröffnet", 99), 8),
)


def test_from_the_cards_to_the_closed_list(card_table: CardTable, open_page: OpenPage) -> None:
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

    for number in range(7, 17):
        first, second, taps = TAPS[number % len(TAPS)]
        before = thumb.taps
        thumb.game(number, "Bauer" if number % 2 else "Claus", [first, second])
        assert thumb.taps - before == taps
        assert page.evaluate("scrollY") == 0

    thumb.is_asked("Alle Spiele sind eingetragen")
    expect(thumb.button("Liste abschließen")).to_be_disabled()
    agree_and_close(thumb)
    assert (fresh(card_table).closed_at is None, card_table.games.count()) == (False, 16)
    assert [stored(card_table, number) for number in range(1, 7)] == [
        [(2, "romme", 0, False), (3, "opened", 17, False), (4, "not_opened", 64, False)],
        [(1, "not_opened", 101, False), (3, "hand_romme", 0, False), (4, "opened", 9, False)],
        [(1, "opened", 31, False), (2, "not_opened", 41, False), (4, "hand_romme_laying_off", 0, False)],
        [(1, "opened", 10, False), (2, "opened", 30, False), (3, "not_opened", 100, False)],
        [(2, "romme", 0, False), (3, "opened", 17, True), (4, "opened", 11, False)],
        [(1, "romme", 0, False), (3, "opened", 5, False), (4, "opened", 6, False)],
    ]


def test_list_of_twenty_games_is_seen_at_once_on_a_computer(live_server: LiveServer, open_page: OpenPage) -> None:
    series = seat_series(make_tournament(8, games=20))
    card_table = series.card_tables.select_related("series__tournament").get(number=1)
    play_all(card_table)
    page = open_page(link_of(card_table), **DESKTOP)
    rows = page.locator(".keeper-list tr")
    expect(rows).to_have_count(22)  # the names, 20 games, the sums
    foot = page.locator(".keeper-foot").bounding_box()
    sums = rows.last.bounding_box()
    assert foot
    assert sums
    assert sums["y"] + sums["height"] <= foot["y"]
