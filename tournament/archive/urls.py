"""Addresses: the audit log, and what its heads are."""

from django.urls import URLPattern, path

from tournament.archive import views

public: list[URLPattern] = [path("pruefzeichen/", views.audit_heads, name="audit_heads")]
organiser: list[URLPattern] = [path("<slug:slug>/protokoll/", views.audit, name="audit")]
