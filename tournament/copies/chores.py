"""When the server makes copies: before each series, and every ten minutes while something happens."""

import time
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from tournament.copies.acts.keeping import counted, take
from tournament.copies.reads.kept import RUNNING, newest
from tournament.core.chores import Chore
from tournament.models import Series

LOOK: Final = timedelta(seconds=10)
PAUSE: Final = timedelta(minutes=10).total_seconds()
"""So long at least between two copies that no series is the reason of, however the clock of the machine jumps."""


@dataclass(slots=True)
class Keeper:
    """What it has seen so far: which series (None: it has not looked yet), and when it copied last."""

    published: set[int] | None = None
    copied: float = field(default=float("-inf"))

    def look(self) -> None:
        """Make a copy if it is time for one. RefusedError, OSError: it could not be made; the next look tries again."""
        for series in self._new_series():
            self._take(f"vor {series.tournament.slug} Serie {series.number}")
            self.published = {*(self.published or ()), series.pk}
        last = newest()
        if time.monotonic() - self.copied >= PAUSE and (last is None or last.state != counted()[1]):
            self._take(RUNNING)

    def _new_series(self) -> list[Series]:
        """Those whose seating was published since the last look: they are about to begin."""
        published = Series.objects.filter(published_at__isnull=False)
        if self.published is None:
            self.published = set(published.values_list("pk", flat=True))
        return list(published.exclude(pk__in=self.published).select_related("tournament"))

    def _take(self, before: str) -> None:
        take(before)
        self.copied = time.monotonic()


CHORES = (Chore("copies", LOOK, Keeper().look),)
