"""Addresses: the cash desk: fees, payments, receipts, invoices, what crosses cost, the report that balances."""

from django.urls import URLPattern

public: list[URLPattern] = []
organiser: list[URLPattern] = []
