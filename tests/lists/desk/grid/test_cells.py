"""What is typed into one cell, for a list with Wertungspunkte and for one of Augen alone."""

import pytest

from tournament.lists.desk.grid.cells import TypedCell, TypedNumber, UnreadableError, typed_cell, typed_sums


def numbers(cell: TypedCell) -> tuple[int | None, int | None, str]:
    return cell.wertungspunkte.paper, cell.augen.paper, "".join(sorted(cell.letters))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2 17", (2, 17, "")),
        (" 2,17 ", (2, 17, "")),
        ("38/310", (38, 310, "")),
        ("5", (5, None, "")),
        (",17", (None, 17, "")),
        ("x 210", (None, 210, "x")),
        ("X210", (None, 210, "x")),
        ("×210", (None, 210, "x")),
        ("*210", (None, 210, "x")),
        ("−1 210", (-1, 210, "")),
        ("h", (None, None, "h")),
        ("6h", (6, None, "h")),
        ("2w 11", (2, 11, "w")),
        ("2 11w", (2, 11, "w")),
        ("xw 150", (None, 150, "wx")),
        ("-", (None, None, "x")),
        ("", (None, None, "")),
    ],
)
def test_cell_of_wertungspunkte_and_augen(text: str, read: tuple[int | None, int | None, str]) -> None:
    assert numbers(typed_cell(text, with_points=True)) == read


@pytest.mark.parametrize(
    ("text", "read"), [("64", (None, 64, "")), ("0", (None, 0, "")), ("h", (None, None, "h")), ("34h", (None, 34, "h"))]
)
def test_cell_of_augen_alone(text: str, read: tuple[int | None, int | None, str]) -> None:
    assert numbers(typed_cell(text, with_points=False)) == read


@pytest.mark.parametrize(
    ("text", "with_points"),
    [*((text, True) for text in ("1o", "2 17 3", "zwei", "1.5.2", "2++3", "1234567", "5?")), ("2 17", False)],
)
def test_cell_with_something_else_is_unreadable(text: str, with_points: bool) -> None:
    with pytest.raises(UnreadableError):
        typed_cell(text, with_points=with_points)


def test_game_is_typed_behind_a_sum_that_is_added_up_wrongly() -> None:
    assert typed_cell("39+2 310", with_points=True).wertungspunkte == TypedNumber(39, 2)
    assert typed_cell("39 310+17", with_points=True).augen == TypedNumber(310, 17)
    assert typed_cell("+2 17", with_points=True).wertungspunkte == TypedNumber(None, 2)


@pytest.mark.parametrize(("text", "deals"), [("", True), ("g", True), ("G ", True), ("0", False), ("w", False)])
def test_dealers_cell_is_empty(text: str, *, deals: bool) -> None:
    assert typed_cell(text, with_points=True).deals is deals


def test_foot_has_sums_alone() -> None:
    assert [typed_sums(text, 2) for text in (" 38  310 ", "−2", "")] == [[38, 310], [-2], []]
    for text in ("1 2 3", "3x", "39+2"):
        with pytest.raises(UnreadableError):
            typed_sums(text, 2)
