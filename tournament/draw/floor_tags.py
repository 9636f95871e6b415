"""The plan of the hall on any page."""

from typing import Any

from django import template

from tournament.draw.floor_drawing import picture
from tournament.draw.reads.floor import plan_of
from tournament.models import Tournament

register = template.Library()


@register.inclusion_tag("draw/floor/figure.html")
def floor_plan(tournament: Tournament, marked: int | None = None) -> dict[str, Any]:
    """The hall's plan with this table marked, and below it where that stands; nothing where none was drawn. One query.
    The page links to static `draw/floor/plan.css`."""
    drawn = plan_of(tournament)
    return {"picture": picture(drawn, marked) if drawn else None}
