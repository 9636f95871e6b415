"""Addresses: the audit log."""

from django.urls import URLPattern, path

from tournament.archive import views

organiser: list[URLPattern] = [path("<slug:slug>/protokoll/", views.audit, name="audit")]
