"""What is done again and again beside the server."""

from datetime import timedelta

import pytest
from pytest_django import Settings

from tournament.core.chores import Chore
from tournament.core.errors import RefusedError

SOON = timedelta(milliseconds=1)


def test_chore_is_done_again_and_again_and_logs_failures_that_are_news(
    caplog: pytest.LogCaptureFixture, settings: Settings
) -> None:
    settings.WORK_NICENESS = 0
    ahead = [
        OSError("no room"),
        OSError("no room"),
        None,
        OSError("no room"),
        RefusedError("busy"),
        TypeError("a mistake"),
    ]

    def fails() -> None:
        if not ahead:
            raise SystemExit  # as the watch of the server ends it
        if (error := ahead.pop(0)) is not None:
            raise error

    with pytest.raises(SystemExit):
        Chore("copies", SOON, fails).again_and_again()
    busy = "copies: not done: Gerade wird zu viel auf einmal gespeichert. Bitte gleich noch einmal versuchen."
    assert [(record.getMessage(), bool(record.exc_info)) for record in caplog.records] == [
        ("copies: not done: no room", False),
        ("copies: not done: no room", False),
        (busy, False),
        ("copies: not done", True),
    ]
