"""A storm: a thumb that taps again and again."""

import time
from collections.abc import Callable

import pytest

from tests.factories import fill_list
from tournament.models import CardTable, Person

from .conftest import SMALL_PHONE, OpenList
from .hall import Key, Thumb, agree, is_awake
from .looks import CUT_OFF, SIDEWAYS
from .test_closing import test_list_changed_meanwhile_is_compared_again_and_says_its_word as list_is_compared_again
from .test_in_hand import test_back_leads_out_step_by_step_and_keeps_what_was_typed as back_leads_out
from .test_in_hand import test_questions_on_the_way_to_a_closed_list as list_is_closed
from .test_several_phones import test_own_version_is_taken_before_anybody_signs as own_version_is_taken
from .test_typing import test_games_are_typed_or_counted_and_the_page_says_what_is_missing as games_are_typed

AGAIN = (0, 0.06, 0.25, 0.4)
"""Seconds from when the finger first comes down; an even number of times: what turns over is not as after one tap."""
REPEATS = "([x, y]) => document.elementFromPoint(x, y).closest('[data-repeats]') !== null"


class Nervous(Thumb):
    """Taps again and again where it tapped, but for a digit or a card; waits until a new screen takes taps."""

    def tap(self, target: Key) -> None:
        self.middle(target)
        is_awake(self.page)
        x, y = self.middle(target)
        began = time.time()
        for later in AGAIN[:1] if self.page.evaluate(REPEATS, [x, y]) else AGAIN:
            self.touch(x, y, began + later)
        assert self.page.evaluate(CUT_OFF) == []
        self.taps += 1


@pytest.mark.nightly
@pytest.mark.parametrize(
    "journey",
    [games_are_typed, own_version_is_taken, back_leads_out, list_is_closed, list_is_compared_again],
)
def test_thumb_that_slips_changes_no_result(
    journey: Callable[[OpenList, CardTable], None], open_list: OpenList, card_table: CardTable
) -> None:
    journey(lambda **options: Nervous(open_list(**options).page), card_table)


LONG = ("Schwarzenberger-Hohlfeld", "Hinterhuberdorferstaller", "Brandenburgstettenheimer", "Oberwallnerkirchenstein")


@pytest.mark.nightly
def test_four_names_of_24_letters_sign_on_the_smallest_phone(open_list: OpenList, card_table: CardTable) -> None:
    for seat, name in zip(card_table.seats.order_by("number"), LONG, strict=True):
        Person.objects.filter(registrations__seats=seat).update(name=f"{name}, Anna")
    fill_list(card_table)
    thumb = Nervous(open_list(**SMALL_PHONE).page)
    agree(thumb, *LONG)
    thumb.press("Spiel 16 ändern", 9, "Abbrechen", "Liste abschließen")
    assert not thumb.page.evaluate(SIDEWAYS)
