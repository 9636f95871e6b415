"""Closing: everybody agrees with the sums that are there, not with others; the receipt says two words."""

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
from .hall import Phone, agree, is_asking, is_closed, is_delivered, is_unsent, take_back, two_twenties


def correct(card_table: CardTable, version: int = 1) -> None:
    """The organiser changes game 4."""
    results = Result(1, "romme", 0), Result(2, "opened", 9 + version), Result(3, "opened", 9)
    put_game(card_table, TypedGame(uuid.uuid4(), version, Game(4, results)), ACTOR, by_organiser=True)


def word_of(card_table: CardTable) -> str:
    return check_words([fresh(card_table)])[card_table.pk]


def test_what_changed_meanwhile_is_compared_again_and_the_receipt_says_the_organisers_words(
    open_list: OpenList, open_page: OpenPage, card_table: CardTable, admin_user: User
) -> None:
    play_all(card_table)
    thumb = open_list()
    page = thumb.page
    agree(thumb)
    correct(card_table)
    thumb.press("Liste abschließen")
    expect(page.get_by_role("alert")).to_contain_text("Inzwischen wurde die Liste geändert.")
    expect(thumb.button("Liste abschließen")).to_be_disabled()
    agree(thumb)
    take_back_game(card_table, entry(16, version=1), ACTOR)
    thumb.press("Liste abschließen")
    is_asking(page, 16)
    two_twenties(thumb, "Ahrens")
    agree(thumb)
    thumb.press("Liste abschließen")
    is_closed(page)
    first = word_of(card_table)
    expect(page.locator(".check-word")).to_have_text(f"Prüfwort {first}")
    series = f"/leitung/{card_table.series.tournament.slug}/serie/1/"
    for address in (series, f"{series}tisch/1/"):
        expect(open_page(address, user=admin_user).locator(".check-word")).to_contain_text(first)

    # Another word after a correction; none once the list is open again; and another series may run by then.
    correct(card_table, version=2)
    card_table.series.tournament.series.filter(number=2).update(started_at=timezone.now())
    page.reload()
    assert word_of(card_table) != first
    expect(page.locator(".check-word")).to_contain_text(word_of(card_table))
    expect(page.get_by_text("Inzwischen läuft Serie 2.")).to_be_visible()
    reopen_list(fresh(card_table), ACTOR)
    page.reload()
    expect(page.get_by_text("Die Quittung von vorher gilt nicht mehr.")).to_be_visible()
    expect(page.locator(".check-word")).to_have_count(0)
    agree(thumb)
    thumb.press("Liste abschließen")
    is_closed(page)


def test_without_network_the_list_is_closed_as_soon_as_there_is_some_again(phone: Phone, card_table: CardTable) -> None:
    play_all(card_table)
    take_back_game(card_table, entry(16, version=1), ACTOR)
    thumb = phone.visit()
    phone.cut()
    two_twenties(thumb, "Ahrens")
    agree(thumb)
    thumb.press("Liste abschließen")
    expect(thumb.page.get_by_text("sobald das Netz wieder da ist")).to_be_visible()
    is_unsent(thumb.page, 2)
    thumb.page.close()
    phone.mend()
    thumb = phone.open()
    is_closed(thumb.page)
    assert fresh(card_table).closed_at is not None
    assert card_table.games.get(number=16).version == 3  # stored, taken back, stored
    expect(thumb.page.locator(".check-word")).to_contain_text(word_of(card_table))


def test_not_if_somebody_changed_it_meanwhile_here_or_there(phone: Phone, card_table: CardTable) -> None:
    play_all(card_table)
    thumb = phone.visit()
    phone.cut()
    agree(thumb)
    thumb.press("Liste abschließen")
    is_unsent(thumb.page, 1)
    correct(card_table)
    phone.mend()
    expect(thumb.page.get_by_role("alert")).to_contain_text("Inzwischen wurde die Liste geändert.")
    expect(thumb.button("Liste abschließen")).to_be_disabled()
    is_delivered(thumb.page)
    assert fresh(card_table).closed_at is None

    phone.cut()
    agree(thumb)
    thumb.press("Liste abschließen")
    is_unsent(thumb.page, 1)
    take_back(thumb, 16)
    expect(thumb.page.get_by_text("Spiel 16/16")).to_be_visible()
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
    expect(thumb.page.get_by_role("heading", name="Nicht begonnene Spiele sind gestrichen")).to_be_visible()
    thumb.press("Spiel 3 lief noch: eintragen")
    two_twenties(thumb, "Ahrens")
    expect(thumb.button("Spiel 4 lief noch: eintragen")).to_be_visible()
    agree(thumb)
    thumb.press("Liste abschließen")
    is_closed(thumb.page)
    assert [number for number, _version in versions(card_table)] == [1, 2, 3]
