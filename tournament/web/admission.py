"""Before any page of the organiser's is asked: whether whoever asks may (core/access.py)."""

import logging
from collections.abc import Callable, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse

from tournament.core.access import admit, rights_of
from tournament.web.errors import at_fault, logged_out

log = logging.getLogger(__name__)

NAMESPACE = "organiser"


class Admission:
    """Middleware, before all that may do an act: no view of the organiser's is reached but with the right it takes.

    Who is refused is written into the server's journal: the number of an account, no name, and the page, not whose.
    What somebody sent whose log-in has ended meanwhile is given back to him; nothing of it is done.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: object, _args: Sequence[Any], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Http404, or PermissionDenied with what is missing."""
        match = request.resolver_match
        if match is None or NAMESPACE not in match.namespaces:
            return None
        try:
            return self._refused(request, match.url_name or "", kwargs.get("slug"))
        except DatabaseError as error:
            if answer := at_fault(request, error):
                return answer
            raise

    def _refused(self, request: HttpRequest, address: str, slug: str | None) -> HttpResponse | None:
        if request.user.is_authenticated:
            try:
                admit(request, address, slug)
            except (PermissionDenied, Http404):
                log.warning("refused: account %s, %s %s", request.user.pk, request.method, address)
                raise
        elif request.method == "POST":
            return logged_out(request)
        return None


def may(request: HttpRequest) -> dict[str, object]:
    """For templates: `{% if may.register %}`, by the names of the rights."""
    return {"may": {right.value: True for right in rights_of(request)}}
