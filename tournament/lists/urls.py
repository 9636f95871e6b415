"""Addresses of lists: the list keeper's (contract.md, section 4, and additions to it), the organiser's."""

from django.urls import URLPattern, path
from django.views.decorators.gzip import gzip_page

from tournament.lists.desk import late, moving, running, said
from tournament.lists.desk import views as desk
from tournament.lists.desk.grid import second_views as second
from tournament.lists.desk.grid import views as grid
from tournament.lists.keeper import offline, plain, practice
from tournament.lists.keeper import views as keeper
from tournament.web.printing import WAITING

SERIES = "<slug:slug>/serie/<int:number>/"
TABLE = SERIES + "tisch/<int:table>/"

list_keeper: list[URLPattern] = [
    path("arbeiter.js", offline.worker, name="worker"),
    path("huelle/<str:version>", gzip_page(offline.shell), name="shell"),
    path("worte/<str:version>.js", gzip_page(offline.words), name="words"),
    path("hilfe", gzip_page(offline.help_inside), name="help"),
    path("<str:token>/", gzip_page(keeper.page), name="page"),
    path("<str:token>/einfach/", gzip_page(plain.page), name="plain"),
    path("<str:token>/state", gzip_page(keeper.state), name="state"),
    path("<str:token>/games/<int:number>", keeper.game, name="game"),
    path("<str:token>/tauschen", gzip_page(keeper.swap), name="swap"),
    path("<str:token>/herausnehmen", gzip_page(keeper.take_out), name="take_out"),
    path("<str:token>/karten", gzip_page(keeper.cards), name="cards"),
    path("<str:token>/abschliessen", gzip_page(keeper.close), name="close"),
    path("<str:token>/verstoss", gzip_page(keeper.offence), name="offence"),
    path("<str:token>/aufgeben", gzip_page(keeper.give_up), name="give_up"),
    path("<str:token>/bestaetigen", gzip_page(keeper.confirm), name="confirm"),
    path("<str:token>/besprochen", gzip_page(keeper.settle), name="settle"),
    path("<str:token>/nachzuegler/<int:number>", gzip_page(keeper.late), name="late"),
    path("<str:token>/freigeben", gzip_page(keeper.release), name="release"),
    path("<str:token>/rufen", gzip_page(keeper.call), name="call"),
    path("<str:token>/ueben/", gzip_page(practice.practice_of), name="practice"),
    path("<str:token>/ruf-erledigt", gzip_page(keeper.end_call), name="end_call"),
]
everybody: list[URLPattern] = [
    path("", gzip_page(practice.practice), name="practice"),
    path("<str:rulebook_id>/", gzip_page(practice.practice), name="practice"),
]
organiser: list[URLPattern] = [
    path(SERIES + "fortschritt/", running.progress, name="series_progress"),
    path(SERIES + "beginnen/", running.start, name="start_series"),
    path(SERIES + "uhr/", running.shift_clock, name="shift_clock"),
    path(SERIES + "streichen/", running.strike, name="strike_games"),
    path(SERIES + "streichen/zuruecknehmen/", running.withdraw_striking, name="withdraw_striking"),
    path(SERIES + "listen/abschliessen/", running.close_complete, name="close_complete"),
    path(SERIES + "listen.pdf", running.lists_pdf, name="lists_pdf"),
    path(SERIES + "listen.pdf" + WAITING, running.lists_waiting, name="lists_waiting"),
    path(SERIES + "papier/", grid.next_list, name="next_paper_list"),
    path(TABLE, desk.card_table, name="card_table"),
    path(TABLE + "papier/", grid.paper_list, name="paper_list"),
    path(TABLE + "papier/zweite/", second.second_typing, name="second_typing"),
    path(TABLE + "papier/pruefen/", grid.check, name="check_paper_list"),
    path(TABLE + "papier/verglichen/", desk.compare_sums, name="compare_sums"),
    path(TABLE + "spiel/<int:game>/", desk.game, name="game"),
    path(TABLE + "spiel/<int:game>/zuruecknehmen/", desk.take_back, name="take_back_game"),
    path(TABLE + "spiel/<int:game>/davor/", moving.insert, name="insert_game"),
    path(TABLE + "spiel/<int:game>/tauschen/", moving.swap, name="swap_games"),
    path(TABLE + "spiel/<int:game>/herausnehmen/", moving.take_out, name="take_out_game"),
    path(TABLE + "summen/", desk.totals, name="totals"),
    path(TABLE + "summen/entfernen/", desk.remove_totals, name="remove_totals"),
    path(TABLE + "abschliessen/", desk.close, name="close_list"),
    path(TABLE + "oeffnen/", desk.reopen, name="reopen_list"),
    path(TABLE + "aufgeben/", desk.give_up, name="give_up"),
    path(TABLE + "aufgeben-zuruecknehmen/", desk.withdraw_giving_up, name="withdraw_giving_up"),
    path(TABLE + "neuer-link/", desk.renew_link, name="renew_link"),
    path(TABLE + "informiert/", desk.offence, name="report_offence"),
    path(TABLE + "nachzuegler/uebernehmen/", late.take_in, name="take_in_late"),
    path(TABLE + "nachzuegler/ablehnen/", late.reject, name="reject_late"),
    path(TABLE + "besprochen/", said.settle, name="settle"),
    path(TABLE + "ruf-gesehen/", said.see_call, name="see_call"),
    path(TABLE + "ruf-erledigt/", said.end_call, name="end_call"),
    path(TABLE + "ruf-gesehen/serie/", said.see_call_here, name="see_call_here"),
    path(TABLE + "ruf-erledigt/serie/", said.end_call_here, name="end_call_here"),
    path(TABLE + "minuten/", said.give_minutes, name="give_minutes"),
    path(TABLE + "name-freigeben/", said.release, name="release_name"),
]
