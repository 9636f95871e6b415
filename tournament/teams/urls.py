"""Addresses of the teams' pages."""

from django.urls import URLPattern, path

from tournament.teams import views

TEAMS = "<slug:slug>/mannschaften/"

organiser: list[URLPattern] = [
    path(TEAMS, views.teams, name="teams"),
    path(TEAMS + "neu/", views.new_team, name="new_team"),
    path(TEAMS + "aus-vereinen/", views.from_clubs, name="teams_from_clubs"),
    path(TEAMS + "<int:pk>/", views.team, name="team"),
    path(TEAMS + "<int:pk>/aufloesen/", views.delete_team, name="delete_team"),
]
