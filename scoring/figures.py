"""The figures of a list and of a ranking: each declared once, what it is called, how it is read, where it is shown.

Totals, lists, rankings, pages, files and paper loop over FIGURES. A new figure is a field of Totals here, and a field
of the same name on models.Seat (with its migration), since the sums are kept there.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from enum import Enum, auto
from operator import add, attrgetter
from typing import TYPE_CHECKING, Any, Self

from languages.spoken import pgettext

if TYPE_CHECKING:
    from .game import Score


class Shown(Enum):
    """Where a figure is shown: as the rulebook's own column, in every ranked list beside those, or only in files."""

    AS_COLUMN = auto()
    BESIDE = auto()
    IN_FILES = auto()


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that a list and a ranking show.

    `key`: its attribute of Totals and its name in JSON. What begins with `german` is its name: `short` where it is
    narrow (another short name makes no other figure), `one` beside a single one; `name`, `short` and `one` are the
    reader's.
    `of`: how it is read off one game, for a sum. `more_is_better`: who sorts by it wants the highest on top.
    `alarming`: written in red unless it is 0. `needs`: the attribute of a rulebook without which it says nothing.
    """

    key: str
    german: str
    german_short: str = field(compare=False)
    german_one: str
    of: Callable[["Score"], int] = field(repr=False)
    shown: Shown = Shown.AS_COLUMN
    more_is_better: bool = False
    alarming: bool = False
    needs: str = ""

    @property
    def name(self) -> str:
        """As whoever reads it calls it."""
        return pgettext("figure", self.german)

    @property
    def short(self) -> str:
        """The same where it is narrow."""
        return pgettext("short figure", self.german_short)

    @property
    def one(self) -> str:
        """The same beside a single one."""
        return pgettext("figure", self.german_one)


def _figure(name: str, short: str, of: Callable[["Score"], int], one: str, **more: Any) -> Any:
    return field(default=0, metadata={"german": name, "german_short": short, "german_one": one, "of": of, **more})


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What a player, a team or a seat has gathered over games: the sum of every figure, each given by its name.

    Net Wertungspunkte, recorded Augen, what the rulebook ranks by, crosses, games played.
    """

    wertungspunkte: int = _figure(
        "Wertungspunkte", "WP", lambda score: score.wertungspunkte, more_is_better=True, one="Wertungspunkt"
    )
    augen: int = _figure("Augen", "Augen", lambda score: score.augen, one="Auge")
    points: int = _figure("Punkte", "Pkt.", lambda score: score.points, more_is_better=True, one="Punkt")
    crosses: int = _figure(
        "Kreuze", "×", lambda score: score.cross, shown=Shown.BESIDE, alarming=True, needs="has_crosses", one="Kreuz"
    )
    games: int = _figure("Spiele", "Spiele", lambda _score: 1, shown=Shown.IN_FILES, one="Spiel")

    def __add__(self, other: "Totals") -> "Totals":
        return Totals.of_sums(map(add, _SUMS(self), _SUMS(other)))

    def with_score(self, score: "Score") -> "Totals":
        """The sums with one game more."""
        return Totals.of_sums(so_far + figure.of(score) for so_far, figure in zip(_SUMS(self), FIGURES, strict=True))

    @classmethod
    def of_sums(cls, sums: Iterable[int]) -> Self:
        """From plain sums, in the order of KEYS."""
        return cls(**dict(zip(KEYS, sums, strict=True)))

    @classmethod
    def from_scores(cls, scores: Iterable["Score"]) -> Self:
        """The sums of one player's scores, each one game."""
        played = list(scores)
        return cls.of_sums(sum(map(figure.of, played)) for figure in FIGURES)

    @classmethod
    def kept_by(cls, row: object) -> Self:
        """The sums that something keeps in attributes of the figures' keys."""
        return cls.of_sums(_SUMS(row))

    def as_json(self) -> dict[str, int]:
        """Key -> sum, in the order of the declaration."""
        return {key: getattr(self, key) for key in KEYS}


FIGURES = tuple(Figure(figure.name, **figure.metadata) for figure in fields(Totals))
KEYS = tuple(figure.key for figure in FIGURES)
_SUMS = attrgetter(*KEYS)
FIGURE_BY_KEY = {figure.key: figure for figure in FIGURES}

WERTUNGSPUNKTE = FIGURE_BY_KEY["wertungspunkte"]
AUGEN = FIGURE_BY_KEY["augen"]
POINTS = FIGURE_BY_KEY["points"]
GAMES = FIGURE_BY_KEY["games"]

PLAINLY = {
    decides: replace(WERTUNGSPUNKTE, german_short=short) for decides, short in ((True, "Punkte"), (False, "Wertung"))
}
"""Wertungspunkte where nobody knows their short name, by whether they decide; where they do not, points may."""

NOTHING = Totals()
