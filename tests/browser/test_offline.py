"""A hall without network: the list is kept, nothing confirmed on the screen is lost, doubled or dropped unsaid."""

import datetime
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Response, expect
from pytest_django.live_server_helper import LiveServer

from tests.factories import ACTOR, receipts
from tests.lists.test_games import entry
from tournament.lists.acts.games import take_back_game
from tournament.lists.keeper.words import WORDS
from tournament.models import CardTable, Game, Tournament

from .conftest import SMALL_PHONE, NewPhone, link_of, seated, stored, versions
from .hall import Phone, Thumb, is_asking, is_delivered, is_unsent, scan, take_back, two_twenties

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
        return Promise.all((await cache.keys()).map(async (one) => {
            const kept = await cache.match(one);
            return one.url + kept.url + await kept.text();
        }));
    }));
    return all.flat();
}"""

# Until the rules at this address are kept, where the address alone would find them.
RULES_ARE_KEPT = """async (path) => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(path));
    const isThere = () => caches.match(`/liste/?${new Uint8Array(digest)}`);
    while (!(await isThere())) await new Promise((later) => setTimeout(later, 50));
}"""

# Look for a new edition; say so once one with this word is the only one that is kept. It takes over when no list is
# open: under an open one Chromium lets the old worker go on for up to five minutes.
UPDATE = """async (word) => {
    const worker = await navigator.serviceWorker.getRegistration("/liste/");
    const look = async () => {
        await worker.update();  // one that joins the browser's own, which has read already, sees nothing new
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
        const texts = await Promise.all(kept.flat().map((one) => one.text()));
        if (names.length === 1 && texts.some((text) => text.includes(word))) document.documentElement.id = "new";
        else setTimeout(look, 200);
    };
    look();
}"""


# Safari 15.6, Chrome 105, Firefox 128, Samsung Internet 20: what one of them lacks and a script could want.
LACKING = """() => {
    const lacks = (thing, ...names) => names.forEach((name) => { delete thing[name]; });
    lacks(AbortSignal, "timeout", "any");
    lacks(Array.prototype, "toReversed", "toSorted", "toSpliced", "with");
    lacks(Array, "fromAsync");
    lacks(HTMLElement.prototype, "showPopover", "hidePopover", "togglePopover", "popover");
    lacks(Iterator.prototype, "drop", "every", "filter", "find", "flatMap", "forEach", "map");
    lacks(Iterator.prototype, "reduce", "some", "take", "toArray");
    lacks(Map, "groupBy");
    lacks(Object, "groupBy");
    lacks(Promise, "try", "withResolvers");
    lacks(Set.prototype, "difference", "intersection", "isSubsetOf", "isSupersetOf", "isDisjointFrom");
    lacks(Set.prototype, "symmetricDifference", "union");
    lacks(String.prototype, "isWellFormed", "toWellFormed");
    lacks(URL, "canParse", "parse");
    lacks(Navigator.prototype, "wakeLock", "userActivation", "scheduling");
    lacks(window, "CompressionStream", "DecompressionStream", "navigation", "requestIdleCallback", "scheduler");
}"""


def test_list_without_network_goes_to_another_phone_and_is_stored_once(
    live_server: LiveServer, new_phone: NewPhone, tmp_path: Path
) -> None:
    """From counting the cards to the last game; more than one code holds; also through a phone that was killed.

    What is handed over stands behind the # of an address: neither the server nor its log sees it.
    """
    card_table = seated("dgsrv", 4, games=20)
    phone = new_phone(link_of(card_table), **SMALL_PHONE)
    thumb = phone.visit()
    thumb.press("Liste", "Liste an ein anderes Telefon geben")
    assert scan(thumb.page, tmp_path) == f"{phone.cable.url}{phone.link}"  # nothing is unsent: the link alone
    thumb.press("zurück")
    phone.context.set_offline(True)
    thumb.confirm_cards()
    two_twenties(thumb, *WINNERS[:8], unsent=9)
    read_the_manual(thumb, WINNERS[8])
    thumb = phone.reopen(thumb)
    expect(thumb.page).to_have_title(re.compile("Tisch 1 · Serie 1 – Pokal"))
    is_unsent(thumb.page, 9)
    two_twenties(thumb, *WINNERS[8:], unsent=21)
    thumb.is_asked("Alle Spiele sind eingetragen")
    assert Game.objects.count() == 0

    thumb.press("Liste", "Liste an ein anderes Telefon geben")
    first = scan(thumb.page, tmp_path)
    thumb.press("Gescannt: nächster Code")
    thumb.is_asked("Code 2 von 2")
    second = scan(thumb.page, tmp_path)
    other = new_phone(first)
    taken = other.open()
    taken.sees("übernommen: Spiel 1–")
    taken.page.goto(second)
    taken.sees("–20.")
    is_delivered(taken.page)
    other.link = second  # scanned twice
    taken = other.reopen(taken)
    taken.sees("Diese Spiele hat Ihr Telefon schon.")
    assert taken.page.url == f"{phone.cable.url}{phone.link}"
    assert not [line for line in phone.cable.seen if "u=" in line]

    thumb.page.bring_to_front()
    thumb.press("Das andere Telefon hat übernommen")
    given = thumb.page.get_by_text("Übergeben um")
    expect(given).to_contain_text("Spiel 1–20.")
    phone.context.set_offline(False)
    is_delivered(thumb.page)
    expect(given).to_have_count(0)
    card_table.refresh_from_db()
    assert card_table.cards_confirmed_at is not None
    assert versions(card_table) == [(number, 1) for number in range(1, 21)]
    assert receipts(card_table) == 20
    winners = Game.objects.filter(card_table=card_table, results__outcome="romme").order_by("number")
    assert list(winners.values_list("results__seat__number", flat=True)) == [2, 3, 4, 1] * 5


def read_the_manual(thumb: Thumb, winner: str) -> None:
    """In the middle of a game, which is as it was when the chapter is closed."""
    thumb.press(winner, 12)
    typed, chapter = thumb.page.locator(".typing"), thumb.page.get_by_role("dialog")
    before = typed.inner_text()
    thumb.press("Hilfe zu dieser Seite")
    expect(chapter.get_by_role("heading", name="Die Liste am Telefon führen")).to_be_visible()
    thumb.page.keyboard.press("7")  # the page beneath takes no keys
    thumb.press("Zurück zur Liste")
    expect(chapter).not_to_be_visible()
    assert typed.inner_text() == before
    thumb.press("Abbrechen")


def test_killed_page_comes_back_with_the_game_half_typed_and_the_unsent(phone: Phone, card_table: CardTable) -> None:
    """Its browser can do no more than the lowest."""
    phone.context.add_init_script(f"({LACKING})()")
    errors: list[str] = []
    phone.context.on("weberror", lambda error: errors.append(str(error.error)))
    thumb = phone.visit()
    two_twenties(thumb, "Bauer", stored=1)
    thumb.finished("Ahrens")
    thumb.hand("nicht eröffnet", 64)
    phone.cut()
    thumb = phone.reopen(thumb)
    thumb.sees("Keine Verbindung")  # what it shows may be old
    expect(thumb.page.locator(".player", has_text="Claus")).to_contain_text("64")
    thumb.hand("eröffnet", 20)
    thumb.press("fertig")
    is_unsent(thumb.page, 1)
    assert thumb.page.evaluate(HALF_TYPED) == []

    # Corrected and taken back before it was ever sent.
    two_twenties(thumb, "Ahrens")
    take_back(thumb, 3)
    two_twenties(thumb, "Bauer", unsent=4)
    thumb.press("Liste", "Spiel 2 ändern, erst auf diesem Telefon")
    thumb.press(re.compile("Ahrens hat beendet"))
    thumb.finished("Dietz")
    thumb.hand("eröffnet", 20)
    thumb.press("fertig", "vertippt")
    is_unsent(thumb.page, 5)
    thumb.press("Liste an ein anderes Telefon geben")
    expect(thumb.page.locator("img.qr")).to_be_visible()
    thumb.page.close()
    phone.mend()
    thumb = phone.open()
    is_delivered(thumb.page)
    is_asking(thumb.page, 4)
    assert stored(card_table, 2) == [(1, "opened", 20, False), (3, "not_opened", 64, False), (4, "romme", 0, False)]
    assert [outcome for _, outcome, _, _ in stored(card_table, 3)] == ["opened", "romme", "opened"]
    assert errors == []


def test_worker_alone_sends_what_a_closed_page_left(phone: Phone, card_table: CardTable) -> None:
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
    phone.typed_offline("Bauer", "Ahrens").page.close()
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
    elsewhere = phone.context.new_page()
    elsewhere.goto("/")
    phone.visit().page.close()
    monkeypatch.setitem(WORDS, "show_list", "Ganze Liste")
    elsewhere.evaluate(UPDATE, "Ganze Liste")
    expect(elsewhere.locator("html#new")).to_be_attached()
    expect(phone.open().button("Ganze Liste")).to_be_visible()


@pytest.mark.nightly
def test_cache_has_no_secret_and_a_list_is_forgotten_after_a_fortnight(phone: Phone, card_table: CardTable) -> None:
    """Neither the link nor a name is cached; what is unsent is not forgotten."""
    other_link = link_of(card_table.series.card_tables.get(number=2))
    thumb = phone.visit()
    two_twenties(thumb, "Bauer", stored=1)
    thumb.page.evaluate(RULES_ARE_KEPT, f"{phone.link}regeln")
    kept = thumb.page.evaluate(CACHED)
    assert len(kept) >= 5
    secrets = [phone.link.split("/")[2], card_table.seats.get(number=2).registration.person.name]
    assert not [text for text in kept if any(secret in text for secret in secrets)]

    thumb.page.goto(other_link)
    thumb.is_asked("Tisch 2 · Serie 1")
    thumb.page.goto(phone.link)
    phone.cut()
    two_twenties(thumb, "Ahrens", unsent=1)
    assert thumb.page.evaluate(KEPT_LISTS) == sorted([phone.link, other_link])
    phone.context.clock.set_system_time(timezone.now() + datetime.timedelta(days=46))
    thumb.page.goto(phone.link)
    is_unsent(thumb.page, 1)
    assert thumb.page.evaluate(KEPT_LISTS) == [phone.link]


@pytest.mark.nightly
def test_rules_of_the_tournament_open_without_network(phone: Phone, card_table: CardTable) -> None:
    """Its own, not those of the text; of another list's none are left."""
    Tournament.objects.update(house_rules={"outcomes": {"hand_romme": {"wertungspunkte": 9}}}, published=False)
    thumb = phone.visit()
    page = thumb.page
    for link in (link_of(card_table.series.card_tables.get(number=2)), phone.link):
        page.goto(link)
        page.evaluate(RULES_ARE_KEPT, f"{link}regeln")
    phone.cut()
    thumb.press("Liste")
    with page.expect_popup() as opened:
        thumb.press(page.get_by_role("link", name="Regeln und Schiedsrichter-Hilfe"))
    rules = opened.value
    expect(rules.get_by_role("row", name=re.compile("^Hand-Rommé .* 9$"))).to_be_visible()
    expect(rules.locator("body")).to_have_css("margin", "0px")  # its style is there
    assert len([text for text in page.evaluate(CACHED) if "<title>Regelkarte" in text]) == 1


