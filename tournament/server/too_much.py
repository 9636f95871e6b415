"""What was too much or too fast stands in the journal: that it was refused and how often, and nothing of who it was."""

import logging
from collections import Counter
from http import HTTPStatus
from typing import Final

log = logging.getLogger(__name__)

WATCHED: Final = frozenset(
    {
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        HTTPStatus.TOO_MANY_REQUESTS,
        HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    }
)
MINUTE: Final = 60.0
WRITTEN_AT: Final = frozenset(10**power for power in range(10))
"""The first of a minute is written, the tenth, the hundredth: a flood of them is a few lines, and seen as one."""


class TooMuch:
    """Counts of this minute, in one process. Used from one thread: that of the connections."""

    def __init__(self) -> None:
        self._began = 0.0
        self._counts: Counter[int] = Counter()

    def answered(self, status: int, now: float) -> None:
        """This was answered `now` (seconds of any clock that only goes on)."""
        if status not in WATCHED:
            return
        if now - self._began >= MINUTE:
            self._began = now
            self._counts.clear()
        self._counts[status] += 1
        if (times := self._counts[status]) in WRITTEN_AT:
            log.warning("limit: answered %s, number %s within a minute", status, times)
