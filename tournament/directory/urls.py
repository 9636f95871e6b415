"""Addresses: the people an organisation knows: found while one types, merged where they are double, renamed."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
