"""The draw as a file that everybody can recompute, and how good the plan is that came out."""

import json

from django.http import Http404, HttpRequest, HttpResponse

from tournament.models import Registration, Tournament
from tournament.selectors.draws import public_draw, public_draws
from tournament.selectors.plan_report import plan_report
from tournament.tables.cells import player_html
from tournament.views.plan_report import report_context

from .conditional import public_file, public_page
from .frame import Frame
from .pages import published_seating

JSON = "application/json; charset=utf-8"


@public_file
def draw_json(_request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The draw of this series, for `python -m tournament.seating verify`; not found before its seed is public."""
    draw = published_seating(tournament, number).draw
    public = public_draw(draw) if draw else None
    if draw is None or public is None or not public.seed or draw.document is None:
        raise Http404
    return HttpResponse(
        json.dumps(draw.document, ensure_ascii=False),
        content_type=JSON,
        headers={"Content-Disposition": f'inline; filename="{tournament.slug}-auslosung-{number}.json"'},
    )


@public_page
def plan_quality(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How good the plan of the published series is; not found before there is one."""
    report = plan_report(tournament, published_only=True)
    if report is None:
        raise Http404

    def name_html(one: Registration) -> str:
        return player_html(tournament, one)

    context = report_context(request, report, name_html) | {"draws": public_draws(tournament)}
    return Frame(tournament).render(request, "seating", "public/plan_report.html", context)
