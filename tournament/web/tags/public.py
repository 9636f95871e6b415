"""Figures as public pages write them, and what stands at their foot."""

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring import Figure, ListCell, Rulebook
from tournament.core import programme, public, rankings
from tournament.models import LegalPage
from tournament.web.cells import figure_html, rank_html, shown
from tournament.web.connection import ORGANISERS

register = template.Library()
register.filter("rank", rank_html)
register.filter("heading", rankings.heading)
register.filter("game_heading", rankings.heading_of_a_game)


@register.filter
def wide_for(column: Figure, rulebook: Rulebook) -> bool:
    """Whether a column is left out on a phone."""
    return rankings.is_wide(rulebook, column)


@register.filter
def legend(rulebook: Rulebook) -> str:
    """What the short names of the columns stand for, in a line."""
    return rankings.legend_in_words(rulebook, ": ")


@register.filter
def beside(figure: Figure, totals: object) -> str:
    """What the figure is called beside what these totals say of it: "Kreuz" beside 1."""
    return rankings.called(figure, int(getattr(totals, figure.key)))


@register.filter
def of(sums: object, column: Figure) -> str:
    """One figure of a player's sums, of a game or of a running list."""
    return figure_html(column, getattr(sums, column.key))


@register.filter
def running(cell: ListCell, column: Figure) -> str:
    """A running sum as on paper: a game with a cross shows the cross instead (rule 13)."""
    if not (cell.cross and column.key == "wertungspunkte"):
        return shown(getattr(cell, column.key))
    return format_html('<span class="cross">×<span class="visually-hidden"> {}</span></span>', _("Kreuz"))


@register.simple_tag(takes_context=True)
def legal_pages(context: template.RequestContext) -> list[tuple[str, str | Promise]]:
    """Address and name of each page of the owner that is there; the organiser's pages do without."""
    request = context.get("request")
    if request is None or request.path_info.startswith(ORGANISERS):
        return []
    return [(reverse(f"public:{kind}"), LegalPage.Kind(kind).label) for kind in public.legal_pages()]


@register.simple_tag
def goes_on(plan: programme.Plan) -> programme.GoesOn | None:
    """Return when it goes on by this plan, for whoever waits; None: nothing is planned."""
    return programme.goes_on(plan, timezone.localdate())
