"""Addresses of the machine: the hall's address and certificate, how it is."""

from django.urls import URLPattern, path

from tournament.machine import views

public: list[URLPattern] = [
    path("saal/<slug:code>/", views.trial, name="hall_trial"),
]
organiser: list[URLPattern] = [
    path("saal/", views.hall, name="hall"),
    path("saal/zertifikat/", views.certificate, name="hall_certificate"),
    path("saal/zertifikat/einlesen/", views.read_again, name="hall_certificate_again"),
    path("zustand/", views.state, name="state"),
    path("zustand/zurueckholen/", views.take_back, name="take_back_copy"),
    path("zustand/vergleich/", views.compared, name="compare_put_aside"),
    path("zustand/zweiter-ort/", views.second_place, name="name_second_place"),
    path("<slug:slug>/zustand/", views.line, name="state_line"),
]
