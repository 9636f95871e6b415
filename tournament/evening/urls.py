"""Addresses: a club evening."""

from django.urls import URLPattern, path

from tournament.evening import views

public: list[URLPattern] = []
organiser: list[URLPattern] = [
    path("neu/clubabend/", views.new, name="new_evening"),
    path("<slug:slug>/clubabend/", views.evening, name="evening"),
    path("<slug:slug>/clubabend/leute/", views.people, name="evening_people"),
    path("<slug:slug>/clubabend/auslosen/", views.seat, name="evening_seat"),
    path("<slug:slug>/clubabend/aenderungen/", views.take_in, name="evening_changes"),
    path("<slug:slug>/clubabend/siegerliste/", views.finish, name="evening_finish"),
]
