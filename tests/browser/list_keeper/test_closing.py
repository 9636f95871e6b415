"""Closing: everybody agrees with the sums that are there, not with others; the receipt says two words."""

import re
import uuid
from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import expect

from scoring import Game, Result
from tests.browser.conftest import PHONE, OpenPage
from tests.factories import ACTOR, play, play_all
from tests.lists.test_games import entry
from tournament.lists.acts.games import Entry, put_game, take_back_game
from tournament.lists.acts.lists import close_list, reopen_list
from tournament.lists.acts.striking import strike
from tournament.lists.reads.check_words import check_words
from tournament.models import CardTable, Series

from .conftest import OpenList, link_of
from .hall import Phone, is_delivered, is_unsent, two_twenties
from .thumb import Thumb


def agree(thumb: Thumb) -> None:
    for name in ("Ahrens", "Bauer", "Claus", "Dietz"):
        thumb.press(re.compile(f"{name}$"))


def test_what_the_organiser_corrected_meanwhile_is_compared_again(open_list: OpenList, card_table: CardTable) -> None:
    play_all(card_table)
    thumb = open_list()
    agree(thumb)
    play(card_table, 4, Result(1, "romme", 0), Result(2, "opened", 9), Result(3, "opened", 9), version=1)
    thumb.press("Liste abschließen")
    expect(thumb.page.get_by_role("alert")).to_contain_text("Inzwischen wurde die Liste geändert.")
    expect(thumb.button("Liste abschließen")).to_be_disabled()
    agree(thumb)
    thumb.press("Liste abschließen")
    expect(thumb.page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()


def test_a_game_taken_back_meanwhile_is_asked_for_again(open_list: OpenList, card_table: CardTable) -> None:
    play_all(card_table)
    thumb = open_list()
    agree(thumb)
    take_back_game(card_table, entry(16, version=1), ACTOR)
    thumb.press("Liste abschließen")
    expect(thumb.page.get_by_text("Spiel 16/16")).to_be_visible()
    expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()


def fresh(card_table: CardTable) -> CardTable:
    return CardTable.objects.select_related("series__tournament").get(pk=card_table.pk)


def word_of(card_table: CardTable) -> str:
    return check_words([fresh(card_table)])[card_table.pk]


def is_closed(thumb: Thumb) -> None:
    expect(thumb.page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()


class TestReceipt:
    def test_says_the_words_the_organisers_pages_say(
        self, open_list: OpenList, open_page: OpenPage, card_table: CardTable, admin_user: User
    ) -> None:
        play_all(card_table)
        thumb = open_list()
        agree(thumb)
        thumb.press("Liste abschließen")
        is_closed(thumb)
        word = word_of(card_table)
        expect(thumb.page.locator(".check-word")).to_have_text(f"Prüfwort {word}")
        series = f"/leitung/{card_table.series.tournament.slug}/serie/1/"
        for address in (series, f"{series}tisch/1/"):
            expect(open_page(address, user=admin_user).locator(".check-word")).to_contain_text(word)

    def test_another_word_after_the_organisers_correction(self, open_list: OpenList, card_table: CardTable) -> None:
        play_all(card_table)
        close_list(card_table, ACTOR)
        before = word_of(card_table)
        thumb = open_list()
        expect(thumb.page.locator(".check-word")).to_contain_text(before)
        correct(card_table)
        thumb.page.reload()
        expect(thumb.page.locator(".check-word")).to_contain_text(word_of(card_table))
        assert word_of(card_table) != before

    def test_is_void_once_the_list_is_opened_again(self, open_list: OpenList, card_table: CardTable) -> None:
        play_all(card_table)
        close_list(card_table, ACTOR)
        reopen_list(card_table, ACTOR)
        thumb = open_list()
        expect(thumb.page.get_by_text("Die Quittung von vorher gilt nicht mehr.")).to_be_visible()
        expect(thumb.page.locator(".check-word")).to_have_count(0)
        agree(thumb)
        thumb.press("Liste abschließen")
        is_closed(thumb)


class TestWithoutNetwork:
    def test_the_list_is_closed_as_soon_as_there_is_network_again(self, phone: Phone, card_table: CardTable) -> None:
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
        is_closed(thumb)
        assert fresh(card_table).closed_at is not None
        assert card_table.games.get(number=16).version == 3  # stored, taken back, stored
        expect(thumb.page.locator(".check-word")).to_contain_text(word_of(card_table))

    def test_not_if_somebody_changed_it_meanwhile(self, phone: Phone, card_table: CardTable) -> None:
        play_all(card_table)
        thumb = phone.visit()
        phone.cut()
        agree(thumb)
        thumb.press("Liste abschließen")
        is_unsent(thumb.page, 1)
        correct(card_table)
        phone.mend()
        expect(thumb.page.get_by_role("alert")).to_contain_text("Inzwischen wurde die Liste geändert.", timeout=20_000)
        expect(thumb.button("Liste abschließen")).to_be_disabled()
        is_delivered(thumb.page)
        assert fresh(card_table).closed_at is None

    def test_a_correction_afterwards_is_agreed_with_anew(self, phone: Phone, card_table: CardTable) -> None:
        play_all(card_table)
        thumb = phone.visit()
        phone.cut()
        agree(thumb)
        thumb.press("Liste abschließen")
        is_unsent(thumb.page, 1)
        thumb.press("↶ Spiel 16 zurück")
        expect(thumb.page.get_by_text("Spiel 16/16")).to_be_visible()
        phone.mend()
        is_delivered(thumb.page)
        assert (fresh(card_table).closed_at, card_table.games.count()) == (None, 15)


class TestTimeIsUp:
    def test_games_struck_end_the_list_and_the_running_one_is_still_entered(
        self, open_list: OpenList, card_table: CardTable
    ) -> None:
        play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 20), Result(4, "opened", 20))
        Series.objects.filter(pk=card_table.series_id).update(started_at=timezone.now() - timedelta(minutes=75))
        series = fresh(card_table).series
        strike(series, series.version, ACTOR)
        thumb = open_list()
        expect(thumb.page.get_by_role("heading", name="Nicht begonnene Spiele sind gestrichen")).to_be_visible()
        thumb.press("Spiel 2 lief noch: eintragen")
        two_twenties(thumb, "Ahrens")
        expect(thumb.button("Spiel 3 lief noch: eintragen")).to_be_visible()
        agree(thumb)
        thumb.press("Liste abschließen")
        is_closed(thumb)
        assert list(card_table.games.values_list("number", flat=True)) == [1, 2]

    def test_a_game_being_typed_stays(self, open_list: OpenList, card_table: CardTable) -> None:
        Series.objects.filter(pk=card_table.series_id).update(started_at=timezone.now() - timedelta(minutes=75))
        thumb = open_list()
        thumb.finished("Bauer")
        thumb.hand("eröffnet", 20)
        series = fresh(card_table).series
        strike(series, series.version, ACTOR)
        thumb.page.evaluate("window.dispatchEvent(new Event('online'))")
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        expect(thumb.page.get_by_role("heading", name="Nicht begonnene Spiele sind gestrichen")).to_be_visible()
        expect(thumb.button("Spiel 2 lief noch: eintragen")).to_be_visible()


def test_the_list_of_another_series_says_so(open_page: OpenPage, card_table: CardTable) -> None:
    close_list(card_table, ACTOR, incomplete=True)
    card_table.series.tournament.series.filter(number=2).update(started_at=timezone.now())
    page = open_page(link_of(card_table), **PHONE)
    expect(page.get_by_text("Inzwischen läuft Serie 2.")).to_be_visible()


def correct(card_table: CardTable) -> None:
    """The organiser changes game 4."""
    results = Result(1, "romme", 0), Result(2, "opened", 9), Result(3, "opened", 9)
    corrected = Entry(uuid.uuid4(), 1, Game(4, results))
    put_game(card_table, corrected, ACTOR, by_organiser=True)
