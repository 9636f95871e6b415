"""The board stands still: what everybody may not see yet, and which rankings the Siegerehrung has revealed.

Source: issue "The hall sees it, and the ceremony is a moment", "The ceremony".
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

FIELDS = ("frozen_at", "hides_from", "kept__lists", "revealed", "shown")
"""Of the model Ceremony, in the order `freeze_of` takes them."""


@dataclass(frozen=True, slots=True)
class Freeze:
    """Since when it stands still. `hides_from`: results of that series and later ones are nobody's; None: it stopped at
    once, and `lists` says of each series it showed how many lists were closed, of how many.

    `revealed`: the ids of rankings that are everybody's as they are now; `shown`: id of a ranking that is being
    revealed -> keys of the lines that were shown.
    """

    since: datetime
    hides_from: int | None
    lists: Mapping[int, tuple[int, int]]
    revealed: frozenset[str]
    shown: Mapping[str, tuple[int, ...]]

    @property
    def at_once(self) -> bool:
        """The board shows what it showed then, whatever becomes of it; else what is not hidden goes on."""
        return self.hides_from is None

    def hides(self, series: int) -> bool:
        """Whether nobody may see results of this series."""
        return series not in self.lists if self.hides_from is None else series >= self.hides_from

    def covers(self, series: Collection[int], at: datetime) -> bool:
        """Whether something that was made of the results of these series then is nobody's yet."""
        return any(map(self.hides, series)) or (self.at_once and at > self.since)


def freeze_of(row: Sequence[Any]) -> Freeze | None:
    """What FIELDS say; None: the board does not stand still, or there never was a ceremony."""
    since, hides_from, lists, revealed, shown = row
    if since is None:
        return None
    counted = {int(number): (closed, there) for number, (closed, there) in (lists or {}).items()}
    told = {ranking: tuple(keys) for ranking, keys in (shown or {}).items()}
    return Freeze(since, hides_from, counted, frozenset(revealed or ()), told)
