"""What a page may ask of the device it is shown on."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

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


class NothingOfTheDevice:
    """Middleware: Permissions-Policy of every page. Codes are scanned by the phone's own camera, and nobody is asked
    where he is; what a strange script would ask for, a browser refuses. Answers that show nothing go without: a game's
    bytes count in a hall."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.get("Content-Type", "").startswith(
            "text/html"
        ):  # nothing else shows anything; a game's bytes count
            response["Permissions-Policy"] = POLICY
        return response
