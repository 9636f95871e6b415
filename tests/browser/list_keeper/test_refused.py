"""What the server does not take, what cannot be read any more, what the phone cannot keep: said, and never dropped."""

import json
import re
from collections.abc import Iterator
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tournament.models import CardTable

from .conftest import stored
from .hall import Phone, is_delivered, is_stored, is_unsent, two_twenties

# What a worn-out memory cell may do to the first entry of the only list.
SPOIL = """(spoil) => new Promise((done, failed) => {
    indexedDB.open("spielliste").onsuccess = ({ target: { result: database } }) => {
        const transaction = database.transaction("lists", "readwrite");
        const lists = transaction.objectStore("lists");
        lists.getAll().onsuccess = ({ target: { result: [record] } }) => {
            const [entry] = record.entries;
            if (spoil === "augen") entry.content.results[1].augen = 0;
            if (spoil === "outcome") entry.content.results[1].outcome = "?";
            if (spoil === "everything") record.entries[0] = { number: 1, method: "P" };
            lists.put(record);
        };
        transaction.oncomplete = () => { database.close(); done(); };
        transaction.onabort = failed;
    };
})"""

# Photographs, say: until not a hundred bytes fit any more.
FILL = """() => new Promise((done) => {
    indexedDB.deleteDatabase("photographs");
    const opening = indexedDB.open("photographs", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("all", { autoIncrement: true });
    opening.onsuccess = () => {
        const add = (size) => {
            if (size < 100) return done();
            const transaction = opening.result.transaction("all", "readwrite");
            transaction.objectStore("all").add(crypto.getRandomValues(new Uint8Array(size)));
            transaction.oncomplete = () => add(size);
            transaction.onabort = () => add(Math.floor(size / 2));
        };
        add(65_536);
    };
})"""


def two_games_offline(phone: Phone) -> Page:
    """Games 1 and 2 are kept on the phone and the list is closed; another page of the same server that is open."""
    thumb = phone.visit()
    elsewhere = phone.context.new_page()
    elsewhere.goto("/")
    phone.cut()
    two_twenties(thumb, "Bauer")
    two_twenties(thumb, "Ahrens")
    is_unsent(thumb.page, 2)
    thumb.page.close()
    return elsewhere


class TestNotTaken:
    @pytest.mark.parametrize("how", ["augen", "outcome", "everything"])
    def test_it_is_shown_laid_aside_and_typed_anew_and_the_next_game_follows(
        self, phone: Phone, card_table: CardTable, how: str
    ) -> None:
        two_games_offline(phone).evaluate(SPOIL, how)
        phone.mend()
        thumb = phone.open()
        page = thumb.page
        expect(page.get_by_role("heading", name="Spiel 1 ist nicht gespeichert")).to_be_visible()
        expect(page.get_by_text("Dahinter wartet noch 1 Eintrag.")).to_be_visible()
        thumb.tap(page.get_by_text("Eingaben weitergeben"))
        expect(page.get_by_role("textbox", name="Die Eingaben als Text")).to_have_value(re.compile("Spiel 2"))
        thumb.press("Beiseitelegen")
        expect(page.get_by_text("1 Eintrag liegt nur auf diesem Telefon.")).to_be_visible()
        expect(page.get_by_text("Spiel 1/16")).to_be_visible()
        two_twenties(thumb, "Dietz")
        is_stored(page, 2)
        assert [outcome for _, outcome, _, _ in stored(card_table, 1)] == ["opened", "opened", "romme"]
        assert [outcome for _, outcome, _, _ in stored(card_table, 2)] == ["romme", "opened", "opened"]
        page.reload()
        expect(page.get_by_text("1 Eintrag liegt nur auf diesem Telefon.")).to_be_visible()

    def test_what_was_typed_is_changed_where_it_was_wrong(self, phone: Phone, card_table: CardTable) -> None:
        two_games_offline(phone).evaluate(SPOIL, "augen")
        phone.mend()
        thumb = phone.open()
        thumb.press("ändern")
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        is_delivered(thumb.page)
        assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 20, False), (4, "opened", 20, False)]
        assert card_table.games.count() == 2
        expect(thumb.page.get_by_text("nur auf diesem Telefon")).not_to_be_attached()

    def test_what_came_after_the_closing_goes_again_once_the_list_is_reopened(
        self, phone: Phone, card_table: CardTable
    ) -> None:
        two_games_offline(phone)
        CardTable.objects.filter(pk=card_table.pk).update(closed_at=timezone.now())
        phone.mend()
        thumb = phone.open()
        thumb.press("Beiseitelegen")
        expect(thumb.page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()
        expect(thumb.page.get_by_text("2 Einträge liegen nur auf diesem Telefon.")).to_be_visible()
        CardTable.objects.filter(pk=card_table.pk).update(closed_at=None)
        thumb.press("Noch einmal senden")
        expect(thumb.page.get_by_text("nur auf diesem Telefon")).not_to_be_attached()
        is_delivered(thumb.page)
        expect(thumb.page.get_by_text("Spiel 3/16")).to_be_visible()
        assert list(card_table.games.values_list("number", "version")) == [(1, 1), (2, 1)]


class TestEarlierEdition:
    """Entries were kept in localStorage once, as `{entries, refused}`."""

    GAME = {
        "method": "PUT",
        "number": 1,
        "throws": False,
        "content": {
            "entry_id": "0c5b8a5e-0d8b-4c6a-9d84-3f6f1f0a2b11",
            "version": 0,
            "results": [
                {"seat": 2, "outcome": "romme", "augen": 0},
                {"seat": 3, "outcome": "opened", "augen": 20},
                {"seat": 4, "outcome": "opened", "augen": 20},
            ],
        },
    }

    @staticmethod
    def keep(phone: Phone, text: str) -> None:
        page = phone.context.new_page()
        page.goto("/")
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"spielliste:unsent:{phone.link}", text])

    def test_they_are_taken_over(self, phone: Phone, card_table: CardTable) -> None:
        self.keep(phone, json.dumps({"entries": [self.GAME], "refused": None}))
        thumb = phone.visit()
        is_delivered(thumb.page)
        expect(thumb.page.get_by_text("Spiel 2/16")).to_be_visible()
        assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 20, False), (4, "opened", 20, False)]
        assert thumb.page.evaluate("localStorage.length") == 0

    def test_what_cannot_be_read_is_shown(self, phone: Phone, card_table: CardTable) -> None:
        self.keep(phone, '{"entries": [{"meth')
        thumb = phone.visit()
        expect(thumb.page.get_by_role("heading", name="Eine Eingabe ist nicht gespeichert")).to_be_visible()
        text = thumb.page.get_by_label("Die Eingaben als Text")
        expect(text).to_have_value(re.compile(re.escape('{"entries": [{"meth')))
        thumb.press("Später entscheiden")
        two_twenties(thumb, "Bauer")
        is_stored(thumb.page, 1)
        expect(thumb.page.get_by_text("Eine Eingabe ist nicht gespeichert")).to_be_visible()


