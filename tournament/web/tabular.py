"""Lists as files for a spreadsheet program: CSV and XLSX. The first row is the heading."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import count

from django.utils.formats import number_format
from django.utils.translation import pgettext
from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

Value = str | int | Decimal | None
"""A Decimal is an amount of money, with two decimals."""
Row = Sequence[Value]

# A text that begins like this would be computed as a formula when the file is opened (OWASP, CSV injection).
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
WIDEST = 60
LONGEST_TITLE = 31
AMOUNT = "#,##0.00"
NO_LETTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What XML has no room for (1.0, production 2), so no workbook either."""
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
    return number_format(value) if isinstance(value, Decimal) else value


def clean(text: str) -> str:
    """The text without what no book of sheets may hold."""
    return NO_LETTERS.sub("", text)


def as_xlsx(rows: Iterable[Row], title: str) -> bytes:
    """An Excel workbook of one sheet: numbers as numbers, texts never formulas, the heading bold and in view."""
    return as_book([(title, rows)])


def as_book(sheets: Iterable[tuple[str, Iterable[Row]]]) -> bytes:
    """The same of several sheets, each with what it is called and its rows."""
    workbook = Workbook(write_only=True)
    listed = [(title, list(rows)) for title, rows in sheets]
    titles = sheet_titles(title for title, _rows in listed)
    for title, (_said, rows) in zip(titles, listed, strict=True):
        _add_sheet(workbook, title, rows)
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


def _add_sheet(workbook: Workbook, title: str, table: Sequence[Row]) -> None:
    sheet = workbook.create_sheet(title)
    sheet.freeze_panes = "A2"
    for at, width in enumerate(widths(table), start=1):
        sheet.column_dimensions[get_column_letter(at)].width = width
    for at, row in enumerate(table):
        sheet.append([value if isinstance(value, int) else _cell(sheet, value, bold=at == 0) for value in row])


def _cell(sheet: WriteOnlyWorksheet, value: Value, *, bold: bool) -> Cell:
    cell = WriteOnlyCell(sheet)
    cell.value = clean(value) if isinstance(value, str) else value
    if isinstance(value, str):
        cell.data_type = "s"
    if isinstance(value, Decimal):
        cell.number_format = AMOUNT
    if bold:
        cell.font = Font(bold=True)
    return cell


def widths(table: Sequence[Row]) -> list[int]:
    """Of each column, in letters: so wide that every text in it is seen, within reason."""
    columns = zip(*table, strict=True)
    return [min(WIDEST, 2 + max(len(str(value or "")) for value in column)) for column in columns]


def sheet_titles(titles: Iterable[str]) -> list[str]:
    """What the sheets of one book are called: spreadsheet programs allow 31 characters and not all of them, and no two
    alike, however large their letters are."""
    given: list[str] = []
    for title in titles:
        allowed = "".join(letter for letter in title if letter not in FORBIDDEN_IN_TITLES)
        base = clean(allowed)[:LONGEST_TITLE].strip() or "Liste"
        taken = {one.casefold() for one in given}
        marks = (f" ({number})" for number in count(2))
        name = base
        while name.casefold() in taken:
            mark = next(marks)
            name = f"{base[: LONGEST_TITLE - len(mark)]}{mark}"
        given.append(name)
    return given
