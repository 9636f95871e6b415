"""Lists of many rows: as a page, as CSV and XLSX, as a feed, by the address of their ranking."""

import csv
import io
from dataclasses import dataclass
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

import pytest
from django.utils.safestring import mark_safe
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tournament.models import Person, Registration, Tournament
from tournament.web import cells, feeds, public_frame, tables, tabular

# The list of columns that serves page and files.


@dataclass(frozen=True)
class Line:
    name: str
    points: int | None


def table(lines: list[Line], order_by: str = "") -> tables.ListTable:
    columns = [
        ("name", tables.ListColumn("Name", lambda line: line.name, look=tables.Look(row_header=True))),
        (
            "points",
            tables.ListColumn(
                "Punkte der Serie", lambda line: line.points, look=tables.Look("WP", "1. Serie", number=True)
            ),
        ),
        ("note", tables.ListColumn("Hinweis", lambda line: line.name.upper(), look=None)),
    ]
    return tables.ListTable.of(lines, columns, order_by)


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
    assert table([ZOE, OST, Line("<b>{0}&", 1)]).on_page("1").body_html() == (
        '<tr><th scope="row">Zoé</th><td class="number">3</td></tr>\n'
        '<tr><th scope="row">ost</th><td class="number">−7</td></tr>\n'
        '<tr><th scope="row">&lt;b&gt;{0}&amp;</th><td class="number">1</td></tr>\n'
    )


def test_columns_of_a_group_share_a_heading() -> None:
    upper, lower = table([ZOE]).head()

    assert [(cell.label, cell.rows, cell.columns) for cell in upper] == [("Name", 2, 1), ("1. Serie", 1, 1)]
    assert [(cell.label, cell.css) for cell in lower] == [("WP", "number")]


def test_heads_say_what_they_are_of_and_lead_to_the_first_page() -> None:
    def column(header: str, look: tables.Look) -> tables.ListColumn:
        return tables.ListColumn(header, lambda line: line.name, look=look)

    both = tables.Look("<WP>", "1. Serie", number=True, wide=True), tables.Look("Augen", "1. Serie", most_first=True)
    columns = [("name", column("Name", tables.PLAIN)), ("wp", column("A", both[0])), ("augen", column("B", both[1]))]
    asked = {"suche": ["a&b", "c"], "seite": ["3"], "sort": ["-augen"]}
    made = tables.ListTable.of([ZOE], columns, "-augen").on_page("1")
    same = "suche=a%26b&amp;suche=c"
    assert made.head_html(asked) == (
        f'<tr><th scope="col" rowspan="2"><a href="?{same}&amp;sort=name">Name</a></th>'
        '<th scope="colgroup" class="group" colspan="2">1. Serie</th></tr>\n'
        f'<tr><th scope="col" class="number wide"><a href="?{same}&amp;sort=wp">&lt;WP&gt;</a></th>'
        f'<th scope="col" aria-sort="descending"><a href="?{same}&amp;sort=augen">Augen'
        ' <span class="sorted" aria-hidden="true">▼</span></a></th></tr>'
    )
    made.orderable = False  # though it is sorted
    assert made.head_html(asked) == (
        '<tr><th scope="col" rowspan="2">Name</th><th scope="colgroup" class="group" colspan="2">1. Serie</th></tr>\n'
        '<tr><th scope="col" class="number wide">&lt;WP&gt;</th><th scope="col">Augen</th></tr>'
    )


@pytest.mark.parametrize(("letters", "kept"), [(198, True), (199, False)])
def test_heading_with_much_that_strangers_asked_for_is_not_kept(letters: int, *, kept: bool) -> None:
    tables._heading.cache_clear()
    table([ZOE]).on_page("1").head_html({"x": ["y" * letters]})
    assert bool(tables._heading.cache_info().currsize) == kept


def test_mark_up_is_kept_apart_from_what_only_reads_like_it() -> None:
    registration = Registration(number=1, person=Person(name="Zoé"))
    made = [cells.player_html(Tournament(slug="a"), registration, beside) for beside in (mark_safe("<i>"), "<i>")]
    assert [("<i>" in one, "&lt;i&gt;" in one) for one in made] == [(True, False), (False, True)]


def test_long_lists_are_cut_into_pages() -> None:
    lines = [Line(str(number), number) for number in range(1001)]
    assert table(lines).on_page("21", 50).body_html().count("<tr>") == 1
    assert table(lines).on_page("10", 50).page_numbers == [1, "…", 8, 9, 10, 11, 12, "…", 21]


def test_words_must_all_occur() -> None:
    people = ["Müller, Ida", "Muller, Ute", "Maier, Ida"]

    assert (tables.matching(people, "ida MULL", str), tables.matching(people, "mueller", str)) == (
        ["Müller, Ida"],
        people[:2],
    )
    assert tables.matching(people, "  ", str) == people


@pytest.mark.parametrize(("value", "expected"), [(None, ""), (0, "0"), (12, "12"), (-3, "−3"), ("-3", "-3")])
def test_numbers_have_a_real_minus_sign(value: int | str | None, expected: str) -> None:
    assert cells.shown(value) == expected


# CSV and XLSX: what a spreadsheet program makes of them.

ROWS: list[tabular.Row] = [["Rang", "Name"], [1, "Ehlers; Hanna"], [None, ' Jo "Joker"\nZwei'], [-3, "=1+1"]]


def test_csv_with_semicolons_byte_order_mark_and_quotes() -> None:
    assert tabular.as_csv(ROWS) == (
        b'\xef\xbb\xbfRang;Name\r\n1;"Ehlers; Hanna"\r\n;" Jo ""Joker""\nZwei"\r\n-3;\'=1+1\r\n'
    )


