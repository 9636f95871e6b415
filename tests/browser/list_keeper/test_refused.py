"""What the server does not take, what cannot be read any more, what the phone cannot keep: said, and never dropped."""

import re

from django.utils import timezone
from playwright.sync_api import expect

from tournament.models import CardTable

from .conftest import stored, versions
from .hall import Phone, is_delivered, two_twenties
from .thumb import Thumb

LEFT = "1 Eintrag liegt nur auf diesem Telefon."
PRIVATE = "IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); };"

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
    thumb.sees("Dahinter wartet noch 1 Eintrag.")
    thumb.press(thumb.page.get_by_text("Eingaben weitergeben"))
    expect(thumb.page.get_by_role("textbox", name="Die Eingaben als Text")).to_have_value(re.compile("Spiel 2"))
    thumb.press("Beiseitelegen")
    thumb.sees(LEFT, "Spiel 1/16")
    two_twenties(thumb, "Dietz", stored=2)
    outcomes = [[outcome for _, outcome, _, _ in stored(card_table, number)] for number in (1, 2)]
    assert outcomes == [["opened", "opened", "romme"], ["romme", "opened", "opened"]]
    thumb.page.reload()
    thumb.sees(LEFT)


def test_refused_game_is_changed_where_it_was_wrong(phone: Phone, card_table: CardTable) -> None:
    thumb = two_games_offline(phone, "augen")
    thumb.press("ändern")
    thumb.hand("eröffnet", 20)
    thumb.press("fertig")
    is_delivered(thumb.page)
    assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 20, False), (4, "opened", 20, False)]
    assert card_table.games.count() == 2
    expect(thumb.page.get_by_text("nur auf diesem Telefon")).not_to_be_attached()


def test_games_after_the_closing_go_again_once_the_list_is_reopened(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.typed_offline("Bauer", "Ahrens")
    CardTable.objects.filter(pk=card_table.pk).update(closed_at=timezone.now())
    phone.mend()
    thumb.press("Beiseitelegen")
    thumb.is_asked("Die Liste ist abgeschlossen")
    thumb.sees("2 Einträge liegen nur auf diesem Telefon.")
    CardTable.objects.filter(pk=card_table.pk).update(closed_at=None)
    thumb.press("Noch einmal senden")
    expect(thumb.page.get_by_text("nur auf diesem Telefon")).not_to_be_attached()
    is_delivered(thumb.page)
    thumb.sees("Spiel 3/16")
    assert versions(card_table) == [(1, 1), (2, 1)]


def test_private_window_says_so_and_works_while_it_is_open(phone: Phone, card_table: CardTable) -> None:
    phone.context.add_init_script(PRIVATE)
    thumb = phone.visit()
    thumb.sees("Dieses Telefon merkt sich hier nichts")
    thumb.press("Verstanden")
    phone.cut()
    two_twenties(thumb, "Bauer")
    thumb.sees("1 Eintrag noch nicht übertragen – Seite offen lassen!")
    phone.mend()
    is_delivered(thumb.page)
    assert card_table.games.count() == 1


def test_full_phone_says_so_and_works_while_it_is_open(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.typed_offline("Bauer")
    thumb.page.evaluate(NO_ROOM)
    two_twenties(thumb, "Ahrens")
    thumb.sees("Der Speicher dieses Telefons ist voll.", "2 Einträge noch nicht übertragen – Seite offen lassen!")
    phone.mend()
    is_delivered(thumb.page)
    assert versions(card_table) == [(1, 1), (2, 1)]
