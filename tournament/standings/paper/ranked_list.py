"""What is printed of a ranking: its heading, its columns, its lines; nothing of where it comes from."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from tournament.web.on_paper import audit_head
from tournament.web.stamping import CaseLine

PORTRAIT_COLUMNS = 4
CROWDED_COLUMNS = 8
COLUMNS_FOR_SERIES = 16  # more do not fit on A4; then only the sums are printed
NARROW_COLUMNS = 12
LONGEST_STATE = 90  # letters: two lines of a page's heading


class Kind(StrEnum):
    """Which list."""

    PLAYERS = "players"
    TEAMS = "teams"
    CLUBS = "clubs"


@dataclass(frozen=True, slots=True)
class Heads:
    """What stands over the names, and over what stands behind each."""

    name: str
    beside: str


@dataclass(frozen=True, slots=True)
class Points:
    """The figures of the list's columns; "–" for what was not played. `best`: nobody made more in this series."""

    figures: tuple[str, ...]
    best: bool = False


@dataclass(frozen=True, slots=True)
class PrintedPlayer:
    """One player's line; `notes`: by lot, no rank and why, fields of a registration that paper shows, penalties."""

    rank: str
    name: str
    notes: tuple[str, ...]
    number: int
    club: str
    series: tuple[Points, ...]
    total: Points


@dataclass(frozen=True, slots=True)
class PrintedMember:
    """One member's line below his team; `notes`: on loan, does not count and why, penalties."""

    name: str
    club: str
    notes: tuple[str, ...]
    series: tuple[Points, ...]
    total: Points


@dataclass(frozen=True, slots=True)
class PrintedTeam:
    """The line of a team or club; `notes`: by lot, incomplete, penalties. `club`: of a club who counted."""

    rank: str
    name: str
    notes: tuple[str, ...]
    club: str
    series: tuple[Points, ...]
    total: Points
    members: tuple[PrintedMember, ...]


@dataclass(frozen=True, slots=True)
class RankedList:
    """What is printed. `lines` or `teams`, as `kind` says; `series`: the numbers with columns of their own, of which
    `best_series` count (None: all).

    `state`: how far it goes, on every page; `state_in_full`: above the list, where a page's heading has no room for it.
    `sha256`: of the edition it is, above the list.
    `head`: of the audit log, as it was when this was published. `numbered`: its pages say which they are; not where it
    is part of a larger document.
    `columns` are those of each series, `total_columns` those of the sums; `ranked_by` is the one that decides. `case`:
    all words, where the rows are drawn by `long_table`.
    """

    kind: Kind
    tournament: str
    day: str
    title: str
    state: str
    rulebook: str
    legend: str
    heads: Heads
    columns: tuple[scoring.Figure, ...]
    total_columns: tuple[scoring.Figure, ...]
    ranked_by: str
    series: tuple[int, ...]
    lines: tuple[PrintedPlayer, ...]
    teams: tuple[PrintedTeam, ...]
    ties: bool
    lots: bool
    behind: bool = False
    best_series: int | None = None
    state_in_full: str = ""
    head: str = ""
    sha256: str = ""
    numbered: bool = True
    case: tuple[CaseLine, ...] = ()

    @property
    def landscape(self) -> bool:
        """More series than a portrait page has room for."""
        return len(self.series) * len(self.columns) > PORTRAIT_COLUMNS

    @property
    def crowded(self) -> bool:
        """So many columns that names get less room."""
        return len(self.series) * len(self.columns) > CROWDED_COLUMNS

    @property
    def narrow(self) -> bool:
        """So many columns that type and columns have to be smaller."""
        return len(self.series) * len(self.columns) > NARROW_COLUMNS

    @property
    def best_marked(self) -> bool:
        """Whether there is a series winner to explain."""
        lines = [line.series for line in self.lines] + [team.series for team in self.teams]
        return any(cell.best for series in lines for cell in series)

    @property
    def grouped(self) -> bool:
        """Whether each line has its members below it."""
        return self.kind is not Kind.PLAYERS

    @property
    def foot(self) -> str:
        """What stands at the foot of every page: the rulebook, and what each sign means that is printed."""
        signs = (
            (self.best_marked, _("★ Serienbester")),
            (self.ties, _("= gleicher Stand, Rang geteilt")),
            (self.lots, _("(Los) durch Los entschieden")),
            (self.behind, _("(… von … Spielen) weniger gespielt: hinter allen, die alle gespielt haben")),
            (self.best_series is not None, self._dropped),
        )
        said = [self.rulebook, self.legend, *(words for shown, words in signs if shown), audit_head(self.head)]
        return " · ".join(part for part in said if part)

    @property
    def _dropped(self) -> str:
        """What brackets say."""
        best = self.best_series or 0
        words = ngettext(
            "(…) gestrichen, die beste Serie zählt", "(…) gestrichen, die besten %(best)s Serien zählen", best
        )
        return words % {"best": best}

    @property
    def ranked(self) -> int:
        """The place, among the columns, of the one that decides."""
        return [column.key for column in self.columns].index(self.ranked_by)
