"""Addresses of what runs on the day: the hall's screen, the break, the own page, the own table."""

from django.db.models import Q
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part
from tournament.live.views import between, my_page, my_table, programme
from tournament.live.views import screen as remote
from tournament.live.views import screen as screens
from tournament.web.kept import packed
from tournament.web.printing import WAITING

PUBLIC = "turniere/<slug:slug>/"
REMOTE = "<slug:slug>/leinwand/"
BREAK = "<slug:slug>/pause/<int:number>/"
PROGRAMME = "<slug:slug>/programm/"
SHEET = "<slug:slug>/wo-sitze-ich.pdf"

public: list[URLPattern] = [
    path(PUBLIC + "leinwand", screens.screen, name="screen"),
    path(PUBLIC + "leinwand.js", screens.worker, name="screen_worker"),
    path(PUBLIC + "durchsage.json", screens.news, name="news"),
    path(PUBLIC + "spiele.json", screens.games, name="games"),
    path(PUBLIC + "ich/", my_page.find_me, name="find_me"),
    path(PUBLIC + "ich/<int:number>/", my_page.my_page, name="my_page"),
    path(PUBLIC + "ich/plaetze.json", my_page.seats, name="my_seats"),
    path(PUBLIC + "kalender.ics", my_page.calendar, name="calendar"),
]
organiser: list[URLPattern] = [
    path(REMOTE, remote.remote, name="screen"),
    path(REMOTE + "zeigen/", remote.show, name="screen_show"),
    path(REMOTE + "durchsage/", remote.tell_all, name="tell_all"),
    path(REMOTE + "durchsage/ab/", remote.tell_no_more, name="tell_no_more"),
    path(REMOTE + "rufen/", remote.call, name="call_to_lead"),
    path(REMOTE + "rufen/zurueck/", remote.end_call, name="end_call_to_lead"),
    path(BREAK, between.between, name="between"),
    path(BREAK + "stand/", between.live, name="between_live"),
    path(BREAK + "abschliessen/", between.close, name="between_close"),
    path(BREAK + "ergebnis/", between.publish_results, name="between_results"),
    path(BREAK + "setzen/", between.seat, name="between_seat"),
    path(BREAK + "aenderungen/", between.take_in, name="between_changes"),
    path(BREAK + "sitzplan/", between.publish_seating, name="between_publish"),
    path(BREAK + "beginnen/", between.start, name="between_start"),
    path(PROGRAMME, programme.programme, name="programme"),
    path(PROGRAMME + "verschieben/", programme.move, name="programme_move"),
    path(PROGRAMME + "entfernen/", programme.remove, name="programme_remove"),
    path(SHEET, my_page.sheet, name="find_me_sheet"),
    path(SHEET + WAITING, my_page.sheet_waiting, name="find_me_sheet_waiting"),
]
menu: list[Entry] = [
    Entry(Part.MORE, "screen", _("Leinwand und Durchsage"), _("was der Saal sieht, und was alle Telefone sagen"), 40),
    Entry(Part.MORE, "programme", _("Programm"), _("was wann geplant ist, und „20 Minuten später“"), 30),
    Entry(
        Part.PAPER,
        "find_me_sheet",
        _("Blatt „Wo sitze ich?“"),
        _("QR-Code für die Wand"),
        40,
        used=Q(published=True),
        sheet=True,
    ),
]
players: list[URLPattern] = [
    path("<str:token>/", packed(my_table.page), name="page"),
    path("<str:token>/stand", packed(my_table.live), name="live"),
    path("<str:token>/name", my_table.take, name="take"),
    path("<str:token>/abgeben", my_table.give_back, name="give_back"),
    path("<str:token>/spiel/<int:number>/", packed(my_table.game), name="game"),
    path("<str:token>/bestaetigen", my_table.confirm, name="confirm"),
    path("<str:token>/unterschreiben/", packed(my_table.sign), name="sign"),
    path("<str:token>/rufen/", packed(my_table.call), name="call"),
    path("<str:token>/ruf-erledigt", my_table.end_call, name="end_call"),
]
