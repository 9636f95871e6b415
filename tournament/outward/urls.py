"""Addresses: for others: everything as a workbook, frames for web sites, feeds, the API."""

from django.urls import URLPattern, path

from tournament.outward.files.books import KINDS
from tournament.outward.views import books
from tournament.web.printing import WAITING

PUBLIC = "turniere/<slug:slug>/"
OWN = "<slug:slug>/"

public: list[URLPattern] = [
    *(path(f"{PUBLIC}alles.{kind}", books.published_book, {"kind": kind}, name=f"everything_{kind}") for kind in KINDS),
]
organiser: list[URLPattern] = [
    *(path(f"{OWN}alles.{kind}", books.own_book, {"kind": kind}, name=f"everything_{kind}") for kind in KINDS),
    *(
        path(f"{OWN}alles.{kind}{WAITING}", books.own_book_waiting, {"kind": kind}, name=f"everything_{kind}_waiting")
        for kind in KINDS
    ),
]
