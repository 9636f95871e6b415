"""What is done again and again beside the server."""

from datetime import timedelta

import pytest

from tournament.core.chores import Chore

SOON = timedelta(milliseconds=1)


def test_what_it_fails_with_is_logged_and_it_is_done_again(caplog: pytest.LogCaptureFixture) -> None:
    done: list[int] = []

    def fails_twice() -> None:
        done.append(len(done))
        if len(done) < 3:
            raise OSError(f"no room {len(done)}")
        raise SystemExit

    with pytest.raises(SystemExit):  # as the watch of the server ends it
        Chore("copies", SOON, fails_twice).again_and_again()
    assert done == [0, 1, 2]
    assert [record.getMessage() for record in caplog.records] == ["copies: not done"] * 2
    assert "no room 2" in caplog.text
