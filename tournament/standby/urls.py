"""Addresses: what the second machine asks the first."""

from django.urls import URLPattern, path

from tournament.standby.views import channel

machines: list[URLPattern] = [
    path("stand", channel.term, name="term"),
    path("koppeln", channel.pairing, name="pairing"),
    path("kopie", channel.copy, name="copy"),
]
