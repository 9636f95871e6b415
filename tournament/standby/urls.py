"""Addresses: the page on which a second machine is paired, and what that machine asks."""

from django.urls import URLPattern, path

from tournament.standby.views import channel, second

machines: list[URLPattern] = [
    path("stand", channel.term, name="term"),
    path("koppeln", channel.pairing, name="pairing"),
    path("kopie", channel.copy, name="copy"),
]
organiser: list[URLPattern] = [path("saal/zweitrechner/", second.second, name="standby")]
