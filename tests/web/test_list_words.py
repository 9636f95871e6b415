"""How far a list goes, in words. Source: the issue "Results that stand", "Final means final"."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from tournament.core.list_state import Change, ListState
from tournament.web.public_words import list_in_words, series_list_in_words

NOON = datetime(2026, 5, 11, 10, 0, tzinfo=UTC)
CHANGE = Change(NOON, "Addition an Tisch 4")
BETWEEN = ListState(after=1)
OVER = ListState(after=5, over=True)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (ListState(), ""),
        (BETWEEN, "Zwischenstand nach der 1. Serie"),
        (replace(BETWEEN, open_lists=1), "vorläufig: 1 Liste offen"),
        (replace(OVER, open_lists=3), "vorläufig: 3 Listen offen"),
        (OVER, "vorläufig, alle Listen abgeschlossen"),
        (replace(OVER, edition=1), "Endstand"),
        (replace(OVER, edition=2), "Endstand, Fassung 2"),
        (
            replace(OVER, edition=2, corrected=CHANGE),
            "Endstand, Fassung 2 – berichtigt am 11. Mai: Addition an Tisch 4",
        ),
        (replace(BETWEEN, changed=CHANGE), "Zwischenstand nach der 1. Serie, geändert am 11. Mai: Addition an Tisch 4"),
        (
            replace(OVER, taken_back=CHANGE),
            "vorläufig, alle Listen abgeschlossen, Endstand zurückgenommen am 11. Mai: Addition an Tisch 4",
        ),
        (
            replace(OVER, edition=2, corrected=CHANGE).without_reasons(),
            "Endstand, Fassung 2 – berichtigt am 11. Mai",
        ),
    ],
)
def test_list_says_how_far_it_goes(state: ListState, words: str) -> None:
    assert list_in_words(state) == words


def test_list_says_until_when_one_may_object() -> None:
    until = timezone.localtime().replace(hour=18, minute=40)
    assert list_in_words(replace(OVER, objections_until=until)) == "vorläufig, Einspruch bis 18:40 Uhr"
    tomorrow = until.replace(year=until.year + 1, month=5, day=10)
    words = list_in_words(replace(OVER, objections_until=tomorrow))
    assert words == f"vorläufig, Einspruch bis 10. Mai {tomorrow.year}, 18:40 Uhr"


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (replace(OVER, open_lists=2), "vorläufig: 2 Listen offen"),
        (OVER, "alle Listen abgeschlossen"),
        (replace(OVER, changed=CHANGE), "alle Listen abgeschlossen, geändert am 11. Mai: Addition an Tisch 4"),
        (replace(OVER, edition=1), "Endstand"),
    ],
)
def test_list_of_one_series_says_how_far_it_goes(state: ListState, words: str) -> None:
    assert series_list_in_words(state) == words


@pytest.mark.parametrize("state", [BETWEEN, replace(BETWEEN, open_lists=2), replace(BETWEEN, objections_until=NOON)])
def test_words_before_the_last_series_is_over_sound_not_final(state: ListState) -> None:
    words = list_in_words(state)
    assert not any(word in words for word in ("Endstand", "abgeschlossen", "Einspruch"))
