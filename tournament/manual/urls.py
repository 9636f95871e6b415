"""Addresses of the manual: for everybody."""

from django.urls import URLPattern, path

from tournament.manual import views
from tournament.manual.files.served import FILES

public: list[URLPattern] = [
    path("", views.contents, name="contents"),
    *(path(name, views.file, {"file": name}, name=one.name) for name, one in FILES.items()),
    path("<slug:name>/", views.chapter, name="chapter"),
]