def looked_again(page: Page) -> Response:
    """The list keeper turns to the page: it asks for the state."""
    with page.expect_response(lambda response: response.url.endswith("/state")) as asked:
        page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    return asked.value


@pytest.mark.nightly
def test_state_is_sent_to_a_phone_only_if_it_does_not_know_it(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.visit()
    is_asking(thumb.page, 1)
    assert looked_again(thumb.page).status == 304
    expect(thumb.page.get_by_text("Keine Verbindung")).to_have_count(0)
    two_twenties(thumb, "Bauer", stored=1)
    is_asking(thumb.page, 2)
    # The organiser takes it back: the server has again what it had before the game, and the phone has not.
    take_back_game(card_table, entry(1, version=1), ACTOR)
    assert looked_again(thumb.page).status == 200
    is_asking(thumb.page, 1)
    thumb.page.reload()
    is_asking(thumb.page, 1)
    assert looked_again(thumb.page).status == 304


def test_games_are_kept_without_https_also_when_the_page_was_closed(phone: Phone, card_table: CardTable) -> None:
    """A hall's own server: the browser keeps no page for it, but every game."""
    phone.link = f"http://testserver:{phone.cable.port}{phone.link}"
    thumb = phone.open()
    assert thumb.page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator]") == [False] * 3
    thumb.is_asked("Wer hat beendet?")
    thumb.press("Liste")
    thumb.sees("Der Bildschirm dieses Telefons kann von selbst ausgehen.")
    thumb.press("Eintragen")
    phone.cut()
    two_twenties(thumb, "Bauer", "Ahrens", unsent=2)
    thumb.page.close()
    phone.mend()
    thumb = phone.open()
    is_delivered(thumb.page)
    thumb.sees("Spiel 3/16")
    assert versions(card_table) == [(1, 1), (2, 1)]

    thumb.page.goto(urljoin(thumb.page.url, "/regeln/dskv-2018/hand/"))
    thumb.sees("Die Adresse beginnt nicht mit https.")


