"""Pages whose address is a right."""

from django.http import HttpResponse


def private(response: HttpResponse) -> HttpResponse:
    """The address is a right: it is kept nowhere, told nobody and found by no search engine."""
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
