"""Addresses: the Ausschreibung: a tournament before it happens, as a page, a PDF and a calendar file."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