LEFT = "1 Eingabe ist nur auf diesem Telefon."

# What a worn-out memory cell may do to the first entry of the only list.
SPOIL = """async (spoil) => {
    const done = (request) => new Promise((yes, no) => {
        Object.assign(request, { onsuccess: () => yes(request.result), onerror: no })
    })
    const database = await done(indexedDB.open("spielliste"))
    const lists = () => database.transaction("lists", "readwrite").objectStore("lists")
    const [{ list }] = await done(lists().getAll())
    await navigator.locks.request(`spielliste:${list}`, async () => {  // while nobody is sending what is spoilt
        const store = lists()
        const [record] = await done(store.getAll())
        const [entry] = record.entries
        if (spoil === "augen") entry.content.results[1].augen = 0
        if (spoil === "outcome") entry.content.results[1].outcome = "?"
        await done(store.put(record))
    })
    database.close()
}"""

# No room for what grows: the browser takes the whole transaction back.
NO_ROOM = """() => {
    IDBObjectStore.prototype.put = function () {
        this.transaction.abort();
        throw new DOMException("full", "QuotaExceededError");
    };
}"""


def two_games_offline(phone: Phone, spoil: str = "") -> Thumb:
    """Games 1 and 2 are kept on the phone, one perhaps spoilt while the list is closed; then there is a network."""
    elsewhere = phone.context.new_page()
    elsewhere.goto("/")
    phone.typed_offline("Bauer", "Ahrens").page.close()
    elsewhere.evaluate(SPOIL, spoil)
    phone.mend()
    return phone.open()


