"""The same ranked list made by others: drawn with ReportLab's canvas, set as a table by Typst.

The same look in essence: heading, fine rules, bold names, figures flush right, page numbers. Typst tags its PDF as ours
is tagged; ReportLab's canvas does not, and takes a font of its own, without ★.
"""

import csv
import io
from typing import Any

import typst
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from tests.benchmarks.ranked_values import figures
from tournament.standings.paper import PrintedLine, RankedList

MM = 72 / 25.4
# Left edges of the texts and right edges of the figures on a landscape page, in millimetres.
NAME, CLUB, FIGURES = 30, 80, (156, 166, 175, 185, 194, 204, 213, 223, 232, 242, 254, 265, 272)


def by_canvas(content: RankedList) -> bytes:
    """The same drawn with ReportLab's canvas, its built-in fonts, page numbers in the foot."""
    out = io.BytesIO()
    width, height = landscape(A4)
    canvas = Canvas(out, pagesize=(width, height))
    room = range(int(height - 36 * MM), int(16 * MM), -14)
    for page, start in enumerate(range(0, len(content.lines), len(room)), start=1):
        _canvas_frame(canvas, content, page, height)
        for y, line in zip(room, content.lines[start : start + len(room)], strict=False):
            _canvas_row(canvas, y, line)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _canvas_frame(canvas: Canvas, content: RankedList, page: int, height: float) -> None:
    canvas.setFont("Helvetica-Bold", 11.5)
    canvas.drawString(11 * MM, height - 15 * MM, content.tournament)
    canvas.drawString(11 * MM, height - 20 * MM, content.title)
    canvas.setFont("Helvetica", 8.5)
    canvas.drawRightString(286 * MM, height - 15 * MM, content.day)
    canvas.drawRightString(286 * MM, height - 20 * MM, content.state)
    canvas.drawString(11 * MM, 10 * MM, content.foot)
    canvas.drawRightString(286 * MM, 10 * MM, f"Seite {page}")
    canvas.setFont("Helvetica-Bold", 7)
    y = height - 30 * MM
    for x, heading in ((NAME, "Name"), (CLUB, "Verein")):
        canvas.drawString(x * MM, y, heading)
    headings = [column.short for _ in content.series for column in content.columns]
    for x, heading in zip((18, 27, *FIGURES), ("Rang", "Nr.", *headings, "WP", "Augen", "x"), strict=True):
        canvas.drawRightString(x * MM, y, heading)
    canvas.line(11 * MM, y - 4, 286 * MM, y - 4)


def _canvas_row(canvas: Canvas, y: float, line: PrintedLine) -> None:
    canvas.setFont("Helvetica-Bold", 8.5)
    canvas.drawRightString(18 * MM, y, line.rank)
    canvas.drawString(NAME * MM, y, line.name)
    canvas.setFont("Helvetica", 7)
    canvas.drawString(CLUB * MM, y, line.club)
    canvas.setFont("Helvetica", 8.5)
    canvas.drawRightString(27 * MM, y, str(line.number))
    for x, figure in zip(FIGURES, figures(line), strict=True):
        canvas.drawRightString(x * MM, y, figure)
    canvas.line(11 * MM, y - 4, 286 * MM, y - 4)


TYPST = """
#set page("a4", flipped: true, margin: (x: 11mm, top: 25mm, bottom: 15mm),
  header: [*HEADING*], footer: context [FOOT #h(1fr) Seite #counter(page).display() von #counter(page).final().first()])
#set text(size: 8.5pt, lang: "de")
#set document(title: "HEADING")
#let rows = csv("rows.csv")
#table(columns: (10mm, 8.5mm, 50mm, 1fr, ..range(5).map(_ => (9.5mm, 10.5mm)).flatten(), 12mm, 11.5mm, 6.5mm),
  stroke: (x, y) => (bottom: 0.13mm), inset: (x: 0pt, y: 0.75mm),
  align: (x, y) => if x == 2 or x == 3 { left } else { right },
  table.header([Rang], [Nr.], [Name], [Verein], ..range(5).map(_ => ([WP], [Augen])).flatten(), [WP], [Augen], [×]),
  ..rows.map(row => (strong(row.at(0)), row.at(1), strong(row.at(2)), text(7pt, row.at(3)), ..row.slice(4))).flatten())
"""


def by_typst(content: RankedList) -> bytes:
    """The same as Typst sets it, in this process. Values come as CSV, the quickest way in."""
    source = TYPST.replace("HEADING", f"{content.tournament} {content.title}").replace("FOOT", content.rulebook)
    values = io.StringIO()
    csv.writer(values).writerows(
        (line.rank, line.number, line.name, line.club, *figures(line)) for line in content.lines
    )
    files: Any = {"main.typ": source.encode(), "rows.csv": values.getvalue().encode()}
    made = typst.compile(files)
    assert isinstance(made, bytes)
    return made
