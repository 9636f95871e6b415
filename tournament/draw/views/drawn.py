"""The draw of a series as a file, the public's and the organiser's."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse

from tournament.models import Tournament

JSON = "application/json; charset=utf-8"


def draw_file(document: Mapping[str, Any], tournament: Tournament, number: int) -> HttpResponse:
    """As the browser shows or saves it."""
    return HttpResponse(
        json.dumps(document, ensure_ascii=False),
        content_type=JSON,
        headers={"Content-Disposition": f'inline; filename="{tournament.slug}-auslosung-{number}.json"'},
    )
