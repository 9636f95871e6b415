"""A storm: a thumb that taps again and again."""

import datetime

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, expect

from scoring import Result
from tests.factories import play
from tournament.models import CardTable

from .conftest import SMALL_PHONE, NewPhone, link_of, stored, versions, won
from .hall import Phone, is_asking, is_delivered
from .looks import CUT_OFF, box_of

# Milliseconds from one to the next: the finger comes down again 60, 150, 250 and 400 after it first did.
AGAIN = (60, 90, 100, 150)
OVER = 500
PAD, TILE = ".pad", ".tile:not(.nobody)"
ASKED = "Wer hat beendet?"
LONG = ("Schwarzenberger-Hohlfeld", "Hinterhuberdorferstaller", "Brandenburgstettenheimer", "Oberwallnerkirchenstein")
WIDER_THAN_THE_PHONE = "document.documentElement.scrollWidth - innerWidth"
ROMME = [(1, "romme", 0, False), (3, "not_opened", 64, False), (4, "not_opened", 198, False)]


class Nervous:
    """A thumb that taps again and again where it tapped; the clock of its phone stands while it does not."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page = phone.open().page

    def key(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def heading(self, name: str) -> Locator:
        return self.page.get_by_role("heading", name=name)

    def part(self, selector: str) -> Locator:
        return self.page.locator(selector).first

    def taps(self, target: Locator | str, until: Locator | str) -> None:
        """On that, or the key of that name: leads on to `until`, or the question of that name, and no further."""
        until = self.heading(until) if isinstance(until, str) else until
        x, y = self._middle(self.key(target) if isinstance(target, str) else target)
        self.page.clock.run_for(OVER)
        self.page.touchscreen.tap(x, y)
        expect(until).to_be_visible()
        for milliseconds in AGAIN:
            self.page.clock.run_for(milliseconds)
            self.page.touchscreen.tap(x, y)
        expect(until).to_be_visible()
        assert self.page.evaluate(WIDER_THAN_THE_PHONE) == 0
        assert self.page.evaluate(CUT_OFF) == []

    def goes(self, *steps: tuple[Locator | str, Locator | str]) -> None:
        """Taps, one after the other."""
        for target, until in steps:
            self.taps(target, until)

    def types(self, digits: str) -> None:
        """As fast as the page takes them."""
        self.page.clock.run_for(OVER)
        for digit in digits:
            self.page.touchscreen.tap(*self._middle(self.key(digit)))
        expect(self.page.locator(".player.active .held")).to_contain_text(digits)

    def changes(self, number: int) -> None:
        """Take that game up again, and begin another number."""
        self.taps(f"Spiel {number} ändern", self.part(PAD))
        self.types("9")

    def _middle(self, target: Locator) -> tuple[float, float]:
        target.tap(trial=True)
        box = box_of(target)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def thumb(new_phone: NewPhone, card_table: CardTable) -> Nervous:
    """On a list not begun, of four people with 24 letters."""
    for seat, name in zip(card_table.seats.order_by("number"), LONG, strict=True):
        seat.registration.person.name = f"{name}, Anna"
        seat.registration.person.save()
    phone = new_phone(link_of(card_table), **SMALL_PHONE)
    phone.set_clock()
    phone.context.clock.pause_at(timezone.now() + datetime.timedelta(minutes=1))
    return Nervous(phone)


@pytest.mark.nightly
def test_thumb_that_slips_changes_no_result(thumb: Nervous, card_table: CardTable) -> None:
    a_game_is_typed(thumb, card_table)
    a_correction_is_left(thumb, card_table)
    a_game_is_taken_back_and_restored(thumb, card_table)
    of_two_versions_one_is_chosen(thumb, card_table)
    everybody_signs_once(thumb, card_table)


def a_game_is_typed(thumb: Nervous, card_table: CardTable) -> None:
    page, pad = thumb.page, thumb.part(PAD)
    thumb.taps("110 Karten geprüft", ASKED)
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 17))
    page.reload()
    is_asking(page, 2)
    other_dealer = page.get_by_label("ändern: Jemand anderes hat gegeben")
    thumb.goes((other_dealer, "Wer hat wirklich gegeben?"), (page.locator(".tile").last, ASKED))
    for _ in range(2):
        thumb.taps(thumb.part(TILE), pad)
        expect(page.locator(".held")).to_have_text(["–Augen", "–Augen"])
        expect(page.locator(".kinds [aria-pressed=true]")).to_contain_text("5")  # a plain Rommé
        if _ == 0:
            thumb.taps(page.locator(".player.finished"), ASKED)
    thumb.goes(("Karten einzeln zählen", page.get_by_text("0 Karten")), ("fertig", pad))
    thumb.types("64")
    thumb.taps("nicht eröffnet", page.locator(".player.active", has_text="Oberwall"))
    expect(page.locator(".choices:not(.kinds) [aria-pressed=true]")).to_have_count(0)  # nothing is said of the second
    thumb.types("198")
    sure = page.get_by_role("alertdialog", name="Stimmt das?")
    thumb.goes(("nicht eröffnet", thumb.key("fertig")), ("fertig", sure))
    thumb.goes((sure.get_by_role("button", name="ändern"), pad), ("fertig", sure))
    assert versions(card_table) == [(1, 1)]
    thumb.taps("Ja, speichern", ASKED)
    is_asking(page, 3)
    is_delivered(page)
    assert stored(card_table, 2) == ROMME


def a_correction_is_left(thumb: Nervous, card_table: CardTable) -> None:
    thumb.changes(2)
    thumb.taps("Abbrechen", ASKED)
    thumb.changes(2)
    thumb.page.go_back()
    expect(thumb.heading(ASKED)).to_be_visible()  # of game 2
    thumb.page.go_back()
    is_asking(thumb.page, 3)
    thumb.changes(2)
    thumb.page.close()
    thumb.page = thumb.phone.open().page
    expect(thumb.page.locator(".player.active .held")).to_contain_text("9")
    thumb.taps("Abbrechen", ASKED)
    # From the list: the whole row of a game; the question why, and the way out of it.
    row = thumb.part(".keeper-list tbody tr")
    thumb.goes(("Liste", row), (row.locator("td").last, thumb.part(PAD)))
    thumb.types("9")
    why = thumb.page.get_by_role("form", name="Warum wird Spiel 1 geändert?")
    code = thumb.page.get_by_role("img", name="QR-Code mit dem Link dieser Liste")
    thumb.goes(("fertig", why), ("Abbrechen", row), ("Liste an ein anderes Telefon geben", code), ("zurück", ASKED))
    assert (versions(card_table), stored(card_table, 2)) == ([(1, 1), (2, 1)], ROMME)


def a_game_is_taken_back_and_restored(thumb: Nervous, card_table: CardTable) -> None:
    page, question, offer = thumb.page, "Spiel 2 ganz zurücknehmen?", "Spiel 2 zurücknehmen …"
    restore = page.get_by_role("button", name="Wiederherstellen Spiel 2")
    thumb.changes(2)
    thumb.goes((offer, question), ("Nein, behalten", thumb.part(PAD)))
    for is_restored in (True, False):
        thumb.goes((offer, question), ("Ja, zurücknehmen", restore))
        is_delivered(page)
        assert [number for number, _version in versions(card_table)] == [1]
        if is_restored:
            thumb.taps(restore, thumb.key("Spiel 2 ändern"))
            is_delivered(page)
            assert stored(card_table, 2) == ROMME
            thumb.taps("Spiel 2 ändern", thumb.part(PAD))
    page.clock.run_for(10_000)
    expect(restore).not_to_be_attached()
    is_asking(page, 2)


def of_two_versions_one_is_chosen(thumb: Nervous, card_table: CardTable) -> None:
    play(card_table, 2, Result(1, "hand_romme", 0), Result(3, "opened", 9), Result(4, "opened", 9))
    thumb.taps(thumb.part(TILE), thumb.part(PAD))
    thumb.types("20")
    thumb.taps("weiter", thumb.page.locator(".player.active", has_text="Oberwall"))
    thumb.types("20")
    thumb.taps("fertig", "Spiel 2 steht schon anders in der Liste")
    for answer in ("Gespeichertes behalten", "Meine Eingabe nehmen"):
        expect(thumb.key(answer)).to_be_in_viewport(ratio=1)
    thumb.taps("Gespeichertes behalten", ASKED)
    is_asking(thumb.page, 3)
    assert stored(card_table, 2)[0] == (1, "hand_romme", 0, False)


def everybody_signs_once(thumb: Nervous, card_table: CardTable) -> None:
    for number in range(3, 17):
        won(card_table, number, number % 4 + 1)
    thumb.page.reload()
    all_typed, tiles = thumb.heading("Alle Spiele sind eingetragen"), thumb.page.locator(".agree .tile")
    expect(all_typed).to_be_visible()
    for at, name in enumerate(LONG):
        agrees = thumb.key(f"{name}: Ich bin einverstanden")
        tiles.nth(at).scroll_into_view_if_needed()
        top = min(box_of(tile)["y"] for tile in tiles.all())
        thumb.taps(tiles.nth(at), f"{name}, Anna")
        assert box_of(agrees)["y"] + box_of(agrees)["height"] < top  # no name was there, so no finger is
        thumb.taps(agrees, all_typed)
        expect(thumb.page.locator(".agree [aria-pressed=true]")).to_have_count(at + 1)
    thumb.taps("Liste abschließen", "Die Liste ist abgeschlossen")
