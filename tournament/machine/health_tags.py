"""What is said of this machine on the organiser's page: alarms above all, a quiet line below."""

from django import template

from tournament.core import words
from tournament.machine.reads.state import state_of

register = template.Library()
register.simple_tag(state_of, name="machine")


register.filter("sentence", words.refused)
