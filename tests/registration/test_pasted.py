"""Names as somebody writes them down, one to a line."""

import pytest

from tournament.models.limits import MOST_PEOPLE_AT_ONCE
from tournament.registration.files.spreadsheets import MOST_FILLED, SpreadsheetError, pasted


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
