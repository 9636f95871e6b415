"""A club's list as its spreadsheet program saves it."""

import io
from collections.abc import Iterable, Sequence

from openpyxl import Workbook
from playwright.sync_api import FilePayload

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def workbook(rows: Iterable[Sequence[object]]) -> FilePayload:
    """An Excel file of these rows, as a browser sends it."""
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.worksheets[0].append(list(row))
    book.save(file)
    return {"name": "Meldung.xlsx", "mimeType": XLSX, "buffer": file.getvalue()}
