"""What was chosen in one language is stored in German and read in another; what somebody typed stays as it is."""

import pytest
from django.utils.translation import override

from tournament.core.stored_words import CALL_REASONS, CHANGE_REASONS, as_stored, in_words

GERMAN = [str(reason) for reason in (*CALL_REASONS, *CHANGE_REASONS)]


@pytest.mark.parametrize("german", GERMAN)
def test_reason_there_is_to_tap_goes_there_and_back(german: str) -> None:
    with override("en"):
        english = in_words(german)
        assert english != german
        assert as_stored(english) == as_stored(german) == german
    assert in_words(english) == german  # as an older program stored it


@pytest.mark.parametrize("typed", ["", "Referee!", "Zählung", "vertippt, zweimal"])
def test_typed_reason_is_not_translated(typed: str) -> None:
    with override("en"):
        assert (as_stored(typed), in_words(typed)) == (typed, typed)
