"""Phones carry from machine to machine which one counts: what they send brings the highest term they were told."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse

from tournament.core import fence
from tournament.core.words import refusal
from tournament.core.works import AGAIN_AFTER
from tournament.web.private import private

HEADER = "Server-Term"
LISTS = "/liste/"
READING = ("GET", "HEAD", "OPTIONS")


class Terms:
    """Middleware: hears what a phone says, refuses its writes where another machine has taken over (503, `superseded`),
    and tells the term of this one, once a copy was put back.

    Here and not in the acts alone: also what was stored long ago is no "stored" any more where nobody looks.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._told: tuple[int, str] = (0, "")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        if not request.path_info.startswith(LISTS):
            return self.get_response(request)
        if said := request.headers.get(HEADER):
            fence.hear(said)
        other = fence.successor()
        response = self.get_response(request) if other is None or request.method in READING else _refused(other)
        if settings.TERM:
            response[HEADER] = self._signed(settings.TERM)
        return response

    def _signed(self, number: int) -> str:
        """The term of this server, signed once; one query the first time."""
        if self._told[0] != number:
            self._told = number, fence.signed(fence.Term(number, fence.own().address))
        return self._told[1]


def _refused(other: fence.Term) -> HttpResponse:
    said = {"place": "", "code": "superseded", "message": refusal("superseded", {"address": other.address})}
    response = private(JsonResponse({"errors": [said], "address": other.address}, status=503))
    response["Retry-After"] = str(AGAIN_AFTER)
    return response
