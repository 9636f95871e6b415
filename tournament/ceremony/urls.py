"""Addresses: ceremony."""

from django.urls import URLPattern, path

from tournament.ceremony.views import book
from tournament.web.printing import WAITING

BOOK = "turniere/<slug:slug>/ergebnisheft"

public: list[URLPattern] = [
    path(BOOK + ".pdf", book.public_book, name="book_pdf"),
    path(BOOK + "-mit-listen.pdf", book.public_book, {"lists": True}, name="book_with_lists_pdf"),
]
organiser: list[URLPattern] = [
    path("<slug:slug>/ergebnisheft/", book.book, name="book"),
    path("<slug:slug>/ergebnisheft.pdf", book.book_pdf, name="book_pdf"),
    path("<slug:slug>/ergebnisheft.pdf" + WAITING, book.book_waiting, name="book_waiting"),
]
