"""Spreadsheets as clubs really send them, as rows of texts: encodings, delimiters, workbooks, and what is none."""

import csv
import datetime
import io
import tracemalloc
import zipfile
from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from tournament.registration.files import spreadsheets
from tournament.registration.files.headings import is_title_row
from tournament.registration.files.spreadsheets import MAXIMUM_COLUMNS, Sheet, SheetLine, SpreadsheetError, read

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


def xlsx(*sheets: tuple[str, Sequence[Sequence[object]]]) -> bytes:
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for title, rows in sheets:
        sheet = workbook.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


def archive(*parts: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for part in parts:
            packed.writestr(part, b"<a/>")
    return file.getvalue()


GOOD = xlsx(("Tabelle1", ROWS))


def look(content: bytes) -> Sheet:
    return read(content, is_title_row)


def code_of(content: bytes) -> str:
    with pytest.raises(SpreadsheetError) as refused:
        look(content)
    return refused.value.code


def outcome(content: bytes) -> str:
    """ "read" if there is something to be read, else the code of the refusal."""
    try:
        return "read" if look(content).lines else "nothing"
    except SpreadsheetError as refused:
        return refused.code


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be", "cp850"])
def test_any_usual_encoding_is_read(encoding: str) -> None:
    assert look(csv_text(ROWS).encode(encoding)).lines == LINES


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_any_usual_delimiter_is_found(delimiter: str) -> None:
    sheet = look(csv_text(ROWS, delimiter).encode())
    assert (sheet.delimiter, sheet.lines) == (delimiter, LINES)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_any_end_of_line_is_read(newline: str) -> None:
    assert look(csv_text(ROWS).replace("\r\n", newline).encode()).lines == LINES


def test_semicolon_wins_over_the_comma_inside_the_names() -> None:
    content = "Name;Verein\nEhlers, Hanna;GSRL Nord\nFranke, Uwe;GSRL Nord\nGroth, Ilse;GSRL Nord\n"
    assert look(content.encode()).delimiter == ";"


def test_excel_may_say_the_delimiter_in_the_first_line() -> None:
    sheet = look(b"sep=,\nName,Verein\nEhlers Hanna,GSRL Nord\n")
    assert sheet.lines == (SheetLine(2, ("Name", "Verein")), SheetLine(3, ("Ehlers Hanna", "GSRL Nord")))


def test_unclosed_quotation_mark_swallows_nobody() -> None:
    content = 'Name;Verein\nEhlers, Hanna;"GSRL Nord\n' + "Franke, Uwe;Goldene Neun\n" * 40
    assert len(look(content.encode()).lines) == 42


def test_empty_rows_and_columns_are_left_out_and_lines_keep_their_numbers() -> None:
    sheet = look(b";;\n;Name;\n;;\n; Ehlers,  Hanna ;;\n")
    assert sheet.lines == (SheetLine(2, ("", "Name")), SheetLine(4, ("", "Ehlers, Hanna")))


def test_workbook_is_read() -> None:
    assert look(xlsx(("Tabelle1", ROWS))) == Sheet("Tabelle1", LINES)


def test_of_several_sheets_the_one_with_people_is_read_and_the_others_are_named() -> None:
    content = xlsx(("Leer", []), ("Hotel", [["Zimmer", 3]]), ("Meldung", ROWS))
    assert look(content) == Sheet("Meldung", LINES, "", ("Hotel",))


def test_cells_of_a_workbook_become_what_they_show() -> None:
    row = ["Name", 7, 7.0, 7.5, True, False, None, datetime.date(2026, 5, 9), "#N/A", "\xa0a\n b "]
    (line,) = look(xlsx(("Liste", [row]))).lines
    assert line.cells == ("Name", "7", "7", "7.5", "x", "", "", "09.05.2026", "", "a b")


def test_hidden_sheets_are_not_read() -> None:
    workbook = Workbook()
    workbook.worksheets[0].append(["Name"])
    workbook.worksheets[0].sheet_state = "hidden"
    workbook.create_sheet("Sichtbar").append(["Nachname"])
    file = io.BytesIO()
    workbook.save(file)
    assert look(file.getvalue()) == Sheet("Sichtbar", (SheetLine(1, ("Nachname",)),))


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
    ],
)
def test_what_is_no_spreadsheet_is_said_to_be_none(content: bytes, code: str) -> None:
    assert code_of(content) == code


def test_file_may_have_five_megabytes_and_a_thousand_people() -> None:
    assert code_of(b"x" * (5 * 1024 * 1024 + 1)) == "file_too_large"
    assert code_of(b"Name\n" + b"Ehlers, Hanna;x\n" * 1100) == "file_too_many_rows"


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        (("mimetype", "content.xml"), "file_ods"),
        (("word/document.xml",), "file_text_document"),
        (("photo.jpg",), "file_archive"),
        (("xl/workbook.xml",), "file_damaged"),
    ],
)
def test_other_archives_are_told_apart(parts: tuple[str, ...], code: str) -> None:
    assert code_of(archive(*parts)) == code


def test_bomb_is_not_unpacked() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b"0" * (61 * 1024 * 1024))
    assert code_of(file.getvalue()) == "file_unpacks_too_large"


def test_entities_that_multiply_are_not_expanded() -> None:
    laughs = "".join(f'<!ENTITY l{at + 1} "{f"&l{at};" * 10}">' for at in range(9))
    cells = "<worksheet><sheetData><row><c><v>&l9;</v></c></row></sheetData></worksheet>"
    sheet = f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]>{cells}'
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(GOOD)) as good, zipfile.ZipFile(file, "w") as evil:
        for part in good.namelist():
            evil.writestr(part, sheet if part == "xl/worksheets/sheet1.xml" else good.read(part))
    assert code_of(file.getvalue()) == "file_damaged"


