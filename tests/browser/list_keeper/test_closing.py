"""Closing: everybody agrees with the sums that are there, not with others; the receipt says two words."""

import re
import uuid

from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import expect

from scoring import Game, Result
from tests.browser.conftest import OpenPage
from tests.factories import ACTOR, play, play_all
from tests.lists.test_games import entry
from tournament.lists.acts.games import TypedGame, put_game, take_back_game
from tournament.lists.acts.lists import reopen_list
from tournament.lists.acts.striking import strike
from tournament.lists.reads.check_words import check_words
from tournament.models import CardTable

from .conftest import OpenList, begun, fresh, versions
from .hall import Phone, agree, agree_and_close, is_asking, is_closed, is_delivered, is_unsent, take_back, two_twenties
from .thumb import Thumb


def correct(card_table: CardTable, version: int = 1) -> None:
    """The organiser changes game 4."""
    results = Result(1, "romme", 0), Result(2, "opened", 9 + version), Result(3, "opened", 9)
    put_game(card_table, TypedGame(uuid.uuid4(), version, Game(4, results)), ACTOR, by_organiser=True)


def agree_in_vain(thumb: Thumb) -> None:
    """Everybody agrees, and the list is not closed yet."""
    agree(thumb)
    thumb.press("Liste abschließen")


def is_refused(thumb: Thumb) -> None:
    """The phone has heard what changed meanwhile, and everybody has to agree again."""
    expect(thumb.page.get_by_role("alert")).to_contain_text("Inzwischen wurde die Liste geändert.")
    expect(thumb.button("Liste abschließen")).to_be_disabled()


def word_of(card_table: CardTable) -> str:
    return check_words([fresh(card_table)])[card_table.pk]


def test_list_changed_meanwhile_is_compared_again_and_says_its_word(
    open_list: OpenList, open_page: OpenPage, card_table: CardTable, admin_user: User
) -> None:
    """The word of the receipt is the organiser's too: another one after a correction, none when the list is open."""
    play_all(card_table)
    thumb = open_list()
    page, word = thumb.page, thumb.page.locator(".check-word")
    agree(thumb)
    correct(card_table)
    thumb.press("Liste abschließen")
    is_refused(thumb)
    agree(thumb)
    take_back_game(card_table, entry(16, version=1), ACTOR)
    thumb.press("Liste abschließen")
    is_asking(page, 16)
    two_twenties(thumb, "Ahrens")
    agree_and_close(thumb)
    first = word_of(card_table)
    expect(word).to_have_text(f"Prüfwort {first}")
    series = f"/leitung/{card_table.series.tournament.slug}/serie/1/"
    desk = open_page(series, user=admin_user)
    expect(desk.locator(".check-word")).to_contain_text(first)
    desk.goto(f"{series}tisch/1/")
    expect(desk.locator(".check-word")).to_contain_text(first)

    # Another series may run by the time of the correction.
    correct(card_table, version=2)
    card_table.series.tournament.series.filter(number=2).update(started_at=timezone.now())
    page.reload()
    assert word_of(card_table) != first
    expect(word).to_contain_text(word_of(card_table))
    thumb.sees("Inzwischen läuft Serie 2.")
    reopen_list(fresh(card_table), ACTOR)
    page.reload()
    thumb.sees("Die Quittung von vorher gilt nicht mehr.")
    expect(word).to_have_count(0)
    agree_and_close(thumb)


def test_list_is_closed_as_soon_as_there_is_network_again(phone: Phone, card_table: CardTable) -> None:
    play_all(card_table)
    take_back_game(card_table, entry(16, version=1), ACTOR)
    thumb = phone.typed_offline("Ahrens")
    agree_in_vain(thumb)
    thumb.sees(re.compile("sobald das Netz wieder da ist"))
    is_unsent(thumb.page, 2)
    thumb.page.close()
    phone.mend()
    thumb = phone.open()
    is_closed(thumb.page)
    assert fresh(card_table).closed_at is not None
    assert card_table.games.get(number=16).version == 3  # stored, taken back, stored
    expect(thumb.page.locator(".check-word")).to_contain_text(word_of(card_table))


def test_list_changed_meanwhile_here_or_there_is_not_closed(phone: Phone, card_table: CardTable) -> None:
    play_all(card_table)
    thumb = phone.visit()
    phone.cut()
    agree_in_vain(thumb)
    is_unsent(thumb.page, 1)
    correct(card_table)
    phone.mend()
    is_refused(thumb)
    is_delivered(thumb.page)
    assert fresh(card_table).closed_at is None

    phone.cut()
    agree_in_vain(thumb)
    is_unsent(thumb.page, 1)
    take_back(thumb, 16)
    thumb.sees("Spiel 16/16")
    phone.mend()
    is_delivered(thumb.page)
    assert (fresh(card_table).closed_at, card_table.games.count()) == (None, 15)


def test_games_struck_end_the_list_and_the_running_one_is_still_entered(
    open_list: OpenList, card_table: CardTable
) -> None:
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 20), Result(4, "opened", 20))
    begun(card_table, 75)
    thumb = open_list()
    thumb.finished("Ahrens")  # the second game is being typed, and stays
    thumb.hand("eröffnet", 20)
    series = fresh(card_table).series
    strike(series, series.version, ACTOR)
    thumb.page.evaluate("window.dispatchEvent(new Event('online'))")
    thumb.hand("eröffnet", 20)
    thumb.press("fertig")
    thumb.is_asked("Nicht begonnene Spiele sind gestrichen")
    thumb.press("Spiel 3 lief noch: eintragen")
    two_twenties(thumb, "Ahrens")
    expect(thumb.button("Spiel 4 lief noch: eintragen")).to_be_visible()
    agree_and_close(thumb)
    assert [number for number, _version in versions(card_table)] == [1, 2, 3]
