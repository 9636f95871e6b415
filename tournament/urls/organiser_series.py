"""The organiser's addresses, the day itself: overview, series, card tables, standings, audit log."""

from django.urls import path

from tournament.views.organiser import audit, card_table, changes, plan, seating, series, standings, tournament, wishes

SERIES = "<slug:slug>/serie/<int:number>/"
PLAN = "<slug:slug>/sitzplan/"
WISHES = PLAN + "wuensche/"
TABLE = SERIES + "tisch/<int:table>/"

urlpatterns = [
    path("<slug:slug>/", tournament.tournament, name="tournament"),
    path(PLAN, plan.plan, name="plan"),
    path(PLAN + "art/", plan.intend, name="intend_seating"),
    path(PLAN + "losung/", plan.commit, name="commit_draw"),
    path(PLAN + "auslosen/", plan.draw, name="draw_all"),
    path(PLAN + "veroeffentlichen/", plan.publish, name="publish_plan"),
    path(PLAN + "guete/", plan.report, name="plan_report"),
    path(PLAN + "aenderungen/", changes.changes, name="changes"),
    path(PLAN + "aenderungen/einarbeiten/", changes.take_in, name="take_in"),
    path(WISHES, wishes.wishes, name="wishes"),
    path(WISHES + "auseinander/", wishes.keep_apart, name="keep_apart"),
    path(WISHES + "auseinander/<int:pk>/loeschen/", wishes.forget_apart, name="forget_apart"),
    path(WISHES + "tisch/", wishes.fix_table, name="fix_table"),
    path(WISHES + "tisch/<int:pk>/aufheben/", wishes.free_table, name="free_table"),
    path(SERIES, series.series, name="series"),
    path(SERIES + "fortschritt/", series.progress, name="series_progress"),
    path(SERIES + "setzen/", seating.seat, name="seat"),
    path(SERIES + "tauschen/", seating.swap, name="swap"),
    path(SERIES + "verwerfen/", seating.discard, name="discard"),
    path(SERIES + "veroeffentlichen/", seating.publish, name="publish_seating"),
    path(SERIES + "zuruecknehmen/", seating.withdraw, name="withdraw_seating"),
    path(SERIES + "beginnen/", series.start, name="start_series"),
    path(SERIES + "uhr/", series.shift_clock, name="shift_clock"),
    path(SERIES + "streichen/", series.strike, name="strike_games"),
    path(SERIES + "streichen/zuruecknehmen/", series.withdraw_striking, name="withdraw_striking"),
    path(SERIES + "listen/abschliessen/", series.close_complete, name="close_complete"),
    path(SERIES + "listen.pdf", series.lists_pdf, name="lists_pdf"),
    path(SERIES + "sitzplan.pdf", series.seating_pdf, name="seating_pdf"),
    path(SERIES + "ergebnis/", standings.results, name="results"),
    path(TABLE, card_table.card_table, name="card_table"),
    path(TABLE + "spiel/<int:game>/", card_table.game, name="game"),
    path(TABLE + "spiel/<int:game>/zuruecknehmen/", card_table.take_back, name="take_back_game"),
    path(TABLE + "summen/", card_table.totals, name="totals"),
    path(TABLE + "summen/entfernen/", card_table.remove_totals, name="remove_totals"),
    path(TABLE + "abschliessen/", card_table.close, name="close_list"),
    path(TABLE + "oeffnen/", card_table.reopen, name="reopen_list"),
    path(TABLE + "aufgeben-zuruecknehmen/", card_table.withdraw_giving_up, name="withdraw_giving_up"),
    path(TABLE + "neuer-link/", card_table.renew_link, name="renew_link"),
    path(TABLE + "informiert/", card_table.offence, name="report_offence"),
    path("<slug:slug>/stand/", standings.standings, name="standings"),
    path("<slug:slug>/stand/los/", standings.lot, name="draw_lot"),
    path("<slug:slug>/stand/oeffentlich/", standings.publish_tournament, name="publish_from_standings"),
    path("<slug:slug>/stand.pdf", standings.standings_pdf, name="standings_pdf"),
    path("<slug:slug>/protokoll/", audit.audit, name="audit"),
]
