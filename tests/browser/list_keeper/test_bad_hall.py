"""A hall as bad as can be: whatever is typed while the network comes and goes is stored, each of it once."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.factories import receipts
from tournament.models import CardTable

from .cable import Moment
from .conftest import stored
from .hall import Phone, is_delivered, other_winner, two_twenties

PLAYERS = ["Ahrens", "Bauer", "Claus", "Dietz"]
DISTURBANCES = 6


class Evening:
    """Games typed on one phone by the dice, and what should be stored of them: number -> seat of who finished."""

    def __init__(self, phone: Phone, dice: Random) -> None:
        self.phone = phone
        self.dice = dice
        self.thumb = phone.visit()
        self.finished: dict[int, int] = {}
        self.acts = 0

    def play(self) -> None:
        number = len(self.finished) + 1
        seat = self.dice.choice(self.playing(number))
        two_twenties(self.thumb, PLAYERS[seat - 1])
        self.note(number, seat)

    def correct(self) -> None:
        number = self.dice.choice(sorted(self.finished))
        before = self.finished[number]
        seat = self.dice.choice([one for one in self.playing(number) if one != before])
        self.thumb.press("Liste")
        self.thumb.press(re.compile(f"^Spiel {number} ändern"))
        other_winner(self.thumb, PLAYERS[before - 1], PLAYERS[seat - 1])
        if number < len(self.finished):
            self.thumb.press("vertippt")
        self.note(number, seat)
        self.thumb.press("Eintragen")

    def disturb(self, what: int) -> None:
        """What may happen between two games, or in the middle of sending the next."""
        match what:
            case 0 | 1:
                self.phone.cable.cut_next_write(list(Moment)[what])
            case 2:
                self.phone.cut()
            case 3:
                self.phone.mend()
            case 4:
                self.thumb.page.close()
                self.thumb = self.phone.open()
            case 5:
                self.correct()

    def playing(self, number: int) -> list[int]:
        """All but the dealer, who sits out."""
        return [seat for seat in range(1, 5) if seat != (number - 1) % 4 + 1]

    def note(self, number: int, seat: int) -> None:
        """It is on the screen, so it counts."""
        self.finished[number] = seat
        self.acts += 1
        self.is_ready()

    def is_ready(self) -> None:
        """The page has moved on to the next game, or shows the list again."""
        number = len(self.finished) + 1
        expect(self.thumb.page.locator(".turn")).to_contain_text(f"Spiel {number}/16")


@pytest.mark.nightly
def test_everything_typed_is_stored_once(phone: Phone, card_table: CardTable) -> None:
    evening = Evening(phone, Random(4))
    evening.play()
    for what in evening.dice.sample(range(DISTURBANCES), DISTURBANCES):
        evening.disturb(what)
        evening.play()
    phone.mend()
    evening.thumb.page.reload()
    is_delivered(evening.thumb.page)
    for number, seat in evening.finished.items():
        held = [
            (one, "romme" if one == seat else "opened", 0 if one == seat else 20) for one in evening.playing(number)
        ]
        assert [result[:3] for result in stored(card_table, number)] == held
    assert card_table.games.count() == 1 + DISTURBANCES
    assert receipts(card_table) == evening.acts