def test_too_many_parts_are_not_unpacked() -> None:
    assert code_of(archive(*(f"xl/{number}.xml" for number in range(1001)))) == "file_unpacks_too_large"


NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def with_part(name: str, content: bytes) -> bytes:
    """The good workbook with another part."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(GOOD)) as good, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for part in good.namelist():
            if part != name:
                packed.writestr(part, good.read(part))
        packed.writestr(name, content)
    return file.getvalue()


def with_rows(rows: bytes) -> bytes:
    return with_part(
        "xl/worksheets/sheet1.xml",
        f'<worksheet xmlns="{NAMESPACE}"><sheetData>'.encode() + rows + b"</sheetData></worksheet>",
    )


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(with_rows(b"<row>" + b"<c/>" * 4_000_000 + b"</row>"), id="cells of one row"),
        pytest.param(with_rows(b"<c/>" * 4_000_000), id="cells of no row"),
        pytest.param(with_rows(b"<row/>" * 1_050_000), id="rows"),
        pytest.param(with_rows(b"<row" + b' a=""' * 1_000_000 + b"/>"), id="attributes"),
        pytest.param(with_part("xl/styles.xml", b"<a>" + b"<xf/>" * 2_000_000 + b"</a>"), id="styles"),
        pytest.param(with_part("xl/sharedStrings.xml", b"<sst>" + b"<si/>" * 2_000_000 + b"</sst>"), id="texts"),
    ],
)
def test_what_a_few_bytes_would_become_is_counted_before_it_is_read(content: bytes) -> None:
    """16 MB of XML in a file of some kilobytes; as objects it would be some hundred."""
    assert len(content) < 60_000
    tracemalloc.start()
    try:
        assert code_of(content) == "file_unpacks_too_large"
        assert tracemalloc.get_traced_memory()[1] < 64 * 1024 * 1024
    finally:
        tracemalloc.stop()


def test_row_as_wide_as_there_can_be_is_read() -> None:
    cells = b"".join(b'<c r="%s1" s="0" t="n"><v>7</v></c>' % get_column_letter(at).encode() for at in range(1, 16385))
    assert look(with_rows(b'<row r="1">' + cells + b"</row>")).lines == (SheetLine(1, ("7",) * MAXIMUM_COLUMNS),)


def test_empty_cells_far_down_are_no_people() -> None:
    """Sheets are often formatted far down."""
    name = b'<row r="1"><c r="A1" t="inlineStr"><is><t>Ehlers, Hanna</t></is></c></row>'
    formatted = b"".join(
        b'<row r="%d"><c r="A%d" s="0"/><c r="B%d" s="0"/></row>' % ((at,) * 3) for at in range(2, 30_000)
    )
    assert look(with_rows(name + formatted)).lines == (SheetLine(1, ("Ehlers, Hanna",)),)


@given(st.lists(st.integers(0, 8), max_size=12), st.integers(1, 60))
def test_each_row_is_weighed_alone_however_the_file_comes(cells: list[int], size: int) -> None:
    """A row of n cells weighs n + 2: an attribute, the cells, its end. Two tags stand behind the last one."""
    text = b"<sheetData>" + b"".join(b'<row r="1">' + b"<c />" * count + b"</row>" for count in cells) + b"<end/>" * 2
    chunks = [text[at : at + size] for at in range(0, len(text), size)]
    weights = [count + 2 for count in cells] or [1]
    weights[-1] += 2
    assert is_refused(chunks, max(weights)) is False
    assert is_refused(chunks, max(weights) - 1) is True


def is_refused(chunks: list[bytes], heaviest: int) -> bool:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(spreadsheets, "HEAVIEST_ROW", heaviest)
        try:
            spreadsheets._refuse_bomb(iter(chunks))
        except SpreadsheetError:
            return True
    return False


WORDS = st.text(st.sampled_from("abcÄöüßé MN-'\"&.1"), min_size=1, max_size=12).map(
    lambda text: f"x{' '.join(text.split())}"
)


@given(
    rows=st.lists(st.lists(WORDS, min_size=2, max_size=4), min_size=2, max_size=8),
    delimiter=st.sampled_from([";", "\t", ","]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"]),
)
def test_what_is_written_is_read_again(rows: list[list[str]], delimiter: str, encoding: str) -> None:
    width = len(rows[0])
    table = [[*row, *["x"] * width][:width] for row in rows]
    sheet = look(csv_text(table, delimiter).encode(encoding))
    expected = [tuple(" ".join(cell.split()) for cell in row) for row in table]
    assert [line.cells for line in sheet.lines] == expected


@given(at=st.integers(0, len(GOOD) - 1), byte=st.integers(0, 255), end=st.integers(1, len(GOOD)))
@example(at=0, byte=80, end=len(GOOD) // 2)
def test_damaged_workbook_is_refused_or_read_but_never_a_crash(at: int, byte: int, end: int) -> None:
    damaged = bytearray(GOOD)
    damaged[at] = byte
    assert outcome(bytes(damaged[:end])).startswith(("read", "file_"))


@given(st.binary(min_size=1, max_size=300))
def test_any_bytes_are_refused_or_read_but_never_a_crash(content: bytes) -> None:
    assert outcome(content).startswith(("read", "file_"))
