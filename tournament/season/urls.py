"""Addresses: seasons: the ranking over many evenings or tournaments."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
