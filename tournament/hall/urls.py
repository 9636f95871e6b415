"""Addresses: the machine in the hall."""

from django.urls import URLPattern, path

from tournament.hall.views import certificate, hall, trial

public: list[URLPattern] = [path("saal/<slug:code>/", trial.trial, name="hall_trial")]
organiser: list[URLPattern] = [
    path("saal/", hall.hall, name="hall"),
    path("saal/zertifikat/", certificate.certificate, name="hall_certificate"),
    path("saal/zertifikat/einlesen/", certificate.read_again, name="hall_certificate_again"),
]
