"""What an organiser takes away, and the log says so: documents with names, drafts and the list keepers' links."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournament.core.access import role_of
from tournament.core.act import NOTHING_MORE, Actor, log_export
from tournament.models import Tournament

PREFETCH = ("Sec-Purpose", "Purpose", "X-Moz")
"""Headers in which browsers say that nobody has asked yet."""


def taken_away(
    request: HttpRequest, tournament: Tournament, file: HttpResponse, said: Mapping[str, Any] = NOTHING_MORE
) -> HttpResponse:
    """A file for an organiser, once the log has it; by the name it has in Content-Disposition. `said`: what the log
    says of it besides.

    Nobody takes away what was only asked how large it is (HEAD), nor what a browser fetches before anybody has clicked:
    it does not get the file then (503), and asks again.
    """
    if any("prefetch" in request.headers.get(header, "") for header in PREFETCH):
        return HttpResponse(status=503)
    if request.method == "GET":
        log_export(
            tournament, Actor.user(request.user, role_of(request)), file["Content-Disposition"].split('"')[1], said
        )
    return file
