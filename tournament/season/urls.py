"""Addresses: seasons: the ranking over many evenings or tournaments."""

from django.urls import URLPattern, path

from tournament.season.views import organiser as keeping
from tournament.season.views import public as views

SEASON = "vereine/<slug:slug>/saison/<slug:key>"
KEPT = "verein/<int:pk>/saisons/"

public: list[URLPattern] = [
    path(f"{SEASON}.csv", views.season_csv, name="season_csv"),
    path(f"{SEASON}.xlsx", views.season_xlsx, name="season_xlsx"),
    path(f"{SEASON}.json", views.season_json, name="season_json"),
    path(f"{SEASON}.pdf", views.season_pdf, name="season_pdf"),
    path(SEASON, views.season, name="season"),
]
organiser: list[URLPattern] = [
    path(KEPT, keeping.seasons, name="seasons"),
    path(f"{KEPT}neu/", keeping.new_season, name="new_season"),
    path(f"{KEPT}<int:number>/", keeping.season, name="season"),
    path(f"{KEPT}<int:number>/gaeste/", keeping.season_guests, name="season_guests"),
    path(f"{KEPT}<int:number>/veroeffentlichen/", keeping.publish_season, name="publish_season"),
    path(f"{KEPT}<int:number>/endstand/", keeping.finalise_season, name="finalise_season"),
]
