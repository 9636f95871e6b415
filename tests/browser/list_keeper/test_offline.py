"""A hall without network: the page opens, the list is kept, nothing confirmed on the screen is lost or doubled."""

import re
from collections.abc import Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect

from tests.factories import ACTOR
from tournament.lists.acts.lists import renew_link
from tournament.lists.keeper.words import WORDS
from tournament.models import CardTable, Game, Series

from .cable import Cable
from .conftest import link_of, stored
from .hall import Phone, is_delivered, is_stored, is_unsent, other_winner, phone_in, two_twenties

# Who finishes game 1, 2, ...: the dealer, in the order of the seats, sits out.
WINNERS = ["Bauer", "Claus", "Dietz", "Ahrens"] * 4

COUNT_STORED = """() => {
    const channel = new BroadcastChannel("spielliste");
    let stored = 0;
    channel.onmessage = ({ data }) => {
        stored += data.event === "stored";
        document.title = `${stored} stored`;
    };
}"""

KEPT_LISTS = """() => new Promise((done) => {
    indexedDB.open("spielliste").onsuccess = ({ target: { result: database } }) => {
        database.transaction("lists").objectStore("lists").getAllKeys().onsuccess = ({ target }) => done(target.result);
    };
})"""


@pytest.fixture
def fresh_phone(browser: Browser, cable: Cable, card_table: CardTable) -> Iterator[Phone]:
    """A phone on a list of which nothing is done yet, not even the cards counted."""
    phone = phone_in(browser, cable, link_of(card_table))
    yield phone
    phone.context.close()


class TestWholeListOffline:
    def test_from_counting_the_cards_to_the_last_game_and_delivered_later(
        self, fresh_phone: Phone, card_table: CardTable
    ) -> None:
        thumb = fresh_phone.visit()
        fresh_phone.cut()
        thumb.confirm_cards()
        for winner in WINNERS[:8]:
            two_twenties(thumb, winner)
        is_unsent(thumb.page, 9)
        thumb.page.close()
        thumb = fresh_phone.open()
        is_unsent(thumb.page, 9)
        for winner in WINNERS[8:]:
            two_twenties(thumb, winner)
        is_unsent(thumb.page, 17)
        expect(thumb.page.get_by_role("heading", name="Alle Spiele sind eingetragen")).to_be_visible()
        assert Game.objects.count() == 0
        fresh_phone.mend()
        is_delivered(thumb.page)
        card_table.refresh_from_db()
        assert card_table.cards_confirmed_at is not None
        assert list(card_table.games.values_list("number", "version")) == [(number, 1) for number in range(1, 17)]
        winners = Game.objects.filter(card_table=card_table, results__outcome="romme").order_by("number")
        assert list(winners.values_list("results__seat__number", flat=True)) == [2, 3, 4, 1] * 4

    def test_a_game_is_corrected_and_taken_back_before_it_was_ever_sent(
        self, phone: Phone, card_table: CardTable
    ) -> None:
        thumb = phone.visit()
        phone.cut()
        two_twenties(thumb, "Bauer")
        two_twenties(thumb, "Ahrens")
        thumb.press("↶ Spiel 2 zurück")
        other_winner(thumb, "Ahrens", "Claus")
        is_unsent(thumb.page, 4)
        thumb.press("Liste")
        thumb.press("Spiel 1 ändern, noch nicht übertragen")
        other_winner(thumb, "Bauer", "Dietz")
        thumb.press("vertippt")
        is_unsent(thumb.page, 5)
        phone.mend()
        is_delivered(thumb.page)
        assert [outcome for _, outcome, _, _ in stored(card_table, 1)] == ["opened", "opened", "romme"]
        assert [outcome for _, outcome, _, _ in stored(card_table, 2)] == ["opened", "romme", "opened"]


class TestKilled:
    def test_unsent_games_are_there_when_the_page_is_opened_again_without_network(
        self, phone: Phone, card_table: CardTable
    ) -> None:
        thumb = phone.visit()
        two_twenties(thumb, "Bauer")
        is_stored(thumb.page, 1)
        phone.cut()
        two_twenties(thumb, "Ahrens")
        is_unsent(thumb.page, 1)
        thumb.page.close()
        thumb = phone.open()
        expect(thumb.page.get_by_text("Spiel 3/16")).to_be_visible()
        is_unsent(thumb.page, 1)
        thumb.page.close()
        phone.mend()
        is_delivered(phone.open().page)
        assert list(card_table.games.values_list("number", "version")) == [(1, 1), (2, 1)]

    def test_the_page_says_that_what_it_shows_may_be_old(self, phone: Phone) -> None:
        thumb = phone.visit()
        thumb.page.close()
        phone.cut()
        thumb = phone.open()
        expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
        expect(thumb.page.get_by_text("Keine Verbindung")).to_be_visible()
        expect(thumb.page).to_have_title(re.compile("Tisch 1 · Serie 1 – Pokal"))


