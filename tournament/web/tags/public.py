"""Figures as public pages write them."""

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring import Column, ListCell, Rulebook
from tournament.core import figures as columns
from tournament.web.cells import Ranked, crosses_html, figure_html, rank_html
from tournament.web.tables import shown

register = template.Library()


@register.filter
def rank(row: Ranked) -> str:
    """The place with its tie or lot."""
    return rank_html(row)


@register.filter
def minus(number: int | None) -> str:
    """A number with a real minus sign."""
    return shown(number)


@register.filter
def crosses(number: int) -> str:
    """A number of crosses, red unless there is none."""
    return crosses_html(number)


@register.filter
def ranking_columns(rulebook: Rulebook) -> tuple[Column, ...]:
    """The figures a ranked list of these rules shows."""
    return columns.ranking_columns(rulebook)


@register.filter
def heading(column: Column) -> str:
    """The name over a column."""
    return columns.heading(column)


@register.filter
def game_heading(rulebook: Rulebook, column: Column) -> str:
    """The name over a column of what single games gave."""
    return columns.heading_of_a_game(rulebook, column)


@register.filter
def wide_for(column: Column, rulebook: Rulebook) -> bool:
    """Whether a column is left out on a phone."""
    return columns.is_wide(rulebook, column)


@register.filter
def legend(rulebook: Rulebook) -> str:
    """What the short names of the columns stand for, in a line."""
    return columns.legend_in_words(rulebook, ": ")


@register.filter
def of(figures: object, column: Column) -> str:
    """One figure of a player's sums, of a game or of a running list."""
    return figure_html(column, getattr(figures, column.attribute))


@register.filter
def running(cell: ListCell, column: Column) -> str:
    """A running sum as on paper: a game with a cross shows the cross instead (rule 13)."""
    if not (cell.cross and column.attribute == "wertungspunkte"):
        return shown(getattr(cell, column.attribute))
    return format_html('<span class="cross">×<span class="visually-hidden"> {}</span></span>', _("Kreuz"))
