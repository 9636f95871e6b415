"""Pages that are not for everybody, and what a page may ask of the device it is shown on."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

ORGANISERS = "/leitung/"
SEARCH_ENGINES = "X-Robots-Tag"
NOWHERE, EVERYWHERE = "noindex, nofollow, noarchive", "all"
"""What a search engine may list; being listed at a tournament can reveal a matter of health."""
NOT_FOR_EVERYBODY = (
    ORGANISERS,
    "/liste/",
    "/mein-tisch/",
    "/anmelden/",
    "/abmelden/",
    "/einladung/",
    "/e/",
    "/helfen/",
)
NEVER_ASKED_FOR = (
    "camera",
    "microphone",
    "geolocation",
    "payment",
    "usb",
    "serial",
    "midi",
    "display-capture",
)
POLICY = ", ".join(f"{feature}=()" for feature in NEVER_ASKED_FOR)
"""What no page asks of the device it is shown on: codes are scanned by the phone's own camera, nobody is asked where he
is. What a strange script would ask for, a browser refuses."""


class Headers:
    """Middleware, before all that answers by itself: no browser keeps what is not for everybody, refusals included.

    Whoever goes back after logging out sees nothing of what is not published yet. A page that says nothing of it is
    kept for nobody else. And nothing is for search engines but the pages of which their organiser said so
    (`conditional.py`). Answers that show nothing go without the policy: a game's bytes count in a hall.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        shows = response.get("Content-Type", "").startswith("text/html")
        response.setdefault(SEARCH_ENGINES, NOWHERE)
        if shows:
            response["Permissions-Policy"] = POLICY
        if request.path_info.startswith(ORGANISERS):
            response["Cache-Control"] = "no-store"
        elif request.path_info.startswith(NOT_FOR_EVERYBODY):
            response.setdefault("Cache-Control", "no-store")  # the phone's program may be kept and asked for again
        elif shows:
            response.setdefault("Cache-Control", "private, no-cache")  # it shows who is logged in
        return response


def private(response: HttpResponse, *, with_form: bool = False) -> HttpResponse:
    """The address is a right: it is kept nowhere, told nobody, found by no search engine. A page `with_form` tells it
    to this server itself, or browsers would not say where a form comes from (Origin: null).
    """
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "same-origin" if with_form else "no-referrer"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
