"""Addresses of the machine: the hall's address and certificate, how it is."""

from django.urls import URLPattern, path

from tournament.machine.views import certificate, hall, health, trial

public: list[URLPattern] = [
    path("saal/<slug:code>/", trial.trial, name="hall_trial"),
]
organiser: list[URLPattern] = [
    path("saal/", hall.hall, name="hall"),
    path("saal/zertifikat/", certificate.certificate, name="hall_certificate"),
    path("saal/zertifikat/einlesen/", certificate.read_again, name="hall_certificate_again"),
    path("zustand/", health.state, name="state"),
    path("zustand/zurueckholen/", health.take_back, name="take_back_copy"),
    path("zustand/vergleich/", health.compared, name="compare_put_aside"),
    path("zustand/zweiter-ort/", health.second_place, name="name_second_place"),
    path("<slug:slug>/zustand/", health.line, name="state_line"),
]
