"""Addresses of the pictures."""

from django.urls import URLPattern, path

from tournament.charts import views

PICTURES = "turniere/<slug:slug>/bilder"

public: list[URLPattern] = [
    path(PICTURES, views.pictures, name="pictures"),
    path(PICTURES + "/<int:number>", views.players_pictures, name="players_pictures"),
]
