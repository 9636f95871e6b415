"""Addresses of the standings (contract.md, section 5), everybody's and the organiser's."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part, has
from tournament.models import Lot, Series
from tournament.standings.views import decisions, lots, rankings, who_sits
from tournament.standings.views import organiser as counting
from tournament.standings.views import organiser as desk
from tournament.standings.views import public as editions
from tournament.standings.views import public as pages
from tournament.web.printing import WAITING

PUBLIC = "turniere/<slug:slug>/"
SERIES = PUBLIC + "stand/serie/<int:number>"
TEAMS = PUBLIC + "mannschaften"
DESK = "<slug:slug>/stand"
LOTS = "<slug:slug>/lose/"
FINAL = "<slug:slug>/endstand/"
EDITION = PUBLIC + "wertung/<path:ranking>/fassung/<int:number>"
WHO_SITS = "<slug:slug>/serie/<int:number>/tisch/<int:table>/wer-sitzt/"
DECISIONS = "<slug:slug>/entscheidungen/"

public: list[URLPattern] = [
    path(PUBLIC + "stand", rankings.standings, name="standings"),
    path(PUBLIC + "stand.json", rankings.standings_json, name="standings_json"),
    path(PUBLIC + "stand.csv", rankings.standings_csv, name="standings_csv"),
    path(PUBLIC + "stand.xlsx", rankings.standings_xlsx, name="standings_xlsx"),
    path(PUBLIC + "stand.pdf", rankings.standings_pdf, name="standings_pdf"),
    path(SERIES, rankings.standings, name="series_standings"),
    path(SERIES + ".json", rankings.series_json, name="series_standings_json"),
    path(SERIES + ".csv", rankings.series_csv, name="series_standings_csv"),
    path(SERIES + ".xlsx", rankings.series_xlsx, name="series_standings_xlsx"),
    path(SERIES + ".pdf", rankings.series_standings_pdf, name="series_standings_pdf"),
    path(TEAMS, rankings.teams, name="teams"),
    path(TEAMS + ".csv", rankings.teams_csv, name="teams_csv"),
    path(TEAMS + ".xlsx", rankings.teams_xlsx, name="teams_xlsx"),
    path(TEAMS + ".pdf", rankings.teams_pdf, name="teams_pdf"),
    path(TEAMS + "/<int:pk>", pages.team, name="team"),
    path(EDITION, editions.edition, name="edition"),
    path(EDITION + ".sealed.json", editions.edition_sealed, name="edition_sealed"),
    path(EDITION + ".json", editions.edition_json, name="edition_json"),
    path(EDITION + ".csv", editions.edition_csv, name="edition_csv"),
    path(EDITION + ".pdf", editions.edition_pdf, name="edition_pdf"),
    path(PUBLIC + "spieler/<int:number>", pages.player, name="player"),
    path(PUBLIC + "wertung/<path:words>", rankings.ranking, name="ranking"),
]
organiser: list[URLPattern] = [
    path(WHO_SITS, who_sits.who_sits, name="who_sits"),
    path(DESK + "/", desk.standings, name="standings"),
    path(LOTS, lots.lots, name="lots"),
    path(LOTS + "ziehen/", lots.draw, name="draw_lot"),
    path(LOTS + "ankuendigen/", lots.announce, name="announce_lot"),
    path(LOTS + "<int:pk>/", lots.lot, name="lot"),
    path(LOTS + "<int:pk>/berichtigen/", lots.correct, name="correct_lot"),
    path(DESK + "/oeffentlich/", desk.show, name="show_tournament"),
    path(DESK + ".pdf", desk.standings_pdf, name="standings_pdf"),
    path(DESK + ".pdf" + WAITING, desk.standings_waiting, name="standings_waiting"),
    path("<slug:slug>/serie/<int:number>/ergebnis/", desk.results, name="results"),
    path("<slug:slug>/serie/<int:number>/zaehlt/", counting.counting, name="counting"),
    path("<slug:slug>/serie/<int:number>/zaehlt/setzen/", counting.set_counting, name="set_counting"),
    path(FINAL, decisions.final, name="final"),
    path(FINAL + "feststellen/", decisions.finalise, name="finalise"),
    path(FINAL + "zuruecknehmen/", decisions.take_back, name="take_back_final"),
    path(DECISIONS, decisions.decisions, name="decisions"),
    path(DECISIONS + "strafe/", decisions.penalise, name="penalise"),
    path(DECISIONS + "strafe/<int:pk>/zurueck/", decisions.lift, name="lift_penalty"),
    path(DECISIONS + "disqualifiziert/", decisions.disqualify, name="disqualify"),
    path(DECISIONS + "disqualifiziert/<int:pk>/zurueck/", decisions.readmit, name="readmit"),
    path(DECISIONS + "ausser-wertung/", decisions.unrank, name="unrank"),
    path(DECISIONS + "ausser-wertung/<int:pk>/zurueck/", decisions.rank_again, name="rank_again"),
    path(DECISIONS + "notiz/", decisions.note, name="note_decision"),
    path(DECISIONS + "notiz/<int:pk>/loeschen/", decisions.forget, name="forget_decision"),
    path(DECISIONS + "wegwerfen/<int:pk>/", decisions.decide_offence, name="decide_offence"),
]
menu: list[Entry] = [
    Entry(Part.RESULT, "standings", _("Stand"), _("Ranglisten, und was davon öffentlich ist"), 10),
    Entry(Part.RESULT, "lots", _("Lose"), _("wo das Los entscheidet, und was gezogen wurde"), 35, used=has(Lot)),
    Entry(Part.RESULT, "decisions", _("Entscheidungen"), _("Strafen, wer nicht gewertet wird, Notizen"), 30),
    Entry(Part.RESULT, "final", _("Endstand"), _("feststellen, und was sich danach ändert"), 40),
    Entry(
        Part.PAPER,
        "standings_pdf",
        _("Rangliste"),
        _("wie sie jetzt steht"),
        30,
        used=has(Series, published_at__isnull=False),
        sheet=True,
    ),
]