@pytest.mark.parametrize("text", ["=A1", "+1", "-1", "@x", "\tx", "\rx", "\n=1", "  =1"])
def test_text_is_never_a_formula_in_csv(text: str) -> None:
    assert list(csv.reader(io.StringIO(tabular.as_csv([[text]]).decode("utf-8-sig"), newline=""), delimiter=";")) == [
        ["'" + text]
    ]


def test_xlsx_keeps_numbers_numbers_and_texts_texts() -> None:
    sheet = load_workbook(io.BytesIO(tabular.as_xlsx([*ROWS, [4, "a\x07b"]], "Stand"))).worksheets[0]
    rows = [*(tuple(row) for row in ROWS), (4, "ab")]  # without the letter Excel cannot hold
    assert list(sheet.iter_rows(values_only=True)) == rows
    assert [cell.data_type for cell in sheet[4]] == ["n", "s"]
    assert [cell.font.bold for row in sheet.iter_rows(max_row=2) for cell in row] == [True, True, False, False]
    widths = [sheet.column_dimensions[letter].width for letter in "AB"]
    assert (sheet.freeze_panes, widths) == ("A2", [6, 18])  # 4 and 16 letters, and 2


@pytest.mark.parametrize(
    ("title", "expected"), [("Stand: 1/2 [a]", "Stand 12 a"), ("x" * 40, "x" * 31), ("?", "Liste"), ("", "Liste")]
)
def test_sheet_is_named_by_any_title(title: str, expected: str) -> None:
    assert load_workbook(io.BytesIO(tabular.as_xlsx([["a"]], title))).sheetnames == [expected]


# Feeds: well-formed whatever is in them, with what RFC 4287 asks for.

AT = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)
IN = {"a": "http://www.w3.org/2005/Atom"}


@given(title=st.text(max_size=30), text=st.text(max_size=30))
def test_feed_can_be_read_whatever_is_said(title: str, text: str) -> None:
    feed = feeds.AtomFeed("k", title, title, AT, "u", "s")
    feed.add(feeds.own_id("turnier/7").urn, title, AT, "e", text)
    root = ET.fromstring(feed.answer().content)  # noqa: S314 (our own)
    times = [len(root.findall(f"a:{name}", IN)) for name in ("id", "title", "updated", "author", "link", "entry")]
    assert times == [1, 1, 1, 1, 2, 1]
    assert [root.findtext(f"a:entry/a:{name}", namespaces=IN) for name in ("id", "updated")] == [
        feeds.own_id("turnier/7").urn,
        "2026-11-23T09:30:00+00:00",
    ]
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "de"


def test_signs_of_xml_are_letters_and_a_feed_without_news_has_its_time() -> None:
    feed = feeds.AtomFeed("k", 'A & "B" <script>\x00', "Verein", AT, "https://x/?a=1&b=2", "s")
    root = ET.fromstring(feed.answer().content)  # noqa: S314
    said = [root.findtext(f"a:{name}", namespaces=IN) for name in ("id", "title", "updated")]
    assert said == ["k", 'A & "B" <script>', "2026-11-23T09:30:00+00:00"]
    assert {link.get("rel"): link.get("href") for link in root.findall("a:link", IN)} == {
        "alternate": "https://x/?a=1&b=2",
        "self": "s",
    }
    feed.add("e", "A", AT, "e", "A & <B>")
    summaries = ET.fromstring(feed.answer().content).iterfind("a:entry/a:summary", IN)  # noqa: S314
    assert [(one.get("type"), one.text) for one in summaries] == [("html", "A &amp; &lt;B&gt;")]


# Where a ranking is: its id is any text, and no address is another's (contract.md, section 7).

ODD = ["a.json", "a/serie/2", "a/serie/2.pdf", "a~2Ejson", "a~7E2E", "..", ".", "~", ".json", "a/fassung/1"]


@example("a.json", None, "")
@example("a/serie/2", None, "")
@example("a~2Ejson", None, "")
@given(
    st.sampled_from(ODD) | st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
    st.none() | st.integers(1, 9999),
    st.sampled_from(["", *public_frame.FILES]),
)
def test_address_as_the_pages_write_it_asks_for_what_it_was_made_of(
    ranking: str, series: int | None, file: str
) -> None:
    of_series = "" if series is None else f"/serie/{series}"
    asked = public_frame.asked_ranking(f"{public_frame.escaped(ranking)}{of_series}{file and f'.{file}'}")
    assert asked == public_frame.AskedRanking(public_frame.escaped(ranking), series, file)
    assert asked.names(ranking)
    assert public_frame.unescaped(public_frame.escaped(ranking)) == ranking


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("damen", public_frame.AskedRanking("damen")),
        ("damen.json", public_frame.AskedRanking("damen", file="json")),
        ("damen.exe", public_frame.AskedRanking("damen.exe")),
        ("damen/serie/2.pdf", public_frame.AskedRanking("damen", 2, "pdf")),
        ("damen/serie/zwei", public_frame.AskedRanking("damen/serie/zwei")),
        ("über 60.v2", public_frame.AskedRanking("über 60.v2")),
        (".json", public_frame.AskedRanking(".json")),
        ("a.json.json", public_frame.AskedRanking("a.json", file="json")),
    ],
)
def test_id_typed_as_it_is_is_understood_where_it_is_clear(words: str, asked: public_frame.AskedRanking) -> None:
    assert public_frame.asked_ranking(words) == asked
