"""A list as clubs send it, as rows of texts: spreadsheets in any usual encoding, or pasted one to a line."""

import csv
import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial
from itertools import islice
from typing import Any, Final
from xml.etree.ElementTree import ParseError

from tournament.core.errors import RefusedError
from tournament.core.names import PARTICLES, given_name_first, tidy
from tournament.models.limits import LARGEST_SPREADSHEET, LONGEST_CELL, MOST_PEOPLE_AT_ONCE

MAXIMUM_UNPACKED = 60 * 1024 * 1024  # a workbook of 1,000 people unpacks to well under one
MAXIMUM_PARTS = 1000
MAXIMUM_COLUMNS = 40
MAXIMUM_LINES = 20_000  # empty lines included: sheets are often formatted far down
MOST_FILLED = MOST_PEOPLE_AT_ONCE + 20  # lines that are not empty: headings, remarks and sums among them
MAXIMUM_ROWS = 1_048_576  # more no spreadsheet program writes
HEAVIEST_ROW = 200_000  # tags and attributes; a row of all 16,384 columns there can be has 115,000
ROW = re.compile(rb"<(?:\w+:)?row(?=[\s/>])")
SCANNED = 1 << 18  # bytes at once
DELIMITERS = ";\t,|"

# How other files begin that people choose by mistake: what they are called in the message.
SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "file_pdf"),
    (b"\xd0\xcf\x11\xe0", "file_xls"),
    (b"\xff\xd8\xff", "file_picture"),
    (b"\x89PNG", "file_picture"),
    (b"GIF8", "file_picture"),
    (b"{\\rtf", "file_text_document"),
)
BROKEN_WORKBOOK = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    ParseError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
)


class SpreadsheetError(RefusedError):
    """The file cannot be read as a spreadsheet."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One row that is not empty: its number in the file (1 is the first) and its cells, tidied."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its name (empty for CSV), its rows, what was between the cells of a CSV, sheets that were not read."""

    name: str
    lines: tuple[SheetLine, ...]
    delimiter: str = ""
    others: tuple[str, ...] = field(default=())

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max((len(line.cells) for line in self.lines), default=0)


