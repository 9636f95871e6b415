"""Addresses of a tournament as a whole, and of a club evening."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part
from tournament.setup.views import brand, evening, rules, tournament, tournaments
from tournament.setup.views import (
    public as public_pages,
)
from tournament.setup.views import tournament as pages_of_menu

RANKINGS = "<slug:slug>/wertungen/"

public: list[URLPattern] = [
    path("", public_pages.home, name="home"),
    path("turniere/<slug:slug>/", public_pages.tournament, name="tournament"),
    path("aussehen/<slug:key>.css", brand.style, name="brand"),
]
organiser: list[URLPattern] = [
    path("", tournaments.tournaments, name="tournaments"),
    path("neu/", tournaments.new, name="new"),
    path("verband/<int:pk>/", tournaments.federation, name="federation"),
    path("<slug:slug>/", tournament.tournament, name="tournament"),
    path("<slug:slug>/mehr/", pages_of_menu.more, name="more"),
    path("<slug:slug>/drucken/", pages_of_menu.papers, name="papers"),
    path("<slug:slug>/angaben/", tournaments.settings, name="settings"),
    path("<slug:slug>/kopieren/", tournaments.copy, name="copy_tournament"),
    path("<slug:slug>/weglegen/", tournament.archive, name="archive_tournament"),
    path("<slug:slug>/loeschen/", tournament.delete, name="delete_tournament"),
    path("<slug:slug>/wiederherstellen/", tournament.restore, name="restore_tournament"),
    path("<slug:slug>/tage/", tournaments.set_series_days, name="series_days"),
    path(RANKINGS, rules.rankings, name="rankings"),
    path(RANKINGS + "neu/", rules.new_ranking, name="new_ranking"),
    path(RANKINGS + "<slug:key>/", rules.ranking, name="ranking"),
    path(RANKINGS + "<slug:key>/entfernen/", rules.remove_ranking, name="remove_ranking"),
    path("<slug:slug>/aussehen/", brand.brand, name="brand"),
    path("<slug:slug>/aussehen/veranstalter/", brand.brand_as_organisation, name="brand_as_organisation"),
    path("verein/<int:pk>/aussehen/", brand.organisation_brand, name="organisation_brand"),
    path("<slug:slug>/hausregel/", rules.house_rules, name="house_rules"),
    path("<slug:slug>/beispiel-entfernen/", tournaments.remove_demo, name="remove_demo"),
    path("neu/clubabend/", evening.new, name="new_evening"),
    path("<slug:slug>/clubabend/", evening.evening, name="evening"),
    path("<slug:slug>/clubabend/leute/", evening.people, name="evening_people"),
    path("<slug:slug>/clubabend/auslosen/", evening.seat, name="evening_seat"),
    path("<slug:slug>/clubabend/aenderungen/", evening.take_in, name="evening_changes"),
    path("<slug:slug>/clubabend/siegerliste/", evening.finish, name="evening_finish"),
]
menu: list[Entry] = [
    Entry(Part.RESULT, "rankings", _("Wertungen"), _("wofür es eine Rangliste gibt"), 20),
    Entry(Part.PAPER, "papers", _("Alles zum Drucken"), _("jedes Blatt dieses Turniers"), 10),
    Entry(Part.MORE, "more", _("Mehr"), _("was es sonst noch gibt"), 10),
    Entry(Part.MORE, "settings", _("Angaben"), _("Name, Tage, Regelwerk, Serien, Spiele, Minuten"), 20),
    Entry(Part.MORE, "brand", _("Aussehen"), _("Logo, Farben und Schrift auf Seiten, Leinwand und Papier"), 30),
    Entry(
        Part.MORE, "house_rules", _("Hausregel"), _("eigene Zahlen, wo der Verein anders spielt als das Regelwerk"), 90
    ),
    Entry(
        Part.MORE,
        "copy_tournament",
        _("Turnier kopieren"),
        _("ein neues mit denselben Angaben, Personen und Mannschaften"),
        120,
    ),
    Entry(
        Part.MORE, "delete_tournament", _("Turnier löschen"), _("dreißig Tage lang lässt es sich wiederherstellen"), 130
    ),
]
