"""The days of a tournament, and how they are written."""

from datetime import date

import pytest

from tournament.core.days import in_words


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        (date(2026, 5, 9), None, "9. Mai 2026"),
        (date(2026, 5, 9), date(2026, 5, 9), "9. Mai 2026"),
        (date(2026, 5, 9), date(2026, 5, 10), "9. und 10. Mai 2026"),
        (date(2026, 5, 9), date(2026, 5, 11), "9. bis 11. Mai 2026"),
        (date(2026, 4, 30), date(2026, 5, 1), "30. April und 1. Mai 2026"),
        (date(2026, 5, 9), date(2026, 6, 6), "9. Mai bis 6. Juni 2026"),
        (date(2026, 5, 9), date(2027, 5, 9), "9. Mai 2026 bis 9. Mai 2027"),
        (date(2026, 12, 31), date(2027, 1, 1), "31. Dezember 2026 und 1. Januar 2027"),
    ],
)
def test_days_are_written_from_the_first_to_the_last(first: date, last: date | None, words: str) -> None:
    assert in_words(first, last) == words
