"""Addresses: qualification: from regional lists to a championship, who moves up, who enters."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
