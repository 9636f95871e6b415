"""Addresses: the machine in the hall."""

from django.urls import URLPattern, path

from tournament.hall.views import hall, trial

public: list[URLPattern] = [path("saal/<slug:code>/", trial.trial, name="hall_trial")]
organiser: list[URLPattern] = [path("saal/", hall.hall, name="hall")]
