"""Spreadsheets as clubs really send them, as rows of texts: encodings, delimiters, workbooks, and what is none.

Names as somebody writes them down, one to a line.
"""

import csv
import datetime
import io
import tracemalloc
import zipfile
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from tests.examples import few
from tournament.models.limits import MOST_PEOPLE_AT_ONCE
from tournament.registration.files import spreadsheets
from tournament.registration.files.headings import is_title_row
from tournament.registration.files.spreadsheets import (
    MAXIMUM_COLUMNS,
    MOST_FILLED,
    Sheet,
    SheetLine,
    SpreadsheetError,
    pasted,
    read,
)

ROWS = [["Name", "Verein"], ["Müller, Jörg", "GSRL Süd"], ["Groß, Änne", "Goldene Neun"]]
LINES = (
    SheetLine(1, ("Name", "Verein")),
    SheetLine(2, ("Müller, Jörg", "GSRL Süd")),
    SheetLine(3, ("Groß, Änne", "Goldene Neun")),
)


def csv_text(rows: Sequence[Sequence[str]], delimiter: str = ";") -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\r\n").writerows(rows)
    return text.getvalue()


def xlsx(*sheets: tuple[str, Sequence[Sequence[object]]], hidden: str = "") -> bytes:
    workbook, file = Workbook(), io.BytesIO()
    workbook.remove(workbook.worksheets[0])
    for title, rows in sheets:
        sheet = workbook.create_sheet(title)
        sheet.sheet_state = "hidden" if title == hidden else "visible"
        for row in rows:
            sheet.append(list(row))
    workbook.save(file)
    return file.getvalue()


def archive(parts: Mapping[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return file.getvalue()


def with_part(name: str, content: bytes) -> bytes:
    """The good workbook with another part."""
    with zipfile.ZipFile(io.BytesIO(GOOD)) as good:
        return archive({part: good.read(part) for part in good.namelist()} | {name: content})


def with_rows(rows: bytes) -> bytes:
    return with_part(SHEET, f'<worksheet xmlns="{NAMESPACE}"><sheetData>'.encode() + rows + b"</sheetData></worksheet>")


GOOD = xlsx(("Tabelle1", ROWS))
NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = "xl/worksheets/sheet1.xml"


def look(content: bytes) -> Sheet:
    return read(content, is_title_row)


def outcome(content: bytes) -> str:
    """ "read" if there is something to be read, else the code of the refusal."""
    try:
        return "read" if look(content).lines else "nothing"
    except SpreadsheetError as refused:
        return refused.code


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be", "cp850"])
def test_usual_encoding_and_end_of_line_is_read(encoding: str, newline: str) -> None:
    assert look(csv_text(ROWS).replace("\r\n", newline).encode(encoding)).lines == LINES


@pytest.mark.parametrize(
    ("content", "delimiter", "lines"),
    [
        *(
            (csv_text(ROWS, delimiter).encode(), delimiter, {line.number: line.cells for line in LINES})
            for delimiter in (";", ",", "\t", "|")
        ),
        (  # the comma of the names is none
            b"Name;Verein\nEhlers, H;Nord\nFranke, U;Nord\nGroth, I;Nord\n",
            ";",
            {1: ("Name", "Verein"), 2: ("Ehlers, H", "Nord"), 3: ("Franke, U", "Nord"), 4: ("Groth, I", "Nord")},
        ),
        # Excel may say it in the first line
        (b"sep=,\nName,Verein\nEhlers H,Nord\n", ",", {2: ("Name", "Verein"), 3: ("Ehlers H", "Nord")}),
        # empty rows and columns are left out
        (b";;\n;Name;\n;;\n; Ehlers,  Hanna ;;\n", ";", {2: ("", "Name"), 4: ("", "Ehlers, Hanna")}),
    ],
)
def test_delimiter_is_found_and_lines_keep_their_numbers(
    content: bytes, delimiter: str, lines: dict[int, tuple[str, ...]]
) -> None:
    sheet = look(content)
    assert (sheet.delimiter, sheet.lines) == (delimiter, tuple(SheetLine(*line) for line in lines.items()))


def test_unclosed_quotation_mark_swallows_nobody() -> None:
    content = 'Name;Verein\nEhlers, Hanna;"GSRL Nord\n' + "Franke, Uwe;Goldene Neun\n" * 40
    assert len(look(content.encode()).lines) == 42


@pytest.mark.parametrize(
    ("content", "sheet"),
    [
        (GOOD, Sheet("Tabelle1", LINES)),
        (
            xlsx(("Leer", []), ("Hotel", [["Zimmer", 3]]), ("Meldung", ROWS)),
            Sheet("Meldung", LINES, "", ("Hotel",)),
        ),
        (
            xlsx(
                ("Liste", [["Name", 7, 7.0, 7.5, True, False, None, datetime.date(2026, 5, 9), "#N/A", "\xa0a\n b "]])
            ),
            Sheet("Liste", (SheetLine(1, ("Name", "7", "7", "7.5", "x", "", "", "09.05.2026", "", "a b")),)),
        ),
        (
            xlsx(("Tabelle1", [["Name"]]), ("Sichtbar", [["Nachname"]]), hidden="Tabelle1"),
            Sheet("Sichtbar", (SheetLine(1, ("Nachname",)),)),
        ),
    ],
    ids=["good", "the one of several with people", "cells are what they show", "hidden sheets are not read"],
)
def test_sheet_of_a_workbook_is_read_and_others_are_named(content: bytes, sheet: Sheet) -> None:
    assert look(content) == sheet


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (b"  \r\n ", "file_empty"),
        (b";;;\n;;;\n", "file_empty"),
        (b"%PDF-1.7 ...", "file_pdf"),
        (b"\xff\xd8\xff\xe0JFIF", "file_picture"),
        (b"\x89PNG\r\n\x1a\n", "file_picture"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "file_xls"),
        (b"{\\rtf1\\ansi", "file_text_document"),
        (b"<html><table></table></html>", "file_web_page"),
        (bytes(range(256)), "file_not_text"),
        (b"\xff\xfe\x00", "file_not_text"),
        (b"PK\x03\x04 broken", "file_damaged"),
        (archive(dict.fromkeys(("mimetype", "content.xml"), b"<a/>")), "file_ods"),
        (archive({"word/document.xml": b"<a/>"}), "file_text_document"),
        (archive({"photo.jpg": b"<a/>"}), "file_archive"),
        (archive({"xl/workbook.xml": b"<a/>"}), "file_damaged"),
        pytest.param(b"x" * (5 * 1024 * 1024 + 1), "file_too_large", id="a byte more than five megabytes"),
        pytest.param(b"Name\n" + b"Ehlers, Hanna;x\n" * 1100, "file_too_many_rows", id="1100 people"),
    ],
)
def test_file_that_is_no_spreadsheet_or_too_large_is_refused(content: bytes, code: str) -> None:
    assert outcome(content) == code


