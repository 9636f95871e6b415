"""Lines of ranked lists on the pages of one player and one team."""

from django import template

from scoring import Figure, Rulebook
from scoring.rankings import Place
from tournament.core.rankings import called, shown_sum
from tournament.standings.list_words import (
    incomplete_in_words,
    notes_html,
    outside_in_words,
    penalty_in_words,
    why_behind,
)
from tournament.standings.reads.player import PlayersPlace
from tournament.standings.reads.ranking_list import Row, made
from tournament.web.cells import NOTHING, figure_html, rank_html
from tournament.web.public_frame import escaped

register = template.Library()
register.simple_tag(notes_html, name="notes")
register.filter("in_words", penalty_in_words)
register.filter("outside", outside_in_words)
register.filter("incomplete", incomplete_in_words)
register.filter("why_behind", why_behind)
register.filter("in_address", escaped)


@register.simple_tag
def sum_of(rules: Rulebook, column: Figure, row: Place[int]) -> str:
    """A figure of a line, penalties in the one that decides; a dash where nothing was played."""
    figure = made(rules, column, row)
    return NOTHING if figure is None else figure_html(column, figure)


@register.simple_tag
def name_of(rules: Rulebook, column: Figure, row: Row) -> str:
    """What that figure is called beside it: "Kreuz" beside 1."""
    return called(column, shown_sum(rules, column, row.totals, row.penalty))


@register.filter
def placed(place: PlayersPlace) -> str:
    """The rank with its tie or lot; why there is none."""
    return rank_html(place.place) if place.place.rank else outside_in_words(place.place) or NOTHING
