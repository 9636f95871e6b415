"""What decided a place: why somebody stands before the next one below (rule 14), as data; the words stand elsewhere."""

from dataclasses import dataclass
from enum import Enum, auto

from scoring.figures import FIGURE_BY_KEY, POINTS, Figure
from scoring.rulebook import Rulebook

from .field import K
from .lines import Place


class By(Enum):
    """What decides: a lot; nothing, the place is shared; that all was played that was due, or at least half of it; the
    points of a game, more games, the Augen of a game; a figure."""

    LOT = auto()
    NOTHING = auto()
    COMPLETE = auto()
    HALF = auto()
    AVERAGE = auto()
    GAMES = auto()
    AVERAGE_AUGEN = auto()
    FIGURE = auto()


@dataclass(frozen=True, slots=True)
class Decided:
    """What decided a place against the next one below.

    `figure`: the one in which they differ, `difference` how much, above 0: better is more of it or less, as `more`
    says. `equal`: the figures that count before it, in which they are level.
    """

    by: By
    figure: Figure = POINTS
    difference: int = 0
    more: bool = True
    equal: tuple[Figure, ...] = ()


def decided(rulebook: Rulebook, place: Place[K], below: Place[K] | None) -> Decided | None:
    """Why `place` is before `below`, the next one in the same list; None where nobody is below, or without a rank."""
    if place.rank is None:
        return None
    if place.by_lot or place.tied:
        return Decided(By.LOT if place.by_lot else By.NOTHING)
    if below is None or below.rank is None:
        return None
    return _by_playing(rulebook, place, below) or _by_figure(rulebook, place, below)


def _by_playing(rulebook: Rulebook, place: Place[K], below: Place[K]) -> Decided | None:
    """What decides between those who did not play the same; None: both played all that was due."""
    if not rulebook.points_never_above_zero:
        return None
    if not rulebook.average_where_games_differ:
        if place.complete != below.complete:
            return Decided(By.COMPLETE)
        if place.complete:
            return None
    one, other = place.result, below.result
    differing = (
        (By.HALF, one.has_half, other.has_half),
        (By.AVERAGE, one.average, other.average),
        (By.GAMES, one.games, other.games),
        (By.AVERAGE_AUGEN, one.average_augen, other.average_augen),
    )
    return next((Decided(by) for by, mine, theirs in differing if mine != theirs), None)


def _by_figure(rulebook: Rulebook, place: Place[K], below: Place[K]) -> Decided | None:
    """The first criterion in which they differ."""
    equal: list[Figure] = []
    for at, (key, more) in enumerate(rulebook.ranking):
        figure, counts_more = (_first(rulebook), rulebook.ranked_column.more_is_better) if at == 0 else (None, more)
        difference = place.points - below.points if at == 0 else _made(place, key) - _made(below, key)
        if difference:
            return Decided(By.FIGURE, figure or FIGURE_BY_KEY[key], abs(difference), counts_more, tuple(equal))
        equal.append(figure or FIGURE_BY_KEY[key])
    return None


def _first(rulebook: Rulebook) -> Figure:
    """The number that ranks is points to whoever reads, unless the fewest of something win."""
    column = rulebook.ranked_column
    return POINTS if column.more_is_better else column


def _made(place: Place[K], key: str) -> int:
    made: int = getattr(place.totals, key)
    return made
