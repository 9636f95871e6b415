"""What is proven of a figure of the plan's report."""

from django import template

from tournament import seating
from tournament.draw import words as wording_plan

register = template.Library()


@register.filter
def proven(figure: seating.Figure) -> str:
    """Whether fewer are possible, in a few words."""
    return wording_plan.limit(figure)
