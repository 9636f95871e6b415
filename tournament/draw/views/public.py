"""Who sits where, the draw as a file, and how good the plan is that came out, for everybody and its organiser."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournament.core.access import public_tournament
from tournament.core.names import publicly_named
from tournament.core.series_state import Phase, seated
from tournament.draw import words as wording_plan
from tournament.draw.paper.draw import PUBLISHED
from tournament.draw.reads.drawn import public_part
from tournament.draw.reads.draws import disclosed, public_draw, public_draws
from tournament.draw.reads.floor import has_plan
from tournament.draw.reads.plan_report import PlanReport, by_club, picture, plan_report
from tournament.draw.tables import plan_table, seating_table
from tournament.lists.reads.known_by import known_base
from tournament.lists.reads.occupancy import NAMED, holders
from tournament.models import Registration, Seat, Series, Tournament
from tournament.web.cells import player_html
from tournament.web.conditional import public_document, public_file, public_page
from tournament.web.documents import Document
from tournament.web.printing import pdf_answer
from tournament.web.public_frame import Frame
from tournament.web.tables import ROWS_A_PAGE, listed
from tournament.web.tabular import file_name

# What the pages on the quality of a plan show, the organiser's and the public's.


def report_context(
    request: HttpRequest, report: PlanReport, name_html: Callable[[Registration], str], *, public: bool = False
) -> dict[str, Any]:
    """The findings, the picture (`?nach=verein`: club by club), the table as the address asks for it; `public`: for
    everybody."""
    clubs_first = request.GET.get("nach") == "verein"
    people = by_club(report.people) if clubs_first else report.people
    whole = "alle" in request.GET
    table = plan_table(report, name_html, request.GET.get("sort") or "nummer")
    rows = max(len(table.rows), 1) if whole else ROWS_A_PAGE
    return {
        "report": report,
        "proof": wording_plan.proof(report, public=public),
        "picture": picture(people, report.figures.met, everybody_named=not clubs_first),
        "picture_text": wording_plan.picture_text(report),
        "clubs_first": clubs_first,
        "table": table.on_page(request.GET.get("seite", "1"), rows),
        "whole": whole,
    }


# The draw of a series as a file, the public's and the organiser's.

JSON = "application/json; charset=utf-8"


def draw_file(document: Mapping[str, Any], tournament: Tournament, number: int) -> HttpResponse:
    """As the browser shows or saves it."""
    return HttpResponse(
        json.dumps(document, ensure_ascii=False),
        content_type=JSON,
        headers={
            "Content-Disposition": f'inline; filename="{file_name(tournament.slug, "auslosung-%s", number)}.json"'
        },
    )


@public_file
def draw_json(_request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The draw of this series, for `python -m tournament.seating verify`; not found before it may be known.

    Wishes are withheld: the file says so, and has all of it where there were none.
    """
    draw = published_seating(tournament, number).draw
    if draw is None or not public_draw(draw).disclosed:
        raise Http404
    return draw_file(public_part(draw), tournament, number)


@public_file
def numbered_json(_request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The draw of this number in the list, a lot or one of series, also one that was thrown away."""
    draw = disclosed(tournament, number)
    if draw is None:
        raise Http404
    return draw_file(public_part(draw), tournament, number)


@public_page
def plan_quality(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How good the plan of the published series is; not found before there is one."""
    report = plan_report(tournament, published_only=True)
    if report is None:
        raise Http404

    def name_html(registration: Registration) -> str:
        return player_html(tournament, registration)

    draws = public_draws(tournament)
    context = report_context(request, report, name_html, public=True) | {
        "draws": draws,
    }
    return Frame(tournament).render(request, "seating", "draw/public/plan_report.html", context)


@public_page
def seating(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who sits where in one series: by name, or by table with `?nach=tisch`."""
    series = published_seating(tournament, number)
    seats = list(
        Seat.objects.filter(series=series)
        .select_related("card_table", "registration__person", "registration__club")
        .prefetch_related(NAMED)
        .order_by("card_table__number", "number")
    )
    everybody = [held for held in holders(seats) if held.registration]
    publicly_named(held.registration for held in everybody if held.registration)
    frame = Frame(tournament)
    by_table = request.GET.get("nach") == "tisch"
    draws = [draw for draw in public_draws(tournament) if number in draw.series]
    context = {
        "series": series,
        "by_table": by_table,
        "seats": seats,
        "tables": len({seat.card_table_id for seat in seats}),
        "draws": draws,
        "has_floor": has_plan(tournament),
        "others": [series.number for series in frame.state.series if series.seated],
        "running": any(series.number == number and series.phase is Phase.RUNNING for series in frame.state.series),
        **listed(request, lambda words, order_by: seating_table(tournament, everybody, words, order_by), "name"),
    }
    return frame.render(request, "seating", "draw/public/seating.html", context)


@public_document
def seating_pdf(slug: str, state: str, number: int, *, language: str) -> HttpResponse:
    """Who sits where, by name and by table."""
    document = Document(PUBLISHED, {"slug": slug, "series": number, "base": known_base()}, state, language)
    name = file_name(slug, "sitzplan-%s", number)
    return pdf_answer(document, name, lambda: bool(published_seating(public_tournament(slug), number)))


def published_seating(tournament: Tournament, number: int) -> Series:
    """The series, if everybody may know who sits where; else it is not found."""
    return get_object_or_404(Series, seated(), tournament=tournament, number=number)
