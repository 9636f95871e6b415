"""A list as a page's table and as a file: one list of columns serves the page, CSV and XLSX."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple
from urllib.parse import urlencode

import django_tables2 as tables
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy
from django_tables2.columns import BoundColumn
from django_tables2.data import TableListData
from django_tables2.utils import OrderBy

from tournament.core import names
from tournament.web.cells import Value, shown_html

Words = str | Promise
ROWS_A_PAGE = 50
LONGEST_KEPT: Final = 200
"""Letters that strangers asked for, in a heading that is kept."""
SORTED: Final = {"ascending": "▲", "descending": "▼"}


def paged(request: HttpRequest, rows: "Sequence[Any] | QuerySet[Any]", size: int) -> tuple[Any, dict[str, Any]]:
    """The rows of the page that is asked for (`?seite=`), and for its template which that is and those to go to."""
    pages = Paginator(rows, size)
    page = pages.get_page(request.GET.get("seite"))
    numbers = pages.get_elided_page_range(page.number, on_each_side=2, on_ends=1)
    return page.object_list, {"page": page, "pages": numbers}


def matching(records: Sequence[Any], text: str, text_of: Callable[[Any], str]) -> Sequence[Any]:
    """The records in whose text every one of the words occurs, however spelled; all where there are no words."""
    wanted = names.asked(text)
    if not wanted:
        return records
    texts = [names.findable(text_of(record)) for record in records]
    return [record for record, found in zip(records, texts, strict=True) if all(word in found for word in wanted)]


@dataclass(frozen=True, slots=True)
class Look:
    """How a column looks on the page.

    `short` stands over it instead of its header, under the heading `group` it shares with its neighbours. `wide`: left
    out on a phone. `row_header`: names the row. `strong`: what the list is about. `most_first`: the first tap on its
    heading puts the highest on top.
    """

    short: Words = ""
    group: Words = ""
    number: bool = False
    wide: bool = False
    row_header: bool = False
    strong: bool = False
    most_first: bool = False

    @property
    def css(self) -> str:
        """The classes of its cells."""
        return " ".join(
            name for name, on in (("number", self.number), ("wide", self.wide), ("total", self.strong)) if on
        )


PLAIN = Look()


class ListColumn(tables.Column):
    """A column. `read`: record -> value for files and for sorting; `html`: record -> what the page shows (the value).

    `look` None: the column is in files only.
    """

    def __init__(
        self,
        header: Words,
        read: Callable[[Any], Value],
        html: Callable[[Any], Value] | None = None,
        look: Look | None = PLAIN,
    ) -> None:
        self.look = look or PLAIN
        tables.Column.__init__(
            self,
            verbose_name=header,
            empty_values=(),
            visible=look is not None,
            initial_sort_descending=self.look.most_first,
        )
        self.read = read
        self.html = html or (lambda record: shown_html(read(record)))

    def cell(self) -> str:
        """The cell's place in the pattern of a row."""
        css = f' class="{self.look.css}"' if self.look.css else ""
        return f'<th scope="row"{css}>{{}}</th>' if self.look.row_header else f"<td{css}>{{}}</td>"

    def ordered(self, records: Sequence[Any], *, descending: bool) -> list[Any]:
        """Sorted by this column; whatever has no value comes last either way, equals keep their order."""
        empty = [record for record in records if self.read(record) in (None, "")]
        filled = [record for record in records if self.read(record) not in (None, "")]
        return sorted(filled, key=lambda record: _sort_key(self.read(record)), reverse=descending) + empty


def _sort_key(value: Value) -> Any:
    return names.in_order(value) if isinstance(value, str) else value or 0


class ListData(TableListData):
    """Records in a list, sorted by what the columns read; in the order they come in by `sorted_by`."""

    def __init__(self, records: Sequence[Any], sorted_by: str = "") -> None:
        self.data = records
        self._sorted_by = sorted_by

    def order_by(self, aliases: Sequence[str]) -> None:
        if tuple(aliases) == (self._sorted_by,):
            return
        for alias in reversed(aliases):
            column = self.table.columns[OrderBy(alias).bare].column
            self.data = column.ordered(self.data, descending=alias.startswith("-"))


class HeadCell(NamedTuple):
    """One cell of the head: a heading over several columns (`scope` "colgroup") or the head of one.

    `leads_to`: how the list is sorted then (`-augen`), empty: it cannot be; `aria_sort`: how it is by this column.
    """

    label: str
    css: str
    scope: Literal["col", "colgroup"] = "col"
    columns: int = 1
    rows: int = 1
    leads_to: str = ""
    aria_sort: Literal["ascending", "descending", ""] = ""


