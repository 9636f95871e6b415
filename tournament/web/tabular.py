"""Lists as files for a spreadsheet program (CSV, XLSX, ODS), as downloads, and what is logged when an organiser
takes them away."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import count
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from django.http import HttpRequest, HttpResponse
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import pgettext, pgettext_lazy

from tournament.core.access import role_of
from tournament.core.act import NOTHING_MORE, Actor, log_export
from tournament.models import Tournament
from tournament.web.tables import ListTable

Value = str | int | Decimal | None
"""A Decimal is an amount of money, with two decimals."""
Row = Sequence[Value]

# A text that begins like this would be computed as a formula when the file is opened (OWASP, CSV injection).
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
WIDEST = 60
LONGEST_TITLE = 31
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
    from tournament.web import workbook  # noqa: PLC0415  what it writes with takes a tenth of a second and 12 MB

    return workbook.written(sheets)


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


# A book of sheets as OpenDocument (ODS, ISO/IEC 26300, version 1.3), for LibreOffice and whatever else reads it.

KIND = "application/vnd.oasis.opendocument.spreadsheet"
NAMES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in (("office", "office"), ("table", "table"), ("text", "text"), ("style", "style"))
)
FORMATTING = 'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'
HEAD = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document-content {NAMES} {FORMATTING} office:version="1.3"><office:automatic-styles>
<style:style style:name="head" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>
"""
BODY = "</office:automatic-styles><office:body><office:spreadsheet>\n"
LETTER = 0.22
"""How wide a letter is, in centimetres."""
FOOT = "</office:spreadsheet></office:body></office:document-content>\n"
MANIFEST = f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">
<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{KIND}"/>
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
</manifest:manifest>
"""


def as_ods(sheets: Iterable[tuple[str, Iterable[Row]]]) -> bytes:
    """A book of these sheets, each with what it is called and its rows, of which the first is the heading."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as book:
        # First and not compressed: so a program knows the file by its first bytes (part 2, section 3.3).
        book.writestr(zipfile.ZipInfo("mimetype"), KIND, zipfile.ZIP_STORED)
        book.writestr("content.xml", "".join(_content([(title, list(rows)) for title, rows in sheets])))
        book.writestr("META-INF/manifest.xml", MANIFEST)
    return file.getvalue()


def _content(sheets: Sequence[tuple[str, Sequence[Row]]]) -> Iterator[str]:
    wide = [widths(rows) for _title, rows in sheets]
    yield HEAD
    for width in sorted({width for columns in wide for width in columns}):
        properties = f'<style:table-column-properties style:column-width="{width * LETTER:.2f}cm"/>'
        yield f'<style:style style:name="w{width}" style:family="table-column">{properties}</style:style>\n'
    yield BODY
    titles = sheet_titles(title for title, _rows in sheets)
    for title, columns, (_said, rows) in zip(titles, wide, sheets, strict=True):
        yield f"<table:table table:name={quoteattr(title)}>\n"
        yield from (f'<table:table-column table:style-name="w{width}"/>' for width in columns)
        for at, row in enumerate(rows):
            cells = "".join(_ods_cell(value, ' table:style-name="head"' if at == 0 else "") for value in row)
            yield f"<table:table-row>{cells}</table:table-row>\n"
        yield "</table:table>\n"
    yield FOOT


def _ods_cell(value: Value, style: str) -> str:
    if value is None or value == "":
        return "<table:table-cell/>"
    if isinstance(value, int | Decimal):
        number = f'office:value-type="float" office:value="{value}"'
        return f"<table:table-cell {number}><text:p>{value}</text:p></table:table-cell>"
    lines = "".join(f"<text:p>{_spaced(line)}</text:p>" for line in clean(value).splitlines() or [""])
    return f'<table:table-cell{style} office:value-type="string">{lines}</table:table-cell>'


def _spaced(line: str) -> str:
    """Runs of spaces are one in XML unless each is said."""
    return escape(line).replace("  ", " <text:s/>").replace("\t", "<text:tab/>")


# Lists to download.

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PDF = "application/pdf"
ICS = "text/calendar; charset=utf-8"


# What files are called: a tournament's short name, and what it is in the reader's language.

FILE_WORDS: Final[tuple[Promise, ...]] = (
    # Translators: names of files, in small letters with dashes; %s is a number.
    pgettext_lazy("file name", "alles"),
    pgettext_lazy("file name", "alles-intern"),
    pgettext_lazy("file name", "anmeldung"),
    pgettext_lazy("file name", "auskunft"),
    pgettext_lazy("file name", "auslosung-%s"),
    pgettext_lazy("file name", "ausschreibung"),
    pgettext_lazy("file name", "einchecken"),
    pgettext_lazy("file name", "ergebnisheft"),
    pgettext_lazy("file name", "ergebnisheft-mit-listen"),
    pgettext_lazy("file name", "fassung-%s"),
    pgettext_lazy("file name", "gutscheine"),
    pgettext_lazy("file name", "kasse"),
    pgettext_lazy("file name", "kassenbuch"),
    pgettext_lazy("file name", "kreuze-%s"),
    pgettext_lazy("file name", "mannschaften"),
    pgettext_lazy("file name", "namensschilder"),
    pgettext_lazy("file name", "plakat"),
    pgettext_lazy("file name", "preise"),
    pgettext_lazy("file name", "saalplan"),
    pgettext_lazy("file name", "seite"),
    pgettext_lazy("file name", "serie-%s"),
    pgettext_lazy("file name", "serie-%s-listen"),
    pgettext_lazy("file name", "serie-%s-sitzplan"),
    pgettext_lazy("file name", "sitzplan-%s"),
    pgettext_lazy("file name", "stand"),
    pgettext_lazy("file name", "termine"),
    pgettext_lazy("file name", "tischnummern"),
    pgettext_lazy("file name", "urkunde-muster"),
    pgettext_lazy("file name", "urkunden"),
    pgettext_lazy("file name", "wertung"),
    pgettext_lazy("file name", "wo-sitze-ich"),
)
"""All there are."""


def file_name(slug: str, what: str, number: int | None = None) -> str:
    """Return the name of a file of this tournament, "pokal-serie-1-listen"; `what` is one of FILE_WORDS in German."""
    return f"{slug}-{file_word(what, number)}"


def file_word(what: str, number: int | str | None = None) -> str:
    """Return what a file is, as a part of its name."""
    word = pgettext("file name", what)
    return slugify(word % number if "%s" in word else word)


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


# What an organiser takes away, and the log says so: documents with names, drafts and the list keepers' links.

PREFETCH = ("Sec-Purpose", "Purpose", "X-Moz")
"""Headers in which browsers say that nobody has asked yet."""


def taken_away(
    request: HttpRequest, tournament: Tournament, file: HttpResponse, said: Mapping[str, Any] = NOTHING_MORE
) -> HttpResponse:
    """A file for an organiser, once the log has it; by the name it has in Content-Disposition. `said`: what the log
    says of it besides.

    Nobody takes away what was only asked how large it is (HEAD), nor what a browser fetches before anybody has clicked:
    it does not get the file then (503), and asks again.
    """
    if any("prefetch" in request.headers.get(header, "") for header in PREFETCH):
        return HttpResponse(status=503)
    if request.method == "GET":
        log_export(
            tournament, Actor.user(request.user, role_of(request)), file["Content-Disposition"].split('"')[1], said
        )
    return file
