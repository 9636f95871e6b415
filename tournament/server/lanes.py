"""The threads that Django runs in. List keepers have some to themselves: whatever others wait for, games are stored."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

TOO_MANY_OF_ONE: Final = 429
TOO_MANY: Final = 503


class Lane:
    """Some threads, and how many requests may wait for them. Used from one thread: that of the connections."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most = threads + waiting
        self._most_of_one = threads + waiting // 2
        self._under_way = 0
        self._of: Counter[str] = Counter()

    def refuses(self, place: str | None) -> int | None:
        """Why a request from this place (None: a proxy) cannot wait here; None if it can."""
        if self._under_way >= self._most:
            return TOO_MANY
        if place is not None and self._of[place] >= self._most_of_one:
            return TOO_MANY_OF_ONE
        return None

    def take(self, place: str | None, work: Callable[[], None]) -> None:
        """Do this in a thread, when it is its turn. Whoever took it says `done` when it is."""
        self._under_way += 1
        if place is not None:
            self._of[place] += 1
        self._threads.submit(work)

    def done(self, place: str | None) -> None:
        """What came from this place is finished."""
        self._under_way -= 1
        if place is not None:
            self._of[place] -= 1
            if not self._of[place]:
                del self._of[place]

    @property
    def idle(self) -> bool:
        """Whether nothing is under way."""
        return not self._under_way

    def stop(self) -> None:
        """End the threads; what still waits is not begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)
