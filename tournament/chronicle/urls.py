"""Addresses: all tournaments of an organisation over the years: hall of fame, people, head to head, clubs."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
