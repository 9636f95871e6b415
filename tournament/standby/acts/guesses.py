"""Wrong codes: whoever guesses waits, and nobody else does; the code stays good.

A code is one of 26^12. Twenty guesses a second for the quarter of an hour that it is good are 18,000 from one address:
from ten thousand addresses at once the chance to meet it is one in five hundred million. So no guess has to end it, and
nobody can keep two machines from being paired by typing nonsense. Kept in this process; nothing is written.
"""

import threading
import time
from collections import deque

from tournament.core.addresses import place
from tournament.core.errors import RefusedError

AT_ONCE = 20
WINDOW = 1.0
"""So many wrong ones from one address in so many seconds; then it waits until one of them is that long ago."""
MOST_ADDRESSES = 10_000
"""That are remembered at a time; then those which guessed first are forgotten."""


class Guesses:
    """The wrong guesses of the last moment, by address, oldest address first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wrong: dict[str, deque[float]] = {}

    def refuse_too_many(self, address: str) -> None:
        """RefusedError `code_wait`."""
        with self._lock:
            wrong = self._wrong.get(place(address))
            if wrong is not None and len(wrong) == AT_ONCE and time.monotonic() - wrong[0] < WINDOW:
                raise RefusedError("code_wait")

    def note(self, address: str) -> None:
        """One more from there."""
        with self._lock:
            wrong = self._wrong.pop(place(address), deque(maxlen=AT_ONCE))
            wrong.append(time.monotonic())
            self._wrong[place(address)] = wrong
            if len(self._wrong) > MOST_ADDRESSES:
                del self._wrong[next(iter(self._wrong))]
