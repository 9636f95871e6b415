"""Where things lie on the Spielliste (A4 portrait, in millimetres), and its ruling as one picture behind the table."""

import base64
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

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


# The ruling of a Spielliste as one picture behind the table.

HATCH_STEP = 2.4
WORD_WIDTH = 11.0
WORD_HEIGHT = 3.6
Line = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is ruled on one page: its rows, whether a row carries over, whether sums follow, which cells are hatched.

    `page`: the same for all tables of this layout, so that each is drawn once in the style sheet.
    `hatched`: pairs of a row (first row 0) and a seat (first seat 1). `table`: whose own it is; 0: of every table.
    """

    layout: Layout
    page: int
    rows: int
    carried: bool
    sums: bool
    hatched: tuple[tuple[int, int], ...]
    table: int = 0

    @property
    def name(self) -> str:
        """The class of its list in template and style sheet."""
        name = f"ruling-{self.layout.name}-{self.page}"
        return f"{name}-{self.table}" if self.table else name

    @property
    def top(self) -> float:
        """Where the first game's row begins."""
        return TABLE_HEAD + TABLE_SUBHEAD + (CARRY if self.carried else 0)

    @property
    def bottom(self) -> float:
        """Where the last game's row ends."""
        return self.top + self.rows * self.layout.row_height

    @property
    def height(self) -> float:
        return self.bottom + (self.layout.sum_rows * SUM_ROW if self.sums else 0)

    @property
    def height_mm(self) -> str:
        """For the style sheet."""
        return millimetres(self.height)

    def data_uri(self) -> str:
        """The picture as an address that holds all of it."""
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{self.height_mm}"'
            f' viewBox="0 0 {WIDTH} {self.height:.2f}" fill="none" stroke="#000">'
            f'<path stroke-width=".13" d="{_path(self._hatching())}"/>'
            f'<path stroke-width=".13" d="{_path(self._fine())}"/>'
            f'<path stroke-width="{WORD_HEIGHT}" stroke="#fff" d="{_path(self._words())}"/>'
            f'<path stroke-width=".4" stroke-linecap="square" d="{_path(self._strong())}"/></svg>'
        )
        return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode("ascii")

    def _left(self, seat: int) -> float:
        """The left edge of a seat's columns; of the seat after the last: their right edge."""
        return NUMBER_COLUMN + (seat - 1) * self.layout.seat_width

    def _fine(self) -> Iterator[Line]:
        """Between the rows, and between the columns of a player."""
        edges = [self.top + row * self.layout.row_height for row in range(1, self.rows)]
        if self.carried:
            edges.append(self.top)
        if self.sums:
            edges += [self.bottom + row * SUM_ROW for row in range(1, self.layout.sum_rows)]
        yield from ((0, y, WIDTH, y) for y in edges)
        yield (NUMBER_COLUMN, TABLE_HEAD, self._left(self.layout.size + 1), TABLE_HEAD)
        for seat in range(1, self.layout.size + 1):
            for width in accumulate(self.layout.column_widths[:-1]):
                x = self._left(seat) + width
                yield (x, TABLE_HEAD, x, self.height)

    def _strong(self) -> Iterator[Line]:
        """Around the rows, above and below the sums, between players."""
        head = TABLE_HEAD + TABLE_SUBHEAD
        yield from ((0, y, WIDTH, y) for y in sorted({0.0, head, self.bottom, self.height}))
        inner = [self._left(seat) for seat in range(1, self.layout.size + 2)]
        yield from ((x, 0, x, self.height) for x in (0.0, *inner, WIDTH))

    def _hatching(self) -> Iterator[Line]:
        height, width = self.layout.row_height, self.layout.seat_width
        for row, seat in self.hatched:
            yield from _hatched(self._left(seat), self.top + row * height, width, height)

    def _words(self) -> Iterator[Line]:
        """White under the word in the middle of each hatched cell."""
        for row, seat in self.hatched:
            x = self._left(seat) + self.layout.seat_width / 2
            y = self.top + (row + 0.5) * self.layout.row_height
            yield (x - WORD_WIDTH / 2, y, x + WORD_WIDTH / 2, y)


def _hatched(x: float, y: float, width: float, height: float) -> Iterator[Line]:
    """Rising diagonals over a rectangle."""
    steps = int((width + height) / HATCH_STEP)
    for step in range(1, steps + 1):
        reach = step * HATCH_STEP
        from_left, from_bottom = max(0.0, reach - height), min(reach, height)
        to_right, to_top = min(reach, width), max(0.0, reach - width)
        yield (x + from_left, y + from_bottom, x + to_right, y + to_top)


def _path(lines: Iterable[Line]) -> str:
    return "".join(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}" for x1, y1, x2, y2 in lines)
