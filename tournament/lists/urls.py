"""Addresses of lists: the list keeper's (contract.md, section 4, and additions to it), the organiser's."""

from django.urls import URLPattern, path

from tournament.lists.desk import beside, moving, running, sums
from tournament.lists.desk import views as desk
from tournament.lists.desk.grid import views as grid
from tournament.lists.desk.grid import views as second
from tournament.lists.keeper import offline, plain
from tournament.lists.keeper import views as keeper
from tournament.web.kept import packed, packed_once
from tournament.web.printing import WAITING

SERIES = "<slug:slug>/serie/<int:number>/"
TABLE = SERIES + "tisch/<int:table>/"

list_keeper: list[URLPattern] = [
    path("arbeiter.js", packed_once(offline.program), name="program"),
    path("hilfe", packed_once(offline.help_inside), name="help"),
    path("<str:token>/", packed(keeper.page), name="page"),
    path("<str:token>/einfach/", packed(plain.page), name="plain"),
    path("<str:token>/state", packed(keeper.state), name="state"),
    path("<str:token>/games/<int:number>", keeper.game, name="game"),
    path("<str:token>/tauschen", packed(keeper.swap), name="swap"),
    path("<str:token>/herausnehmen", packed(keeper.take_out), name="take_out"),
    path("<str:token>/karten", packed(keeper.cards), name="cards"),
    path("<str:token>/abschliessen", packed(keeper.close), name="close"),
    path("<str:token>/verstoss", packed(keeper.offence), name="offence"),
    path("<str:token>/aufgeben", packed(keeper.give_up), name="give_up"),
    path("<str:token>/bestaetigen", packed(keeper.confirm), name="confirm"),
    path("<str:token>/besprochen", packed(keeper.settle), name="settle"),
    path("<str:token>/nachzuegler/<int:number>", packed(keeper.late), name="late"),
    path("<str:token>/freigeben", packed(keeper.release), name="release"),
    path("<str:token>/rufen", packed(keeper.call), name="call"),
    path("<str:token>/ueben/", packed(offline.practice_of), name="practice"),
    path("<str:token>/ruf-erledigt", packed(keeper.end_call), name="end_call"),
]
everybody: list[URLPattern] = [
    path("", packed(offline.practice), name="practice"),
    path("<str:rulebook_id>/", packed(offline.practice), name="practice"),
]
organiser: list[URLPattern] = [
    path(SERIES + "fortschritt/", running.progress, name="series_progress"),
    path(SERIES + "beginnen/", running.start, name="start_series"),
    path(SERIES + "uhr/", running.shift_clock, name="shift_clock"),
    path(SERIES + "streichen/", running.strike, name="strike_games"),
    path(SERIES + "streichen/zuruecknehmen/", running.withdraw_striking, name="withdraw_striking"),
    path(SERIES + "entfaellt/", running.cancel, name="cancel_series"),
    path(SERIES + "entfaellt/zuruecknehmen/", running.take_back_cancelling, name="take_back_cancelling"),
    path(SERIES + "listen/abschliessen/", running.close_complete, name="close_complete"),
    path(SERIES + "listen.pdf", running.lists_pdf, name="lists_pdf"),
    path(SERIES + "listen.pdf" + WAITING, running.lists_waiting, name="lists_waiting"),
    path(SERIES + "papier/", grid.next_list, name="next_paper_list"),
    path(SERIES + "summen/", sums.series_totals, name="series_totals"),
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
    path(TABLE + "nachzuegler/uebernehmen/", beside.take_in, name="take_in_late"),
    path(TABLE + "nachzuegler/ablehnen/", beside.reject, name="reject_late"),
    path(TABLE + "besprochen/", beside.settle, name="settle"),
    path(TABLE + "ruf-gesehen/", beside.see_call, name="see_call"),
    path(TABLE + "ruf-erledigt/", beside.end_call, name="end_call"),
    path(TABLE + "ruf-gesehen/serie/", beside.see_call_here, name="see_call_here"),
    path(TABLE + "ruf-erledigt/serie/", beside.end_call_here, name="end_call_here"),
    path(TABLE + "minuten/", beside.give_minutes, name="give_minutes"),
    path(TABLE + "name-freigeben/", beside.release, name="release_name"),
]
