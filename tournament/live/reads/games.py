"""How many games of the series whose clock is shown are played: a number that is no result.

It changes with every game, which the public state does not. So nothing is kept by that: it is counted at most every
five seconds a tournament, in each process, however many ask: whether it is published is all that is asked each time.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Final
from weakref import WeakValueDictionary

from tournament.core.public import state_of
from tournament.lists.reads.progress import progress
from tournament.live.reads.following import clock_of
from tournament.models import Tournament

SECONDS: Final = 5.0
TOURNAMENTS: Final = 500


@dataclass(frozen=True, slots=True)
class Games:
    """Games stored of games due in a series; lists closed or typed from paper count whole. `series` None: none has
    begun, or its result is final."""

    series: int | None = None
    stored: int = 0
    due: int = 0


_counted: OrderedDict[str, tuple[float, Games]] = OrderedDict()
_being_counted: WeakValueDictionary[str, Lock] = WeakValueDictionary()
_looking = Lock()


def games_of(tournament: Tournament, now: float) -> Games:
    """Of a published tournament, as counted less than SECONDS before `now` (`time.monotonic`), else counted; all others
    who ask wait for that."""
    slug = tournament.slug
    with _lock_of(slug):
        at, games = _counted.get(slug, (float("-inf"), Games()))
        if now - at >= SECONDS:
            games = _count(tournament)
            _remember(slug, now, games)
        return games


def forget() -> None:
    """Nothing is counted: another database stands where this one stood."""
    _counted.clear()


def _lock_of(slug: str) -> Lock:
    with _looking:
        return _being_counted.setdefault(slug, Lock())


def _remember(slug: str, now: float, games: Games) -> None:
    with _looking:
        _counted[slug] = now, games
        _counted.move_to_end(slug)
        while len(_counted) > TOURNAMENTS:
            _counted.popitem(last=False)


def _count(tournament: Tournament) -> Games:
    """Two queries, and those of `progress`."""
    shown = clock_of(state_of(tournament).going_on)
    if shown is None:
        return Games()
    far = progress(tournament.series.get(number=shown.number))
    return Games(shown.number, far.due - far.missing, far.due)
