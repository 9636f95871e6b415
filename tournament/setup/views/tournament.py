"""A tournament as a whole: its overview, also for whoever has one role in it, its menu; out of the way, deleted,
and back."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.core import words as wording
from tournament.core.access import READING, Right, organised_tournament, rights_of
from tournament.core.errors import RefusedError, StaleError
from tournament.core.menu import INDEX, Entry, Part, readable, used_by
from tournament.core.rankings import TeamWords, planned_rankings, words_of
from tournament.core.series_state import in_play
from tournament.core.todo import Kind, todos
from tournament.lists.desk.running import watch_context
from tournament.lists.reads.answers import calls_beside
from tournament.models import Series, Tournament
from tournament.models.tournament import DELETED_FOR
from tournament.registration.reads.people import sent_and_not_taken
from tournament.setup.acts.deleting import delete_tournament, restore_tournament, set_archived
from tournament.setup.forms.named import DeletingForm
from tournament.setup.reads import Going, going, people_of, series_to_watch
from tournament.web.acting import act_on, actor_of
from tournament.web.organiser_frame import name_of, render_step

# A tournament's overview for whoever has a role in it but does not lead it: what that role does next.


def task(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """At the desk: who is there; else the series that is played."""
    context: dict[str, object] = {}
    if Right.PEOPLE in rights_of(request):
        context |= people_of(tournament)
    elif series := series_to_watch(tournament):
        series.tournament = tournament
        context |= watch_context(series)
        if Right.JUDGE in rights_of(request):
            context["calls_beside"] = calls_beside(series)
    return render_step(request, tournament, "", "setup/task.html", context)


WITH_PROGRESS = frozenset({Kind.PRINT, Kind.BEGIN, Kind.LISTS})
"""Beside what its series is shown."""
SHOWN_THERE = frozenset({Kind.CALL, Kind.OBJECTION, Kind.OFFENCE, Kind.SILENT})
"""What the series says by itself, table by table."""


@login_required
@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """What there is to do, for the role of whoever asks."""
    this_tournament = organised_tournament(request, slug)
    if Right.LEAD not in rights_of(request):
        return task(request, this_tournament)
    if this_tournament.club_evening and "mehr" not in request.GET:
        return redirect("organiser:evening", slug)
    undone = todos(this_tournament)
    number = next((todo.series for todo in undone if todo.kind in WITH_PROGRESS), None)
    watched = watch_context(this_tournament.series.get(number=number)) if number else {}
    context: dict[str, object] = {
        "todos": undone,
        "others": [todo for todo in undone[1:] if todo.kind not in SHOWN_THERE or todo.series != number],
        "is_played": any(todo.kind in {Kind.FINAL, Kind.HONOUR} for todo in undone),
        "sent": sent_and_not_taken(this_tournament),
    }
    return render_step(request, this_tournament, "", "setup/tournament.html", context | watched)


# Two pages of the menu: all there is to print, and everything else a tournament may use.

SHEETS = {"seating_pdf": gettext_lazy("Sitzplan"), "lists_pdf": gettext_lazy("Spiellisten")}
"""What is printed of each series, by the name of its address."""


@dataclass(frozen=True, slots=True)
class Line:
    """A page or a paper, what it is for, and whether the tournament uses it."""

    label: str | Promise
    about: str | Promise
    url: str
    used: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Several of them below one heading."""

    title: str
    lines: Sequence[Line]


@login_required
@require_safe
def more(request: HttpRequest, slug: str) -> HttpResponse:
    """What is set once, then what not every tournament uses, by the part of the menu it belongs to."""
    tournament = organised_tournament(request, slug)
    words, used = words_of(planned_rankings(tournament)), used_by(tournament)
    found = [entry for entry in readable(rights_of(request)) if entry.is_more]
    wanted = {part: [entry for entry in found if entry.part is part] for part in Part}
    groups = [
        Group(
            _("Dieses Turnier") if part is Part.MORE else str(part.label),
            [_line(entry, tournament, words, used=used[entry.page]) for entry in wanted[part]],
        )
        for part in sorted(Part, key=lambda part: part is not Part.MORE)
        if wanted[part]
    ]
    return render_step(request, tournament, "", "setup/more.html", {"groups": groups})


