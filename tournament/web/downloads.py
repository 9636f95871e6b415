"""Lists to download."""

from collections.abc import Iterable

from django.http import HttpResponse

from tournament.web.tables import ListTable
from tournament.web.tabular import Row, as_csv, as_xlsx

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PDF = "application/pdf"
ICS = "text/calendar; charset=utf-8"


def csv_file(table: ListTable, name: str) -> HttpResponse:
    """The whole list, in its order, as `name`.csv."""
    return table_csv(table.for_file(), name)


def xlsx_file(table: ListTable, name: str) -> HttpResponse:
    """The whole list, in its order, as `name`.xlsx."""
    return table_xlsx(table.for_file(), str(table.caption), name)


def table_csv(rows: Iterable[Row], name: str) -> HttpResponse:
    """Rows, the first of them the heading, as `name`.csv."""
    return _file(as_csv(rows), CSV, f'attachment; filename="{name}.csv"')


def table_xlsx(rows: Iterable[Row], title: str, name: str) -> HttpResponse:
    """Rows, the first of them the heading, as `name`.xlsx."""
    return _file(as_xlsx(rows, title), XLSX, f'attachment; filename="{name}.xlsx"')


def pdf_file(document: bytes, name: str) -> HttpResponse:
    """A printed sheet, shown by the browser; saved as `name`.pdf."""
    return _file(document, PDF, f'inline; filename="{name}.pdf"')


def calendar_file(calendar: bytes, name: str) -> HttpResponse:
    """A calendar (RFC 5545), as `name`.ics."""
    return _file(calendar, ICS, f'attachment; filename="{name}.ics"')


def _file(content: bytes, kind: str, disposition: str) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})
