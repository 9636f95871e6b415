"""What the pages on the quality of a plan show, the organiser's and the public's."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest

from tournament.draw import words as wording_plan
from tournament.draw.reads.picture import picture
from tournament.draw.reads.plan_report import PlanReport, by_club
from tournament.draw.tables.plan import plan_table
from tournament.models import Registration
from tournament.web.tables import ROWS_A_PAGE


def report_context(
    request: HttpRequest, report: PlanReport, name_html: Callable[[Registration], str], *, public: bool = False
) -> dict[str, Any]:
    """The findings, the picture (`?nach=verein`: club by club), the table as the address asks for it; `public`: for
    everybody."""
    clubs_first = request.GET.get("nach") == "verein"
    people = by_club(report.people) if clubs_first else report.people
    whole = "alle" in request.GET
    table = plan_table(report, name_html, order_by=request.GET.get("sort") or "nummer")
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
