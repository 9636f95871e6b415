"""Addresses: how this machine does."""

from django.urls import URLPattern, path

from tournament.health import views

organiser: list[URLPattern] = [
    path("zustand/", views.state, name="state"),
    path("zustand/zurueckholen/", views.take_back, name="take_back_copy"),
    path("zustand/vergleich/", views.compared, name="compare_put_aside"),
    path("zustand/zweiter-ort/", views.second_place, name="name_second_place"),
    path("<slug:slug>/zustand/", views.line, name="state_line"),
]
