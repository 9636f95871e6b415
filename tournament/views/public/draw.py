"""The draw as a file that everybody can recompute."""

import json

from django.http import Http404, HttpRequest, HttpResponse

from tournament.models import Tournament
from tournament.selectors.draws import public_draw

from .conditional import public_file
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
