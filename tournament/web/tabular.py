"""Lists as files for a spreadsheet program: CSV and XLSX. The first row is the heading."""

import csv
import io
from collections.abc import Iterable, Sequence

from django.utils.translation import pgettext
from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

Value = str | int | None
Row = Sequence[Value]

# A text that begins like this would be computed as a formula when the file is opened (OWASP, CSV injection).
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
WIDEST = 60
FORBIDDEN_IN_TITLES = "[]:*?/\\'"


def as_csv(rows: Iterable[Row]) -> bytes:
    """CSV as its reader's spreadsheet program opens it by a double click: `;` between in German, where commas stand in
    numbers, `,` in English; UTF-8 with a byte order mark.

    A text that would be taken for a formula gets an apostrophe before it.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=pgettext("CSV", ";"), lineterminator="\r\n")
    writer.writerows([_harmless(value) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _harmless(value: Value) -> Value:
    if isinstance(value, str) and value.lstrip(" ").startswith(FORMULA_STARTS):
        return f"'{value}"
    return value


def as_xlsx(rows: Iterable[Row], title: str) -> bytes:
    """An Excel workbook of one sheet: numbers as numbers, texts never formulas, the heading bold and in view."""
    table = [list(row) for row in rows]
    workbook = Workbook(write_only=True)
    sheet = workbook.create_sheet(_sheet_title(title))
    sheet.freeze_panes = "A2"
    for at, width in enumerate(_widths(table), start=1):
        sheet.column_dimensions[get_column_letter(at)].width = width
    for at, row in enumerate(table):
        sheet.append([value if isinstance(value, int) else _cell(sheet, value, bold=at == 0) for value in row])
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


def _cell(sheet: WriteOnlyWorksheet, value: Value, *, bold: bool) -> Cell:
    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", value) if isinstance(value, str) else value)
    if isinstance(value, str):
        cell.data_type = "s"
    if bold:
        cell.font = Font(bold=True)
    return cell


def _widths(table: Sequence[Row]) -> list[int]:
    """So wide that every text of the column is seen, within reason."""
    columns = zip(*table, strict=True)
    return [min(WIDEST, 2 + max(len(str(value or "")) for value in column)) for column in columns]


def _sheet_title(title: str) -> str:
    """Excel allows 31 characters and not all of them."""
    allowed = "".join(letter for letter in title if letter not in FORBIDDEN_IN_TITLES)
    return ILLEGAL_CHARACTERS_RE.sub("", allowed)[:31].strip() or "Liste"