def test_bomb_is_not_unpacked() -> None:
    assert outcome(archive({"xl/workbook.xml": b"0" * (61 * 1024 * 1024)})) == "file_unpacks_too_large"
    assert outcome(archive({f"xl/{number}.xml": b"<a/>" for number in range(1001)})) == "file_unpacks_too_large"


def test_entities_that_multiply_are_not_expanded() -> None:
    laughs = "".join(f'<!ENTITY l{at + 1} "{f"&l{at};" * 10}">' for at in range(9))
    cells = "<worksheet><sheetData><row><c><v>&l9;</v></c></row></sheetData></worksheet>"
    assert outcome(with_part(SHEET, f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]>{cells}'.encode())) == "file_damaged"


@pytest.mark.parametrize(
    ("part", "before", "repeated", "times", "after"),
    few(
        3,
        [
            (SHEET, b"<sheetData><row>", b"<c/>", 4_000_000, b"</row></sheetData>"),
            (SHEET, b"<sheetData>", b"<c/>", 250_000, b"</sheetData>"),
            (SHEET, b"<sheetData>", b"<row/>", 50_001, b"</sheetData>"),
            (SHEET, b"<sheetData><row", b' a=""', 250_000, b"/></sheetData>"),
            ("xl/styles.xml", b"<a>", b"<xf/>", 250_000, b"</a>"),
            ("xl/sharedStrings.xml", b"<sst>", b"<si/>", 250_000, b"</sst>"),
        ],
    ),
    ids=["cells of one row", "cells of no row", "rows", "attributes", "styles", "texts"],
)
def test_file_that_would_become_too_much_is_counted_before_it_is_read(
    part: str, before: bytes, repeated: bytes, times: int, after: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """16 MB of XML in a file of some kilobytes; as objects it would be some hundred."""
    assert spreadsheets.MAXIMUM_ROWS == 1_048_576  # what the format has room for; counting as many takes seconds
    monkeypatch.setattr(spreadsheets, "MAXIMUM_ROWS", 50_000)
    content = with_part(part, before + repeated * times + after)
    assert len(content) < 60_000
    tracemalloc.start()
    try:
        assert outcome(content) == "file_unpacks_too_large"
        assert tracemalloc.get_traced_memory()[1] < 64 * 1024 * 1024
    finally:
        tracemalloc.stop()


@pytest.mark.nightly
def test_row_as_wide_as_there_can_be_is_read() -> None:
    cells = b"".join(b'<c r="%s1" s="0" t="n"><v>7</v></c>' % get_column_letter(at).encode() for at in range(1, 16385))
    assert look(with_rows(b'<row r="1">' + cells + b"</row>")).lines == (SheetLine(1, ("7",) * MAXIMUM_COLUMNS),)


def test_empty_cells_far_down_are_no_people(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets are often formatted far down."""
    monkeypatch.setattr(spreadsheets, "MAXIMUM_LINES", 2_000)
    name = b'<row r="1"><c r="A1" t="inlineStr"><is><t>Ehlers, Hanna</t></is></c></row>'
    formatted = b"".join(
        b'<row r="%d"><c r="A%d" s="0"/><c r="B%d" s="0"/></row>' % ((at,) * 3) for at in range(2, 3_000)
    )
    assert look(with_rows(name + formatted)).lines == (SheetLine(1, ("Ehlers, Hanna",)),)


@given(st.lists(st.integers(0, 8), max_size=12), st.integers(1, 60))
def test_row_is_weighed_alone_however_the_file_comes(cells: list[int], size: int) -> None:
    """A row of n cells weighs n + 2: an attribute, the cells, its end. Two tags stand behind the last one."""
    text = b"<sheetData>" + b"".join(b'<row r="1">' + b"<c />" * count + b"</row>" for count in cells) + b"<end/>" * 2
    chunks = [text[at : at + size] for at in range(0, len(text), size)]
    weights = [count + 2 for count in cells] or [1]
    weights[-1] += 2
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(spreadsheets, "HEAVIEST_ROW", max(weights))
        spreadsheets._refuse_bomb(iter(chunks))
        patched.setattr(spreadsheets, "HEAVIEST_ROW", max(weights) - 1)
        with pytest.raises(SpreadsheetError):
            spreadsheets._refuse_bomb(iter(chunks))


WORDS = st.text(st.sampled_from("abcÄöüßé MN-'\"&.1"), min_size=1, max_size=12).map(
    lambda text: f"x{' '.join(text.split())}"
)


@given(
    rows=st.lists(st.lists(WORDS, min_size=2, max_size=4), min_size=2, max_size=8),
    delimiter=st.sampled_from([";", "\t", ","]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"]),
)
def test_table_that_is_written_is_read_again(rows: list[list[str]], delimiter: str, encoding: str) -> None:
    width = len(rows[0])
    table = [[*row, *["x"] * width][:width] for row in rows]
    sheet = look(csv_text(table, delimiter).encode(encoding))
    assert [line.cells for line in sheet.lines] == [tuple(" ".join(cell.split()) for cell in row) for row in table]


@given(at=st.integers(0, len(GOOD) - 1), byte=st.integers(0, 255), end=st.integers(1, len(GOOD)))
@example(at=0, byte=80, end=len(GOOD) // 2)
def test_damaged_workbook_is_refused_or_read_but_never_a_crash(at: int, byte: int, end: int) -> None:
    damaged = bytearray(GOOD)
    damaged[at] = byte
    assert outcome(bytes(damaged[:end])).startswith(("read", "file_"))


@given(st.binary(min_size=1, max_size=300))
def test_bytes_are_refused_or_read_but_never_a_crash(content: bytes) -> None:
    assert outcome(content).startswith(("read", "file_"))


@pytest.mark.parametrize(
    ("line", "name", "club"),
    [
        ("Krug, Karin", "Krug, Karin", ""),
        ("Karin Krug", "Krug, Karin", ""),
        ("Krug, Karin, GSRL Nord", "Krug, Karin", "GSRL Nord"),
        ("Karin Krug, GSRL Nord", "Krug, Karin", "GSRL Nord"),
        ("Karin Krug\tGSRL Nord", "Krug, Karin", "GSRL Nord"),
        ("Krug, Karin\tGSRL Nord", "Krug, Karin", "GSRL Nord"),
        ("7\tKrug\tKarin\tGSRL Nord", "Krug, Karin", "GSRL Nord"),
        ("Karin Krug; GSRL Nord", "Krug, Karin", "GSRL Nord"),
        ("Karin Krug, Nord, Kiel", "Krug, Karin", "Nord, Kiel"),
        ("von der Ehe, Uwe, GSRL Nord", "von der Ehe, Uwe", "GSRL Nord"),
        ("Uwe von der Ehe, GSRL Nord", "von der Ehe, Uwe", "GSRL Nord"),
        ("  12)  Karin   Krug ", "Krug, Karin", ""),
        ("- Krug, Karin", "Krug, Karin", ""),
        ("Krug", "Krug", ""),
    ],
)
def test_line_is_a_name_in_either_order_and_a_club(line: str, name: str, club: str) -> None:
    assert pasted(line).lines[-1].cells == (name, club)


def test_lines_keep_their_numbers_and_empty_ones_are_none() -> None:
    assert [line.number for line in pasted("a\n\n , \nb").lines] == [0, 1, 4]


def test_list_of_too_many_is_refused() -> None:
    assert len(pasted("a\n" * MOST_FILLED).lines) == MOST_FILLED + 1
    with pytest.raises(SpreadsheetError) as refused:
        pasted("a\n" * (MOST_FILLED + 1))
    assert refused.value.params == {"maximum": MOST_PEOPLE_AT_ONCE}
