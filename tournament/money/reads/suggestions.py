"""Plans that clubs often have, to begin with; each is changed as one likes before it is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournament.money.reads.lists import Listed
from tournament.money.reads.stored import Wanted
from tournament.money.sharing import WHOLE, Kind, Prize

USUAL: Final = (50, 30, 20)
WITH_SERIES: Final = (40, 25, 15)
"""Percent of the first three, where the best of each series share what is left."""
MOST: Final = 60
"""Places in a plan that falls from the first to the last."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A plan to begin with. `key`: what it is called in an address."""

    key: str
    label: str
    sections: tuple[Wanted, ...]


def suggestions(listed: Sequence[Listed], people: int) -> list[Suggestion]:
    """For these lists, the first of which is that of the tournament, and so many people."""
    if not listed:
        return []
    first = listed[0]
    many = min(MOST, max(1, -(-people // 3)))
    falling = tuple(Prize(Kind.PARTS, parts) for parts in range(many, 0, -1))
    found = [
        Suggestion("drei", _("50, 30 und 20 Prozent"), (Wanted(first.key, _percent(USUAL)),)),
        Suggestion("drittel", _("ein Drittel gewinnt, fallend"), (Wanted(first.key, falling),)),
    ]
    series = [one for one in listed if one.key.ranking == first.key.ranking and one.key.series is not None]
    if series:
        best = tuple(Wanted(one.key, (Prize(Kind.PARTS, 1),)) for one in series)
        sections = (Wanted(first.key, _percent(WITH_SERIES)), *best)
        found.append(Suggestion("serien", _("die ersten drei und die Serienbesten"), sections))
    return found


def _percent(values: Sequence[int]) -> tuple[Prize, ...]:
    return tuple(Prize(Kind.PERCENT, value * WHOLE // 100) for value in values)
