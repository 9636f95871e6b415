"""A book of sheets as OpenDocument (ODS, ISO/IEC 26300, version 1.3), for LibreOffice and whatever else reads it.

Written by hand: such a file is a few lines of XML in a ZIP (records/0022-sheets-of-libreoffice-by-hand.md).
A cell is a number or a text and never a formula, whatever it begins with: a text is said to be one.
"""

import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from xml.sax.saxutils import escape, quoteattr

from tournament.web.tabular import Row, Value, clean, sheet_titles, widths

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
            cells = "".join(_cell(value, ' table:style-name="head"' if at == 0 else "") for value in row)
            yield f"<table:table-row>{cells}</table:table-row>\n"
        yield "</table:table>\n"
    yield FOOT


def _cell(value: Value, style: str) -> str:
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
