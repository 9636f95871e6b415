"""What was called out counts in one spelling, and when it was announced is hashed: `verify` sees both in the file."""

import pytest

from tests.seating.announced_file import Verified, file_of


class TestSpelling:
    """Whoever reads the secret in the database could choose among spellings, each with a seed of its own."""

    @pytest.mark.parametrize("outside", ["4 6 1", "461 ", "Herz", "könig", "4-6-1"])
    def test_file_with_more_than_what_counts_is_found(self, verified: Verified, outside: str) -> None:
        assert (
            "steht nicht so da, wie es zählt" in verified(file_of(outside=outside, more={"spelling": "a-z0-9"}))[1][1]
        )

    @pytest.mark.parametrize("outside", ["461", "herz", "koenig", "x" * 200])
    def test_called_out_as_it_counts_fits(self, verified: Verified, outside: str) -> None:
        assert verified(file_of(outside=outside, more={"spelling": "a-z0-9"}))[0] == 0

    def test_announced_before_there_was_a_rule_it_stays_as_it_was_typed(self, verified: Verified) -> None:
        assert verified(file_of(outside="4-6 1"))[0] == 0

    def test_rule_that_nobody_knows_is_no_rule(self, verified: Verified) -> None:
        assert verified(file_of(more={"spelling": "free"}))[0] == 2


class TestTimes:
    """When it was announced is hashed; when it was called out and drawn is only said."""

    def test_time_other_than_announced_is_found(self, verified: Verified) -> None:
        file = file_of(more={"committed_at": "2026-05-09T09:00:00+02:00"})
        code, (line,) = verified(file)
        assert code == 0
        assert line.endswith("Nur gesagt und nicht bewiesen ist, wann gerufen und wann gelost wurde.")
        code, (_heading, line) = verified(file | {"committed_at": "2026-05-09T08:00:00+02:00"})
        assert (code, line.partition(":")[0]) == (1, "Die Zeit der Ankündigung (committed_at)")

    @pytest.mark.parametrize(
        ("key", "time"),
        [
            ("outside_at", "2026-05-09T08:59:59+02:00"),
            ("outside_at", "2026-05-09T09:30:02+02:00"),
            ("drawn_at", "2026-05-09T09:29:59+02:00"),
            ("committed_at", "2026-05-09T09:30:00+01:00"),
        ],
    )
    def test_sentences_follow_one_after_the_other(self, verified: Verified, key: str, time: str) -> None:
        assert "folgen nicht aufeinander" in verified(file_of() | {key: time})[1][1]

    @pytest.mark.parametrize("time", ["gestern", 7, "2026-05-09T09:30:00", [], ""])
    def test_time_that_is_none_is_said_to_be_none(self, verified: Verified, time: object) -> None:
        assert "sind keine mit Tag, Uhrzeit und Zeitzone" in verified(file_of() | {"drawn_at": time})[1][1]
