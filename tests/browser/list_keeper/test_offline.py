"""A hall without network: the page opens, the list is kept, nothing confirmed on the screen is lost or doubled."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from playwright.sync_api import Page, Response, expect
from pytest_django.live_server_helper import LiveServer

from tests.factories import ACTOR, make_tournament, receipts, seat_series
from tests.lists.test_games import entry
from tournament.lists.acts.games import take_back_game
from tournament.lists.keeper.words import WORDS
from tournament.models import CardTable, Game

from .camera import scan
from .conftest import SMALL_PHONE, NewPhone, link_of, stored, versions
from .hall import Phone, is_asking, is_delivered, is_stored, is_unsent, other_winner, take_back, two_twenties
from .thumb import Thumb

# Who finishes game 1, 2, ...: the dealer, in the order of the seats, sits out.
WINNERS = ["Bauer", "Claus", "Dietz", "Ahrens"] * 5

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

# Which lists a game is half typed for on this phone.
HALF_TYPED = "() => Object.keys(localStorage).filter((key) => key.includes('draft'))"

CACHED = """async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all((await cache.keys()).map(async (one) => one.url + await (await cache.match(one)).text()));
    }));
    return all.flat();
}"""


def test_whole_list_without_network_goes_to_another_phone_and_is_stored_once(
    new_phone: NewPhone, live_server: LiveServer, tmp_path: Path
) -> None:
    """From counting the cards to the last game; more than one code holds; also through a phone that was killed."""
    card_table = seat_series(make_tournament(4, games=20)).card_tables.get(number=1)
    phone = new_phone(link_of(card_table), **SMALL_PHONE)
    thumb = phone.visit()
    phone.context.set_offline(True)
    thumb.confirm_cards()
    for winner in WINNERS[:8]:
        two_twenties(thumb, winner)
    is_unsent(thumb.page, 9)
    read_the_manual(thumb, WINNERS[8])
    thumb.page.close()
    thumb = phone.open()
    expect(thumb.page).to_have_title(re.compile("Tisch 1 · Serie 1 – Pokal"))
    is_unsent(thumb.page, 9)
    for winner in WINNERS[8:]:
        two_twenties(thumb, winner)
    is_unsent(thumb.page, 21)
    expect(thumb.page.get_by_role("heading", name="Alle Spiele sind eingetragen")).to_be_visible()
    assert Game.objects.count() == 0

    thumb.press("Liste")
    thumb.press("Liste an ein anderes Telefon geben")
    first = scan(thumb.page, tmp_path)
    thumb.press("Gescannt: nächster Code")
    expect(thumb.page.get_by_role("heading", name="Code 2 von 2")).to_be_visible()
    second = scan(thumb.page, tmp_path)
    taken = new_phone(first).open().page
    expect(taken.get_by_text("übernommen: Spiel 1–")).to_be_visible()
    taken.goto(second)
    expect(taken.get_by_text("–20.")).to_be_visible()
    is_delivered(taken)

    thumb.page.bring_to_front()
    phone.context.set_offline(False)
    is_delivered(thumb.page)
    card_table.refresh_from_db()
    assert card_table.cards_confirmed_at is not None
    assert versions(card_table) == [(number, 1) for number in range(1, 21)]
    assert receipts(card_table) == 20
    winners = Game.objects.filter(card_table=card_table, results__outcome="romme").order_by("number")
    assert list(winners.values_list("results__seat__number", flat=True)) == [2, 3, 4, 1] * 5


@contextmanager
def nothing_can_be_stored() -> Iterator[None]:
    """Whoever connects to the database now may only read."""

    def only_read(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
        connection.connection.execute("PRAGMA query_only = ON")

    connection_created.connect(only_read)
    try:
        yield
    finally:
        connection_created.disconnect(only_read)


def read_the_manual(thumb: Thumb, winner: str) -> None:
    """In the middle of a game, which is as it was when the chapter is closed."""
    thumb.finished(winner)
    thumb.number(12)
    typed = thumb.page.locator(".typing")
    before = typed.inner_text()
    thumb.press("Hilfe zu dieser Seite")
    expect(thumb.page.get_by_role("dialog").get_by_role("heading", name="Die Liste am Telefon führen")).to_be_visible()
    thumb.page.keyboard.press("7")  # the page beneath takes no keys
    thumb.press("Zurück zur Liste")
    expect(thumb.page.get_by_role("dialog")).not_to_be_visible()
    assert typed.inner_text() == before
    thumb.press("Abbrechen")


def test_killed_page_comes_back_with_the_game_half_typed_and_all_that_is_unsent(
    phone: Phone, card_table: CardTable
) -> None:
    thumb = phone.visit()
    two_twenties(thumb, "Bauer")
    is_stored(thumb.page, 1)
    thumb.finished("Ahrens")
    thumb.hand("nicht eröffnet", 64)
    phone.cut()
    thumb.page.close()
    thumb = phone.open()
    expect(thumb.page.get_by_text("Keine Verbindung")).to_be_visible()  # what it shows may be old
    expect(thumb.page.locator(".player", has_text="Claus")).to_contain_text("64")
    thumb.hand("eröffnet", 20)
    thumb.press("fertig")
    is_unsent(thumb.page, 1)
    assert thumb.page.evaluate(HALF_TYPED) == []

    # Corrected and taken back before it was ever sent.
    two_twenties(thumb, "Ahrens")
    take_back(thumb, 3)
    two_twenties(thumb, "Bauer")
    is_unsent(thumb.page, 4)
    thumb.press("Liste")
    thumb.press("Spiel 2 ändern, noch nicht übertragen")
    other_winner(thumb, "Ahrens", "Dietz")
    thumb.press("vertippt")
    is_unsent(thumb.page, 5)
    thumb.page.close()
    with nothing_can_be_stored():
        phone.mend()
        thumb = phone.open()
        expect(thumb.page.get_by_text("Server voll – Spielleitung holen")).to_be_visible()
        is_unsent(thumb.page, 5)
        phone.cut()
    phone.mend()
    is_delivered(thumb.page)
    expect(thumb.page.get_by_text("Server voll")).not_to_be_visible()
    is_asking(thumb.page, 4)
    assert stored(card_table, 2) == [(1, "opened", 20, False), (3, "not_opened", 64, False), (4, "romme", 0, False)]
    assert [outcome for _, outcome, _, _ in stored(card_table, 3)] == ["opened", "romme", "opened"]


def test_worker_alone_sends_what_a_closed_page_left(phone: Phone, card_table: CardTable) -> None:
    elsewhere = phone.context.new_page()
    elsewhere.goto("/")
    elsewhere.evaluate(COUNT_STORED)
    thumb = phone.visit()
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
    assert versions(card_table) == [(1, 1), (2, 1)]
    is_asking(phone.open().page, 3)


def test_new_edition_is_shown_by_the_next_opening(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_neither_the_link_nor_a_name_is_cached_and_after_a_fortnight_a_list_is_forgotten_but_what_is_unsent(
    phone: Phone, card_table: CardTable
) -> None:
    other_link = link_of(card_table.series.card_tables.get(number=2))
    phone.set_clock("2026-05-09T10:00:00Z")
    thumb = phone.visit()
    two_twenties(thumb, "Bauer")
    is_stored(thumb.page, 1)
    kept = thumb.page.evaluate(CACHED)
    assert len(kept) >= 5
    secrets = [phone.link.split("/")[2], card_table.seats.get(number=2).registration.person.name]
    assert not [text for text in kept if any(secret in text for secret in secrets)]

    thumb.page.goto(other_link)
    expect(thumb.page.get_by_role("heading", name="Tisch 2 · Serie 1")).to_be_visible()
    thumb.page.goto(phone.link)
    phone.cut()
    two_twenties(thumb, "Ahrens")
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


def looked_again(page: Page) -> Response:
    """The list keeper turns to the page: it asks for the state."""
    with page.expect_response(lambda response: response.url.endswith("/state")) as asked:
        page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    return asked.value


def test_what_the_phone_knows_is_not_sent_to_it_again_and_what_it_does_not_is(
    phone: Phone, card_table: CardTable
) -> None:
    thumb = phone.visit()
    is_asking(thumb.page, 1)
    assert looked_again(thumb.page).status == 304
    expect(thumb.page.get_by_text("Keine Verbindung")).to_have_count(0)
    two_twenties(thumb, "Bauer")
    is_stored(thumb.page, 1)
    is_asking(thumb.page, 2)
    # The organiser takes it back: the server has again what it had before the game, and the phone has not.
    take_back_game(card_table, entry(1, version=1), ACTOR)
    assert looked_again(thumb.page).status == 200
    is_asking(thumb.page, 1)
    thumb.page.reload()
    is_asking(thumb.page, 1)
    assert looked_again(thumb.page).status == 304
