"""Addresses: all tournaments, one tournament, what is said of it."""

from django.urls import URLPattern, path

from tournament.setup.views import archiving, copying, deleting, house_rules, rankings, tournament, tournaments
from tournament.setup.views import public as pages

RANKINGS = "<slug:slug>/wertungen/"

public: list[URLPattern] = [
    path("", pages.home, name="home"),
    path("turniere/<slug:slug>/", pages.tournament, name="tournament"),
]
organiser: list[URLPattern] = [
    path("", tournaments.tournaments, name="tournaments"),
    path("neu/", tournaments.new, name="new"),
    path("<slug:slug>/", tournament.tournament, name="tournament"),
    path("<slug:slug>/angaben/", tournaments.settings, name="settings"),
    path("<slug:slug>/kopieren/", copying.copy, name="copy_tournament"),
    path("<slug:slug>/weglegen/", archiving.archive, name="archive_tournament"),
    path("<slug:slug>/loeschen/", deleting.delete, name="delete_tournament"),
    path("<slug:slug>/wiederherstellen/", deleting.restore, name="restore_tournament"),
    path("<slug:slug>/tage/", tournaments.set_series_days, name="series_days"),
    path(RANKINGS, rankings.rankings, name="rankings"),
    path(RANKINGS + "neu/", rankings.new_ranking, name="new_ranking"),
    path(RANKINGS + "<slug:key>/", rankings.ranking, name="ranking"),
    path(RANKINGS + "<slug:key>/entfernen/", rankings.remove_ranking, name="remove_ranking"),
    path("<slug:slug>/hausregel/", house_rules.house_rules, name="house_rules"),
    path("<slug:slug>/beispiel-entfernen/", tournaments.remove_demo, name="remove_demo"),
    path("<slug:slug>/oeffentlich/", tournaments.publish, name="publish_tournament"),
]
