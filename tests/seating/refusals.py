"""Why people cannot be seated, as a test compares it."""

from collections.abc import Callable, Mapping

import pytest

from tournament.seating import CannotSeatError


def refused(seat: Callable[[], object]) -> tuple[str, Mapping[str, int]]:
    """The code and the figures with which this is refused."""
    with pytest.raises(CannotSeatError) as error:
        seat()
    return error.value.code, error.value.params
