"""What is said of this machine on the organiser's page: alarms above all, a quiet line below."""

from django import template

from tournament.core import words
from tournament.machine.reads.state import State, state_of
from tournament.models import Tournament

register = template.Library()


@register.simple_tag
def machine(tournament: Tournament) -> State:
    """How the machine does that this tournament is on; two queries."""
    return state_of(tournament)


register.filter("sentence", words.refused)
