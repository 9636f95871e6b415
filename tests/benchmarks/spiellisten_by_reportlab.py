"""The same Spiellisten drawn straight onto a canvas of ReportLab: the peer they are measured beside.

It draws what our lists show, at about the same places: heading, link and QR code, names, grid with hatched cells,
numbers, sums, signatures, crib. It has a font every reader has, no tags, and breaks no names.
"""

import io
import re

import segno
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournament.lists.paper import layout as measure
from tournament.lists.paper.document import Spiellisten
from tournament.lists.paper.layout import Layout
from tournament.lists.paper.sheet import Page, Spielliste
from tournament.web.on_paper import MASK

LEFT, TOP = measure.MARGIN_INLINE, measure.MARGIN_BLOCK + measure.HEADING
RIGHT = LEFT + measure.WIDTH
GRID = LEFT + measure.NUMBER_COLUMN
DARK = re.compile(rb"\x01+")
HATCHES = 6
PLAIN, BOLD = "Helvetica", "Helvetica-Bold"


def drawn(lists: Spiellisten) -> bytes:
    """The PDF of these lists."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4)
    for sheet in lists.lists:
        for page in sheet.pages:
            _Drawing(canvas, lists, sheet, page).draw()
            canvas.showPage()
    canvas.save()
    return out.getvalue()


class _Drawing:
    """One page; places in millimetres from its top left corner."""

    def __init__(self, canvas: Canvas, lists: Spiellisten, sheet: Spielliste, page: Page) -> None:
        self.canvas, self.lists, self.sheet, self.page = canvas, lists, sheet, page
        self.layout: Layout = sheet.layout
        self.first = TOP + measure.TABLE_HEAD + measure.TABLE_SUBHEAD
        self.last = self.first + len(page.rows) * self.layout.row_height
        self.bottom = self.last + len(page.sums) * measure.SUM_ROW

    def draw(self) -> None:
        self.heading()
        self.qr()
        self.heads()
        self.grid()
        for at in range(len(self.page.rows)):
            self.row(self.first + at * self.layout.row_height, at)
        self.sums()
        self.foot()

    def text(self, x: float, y: float, size: float, text: str, font: str = PLAIN) -> None:
        self.canvas.setFont(font, size)
        self.canvas.drawString(x * mm, A4[1] - y * mm, text)

    def flush_right(self, x: float, y: float, size: float, text: str, font: str = PLAIN) -> None:
        self.canvas.setFont(font, size)
        self.canvas.drawRightString(x * mm, A4[1] - y * mm, text)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.canvas.line(x1 * mm, A4[1] - y1 * mm, x2 * mm, A4[1] - y2 * mm)

    def heading(self) -> None:
        self.text(LEFT, 12, 9.5, self.lists.tournament, BOLD)
        self.text(LEFT, 20, 22, self.page.title, BOLD)
        self.text(LEFT, 26, 9.5, self.sheet.agreed)
        self.canvas.rect(LEFT * mm, A4[1] - 34 * mm, 4 * mm, 4 * mm)
        self.text(LEFT + 5, 33, 9.5, f"{self.lists.cards} Karten geprüft (Listenführer, Platz 1)")
        self.flush_right(173, 12, 8.5, "Liste am Telefon führen", BOLD)
        self.flush_right(173, 16, 6.5, self.sheet.link_base)
        self.flush_right(173, 19, 7.5, self.sheet.link_token)

    def qr(self) -> None:
        rows = segno.make(self.sheet.link, error="m", micro=False, mask=MASK).matrix
        side = 23.5 / len(rows)
        path = self.canvas.beginPath()
        for at, row in enumerate(rows):
            for run in DARK.finditer(row):
                x, y = RIGHT - 23.5 + run.start() * side, measure.MARGIN_BLOCK + (at + 1) * side
                path.rect(x * mm, A4[1] - y * mm, len(run[0]) * side * mm, side * mm)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def heads(self) -> None:
        width = self.layout.seat_width
        for at, player in enumerate(self.sheet.players):
            x = GRID + at * width
            self.text(x + 1.2, TOP + 6, 17, player.number, BOLD)
            self.text(x + 8, TOP + 5, 9.5, player.name, BOLD)
            self.text(x + 8, TOP + 8, 6.6, player.club)
            left = x
            for column, wide in zip(self.layout.columns, self.layout.column_widths, strict=True):
                self.text(left + wide / 3, self.first - 1.7, 6.5, column.short)
                left += wide
        self.text(LEFT + 2, self.first - 1.7, 6.5, "Spiel")
        self.text(GRID + self.layout.size * width + 5, self.first - 1.7, 6.5, "Bemerkung")

    def grid(self) -> None:
        self.canvas.setLineWidth(0.13 * mm)
        for at in range(1, len(self.page.rows)):
            y = self.first + at * self.layout.row_height
            self.line(LEFT, y, RIGHT, y)
        for at in range(1, len(self.page.sums)):
            self.line(LEFT, self.last + at * measure.SUM_ROW, RIGHT, self.last + at * measure.SUM_ROW)
        subhead = TOP + measure.TABLE_HEAD
        self.line(GRID, subhead, GRID + self.layout.size * self.layout.seat_width, subhead)
        for seat in range(self.layout.size):
            x = GRID + seat * self.layout.seat_width + self.layout.column_widths[0]
            self.line(x, subhead, x, self.bottom)
        self.canvas.setLineWidth(0.4 * mm)
        for y in (TOP, self.first, self.last, self.bottom):
            self.line(LEFT, y, RIGHT, y)
        for x in (LEFT, *(GRID + seat * self.layout.seat_width for seat in range(self.layout.size + 1)), RIGHT):
            self.line(x, TOP, x, self.bottom)
        self.canvas.setLineWidth(0.13 * mm)

    def row(self, y: float, at: int) -> None:
        row, height = self.page.rows[at], self.layout.row_height
        base = y + height / 2 + 1.4
        self.text(LEFT + 4, base, 9.5, row.label, BOLD)
        for seat, cell in enumerate(row.cells):
            x = GRID + seat * self.layout.seat_width
            if cell.sits_out:
                self.hatch(x, y)
                self.text(x + self.layout.seat_width / 2 - 4, base, 7, self.lists.mark)
                continue
            if cell.marked:
                self.text(x + 0.8, base, 6, self.lists.mark)
            for number, width in zip(cell.numbers, self.layout.column_widths, strict=True):
                x += width
                if number:
                    self.flush_right(x - 2, base, 11, number)
        if row.remark:
            self.text(RIGHT - measure.REMARK_COLUMN + 1, base, 7, row.remark)

    def hatch(self, x: float, y: float) -> None:
        width, height = self.layout.seat_width, self.layout.row_height
        path = self.canvas.beginPath()
        steps = int((width + height) / 2.4)
        for step in range(1, steps + 1):
            reach = step * 2.4
            path.moveTo((x + max(0.0, reach - height)) * mm, A4[1] - (y + min(reach, height)) * mm)
            path.lineTo((x + min(reach, width)) * mm, A4[1] - (y + max(0.0, reach - width)) * mm)
        self.canvas.drawPath(path)

    def sums(self) -> None:
        for at, row in enumerate(self.page.sums):
            y = self.last + at * measure.SUM_ROW
            self.text(LEFT + 4, y + 5, 9.5, row.label, BOLD)
            x = GRID
            for one, width in zip(row.sums, self.layout.column_widths * self.layout.size, strict=True):
                self.text(x + 0.9, y + 2.5, 6, one.label)
                x += width
                if one.text:
                    self.flush_right(x - 2, y + 6.5, 13 if one.kind else 11, one.text, BOLD)
            self.text(RIGHT - measure.REMARK_COLUMN + 1, y + 5, 7, row.remark)

    def foot(self) -> None:
        width = measure.WIDTH / (len(self.sheet.players) + 1)
        signatures = [player.signature for player in self.sheet.players]
        for at, words in enumerate((*signatures, "geprüft (Spielleitung)")):
            x = LEFT + at * width
            self.line(x, self.bottom + 9.5, x + width - 3, self.bottom + 9.5)
            self.text(x, self.bottom + 13, 7.5, words)
        y = 297 - measure.MARGIN_BLOCK - measure.CRIB + 4
        for line in self.lists.crib:
            self.text(LEFT, y, 6.6, line.title, BOLD)
            x = LEFT + 30
            for entry in line.entries:
                for words, font in ((entry.condition + ": ", PLAIN), (entry.value + " · ", BOLD)):
                    self.text(x, y, 6.6, words, font)
                    x += self.canvas.stringWidth(words, font, 6.6) / mm
            y += 3
        self.text(LEFT, y + 0.6, 6.6, f"{self.lists.rulebook}. " + " ".join(self.sheet.reminders))
