"""Addresses: what hangs and lies at the door: self check-in, the poster, badges, table numbers, vouchers."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
