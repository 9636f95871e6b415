"""When the server makes copies: before each series, and every ten minutes while something happens; and when it brings
them to the second place that was away; the running copy there (acts/running.py); and how the machine is."""

import time
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from tournament.core.errors import RefusedError
from tournament.core.series_state import seated
from tournament.core.works import Chore
from tournament.machine.acts import keeping, running
from tournament.machine.acts.keeping import counted, take
from tournament.machine.acts.second import catch_up
from tournament.machine.reads.kept import RUNNING, newest
from tournament.models import Series

LOOK: Final = timedelta(seconds=10)
PAUSE: Final = timedelta(minutes=10).total_seconds()
"""So long at least between two copies that no series is the reason of, however the clock of the machine jumps."""
AGAIN: Final = timedelta(minutes=1).total_seconds()
"""So long after nothing could be brought to the second place, though it is there: it may be full."""


@dataclass(slots=True)
class Keeper:
    """What it has seen so far: which series (None: it has not looked yet), when it copied last, and when the second
    place took nothing."""

    published: set[int] | None = None
    copied: float = field(default=float("-inf"))
    refused: float = field(default=float("-inf"))

    def look(self) -> None:
        """Make a copy if it is time for one, and bring what the second place lacks, also where no copy can be made.
        RefusedError, OSError: it could not be done; the next look tries again."""
        try:
            self._look()
        finally:
            self._catch_up()

    def _catch_up(self) -> None:
        if time.monotonic() - self.refused < AGAIN:
            return
        try:
            catch_up()
        except (RefusedError, OSError):
            self.refused = time.monotonic()
            raise

    def _look(self) -> None:
        for series in self._new_series():
            self._take(f"vor {series.tournament.slug} Serie {series.number}")
            self.published = {*(self.published or ()), series.pk}
        last = newest()
        if time.monotonic() - self.copied >= PAUSE and (last is None or last.state != counted()[1]):
            self._take(RUNNING)

    def _new_series(self) -> list[Series]:
        """Those whose seating was published since the last look: they are about to begin."""
        published = Series.objects.filter(seated())
        if self.published is None:
            self.published = set(published.values_list("pk", flat=True))
        return list(published.exclude(pk__in=self.published).select_related("tournament"))

    def _take(self, before: str) -> None:
        take(before)
        self.copied = time.monotonic()


CHORES = (
    Chore("copies", LOOK, Keeper().look),
    Chore("running copy", running.EVERY, running.Follower().look),
    Chore("health", timedelta(minutes=1), keeping.look),
)
