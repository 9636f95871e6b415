"""The list of columns that serves page and files."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.web.tables import ListColumn, ListTable, Look, matching, shown


@dataclass(frozen=True)
class Line:
    name: str
    points: int | None


def table(lines: list[Line], order_by: str = "") -> ListTable:
    columns = [
        ("name", ListColumn("Name", lambda line: line.name, look=Look(row_header=True))),
        ("points", ListColumn("Punkte der Serie", lambda line: line.points, look=Look("WP", "1. Serie", number=True))),
        ("note", ListColumn("Hinweis", lambda line: line.name.upper(), look=None)),
    ]
    return ListTable.of(lines, columns, order_by)


ZOE, ADE, OST = Line("Zoé", 3), Line("Äde", None), Line("ost", -7)


@pytest.mark.parametrize(
    ("order_by", "expected"),
    [
        ("", [ZOE, ADE, OST]),
        ("name", [ADE, OST, ZOE]),
        ("-name", [ZOE, OST, ADE]),
        ("points", [OST, ZOE, ADE]),
        ("-points", [ZOE, OST, ADE]),
        ("nonsense", [ZOE, ADE, OST]),
    ],
)
def test_lines_are_sorted_by_a_column_with_the_empty_last(order_by: str, expected: list[Line]) -> None:
    assert list(table([ZOE, ADE, OST], order_by).data) == expected


@given(st.lists(st.builds(Line, st.text(max_size=3), st.none() | st.integers(-3, 3))), st.booleans())
def test_sorting_loses_nobody_and_keeps_the_order_of_equals(lines: list[Line], descending: bool) -> None:
    ordered = list(table(lines, "-points" if descending else "points").data)

    filled = [line.points for line in ordered if line.points is not None]
    assert filled == sorted(filled, reverse=descending)
    assert [line.points for line in ordered[len(filled) :]] == [None] * (len(lines) - len(filled))
    for points in {line.points for line in lines}:
        assert [line for line in ordered if line.points == points] == [line for line in lines if line.points == points]


def test_file_has_every_column_the_page_only_its_own_as_text() -> None:
    assert list(table([ZOE, ADE]).for_file()) == [
        ["Name", "Punkte der Serie", "Hinweis"],
        ["Zoé", 3, "ZOÉ"],
        ["Äde", None, "ÄDE"],
    ]
    assert list(table([ZOE, OST, Line("<b>{0}&", 1)]).on_page("1").body()) == [
        '<tr><th scope="row">Zoé</th><td class="number">3</td></tr>\n',
        '<tr><th scope="row">ost</th><td class="number">−7</td></tr>\n',
        '<tr><th scope="row">&lt;b&gt;{0}&amp;</th><td class="number">1</td></tr>\n',
    ]


def test_columns_of_a_group_share_a_heading() -> None:
    upper, lower = table([ZOE]).head()

    assert [(cell.label, cell.rows, cell.columns) for cell in upper] == [("Name", 2, 1), ("1. Serie", 1, 1)]
    assert [(cell.label, cell.css) for cell in lower] == [("WP", "number")]


def test_long_lists_are_cut_into_pages() -> None:
    lines = [Line(str(number), number) for number in range(1001)]

    assert len(list(table(lines).on_page("21", 50).body())) == 1
    assert table(lines).on_page("10", 50).page_numbers == [1, "…", 8, 9, 10, 11, 12, "…", 21]


def test_words_must_all_occur() -> None:
    people = ["Müller, Ida", "Muller, Ute", "Maier, Ida"]

    assert (matching(people, "ida MULL", str), matching(people, "mueller", str)) == (["Müller, Ida"], people[:2])
    assert matching(people, "  ", str) == people


@pytest.mark.parametrize(("value", "expected"), [(None, ""), (0, "0"), (12, "12"), (-3, "−3"), ("-3", "-3")])
def test_numbers_have_a_real_minus_sign(value: int | str | None, expected: str) -> None:
    assert shown(value) == expected
