"""Books of sheets for Excel (XLSX): numbers are numbers, texts never formulas, the heading bold and in view."""

import io
from collections.abc import Iterable, Sequence
from decimal import Decimal

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from tournament.web.tabular import Row, Value, clean, sheet_titles, widths

AMOUNT = "#,##0.00"


def written(sheets: Iterable[tuple[str, Iterable[Row]]]) -> bytes:
    """Return a book of these sheets, each with what it is called and its rows, of which the first is the heading."""
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
