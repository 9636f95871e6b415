"""What the server does not take, what cannot be read any more, what the phone cannot keep: said, and never dropped."""

import re

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
            lists.put(record);
        };
        transaction.oncomplete = () => { database.close(); done(); };
        transaction.onabort = failed;
    };
})"""

# No room for what grows: the browser takes the whole transaction back.
NO_ROOM = """() => {
    IDBObjectStore.prototype.put = function () {
        this.transaction.abort();
        throw new DOMException("full", "QuotaExceededError");
    };
}"""


def two_games_offline(phone: Phone) -> Page:
    """Games 1 and 2 are kept on the phone and the list is closed; another page of the same server that is open."""
    elsewhere = phone.context.new_page()
    elsewhere.goto("/")
    thumb = phone.visit()
    phone.cut()
    two_twenties(thumb, "Bauer")
    two_twenties(thumb, "Ahrens")
    is_unsent(thumb.page, 2)
    thumb.page.close()
    return elsewhere


class TestNotTaken:
    def test_it_is_shown_laid_aside_and_typed_anew_and_the_next_game_follows(
        self, phone: Phone, card_table: CardTable
    ) -> None:
        two_games_offline(phone).evaluate(SPOIL, "outcome")
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


class TestPhoneThatKeepsNothing:
    def test_private_window_says_so_and_works_while_it_is_open(self, phone: Phone, card_table: CardTable) -> None:
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

    def test_full_phone_says_so_and_works_while_it_is_open(self, phone: Phone, card_table: CardTable) -> None:
        thumb = phone.visit()
        phone.cut()
        two_twenties(thumb, "Bauer")
        is_unsent(thumb.page, 1)
        thumb.page.evaluate(NO_ROOM)
        two_twenties(thumb, "Ahrens")
        expect(thumb.page.get_by_text("Der Speicher dieses Telefons ist voll.")).to_be_visible()
        expect(thumb.page.get_by_text("2 Einträge noch nicht übertragen – Seite offen lassen!")).to_be_visible()
        phone.mend()
        is_delivered(thumb.page)
        assert list(card_table.games.values_list("number", "version")) == [(1, 1), (2, 1)]
