"""How often a site is brought: what was published within seconds, what goes on as the line allows."""

import time
from dataclasses import dataclass, field
from typing import Final

from tournament.outward.site.publishing import Done, Publisher, news_of
from tournament.outward.site.targets import Place, opened

BURST: Final = 250_000
AN_HOUR: Final = 450_000
"""Bytes: what may be brought at once, and so many more an hour. With what the last of it, and a headline, takes beyond
that, it is a megabyte in any hour, as a phone's tariff bears."""
RESERVE: Final = BURST // 4
"""So much stays for what is published next: single games wait for more."""
HOUR: Final = 3600.0


@dataclass
class Line:
    """What the line may carry still. `bounded`: it costs by the byte."""

    bounded: bool
    level: float = BURST
    at: float = field(default_factory=time.monotonic)

    def left(self, now: float) -> float:
        """How many bytes."""
        self.level = min(BURST, self.level + (now - self.at) * AN_HOUR / HOUR)
        self.at = now
        return self.level

    def spend(self, weight: int) -> None:
        """So many were brought."""
        self.level -= weight


@dataclass
class Carrier:
    """Whoever brings one site to one place, as often as they look."""

    publisher: Publisher
    place: Place
    line: Line
    begun: bool = False

    def look(self, now: float) -> Done | None:
        """Bring what there is to bring by now; None: there is nothing, or the line has to wait. RefusedError."""
        news = news_of(self.publisher.scope)
        if not self.publisher.is_news(news):
            return None
        left, headline = self.line.left(now), self.publisher.is_headline(news)
        bounded = self.line.bounded and self.begun
        if bounded and not headline and left < RESERVE:
            return None
        with opened(self.place) as target:
            room = int(max(0.0, left)) if bounded else None
            hurry = bounded and not headline and not self.publisher.is_old(news)
            done = self.publisher.publish(target, news, room, hurry=hurry)
        self.line.spend(done.weight if self.begun else 0)
        self.begun = True
        return done
