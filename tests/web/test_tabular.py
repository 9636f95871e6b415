"""CSV and XLSX: what a spreadsheet program makes of them."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tournament.web.tabular import Row, as_csv, as_xlsx

ROWS: list[Row] = [["Rang", "Name"], [1, "Ehlers; Hanna"], [None, 'Jo "Joker"\nZwei'], [-3, "=1+1"]]


def test_csv_with_semicolons_byte_order_mark_and_quotes() -> None:
    assert as_csv(ROWS) == (b'\xef\xbb\xbfRang;Name\r\n1;"Ehlers; Hanna"\r\n;"Jo ""Joker""\nZwei"\r\n-3;\'=1+1\r\n')


@pytest.mark.parametrize("text", ["=A1", "+1", "-1", "@x", "\tx", "\rx", "\n=1", "  =1"])
def test_text_is_never_a_formula_in_csv(text: str) -> None:
    assert list(csv.reader(io.StringIO(as_csv([[text]]).decode("utf-8-sig"), newline=""), delimiter=";")) == [
        ["'" + text]
    ]


@given(st.lists(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0")), min_size=2, max_size=2)))
def test_csv_gives_back_what_went_in(rows: list[list[str]]) -> None:
    read = csv.reader(io.StringIO(as_csv(rows).decode("utf-8-sig"), newline=""), delimiter=";")

    assert [[text.removeprefix("'") for text in row] for row in read] == [
        [text.removeprefix("'") for text in row] for row in rows
    ]


def test_xlsx_keeps_numbers_numbers_and_texts_texts() -> None:
    sheet = load_workbook(io.BytesIO(as_xlsx(ROWS, "Stand"))).active

    assert sheet is not None
    assert list(sheet.iter_rows(values_only=True)) == [tuple(row) for row in ROWS]
    assert [cell.data_type for cell in sheet[4]] == ["n", "s"]
    assert [cell.font.bold for row in sheet.iter_rows(max_row=2) for cell in row] == [True, True, False, False]
    assert sheet.freeze_panes == "A2"
    assert [sheet.column_dimensions[letter].width for letter in "AB"] == [6, 17]  # 4 and 15 letters, and 2


@pytest.mark.parametrize(
    ("title", "expected"), [("Stand: 1/2 [a]", "Stand 12 a"), ("x" * 40, "x" * 31), ("?", "Liste"), ("", "Liste")]
)
def test_sheet_is_named_by_any_title(title: str, expected: str) -> None:
    assert load_workbook(io.BytesIO(as_xlsx([["a"]], title))).sheetnames == [expected]


def test_letters_excel_cannot_hold_are_left_out() -> None:
    sheet = load_workbook(io.BytesIO(as_xlsx([["a\x07b"]], "x"))).active

    assert sheet is not None
    assert sheet["A1"].value == "ab"
