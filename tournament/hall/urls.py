"""Addresses: the machine in the hall."""

from django.urls import URLPattern, path

from tournament.hall.views import hall

organiser: list[URLPattern] = [path("saal/", hall.hall, name="hall")]