class TestWorkerAlone:
    def test_background_sync_sends_what_a_closed_page_left(self, phone: Phone, card_table: CardTable) -> None:
        thumb = phone.visit()
        elsewhere = phone.context.new_page()
        elsewhere.goto("/")
        elsewhere.evaluate(COUNT_STORED)
        devtools = phone.context.new_cdp_session(elsewhere)
        registrations: list[str] = []
        devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
        )
        devtools.send("ServiceWorker.enable")
        phone.cut()
        two_twenties(thumb, "Bauer")
        two_twenties(thumb, "Ahrens")
        is_unsent(thumb.page, 2)
        thumb.page.close()
        phone.mend()
        # What the browser does by itself as soon as it believes that there is network again.
        devtools.send(
            "ServiceWorker.dispatchSyncEvent",
            {"origin": phone.cable.url, "registrationId": registrations[0], "tag": "spielliste", "lastChance": False},
        )
        expect(elsewhere).to_have_title("2 stored")
        assert list(card_table.games.values_list("number", "version")) == [(1, 1), (2, 1)]
        expect(phone.open().page.get_by_text("Spiel 3/16")).to_be_visible()


class TestNewEdition:
    def test_the_next_opening_shows_it(self, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
        thumb = phone.visit()
        monkeypatch.setitem(WORDS, "show_list", "Ganze Liste")
        thumb.page.reload()
        thumb.page.evaluate(
            "() => navigator.serviceWorker.addEventListener('controllerchange', () => { document.title = 'new'; })"
        )
        thumb.page.evaluate("() => navigator.serviceWorker.getRegistration().then((one) => one.update())")
        expect(thumb.page).to_have_title("new")
        thumb.page.reload()
        expect(thumb.button("Ganze Liste")).to_be_visible()
        assert len(thumb.page.evaluate("caches.keys()")) == 1


class TestPrivacy:
    def test_neither_the_link_nor_a_name_is_in_cache_storage(self, phone: Phone, card_table: CardTable) -> None:
        thumb = phone.visit()
        two_twenties(thumb, "Bauer")
        is_stored(thumb.page, 1)
        kept = thumb.page.evaluate(
            """async () => {
                const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
                const all = await Promise.all(caches_.map(async (cache) => {
                    const requests = await cache.keys();
                    const texts = requests.map(async (one) => one.url + await (await cache.match(one)).text());
                    return Promise.all(texts);
                }));
                return all.flat();
            }"""
        )
        assert len(kept) >= 5
        secrets = [phone.link.split("/")[2], card_table.seats.get(number=2).registration.person.name]
        assert not [text for text in kept if any(secret in text for secret in secrets)]

    def test_a_list_is_forgotten_after_a_fortnight_but_not_what_is_unsent(
        self, phone: Phone, card_table: CardTable
    ) -> None:
        other_link = link_of(card_table.series.card_tables.get(number=2))
        phone.context.clock.install(time="2026-05-09T10:00:00Z")
        thumb = phone.visit()
        thumb.page.goto(other_link)
        expect(thumb.page.get_by_role("heading", name="Tisch 2 · Serie 1")).to_be_visible()
        thumb.page.goto(phone.link)
        phone.cut()
        two_twenties(thumb, "Bauer")
        is_unsent(thumb.page, 1)
        assert thumb.page.evaluate(KEPT_LISTS) == sorted([phone.link, other_link])
        phone.context.clock.set_system_time("2026-05-24T10:00:00Z")
        thumb.page.goto(other_link)
        expect(thumb.page.get_by_role("heading", name="Tisch 2 · Serie 1")).to_be_visible()
        assert thumb.page.evaluate(KEPT_LISTS) == sorted([phone.link, other_link])
        phone.context.clock.set_system_time("2026-06-24T10:00:00Z")
        thumb.page.goto(phone.link)
        is_unsent(thumb.page, 1)
        assert thumb.page.evaluate(KEPT_LISTS) == [phone.link]

    def test_a_list_whose_link_is_replaced_is_forgotten_at_once(self, phone: Phone, card_table: CardTable) -> None:
        page = phone.visit().page
        renew_link(card_table, ACTOR)
        page.reload()
        expect(page.get_by_role("heading", name="Dieser Link gilt nicht mehr")).to_be_visible()
        assert page.evaluate(KEPT_LISTS) == []


class TestClock:
    def test_the_phones_own_clock_may_be_wrong_with_and_without_network(
        self, phone: Phone, card_table: CardTable
    ) -> None:
        Series.objects.filter(pk=card_table.series_id).update(started_at=timezone.now())
        phone.context.clock.install(time="2031-01-01T03:00:00Z")
        thumb = phone.visit()
        expect(thumb.page.get_by_role("timer")).to_have_text(re.compile(r"(1:00:00|59:\d\d)"))
        phone.cut()
        thumb.page.close()
        expect(phone.open().page.get_by_role("timer")).to_have_text(re.compile(r"(1:00:00|59:\d\d)"))

    def test_it_may_be_put_right_while_the_list_is_open(self, phone: Phone, card_table: CardTable) -> None:
        """What the server says is unchanged then, but for its time."""
        Series.objects.filter(pk=card_table.series_id).update(started_at=timezone.now())
        phone.context.clock.install(time="2031-01-01T03:00:00Z")
        thumb = phone.visit()
        expect(thumb.page.get_by_role("timer")).to_have_text(re.compile(r"(1:00:00|59:\d\d)"))
        phone.context.clock.set_system_time("2031-01-01T03:20:00Z")
        thumb.page.evaluate("() => window.dispatchEvent(new Event('focus'))")
        phone.context.clock.run_for(2_000)
        expect(thumb.page.get_by_role("timer")).to_have_text(re.compile(r"(1:00:00|59:\d\d)"))
