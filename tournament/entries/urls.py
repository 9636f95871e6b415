"""Addresses: entries sent by clubs and people before the day, the waiting list, the way to the desk."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
