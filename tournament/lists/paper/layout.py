"""Where things lie on the Spielliste: A4 portrait, everything in millimetres.

The rows get what is left between heading and foot; the ruling (an SVG image) and the style sheet use the same numbers.
"""

import math
from dataclasses import dataclass

import scoring

PAGE_HEIGHT = 297.0
MARGIN_BLOCK = 9.0
MARGIN_INLINE = 10.0
WIDTH = 210.0 - 2 * MARGIN_INLINE

HEADING = 28.0
HEADING_CONTINUED = 14.0
TABLE_HEAD = 15.0
TABLE_SUBHEAD = 5.0
CARRY = 6.5
SUM_ROW = 8.5
NOTE = 4.4
SIGNATURES = 17.0
CRIB = 25.0

NUMBER_COLUMN = 10.0
REMARK_COLUMN = 24.0
SHARES = {"wertungspunkte": 0.45}  # beside another column, of both; Augen and points have more digits
SHARE = 0.55

QUARTER = (WIDTH - NUMBER_COLUMN - REMARK_COLUMN) / 4  # what a player has at a table of four

WHO_LEFT = 8.0  # of a player's columns, free for the number of the seat
WHO_RIGHT = 0.5
# Of a name that is written smaller, and of such a club; whole lines, so that no letter is cut in two
NAME_HIGHEST = 8.8
CLUB_HIGHEST = 4.8
CLUB_HIGHEST_SMALL = 5.6
REMARK_LEFT = 1.0
REMARK_RIGHT = 0.5
SIGNATURE_RIGHT = 3.0
SIGNATURE_HIGHEST = 4.3

# How far apart lines are where texts may need several, measured by their size
LINE_HEIGHTS = {"who": 1.08, "remark": 1.1, "signature": 1.15}

NARROW = 16.0
MARK_FROM_EDGE = 1.2
ROW_HIGHEST = 12.0
ROWS_ON_ONE_PAGE = 24  # more are hard to write on


@dataclass(frozen=True, slots=True)
class Layout:
    """One list's measure: how its games are spread over pages, how high a row is, how wide the columns are.

    `columns`: what each of the `size` players has, `ranked_by` the one that decides; `crosses`: plus and minus are
    summed apart (rule 14). `notes`: how many lines stand below the sums.
    """

    size: int
    games: int
    columns: tuple[scoring.Figure, ...]
    ranked_by: str
    crosses: bool
    notes: int = 0

    @classmethod
    def of(cls, rulebook: scoring.Rulebook, size: int, games: int, notes: int = 0) -> "Layout":
        """The measure of a list of this rulebook."""
        return cls(size, games, rulebook.columns, rulebook.ranked_by, rulebook.has_crosses, notes)

    @property
    def name(self) -> str:
        """What its lists are called in the style sheet."""
        return f"{self.size}-{self.notes}" if self.notes else str(self.size)

    @property
    def sum_rows(self) -> int:
        """Plus and minus above net, or the sums alone."""
        return 2 if self.crosses else 1

    @property
    def pages(self) -> list[range]:
        """The numbers of the games page by page, spread evenly."""
        count = max(1, math.ceil(self.games / ROWS_ON_ONE_PAGE))
        each = math.ceil(self.games / count)
        return [range(first, min(first + each, self.games + 1)) for first in range(1, self.games + 1, each)]

    @property
    def row_height(self) -> float:
        """The same on all pages of a list: what the fullest of them leaves, in whole tenths."""
        space = PAGE_HEIGHT - 2 * MARGIN_BLOCK - TABLE_HEAD - TABLE_SUBHEAD
        sums = self.sum_rows * SUM_ROW + self.notes * NOTE + SIGNATURES
        if len(self.pages) == 1:
            space -= HEADING + sums + CRIB
        else:
            space -= max(HEADING + CRIB, HEADING_CONTINUED + CARRY + sums)
        return min(ROW_HIGHEST, math.floor(10 * space / max(map(len, self.pages))) / 10)

    @property
    def seat_width(self) -> float:
        """All columns of one player."""
        return (WIDTH - NUMBER_COLUMN - REMARK_COLUMN) / self.size

    @property
    def column_widths(self) -> tuple[float, ...]:
        """The columns of one player, one by one."""
        shares = [SHARES.get(column.key, SHARE) for column in self.columns]
        return tuple(self.seat_width * share / sum(shares) for share in shares)

    @property
    def narrow(self) -> bool:
        """Whether large numbers do not fit."""
        return min(self.column_widths) < NARROW

    @property
    def widths(self) -> tuple[str, ...]:
        """For the style sheet, as the next."""
        return tuple(map(millimetres, self.column_widths))

    @property
    def mark_rise(self) -> str:
        """How far above the middle of a narrow cell its mark stands, so that a large number fits below it."""
        return millimetres(self.row_height / 2 - MARK_FROM_EDGE)

    @property
    def row(self) -> str:
        return millimetres(self.row_height)


def millimetres(length: float) -> str:
    """A length as a style sheet writes it, whatever the language."""
    return f"{length:.2f}mm"
