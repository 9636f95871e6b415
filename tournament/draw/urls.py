"""Addresses: the plan of all series, one series, who sits where, the plan of the hall."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part, has
from tournament.draw.views import changes, floor, plan, public_draws, seating, wishes
from tournament.draw.views import (
    public as public_pages,
)
from tournament.models import Apart, FloorPlan, Registration
from tournament.web.printing import WAITING

PLAN = "<slug:slug>/sitzplan/"
WISHES = PLAN + "wuensche/"
SERIES = "<slug:slug>/serie/<int:number>/"
PUBLIC = "turniere/<slug:slug>/sitzplan/"
FLOOR_PLAN = "<slug:slug>/saalplan"

public: list[URLPattern] = [
    path(PUBLIC + "auslosungen", public_draws.draws, name="draws"),
    path(PUBLIC + "pruefen", public_draws.check, name="draw_check"),
    path(PUBLIC + "auslosungen/<int:number>.json", public_pages.numbered_json, name="draw_file"),
    path(PUBLIC + "guete", public_pages.plan_quality, name="plan_report"),
    path(PUBLIC + "<int:number>", public_pages.seating, name="seating"),
    path(PUBLIC + "<int:number>.pdf", public_pages.seating_pdf, name="seating_pdf"),
    path(PUBLIC + "<int:number>/auslosung.json", public_pages.draw_json, name="draw_json"),
    path(f"turniere/{FLOOR_PLAN}", floor.show, name="floor"),
]
organiser: list[URLPattern] = [
    path(PLAN, plan.plan, name="plan"),
    path(PLAN + "art/", plan.intend, name="intend_seating"),
    path(PLAN + "ankuendigen/", plan.announce, name="announce"),
    path(PLAN + "angekuendigt/", plan.announced, name="announced"),
    path(PLAN + "zurueck/", plan.withdraw, name="withdraw_announcement"),
    path(PLAN + "auslosen/", plan.draw, name="draw_all"),
    path(PLAN + "veroeffentlichen/", plan.publish, name="publish_plan"),
    path(PLAN + "guete/", plan.report, name="plan_report"),
    path(PLAN + "aenderungen/", changes.changes, name="changes"),
    path(PLAN + "aenderungen/ansehen/", changes.preview, name="preview_changes"),
    path(PLAN + "aenderungen/einarbeiten/", changes.take_in, name="take_in"),
    path(WISHES, wishes.wishes, name="wishes"),
    path(WISHES + "auseinander/", wishes.keep_apart, name="keep_apart"),
    path(WISHES + "auseinander/<int:pk>/loeschen/", wishes.forget_apart, name="forget_apart"),
    path(WISHES + "tisch/", wishes.fix_table, name="fix_table"),
    path(WISHES + "tisch/<int:pk>/aufheben/", wishes.free_table, name="free_table"),
    path(SERIES, seating.series, name="series"),
    path(SERIES + "sitzplan.pdf", seating.seating_pdf, name="seating_pdf"),
    path(SERIES + "auslosung.json", seating.draw_json, name="draw_json"),
    path(SERIES + "sitzplan.pdf" + WAITING, seating.seating_waiting, name="seating_waiting"),
    path(SERIES + "setzen/", seating.seat, name="seat"),
    path(SERIES + "tauschen/", seating.swap, name="swap"),
    path(SERIES + "plaetze-tauschen/", wishes.swap, name="swap_published"),
    path(SERIES + "verwerfen/", seating.discard, name="discard"),
    path(SERIES + "veroeffentlichen/", seating.publish, name="publish_seating"),
    path(SERIES + "zuruecknehmen/", seating.withdraw, name="withdraw_seating"),
    path(f"{FLOOR_PLAN}/", floor.draw, name="floor"),
    path(f"{FLOOR_PLAN}/loeschen/", floor.remove, name="remove_floor"),
    path(f"{FLOOR_PLAN}.pdf", floor.floor_pdf, name="floor_pdf"),
    path(f"{FLOOR_PLAN}.pdf{WAITING}", floor.floor_waiting, name="floor_waiting"),
]
menu: list[Entry] = [
    Entry(Part.PLACES, "plan", _("Sitzplan"), _("wer wo sitzt, in allen Serien"), 10),
    Entry(
        Part.PLACES,
        "wishes",
        _("Wünsche"),
        _("wer nicht zusammen sitzen soll, wer immer am selben Tisch sitzt"),
        20,
        used=has(Apart) | has(Registration, fixed_table__isnull=False),
    ),
    Entry(Part.PLACES, "floor", _("Saalplan"), _("wo im Saal welcher Tisch steht"), 30, used=has(FloorPlan)),
    Entry(Part.PAPER, "floor_pdf", _("Saalplan"), _("zum Aufhängen"), 60, used=has(FloorPlan), sheet=True),
]
