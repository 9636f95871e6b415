"""What is done again and again beside the server."""

from datetime import timedelta

import pytest
from pytest_django import Settings

from tournament.core.chores import Chore

SOON = timedelta(milliseconds=1)


def test_it_is_done_again_and_again_and_what_it_fails_with_is_logged_when_it_is_news(
    caplog: pytest.LogCaptureFixture, settings: Settings
) -> None:
    settings.WORK_NICENESS = 0
    ahead = ["no room", "no room", "", "no room", "no disk"]

    def fails() -> None:
        if not ahead:
            raise SystemExit  # as the watch of the server ends it
        if why := ahead.pop(0):
            raise OSError(why)

    with pytest.raises(SystemExit):
        Chore("copies", SOON, fails).again_and_again()
    logged = [str(record.exc_info[1]) for record in caplog.records if record.exc_info]
    assert logged == ["no room", "no room", "no disk"]
    assert {record.getMessage() for record in caplog.records} == {"copies: not done"}
