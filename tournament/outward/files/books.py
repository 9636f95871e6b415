"""A whole tournament as a book: XLSX, ODS, or a ZIP with a CSV a sheet. Made by another process and kept, as what is
printed is."""

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.http import HttpResponse

from tournament.core.paper_language import of_slug, of_tournament
from tournament.models import Tournament
from tournament.outward.files.sheets import Sheet, sheets_of
from tournament.outward.reads.source import of_everybody_called, of_organisers
from tournament.web.documents import Paper
from tournament.web.downloads import XLSX
from tournament.web.ods import KIND as ODS
from tournament.web.ods import as_ods
from tournament.web.tabular import as_book, as_csv

Sheets = tuple[Sheet, ...]


def xlsx(sheets: Sheets) -> bytes:
    """For Excel."""
    return as_book((sheet.title, sheet.rows) for sheet in sheets)


def ods(sheets: Sheets) -> bytes:
    """For LibreOffice."""
    return as_ods((sheet.title, sheet.rows) for sheet in sheets)


def csv_of_each(sheets: Sheets) -> bytes:
    """A CSV a sheet, numbered in their order."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as book:
        for at, sheet in enumerate(sheets, 1):
            book.writestr(f"{at:02}-{sheet.key}.csv", as_csv(sheet.rows))
    return packed.getvalue()


# What is kept is told apart by what its content is asked for with: so the kind of the book is said there too.
def published_sheets(slug: str, **_kind: str) -> Sheets | None:
    """What everybody may have; None while it is not published."""
    source = of_everybody_called(slug)
    return sheets_of(source) if source else None


def organisers_sheets(tournament: int, **_kind: str) -> Sheets | None:
    """All of it, for those who run it; None if it is gone."""
    found = Tournament.objects.filter(pk=tournament).select_related("organisation").first()
    return sheets_of(of_organisers(found)) if found else None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of book: what its file ends with, what it is, how it comes about for everybody and for organisers."""

    ending: str
    content_type: str
    published: Paper[Sheets]
    organisers: Paper[Sheets]

    def file(self, content: bytes, name: str) -> HttpResponse:
        """To be saved as `name`."""
        disposition = f'attachment; filename="{name}.{self.ending}"'
        return HttpResponse(content, content_type=self.content_type, headers={"Content-Disposition": disposition})


def _kind(ending: str, content_type: str, make: Callable[[Sheets], bytes]) -> Kind:
    return Kind(
        ending, content_type, Paper(published_sheets, make, of_slug), Paper(organisers_sheets, make, of_tournament)
    )


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "xlsx": _kind("xlsx", XLSX, xlsx),
        "ods": _kind("ods", ODS, ods),
        "zip": _kind("zip", "application/zip", csv_of_each),
    }
)
