"""`{% load history %}`: what somebody played, on a page of a room that knows no results."""

from django import template

from tournament.history.reads.person import Played, played_by
from tournament.models import Person

register = template.Library()


@register.simple_tag
def played(person: Person) -> list[Played]:
    """`{% played person as found %}`"""
    return played_by(person)
