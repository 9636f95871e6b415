"""The ruling of a Spielliste as one picture behind the table.

A border on every cell costs WeasyPrint several times as much as the cell itself; this is drawn in one stroke per width.
Where the dealer sits out, the cell is hatched: that survives every photocopier, a grey would not.
"""

import base64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from tournament.lists.paper.layout import (
    CARRY,
    NUMBER_COLUMN,
    SUM_ROW,
    TABLE_HEAD,
    TABLE_SUBHEAD,
    WIDTH,
    Layout,
    millimetres,
)

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
