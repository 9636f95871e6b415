"""Addresses: for others: everything as a workbook, frames for web sites, feeds, the API, last year's tables."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
