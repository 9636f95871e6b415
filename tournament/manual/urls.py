"""Addresses of the manual: for everybody."""

from django.urls import URLPattern, path

from tournament.manual import views

public: list[URLPattern] = [
    path("", views.contents, name="contents"),
    path("<slug:name>/", views.chapter, name="chapter"),
]