def read(content: bytes, title_row: Callable[[Sequence[str]], bool]) -> Sheet:
    """The sheet of this file that has people in it; raises SpreadsheetError when it is no spreadsheet, or too large.

    `title_row` says whether a row is the heading of a list of people: of several sheets the first with one is taken.
    """
    if len(content) > LARGEST_SPREADSHEET:
        raise SpreadsheetError("file_too_large", {"megabytes": LARGEST_SPREADSHEET // 1024 // 1024})
    if not content.strip(b"\0 \r\n\t"):
        raise SpreadsheetError("file_empty")
    for signature, code in SIGNATURES:
        if content.startswith(signature):
            raise SpreadsheetError(code)
    sheets = _workbook(content) if content.startswith(b"PK") else iter([_csv(content)])
    chosen = _chosen(sheets, title_row)
    if len(chosen.lines) > MOST_FILLED:
        raise SpreadsheetError("file_too_many_rows", {"maximum": MOST_PEOPLE_AT_ONCE})
    return chosen


def _chosen(sheets: Iterator[Sheet], title_row: Callable[[Sequence[str]], bool]) -> Sheet:
    """The first sheet with a heading of people, else the first; of the others only the names are kept."""
    chosen, has_title, names = None, False, []
    for sheet in sheets:
        if not sheet.lines:
            continue
        names.append(sheet.name)
        if not has_title:
            has_title = any(title_row(line.cells) for line in sheet.lines[:20])
            chosen = sheet if has_title or chosen is None else chosen
    if chosen is None:
        raise SpreadsheetError("file_empty")
    names.remove(chosen.name)
    return replace(chosen, others=tuple(names))


def decoded(content: bytes) -> str:
    """Text of unknown encoding: a byte order mark decides, then UTF-8, then Windows-1252, then what DOS wrote."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decode(content, "utf-16")
    if content.startswith(b"\xef\xbb\xbf"):
        content = content[3:]
    if b"\0" in content[:200]:
        return _decode(content, "utf-16-le" if content[1:2] == b"\0" else "utf-16-be")
    for encoding in ("utf-8", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return _decode(content, "cp850")


def _decode(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise SpreadsheetError("file_not_text") from error


def _csv(content: bytes) -> Sheet:
    text = decoded(content).lstrip("\ufeff")
    if text.lstrip()[:1] == "<":
        raise SpreadsheetError("file_web_page")
    strange = sum(1 for letter in text if not letter.isprintable() and letter not in "\r\n\t\xa0\u200b\u2028\xad")
    if strange * 50 > len(text):
        raise SpreadsheetError("file_not_text")
    first, _newline, rest = text.partition("\n")
    if first.strip().lower().startswith("sep=") and len(first.strip()) == 5:
        return Sheet("", _numbered(_split(rest, first.strip()[4]), 2), first.strip()[4])
    delimiter = max(DELIMITERS, key=lambda sign: _tells_columns(text, sign))
    return Sheet("", _numbered(_split(text, delimiter)), delimiter)


def _tells_columns(text: str, delimiter: str) -> tuple[int, int]:
    """How well a delimiter fits: in how many of the first rows there is one, then how often."""
    rows = _split(text[:20_000], delimiter)[:60]
    return sum(1 for row in rows if len(row) > 1), sum(len(row) for row in rows)


def _split(text: str, delimiter: str) -> list[list[str]]:
    """The cells of each row. A quotation mark that nobody closed is taken for a letter."""
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        try:
            reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, quoting=quoting)
            rows = list(islice(reader, MAXIMUM_LINES))
        except csv.Error:
            continue
        if all(len(cell) <= LONGEST_CELL for row in rows for cell in row):
            return rows
    return [line.split(delimiter) for line in text.splitlines()]


def _numbered(rows: Iterable[Sequence[object]], first: int = 1) -> tuple[SheetLine, ...]:
    lines: list[SheetLine] = []
    for number, row in enumerate(rows, start=first):
        if number > MAXIMUM_LINES or len(lines) > MOST_FILLED:
            break
        cells = [_text(cell) for cell in row[:MAXIMUM_COLUMNS]]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            lines.append(SheetLine(number, tuple(cells)))
    return tuple(lines)


def _text(cell: object) -> str:
    """What a cell shows, tidied; nothing for an error such as #NV."""
    if cell is None or cell is False:
        return ""
    if cell is True:
        return "x"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime | date):
        return cell.strftime("%d.%m.%Y")
    text = tidy(str(cell)[:LONGEST_CELL])
    return "" if text.startswith("#") and text.rstrip("!?").isupper() and " " not in text else text


def _workbook(content: bytes) -> Iterator[Sheet]:
    """Every visible sheet of an XLSX workbook, one after the other; formulas as the values they had."""
    from openpyxl import load_workbook  # noqa: PLC0415  a tenth of a second and 12 MB, of every start and every paper

    try:
        _refuse_other_archives(content)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl tells of decorations it leaves out
            workbook = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
            for sheet in workbook.worksheets:
                if sheet.sheet_state == "visible":
                    yield _worksheet(sheet)
    except BROKEN_WORKBOOK as error:
        raise SpreadsheetError("file_damaged") from error


def _worksheet(sheet: Any) -> Sheet:
    sheet.reset_dimensions()  # some programs write them wrong
    rows = sheet.iter_rows(max_row=MAXIMUM_LINES, max_col=MAXIMUM_COLUMNS, values_only=True)
    return Sheet(str(sheet.title), _numbered(rows))


def _refuse_other_archives(content: bytes) -> None:
    """A ZIP file may be a workbook, another program's document, or a bomb."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        if len(parts) > MAXIMUM_PARTS or sum(part.file_size for part in parts) > MAXIMUM_UNPACKED:
            raise SpreadsheetError("file_unpacks_too_large")
        names = {part.filename for part in parts}
        if "xl/workbook.xml" in names:
            _refuse_bombs(archive, parts)
    if "content.xml" in names:
        raise SpreadsheetError("file_ods")
    if any(name.startswith("word/") for name in names):
        raise SpreadsheetError("file_text_document")
    if "xl/workbook.xml" not in names:
        raise SpreadsheetError("file_archive")


def _refuse_bombs(archive: zipfile.ZipFile, parts: Iterable[zipfile.ZipInfo]) -> None:
    """Read as XML, a few bytes of a row become hundreds in memory, and all of a row, or of a part without rows, is
    there at once. What was unpacked is counted before it is read, whatever the file says of its own size.
    """
    for part in parts:
        if part.filename.endswith((".xml", ".rels")):
            with archive.open(part) as unpacked:
                _refuse_bomb(iter(partial(unpacked.read, SCANNED), b""))


def _refuse_bomb(chunks: Iterator[bytes]) -> None:
    rows = weight = 0
    for text in _cut_at_tags(chunks):
        first, *others = ROW.split(text)
        rows += len(others)
        weights = [weight + _weight(first), *map(_weight, others)]
        weight = weights[-1]
        if max(weights) > HEAVIEST_ROW or rows > MAXIMUM_ROWS:
            raise SpreadsheetError("file_unpacks_too_large")
        if b"<!" in text and (b"<!DOCTYPE" in text or b"<!ENTITY" in text):
            raise SpreadsheetError("file_damaged")


def _cut_at_tags(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The same text cut elsewhere: never in the first hundred bytes of a tag."""
    rest = b""
    for chunk in chunks:
        text = rest + chunk
        last = text.rfind(b"<", -100)
        cut = len(text) if last < 0 else last
        yield text[:cut]
        rest = text[cut:]
    yield rest


def _weight(text: bytes) -> int:
    """How many tags and attributes there are, closing tags and signs of equality in texts included."""
    return text.count(b"<") + text.count(b"=")


# People pasted one to a line, as somebody writes them down: surname or given name first, the club behind a comma, a
# tab or a semicolon.

COUNTED: Final = re.compile(r"^\s*(?:\d+\s*[.)]|\d+(?=\t)|[-*•–])\s+")
BETWEEN: Final = re.compile(r"[,;\t]")
HEADING: Final = SheetLine(0, ("Name", "Verein"))


def is_table(text: str) -> bool:
    """Return whether this was copied out of a spreadsheet program: most of its lines have columns."""
    lines = [line for line in text.splitlines() if line.strip()]
    return any(2 * sum(sign in line for line in lines) > len(lines) for sign in ";\t")


def pasted(text: str) -> Sheet:
    """Return the lines as a sheet with headings, numbered from 1; raise SpreadsheetError where there are too many."""
    lines = [SheetLine(at, _cells(line)) for at, line in enumerate(text.splitlines(), 1) if tidy(line).strip(",; ")]
    if len(lines) > MOST_FILLED:
        raise SpreadsheetError("file_too_many_rows", {"maximum": MOST_PEOPLE_AT_ONCE})
    return Sheet("", (HEADING, *lines))


def _cells(line: str) -> tuple[str, str]:
    """`Krug, Karin`, `Karin Krug`, `Krug, Karin, GSRL Nord` and `Karin Krug, GSRL Nord` as name and club."""
    first, *behind = (tidy(part)[:LONGEST_CELL] for part in BETWEEN.split(COUNTED.sub("", line)))
    words = first.split()
    if behind and (len(words) < 2 or words[0].casefold() in PARTICLES):
        given, *behind = behind
        first = f"{first}, {given}"
    return given_name_first(first), ", ".join(behind)
