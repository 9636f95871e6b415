"""A registration as the desk shows it."""

from django import template

from tournament.models import Registration
from tournament.registration import fields

register = template.Library()


@register.filter
def on_desk(registration: Registration) -> list[str]:
    """What stands beside the name, text by text."""
    return fields.on_desk(registration)
