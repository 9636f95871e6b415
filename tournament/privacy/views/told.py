"""What is said once names are deleted."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import ngettext


def tell_what_stays(request: HttpRequest, left: int) -> None:
    """Rows of the log that are older than what lets go of names."""
    if left:
        text = ngettext(
            "%(rows)s Eintrag im Protokoll ist zu alt, um einen Namen herzugeben; er steht dort weiter, nur für die "
            "Spielleitung.",
            "%(rows)s Einträge im Protokoll sind zu alt, um Namen herzugeben; sie stehen dort weiter, nur für die "
            "Spielleitung.",
            left,
        )
        messages.warning(request, text % {"rows": left})
