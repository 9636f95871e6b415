"""Figures as public pages write them."""

from django import template
from django.utils.translation import gettext as _

from tournament.tables.base import shown
from tournament.tables.cells import Ranked, rank_html
from tournament.tables.players import crosses_html

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


@register.simple_tag
def wertungspunkte() -> str:
    """The heading of a column; it may break where there is no room."""
    return _("Wertungs\u00adpunkte")
