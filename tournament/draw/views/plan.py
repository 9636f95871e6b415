"""The seating of all series at once: how each is to be seated, the draw and its announcement, the drafts,
publishing."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import seating
from tournament.core import words as wording
from tournament.core.announced import open_announcement
from tournament.core.errors import RefusedError, StaleError
from tournament.core.todo import Kind, begun_series, has_begun
from tournament.draw import words as wording_plan
from tournament.draw.acts import draws as acts
from tournament.draw.acts.draws import Way
from tournament.draw.forms.ways import PlanForm, methods
from tournament.draw.reads import drawing as reads
from tournament.draw.reads.changes import changed_series
from tournament.draw.reads.drawing import field_of, wish_count
from tournament.draw.reads.draws import series_lines
from tournament.draw.reads.plan_report import plan_report
from tournament.draw.views.public import report_context
from tournament.lists.reads.known_by import base_url
from tournament.models import Registration, Seating, Tournament
from tournament.web.acting import (
    AnnounceForm,
    act_on,
    actor_of,
    as_it_counts,
    asked_before,
    by,
    seen_as_it_counts,
    tell,
    tournament_of,
    whole,
)
from tournament.web.on_paper import qr_data_uri
from tournament.web.organiser_frame import render_step
from tournament.web.tags.signs import split_words


@login_required
@require_safe
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """What is planned, and what to do next."""
    return show(request, tournament_of(request, slug))


def show(
    request: HttpRequest, tournament: Tournament, form: PlanForm | None = None, refused: str = "", status: int = 200
) -> HttpResponse:
    """The page of the whole plan."""
    lines = series_lines(tournament)
    people = reads.seatable(tournament)
    shown = form or PlanForm.of(tournament, [line.series for line in lines])
    begun = begun_series([tournament])
    context = {
        "twice": shown.twice,
        "lines": [(line, shown.row(line.series.number)) for line in lines],
        "drafts": [line for line in lines if line.is_draft],
        "drawn": [line for line in lines if line.is_draft and line.series.seating == Seating.LOT],
        "to_draw": [line for line in lines if line.is_to_be_drawn],
        "all_published": bool(lines) and all(line.series.seated for line in lines),
        "unplayed": next((line.series.number for line in lines if not has_begun(line.series, begun)), None),
        "open_ones": any(line.is_open for line in lines),
        "people": len(people),
        "split": split(tournament, len(people)),
        **objected(tournament, sum(1 for line in lines if line.is_to_be_drawn)),
        "announcement": open_announcement(tournament),
        "outside": as_it_counts(request.POST.get("outside", "")),
        "changes": len(changed_series(tournament)),
        "wish_count": wish_count(tournament),
        "methods": methods(tournament.members_per_team, teams=bool(tournament.members_per_team)),
        "refused": refused,
        "consented": request.POST.getlist("consent"),
    }
    return render_step(request, tournament, "plan", "draw/plan.html", context, status=status)


def split(tournament: Tournament, people: int) -> dict[str, str]:
    """How these people go into tables, in words, or why they do not."""
    try:
        return {"words": split_words(seating.table_sizes(people, tournament.rulebook.table_sizes))}
    except seating.CannotSeatError as error:
        return {"refused": wording.refusal(f"cannot_seat_{error.code}", error.params)}


def objected(tournament: Tournament, series: int) -> dict[str, Any]:
    """What cannot be had if so many series are drawn: what stands in the way, and what the organiser can do without;
    and what can be chosen."""
    field = field_of(tournament)
    try:
        found = field.objections(series) if series else ()
    except seating.CannotSeatError:
        return {}
    return {
        "in_the_way": wording_plan.objected(field, [objection for objection in found if not objection.may_be_relaxed]),
        "to_consent": wording_plan.objected(field, [objection for objection in found if objection.may_be_relaxed]),
        "choice": field.choice(series),
    }


@login_required
@require_safe
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """How good the plan is; `?nach=verein`: the picture club by club."""
    tournament = tournament_of(request, slug)
    found = plan_report(tournament)
    context = report_context(request, found, name_link(tournament)) if found else {"report": None}
    return render_step(request, tournament, "plan", "draw/plan_report.html", context)


def name_link(tournament: Tournament) -> Callable[[Registration], str]:
    """How a name leads to its registration."""

    def html(registration: Registration) -> str:
        url = reverse("organiser:registration", args=[tournament.slug, registration.pk])
        return format_html('<a href="{}">{}</a>', url, registration.person.name)

    return html


@login_required
@require_POST
def intend(request: HttpRequest, slug: str) -> HttpResponse:
    """Store how each series is to be seated."""
    tournament = tournament_of(request, slug)
    form = PlanForm.of(tournament, [line.series for line in series_lines(tournament) if line.is_open], request.POST)
    if not form.is_valid():
        return show(request, tournament, form, status=422)
    acts.intend(tournament, form.ways(), actor_of(request), at_most_twice=form.twice.chosen())
    return redirect("organiser:plan", slug)


@login_required
@require_POST
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw all series that are to be drawn."""
    tournament = tournament_of(request, slug)
    consent = seating.ANYTHING.intersection(request.POST.getlist("consent"))
    try:
        way = Way(Seating.LOT, outside=seen_as_it_counts(request.POST.get("outside", "")), consent=consent)
        _is_announced(request, tournament)
        acts.draw_all(tournament, versions(request), actor_of(request), way)
    except RefusedError as error:
        return show(request, tournament, refused=wording.refused(error), status=422)
    except StaleError as error:
        tell(request, error)
    return redirect("organiser:plan", slug)


