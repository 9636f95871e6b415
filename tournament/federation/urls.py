"""Addresses: a federation and its clubs: joining, results kept elsewhere, everybody's dates."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
