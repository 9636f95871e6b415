"""The organiser's addresses, setting up: tournaments, registration, spreadsheets, teams."""

from django.urls import path

from tournament.views.organiser import house_rules, registrations, spreadsheet, teams, tournaments

DESK = "<slug:slug>/anmeldung/"
TEAMS = "<slug:slug>/mannschaften/"

urlpatterns = [
    path("", tournaments.tournaments, name="tournaments"),
    path("neu/", tournaments.new, name="new"),
    path("<slug:slug>/angaben/", tournaments.settings, name="settings"),
    path("<slug:slug>/hausregel/", house_rules.house_rules, name="house_rules"),
    path("<slug:slug>/oeffentlich/", tournaments.publish, name="publish_tournament"),
    path(DESK, registrations.registrations, name="registrations"),
    path(DESK + "neu/", registrations.register, name="register"),
    path(DESK + "anwesend/", registrations.presence, name="presence"),
    path(DESK + "einlesen/", spreadsheet.spreadsheet, name="spreadsheet"),
    path(DESK + "<int:pk>/", registrations.registration, name="registration"),
    path(DESK + "<int:pk>/ausgeschieden/", registrations.withdrawn, name="withdraw_person"),
    path(DESK + "<int:pk>/loeschen/", registrations.delete, name="delete_registration"),
    path(TEAMS, teams.teams, name="teams"),
    path(TEAMS + "neu/", teams.new_team, name="new_team"),
    path(TEAMS + "aus-vereinen/", teams.from_clubs, name="teams_from_clubs"),
    path(TEAMS + "<int:pk>/", teams.team, name="team"),
    path(TEAMS + "<int:pk>/aufloesen/", teams.delete_team, name="delete_team"),
]
