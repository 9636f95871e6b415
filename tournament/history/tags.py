"""`{% load history %}`: what somebody played, on a page of a room that knows no results."""

from django import template

from tournament.history.reads.person import played_by

register = template.Library()
register.simple_tag(played_by, name="played")  # {% played person as found %}