class TestPhoneThatKeepsNothing:
    def test_a_private_window_says_so_and_works_while_it_is_open(self, phone: Phone, card_table: CardTable) -> None:
        phone.context.add_init_script(
            "IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); };"
        )
        thumb = phone.visit()
        expect(thumb.page.get_by_text("Dieses Telefon merkt sich hier nichts")).to_be_visible()
        thumb.press("Verstanden")
        phone.cut()
        two_twenties(thumb, "Bauer")
        expect(thumb.page.get_by_text("1 Eintrag noch nicht übertragen – Seite offen lassen!")).to_be_visible()
        phone.mend()
        is_delivered(thumb.page)
        assert card_table.games.count() == 1

    def test_a_full_phone_says_so_and_works_while_it_is_open(self, phone: Phone, card_table: CardTable) -> None:
        thumb = phone.visit()
        phone.cut()
        two_twenties(thumb, "Bauer")
        is_unsent(thumb.page, 1)
        devtools = phone.context.new_cdp_session(thumb.page)
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": phone.cable.url, "quotaSize": 4_000_000})
        thumb.page.evaluate(FILL)
        two_twenties(thumb, "Ahrens")
        expect(thumb.page.get_by_text("Der Speicher dieses Telefons ist voll.")).to_be_visible()
        expect(thumb.page.get_by_text("2 Einträge noch nicht übertragen – Seite offen lassen!")).to_be_visible()
        phone.mend()
        is_delivered(thumb.page)
        assert list(card_table.games.values_list("number", "version")) == [(1, 1), (2, 1)]


class Portal(StreamRequestHandler):
    """The log-in page of a hotel's network: answers everything with 200."""

    def handle(self) -> None:
        length = 0
        while (line := self.rfile.readline().strip().lower()) != b"":
            if line.startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        self.rfile.read(length)
        page = b"<!doctype html><title>WLAN</title><p>Bitte anmelden"
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
        self.wfile.write(head % len(page) + page)


@pytest.fixture
def portal() -> Iterator[int]:
    """The port of a hotel's log-in page."""
    server = ThreadingTCPServer(("127.0.0.1", 0), Portal)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield int(server.server_address[1])
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_log_in_page_of_a_hotel_stores_nothing(phone: Phone, card_table: CardTable, portal: int) -> None:
    thumb = phone.visit()
    server = phone.cable.target
    phone.cable.down()
    phone.cable.up(portal)
    two_twenties(thumb, "Bauer")
    is_unsent(thumb.page, 1)
    phone.cable.down()
    phone.cable.up(server)
    thumb.press("Jetzt versuchen")
    is_delivered(thumb.page)
    assert card_table.games.count() == 1
