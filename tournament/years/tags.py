"""What somebody made in each part of a season, as cells of its list."""

from functools import lru_cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.web.cells import shown
from tournament.years.reads.events import played_by
from tournament.years.reads.shown import Cell, ShownLine

register = template.Library()
CELL, STRUCK = '<td class="number wide">{}</td>', '<td class="number wide"><s>{}</s></td>'


@register.filter
def cells(line: ShownLine) -> SafeString:
    """One of each part; struck through is what does not count. Joined here: forty evenings of sixty people are more
    cells than a template fills in its time."""
    return format_html_join("", "{}", ((_html(cell),) for cell in line.cells))


@lru_cache(maxsize=2_000)
def _html(cell: Cell) -> SafeString:
    return format_html(CELL if cell.counts or cell.points is None else STRUCK, shown(cell.points))


# `{% load history %}`: what somebody played, on a page of a room that knows no results.


register.simple_tag(played_by, name="played")  # {% played person as found %}
