"""Addresses: floor."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
