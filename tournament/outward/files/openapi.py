"""The OpenAPI document (3.1) of the API, made of what it has."""

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from tournament.outward.files.endpoints import ENDPOINTS, NUMBER, SCHEMAS, TEXT, Endpoint, named

Json = dict[str, Any]
BASE = "/api/1/"
PROBLEM = "application/problem+json"
KINDS = {"slug": TEXT, "path": TEXT, "int": {**NUMBER, "minimum": 0}}
_PART = re.compile(r"<(?P<kind>\w+):(?P<name>\w+)>")


def address(endpoint: Endpoint) -> str:
    """As OpenAPI writes it: `tournaments/{slug}`."""
    return _PART.sub(r"{\g<name>}", endpoint.path)


def openapi() -> Json:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": _("Spielliste: was sich lesen lässt"),
            "version": "1",
            "description": _(
                "Nur lesen, nie schreiben. Was öffentlich ist, liest jeder; mit einem Schlüssel liest ein Programm von "
                "einem Turnier auch, was noch nicht öffentlich ist. Antworten haben ein ETag."
            ),
        },
        "servers": [{"url": BASE.rstrip("/")}],
        "paths": {f"/{address(one)}": {"get": _operation(one)} for one in ENDPOINTS},
        "components": {
            "schemas": dict(SCHEMAS),
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint) -> Json:
    answers: Json = {
        "200": {"description": str(endpoint.summary), "content": {"application/json": {"schema": endpoint.schema}}},
        "304": {"description": _("Unverändert seit dem ETag, das mitkam")},
        **{str(status): _refused(status) for status in _refusals(endpoint)},
    }
    said = {"operationId": endpoint.name, "summary": str(endpoint.summary), "parameters": list(_parameters(endpoint))}
    return said | {"responses": answers} | ({"security": [{"key": []}]} if endpoint.keyed else {})


def _refusals(endpoint: Endpoint) -> tuple[int, ...]:
    return (401, 403, 404, 410, 429) if endpoint.keyed else (404, 410)


def _refused(status: int) -> Json:
    words = {
        401: _("Der Schlüssel fehlt oder gilt nicht"),
        403: _("Der Schlüssel gehört zu einem anderen Turnier"),
        404: _("Das gibt es nicht, oder es ist nicht öffentlich"),
        410: _("Das Turnier ist gelöscht"),
        429: _("Zu viele Anfragen in einer Minute"),
    }
    return {"description": words[status], "content": {PROBLEM: {"schema": named("Problem")}}}


def _parameters(endpoint: Endpoint) -> Iterator[Json]:
    for part in _PART.finditer(endpoint.path):
        yield {"name": part["name"], "in": "path", "required": True, "schema": KINDS[part["kind"]]}
    if endpoint.paged:
        schema = {**NUMBER, "minimum": 1, "default": 1}
        yield {"name": "page", "in": "query", "required": False, "schema": schema}
