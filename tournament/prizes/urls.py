"""Addresses: who gets what: the plan of the prizes, worked out to the cent, and the list to sign."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
