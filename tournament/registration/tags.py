"""A registration as the desk shows it."""

from django import template

from tournament.registration import fields

register = template.Library()
register.filter("on_desk", fields.on_desk)