def test_refused_game_is_laid_aside_and_typed_anew_and_the_next_follows(phone: Phone, card_table: CardTable) -> None:
    thumb = two_games_offline(phone, "outcome")
    thumb.is_asked("Spiel 1 ist nicht gespeichert")
    thumb.sees("Ein zweites Spiel ist auch noch nicht gespeichert.")
    thumb.press(thumb.page.get_by_text("Der Spielleitung zeigen"))
    expect(thumb.page.get_by_role("textbox", name="Die Eingaben als Text")).to_have_value(re.compile("Spiel 2"))
    thumb.press("Zur Seite legen und weiterspielen")
    thumb.sees(LEFT, "Spiel 1/16")
    two_twenties(thumb, "Dietz", stored=2)
    outcomes = [[outcome for _, outcome, _, _ in stored(card_table, number)] for number in (1, 2)]
    assert outcomes == [["opened", "opened", "romme"], ["romme", "opened", "opened"]]
    thumb.page.reload()
    thumb.sees(LEFT)


@pytest.mark.nightly
def test_refused_game_is_changed_where_it_was_wrong(phone: Phone, card_table: CardTable) -> None:
    thumb = two_games_offline(phone, "augen")
    thumb.press("ändern")
    thumb.hand("eröffnet", 20)
    thumb.press("fertig")
    is_delivered(thumb.page)
    assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 20, False), (4, "opened", 20, False)]
    expect(thumb.page.get_by_text("nur auf diesem Telefon")).not_to_be_attached()


def test_full_phone_says_so_and_works_while_it_is_open(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.typed_offline("Bauer")
    thumb.page.evaluate(NO_ROOM)
    two_twenties(thumb, "Ahrens")
    thumb.sees(
        "Der Speicher dieses Telefons ist voll.", "2 Eingaben sind erst auf diesem Telefon – Seite offen lassen!"
    )
    phone.mend()
    is_delivered(thumb.page)
    assert versions(card_table) == [(1, 1), (2, 1)]


def test_full_phone_shows_what_it_cannot_keep(phone: Phone) -> None:
    thumb = phone.visit()
    room = {"origin": phone.cable.url, "quotaSize": 1}
    phone.context.new_cdp_session(thumb.page).send("Storage.overrideQuotaForOrigin", room)
    assert thumb.page.evaluate("async () => (await fetch('/static/lists/moves.js')).status") == 200