def _is_announced(request: HttpRequest, tournament: Tournament) -> None:
    """What was called out belongs to the announcement that the page showed. StaleError: there is another one by now."""
    announcement = open_announcement(tournament)
    if "announced" in request.POST and whole(request, "announced") != (announcement.pk if announcement else 0):
        raise StaleError(announcement)


@login_required
@require_POST
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish all drafts; what would be skipped is asked first."""
    first = min(versions(request), default=0)
    return asked_before(request, tournament_of(request, slug), Kind.PUBLISH, first) or _publish(request, slug=slug)


@act_on(tournament_of, "plan", _("Die Sitzpläne sind veröffentlicht. Jetzt die Listen der ersten Serie drucken."))
def _publish(request: HttpRequest, tournament: Tournament) -> None:
    acts.publish_all(tournament, versions(request), actor_of(request))


def versions(request: HttpRequest) -> dict[int, int]:
    """Which series the page showed, and their versions: "2.7" for series 2 in its version 7."""
    pairs = (value.split(".") for value in request.POST.getlist("series"))
    return {
        int(pair[0]): int(pair[1])
        for pair in pairs
        if len(pair) == 2 and all(part.isdecimal() and len(part) < 10 for part in pair)
    }


# Announcing a draw: what will be added, and what the hall sees until it is drawn.


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def announce(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose what will be added, and announce the draw."""
    tournament = tournament_of(request, slug)
    if request.method != "POST":
        return _choice(request, tournament, AnnounceForm())
    form = AnnounceForm(request.POST)
    if not form.is_valid():
        return _choice(request, tournament, form, status=422)
    try:
        acts.announce(tournament, actor_of(request), form.outside())
    except RefusedError as error:
        tell(request, error)
        return redirect("organiser:plan", slug)
    return redirect("organiser:announced", slug)


def _choice(request: HttpRequest, tournament: Tournament, form: AnnounceForm, status: int = 200) -> HttpResponse:
    lines = series_lines(tournament)
    context = {
        "form": form,
        "announced": open_announcement(tournament),
        "to_draw": any(line.is_to_be_drawn for line in lines),
        "all_published": bool(lines) and all(line.series.seated for line in lines),
    }
    return render_step(request, tournament, "plan", "draw/announce.html", context, status=status)


@login_required
@require_safe
def announced(request: HttpRequest, slug: str) -> HttpResponse:
    """What the hall sees between announcement and draw: the two hashes, where they stand, what is called out."""
    tournament = tournament_of(request, slug)
    draw = open_announcement(tournament)
    if draw is None:
        return redirect("organiser:plan", slug)
    to_draw = [line for line in series_lines(tournament) if line.is_to_be_drawn]
    objections = objected(tournament, len(to_draw))
    address = base_url(request) + reverse("public:draws", args=[slug])
    context = {
        "draw": draw,
        "to_draw": to_draw,
        "to_decide": any(objections.values()),
        "address": address,
        "qr": qr_data_uri(address) if tournament.published else "",
    }
    return render_step(request, tournament, "plan", "draw/announced.html", context)


withdraw = act_on(
    tournament_of, "plan", _("Die Ankündigung ist zurückgenommen. Sie bleibt in der Liste aller Auslosungen.")
)(by(acts.discard))
