"""What is said of this machine on the organiser's page: alarms above all, a quiet line below."""

from django import template

from tournament.core import words
from tournament.machine.reads.state import Alarm, state_of

register = template.Library()
register.simple_tag(state_of, name="machine")


@register.filter
def sentence(alarm: Alarm) -> str:
    """What it means and what to do, in German."""
    return words.refusal(alarm.code, alarm.params)