@login_required
@require_safe
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """All that can be printed now, and the pages where more is chosen; a draft is no paper yet."""
    tournament, rights = organised_tournament(request, slug), rights_of(request)
    words, used = words_of(planned_rankings(tournament)), used_by(tournament)
    found = [entry for entry in readable(rights) if entry.part is Part.PAPER and entry.page not in INDEX]
    of_series = [page for page in SHEETS if READING[page] in rights]
    seated = tournament.series.filter(in_play()).order_by("number") if of_series else []
    groups = [
        Group(
            _("Dieses Turnier"),
            [_line(entry, tournament, words, used=False) for entry in found if used[entry.page]],
        ),
        *(_group_of(series, of_series, tournament) for series in seated),
    ]
    return render_step(request, tournament, "", "setup/papers.html", {"groups": [one for one in groups if one.lines]})


def _line(entry: Entry, tournament: Tournament, words: TeamWords, *, used: bool) -> Line:
    begun = used or entry.used is None or entry.sheet
    return Line(
        name_of(entry, words), entry.about, entry.url(tournament, used=begun), used and entry.part is not Part.MORE
    )


def _group_of(series: Series, pages: Sequence[str], tournament: Tournament) -> Group:
    lines = [
        Line(SHEETS[page], "", reverse(f"organiser:{page}", args=[tournament.slug, series.number])) for page in pages
    ]
    return Group(_("Serie %(number)s") % {"number": series.number}, lines)


# `/leitung/{slug}/loeschen/` and `/wiederherstellen/`: gone for everybody, and back within thirty days.


@login_required
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """What goes, then it is gone."""
    tournament = organised_tournament(request, slug)
    goes = going(tournament)
    if request.method != "POST":
        return _show(request, tournament, goes)
    form = DeletingForm(request.POST, final=goes.final)
    if not form.is_valid():
        return _show(request, tournament, goes, form, status=400)
    try:
        delete_tournament(tournament, form.read, actor_of(request), with_final=form.takes_final)
    except StaleError:
        tournament.refresh_from_db()
        return _show(request, tournament, going(tournament), stale=True, status=409)
    except RefusedError as error:
        messages.error(request, wording.refused(error))
        return redirect("organiser:delete_tournament", slug)
    text = _("„%(name)s“ ist gelöscht. Bis zum %(day)s lässt es sich hier unten wiederherstellen.")
    until = date_format(timezone.localdate() + DELETED_FOR, _("j. F Y"))
    messages.success(request, text % {"name": tournament.name, "day": until})
    return redirect("organiser:tournaments")


@act_on(
    organised_tournament,
    "tournaments",
    lambda tournament: _("„%(name)s“ ist wieder da, wie es war.") % {"name": tournament.name},
    leaving="slug",
)
def restore(request: HttpRequest, tournament: Tournament) -> None:
    """As it was."""
    restore_tournament(tournament, actor_of(request))


def _show(
    request: HttpRequest,
    tournament: Tournament,
    goes: Going,
    form: DeletingForm | None = None,
    *,
    stale: bool = False,
    status: int = 200,
) -> HttpResponse:
    """`stale`: somebody did something since it was read; it is asked again, with what goes now."""
    asked = form or DeletingForm(initial={"revision": tournament.revision}, final=goes.final)
    context = {"goes": goes, "form": asked, "stale": stale, "days": DELETED_FOR.days}
    return render_step(request, tournament, "", "setup/delete.html", context, status=status)


# `/leitung/{slug}/weglegen/`: out of the way, or back.


@login_required
@require_POST
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Put it away (`archived` 1), or take it out again."""
    archived = request.POST.get("archived") == "1"
    set_archived(organised_tournament(request, slug), actor_of(request), archived=archived)
    messages.success(request, _("Das Turnier ist weggelegt.") if archived else _("Das Turnier ist wieder da."))
    return redirect("organiser:settings", slug)