class ListTable(tables.Table):
    """A list on a page. Make it by `ListTable.of(records, ...)`; `caption` says what it lists."""

    caption: Words = ""

    class Meta:
        order_by_field = "sort"
        page_field = "seite"
        empty_text = gettext_lazy("Dazu wurde nichts gefunden.")

    @classmethod
    def of(
        cls, records: Sequence[Any], columns: Sequence[tuple[str, ListColumn]], order_by: str, sorted_by: str = ""
    ) -> "ListTable":
        """The list of these records with these columns, sorted by the column named (`-` before it: descending).

        `sorted_by`: the column by which the records are sorted as they come; then only those of the page are looked at.
        """
        return cls(ListData(records, sorted_by), extra_columns=columns, order_by=order_by)

    def on_page(self, number: str, rows: int = ROWS_A_PAGE) -> "ListTable":
        """Cut to one page of so many rows; a page that is not there gives the nearest."""
        self.paginator = Paginator(self.rows, rows)
        self.page = self.paginator.get_page(number)
        return self

    def whole(self) -> "ListTable":
        """All rows on one page."""
        return self.on_page("1", max(len(self.rows), 1))

    @property
    def page_numbers(self) -> list[int | str]:
        """The numbers to choose a page by, long stretches left out."""
        numbers: Iterator[int | str] = self.paginator.get_elided_page_range(self.page.number, on_each_side=2, on_ends=1)
        return list(numbers)

    def for_file(self) -> Iterator[list[Value]]:
        """The heading, then all rows in their order, every column with its value."""
        columns: list[ListColumn] = [bound.column for bound in self.columns.iterall()]
        yield [str(column.verbose_name) for column in columns]
        for record in self.data:
            yield [column.read(record) for column in columns]

    def head(self) -> list[list[HeadCell]]:
        """One row of headings, or two where columns share one."""
        columns: list[BoundColumn] = list(self.columns)
        if not any(bound.column.look.group for bound in columns):
            return [[_head_cell(bound) for bound in columns]]
        upper, lower = [], []
        for group, bounds in groupby(columns, key=lambda bound: str(bound.column.look.group)):
            members = list(bounds)
            if group:
                css = "group wide" if all(bound.column.look.wide for bound in members) else "group"
                upper.append(HeadCell(group, css, "colgroup", columns=len(members)))
                lower += [_head_cell(bound) for bound in members]
            else:
                upper += [_head_cell(bound, rows=2) for bound in members]
        return [upper, lower]

    def head_html(self, asked: Mapping[str, Sequence[str]]) -> SafeString:
        """The headings; each leads to the first page of the list sorted by it. `asked`: what the address asks for."""
        same = urlencode({key: values for key, values in asked.items() if key not in {"seite", "sort"}}, doseq=True)
        made = _heading if len(same) <= LONGEST_KEPT else _made_heading
        rows = ((format_html_join("", "{}", ((made(cell, same),) for cell in cells)),) for cells in self.head())
        return format_html_join("\n", "<tr>{}</tr>", rows)

    def body_html(self) -> SafeString:
        """The rows of this page; empty: there are none."""
        columns: list[ListColumn] = [bound.column for bound in self.columns]
        pattern = "<tr>" + "".join(column.cell() for column in columns) + "</tr>\n"
        cells = ([column.html(row.record) for column in columns] for row in self.paginated_rows)
        return format_html_join("", pattern, cells)


def _made_heading(cell: HeadCell, asked: str) -> SafeString:
    """`asked`: the parameters that stay in the address it leads to."""
    said = {
        "class": cell.css,
        "rowspan": cell.rows if cell.rows > 1 else "",
        "colspan": cell.columns if cell.columns > 1 else "",
        "aria-sort": cell.aria_sort,
    }
    attributes = format_html_join("", ' {}="{}"', ((name, value) for name, value in said.items() if value))
    if not cell.leads_to:
        return format_html('<th scope="{}"{}>{}</th>', cell.scope, attributes, cell.label)
    sort = urlencode({"sort": cell.leads_to})
    address = f"{asked}&{sort}" if asked else sort
    sign = SORTED.get(cell.aria_sort)
    mark = format_html(' <span class="sorted" aria-hidden="true">{}</span>', sign) if sign else ""
    return format_html('<th scope="col"{}><a href="?{}">{}{}</a></th>', attributes, address, cell.label, mark)


_heading = lru_cache(maxsize=1000)(_made_heading)  # the same heads stand over every page


def _head_cell(bound: BoundColumn, rows: int = 1) -> HeadCell:
    look: Look = bound.column.look
    label, alias = str(look.short or bound.column.verbose_name), bound.order_by_alias
    if not bound.orderable:
        return HeadCell(label, look.css, rows=rows)
    return HeadCell(label, look.css, rows=rows, leads_to=alias.next, aria_sort=_aria_sort(bound))


def _aria_sort(bound: BoundColumn) -> Literal["ascending", "descending", ""]:
    if not bound.is_ordered:
        return ""
    return "ascending" if bound.order_by_alias.is_ascending else "descending"


def listed(
    request: HttpRequest, make: Callable[[str, str], ListTable], order_by: str, rows: int = ROWS_A_PAGE
) -> dict[str, Any]:
    """The list as the address asks for it: what is looked for, how it is sorted, which page of so many rows or all.

    `make` takes the words to look for and the column to sort by.
    """
    words = request.GET.get("suche", "").strip()[:100]
    whole = "alle" in request.GET
    table = make(words, request.GET.get("sort") or order_by)
    table = table.whole() if whole else table.on_page(request.GET.get("seite", "1"), rows)
    return {"table": table, "words": words, "whole": whole, "rows_a_page": rows}
