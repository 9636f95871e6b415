"""What programs ask of a server: /gesund, /bereit, /metrics. Nothing is asked of them in turn: no name, no TLS, no
session.
"""

import json
from collections.abc import Callable
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare

from tournament.core import words
from tournament.machine.reads import state

JSON = "application/json"
TEXT = "text/plain; version=0.0.4; charset=utf-8"
BEARER = "Bearer "
Answer = Callable[[HttpRequest], HttpResponse]


class Probes:
    """Middleware, before all that asks: whoever asks so knows this server by its address, and not by its name."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        probe = PROBES.get(request.path_info)
        if probe is None:
            return self.get_response(request)
        response = probe(request) if request.method in ("GET", "HEAD") else HttpResponse(status=405)
        response["Cache-Control"] = "no-store"
        response["X-Content-Type-Options"] = "nosniff"
        return response


def alive(_request: HttpRequest) -> HttpResponse:
    """200 as long as there is a server at all; asks no database."""
    return HttpResponse("gesund\n", TEXT)


def is_ready(request: HttpRequest) -> HttpResponse:
    """200, or 503 with what keeps this server from its work; to others than those of `figures` as it was lately."""
    found = state.LOOKED.now() if may_read(request) else state.LOOKED.lately()
    faults = [{"code": code, "message": words.refusal(code, {})} for code in found]
    told = json.dumps({"ready": not faults, "errors": faults}, ensure_ascii=False)
    return HttpResponse(told, JSON, status=503 if faults else 200)


def figures(request: HttpRequest) -> HttpResponse:
    """Figures for Prometheus; to all others but this machine and whoever knows METRICS_TOKEN there is nothing here."""
    if not may_read(request):
        return HttpResponse(status=404)
    return HttpResponse(state.as_text(), TEXT)


def may_read(request: HttpRequest) -> bool:
    """Whether it is asked on this machine, by nobody for somebody else, or with the token."""
    meta = request.META
    said = meta.get("HTTP_AUTHORIZATION", "")
    if settings.METRICS_TOKEN and constant_time_compare(said, BEARER + settings.METRICS_TOKEN):
        return True
    return not any(header in meta for header in FORWARDED) and _is_this_machine(meta.get("REMOTE_ADDR", ""))


FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP")


def _is_this_machine(address: str) -> bool:
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return (getattr(ip, "ipv4_mapped", None) or ip).is_loopback


PROBES: dict[str, Answer] = {"/gesund": alive, "/bereit": is_ready, "/metrics": figures}
