"""What the server answers by itself to what is too large, too slow, too much or broken: a page, or JSON to a list."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from languages import SOURCE
from tournament.core import words
from tournament.core.speaking import language_of, names
from tournament.server.wsgi import Head
from tournament.web.connection import KB, LIST, is_list
from tournament.web.kept import Answer

RETRY_AFTER: Final = 5  # seconds: a rush is over by then
TO_COME_BACK: Final = frozenset({429, 503})
# The page asks for nothing but its style; what Django's own pages carry, it carries too.
POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
GUARDED: Final = (
    ("Cache-Control", "no-store"),
    ("Content-Security-Policy", POLICY),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("X-Robots-Tag", "noindex, nofollow"),
)


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of a refusal: the code for a program, heading and text for people."""

    code: str
    heading: Promise
    text: Promise


SAID: Final = {
    400: Said(
        "not_understood",
        _("Das war nicht zu verstehen"),
        _("Bitte gehen Sie zurück und versuchen Sie es noch einmal."),
    ),
    408: Said(
        "too_slow",
        _("Das hat zu lange gedauert"),
        _("Die Anfrage kam nicht vollständig an. Bitte bei besserem Netz noch einmal versuchen."),
    ),
    413: Said(
        "content_too_large",
        _("Das ist zu viel auf einmal"),
        _(
            "Angenommen wird höchstens 1 MB auf einmal, bei Tabellen der angemeldeten Spielleitung 10 MB. Gespeichert "
            "ist davon nichts. Bitte zurückgehen und weniger auf einmal schicken."
        ),
    ),
    429: Said(
        "too_many_requests",
        _("Zu viele Anfragen"),
        _("Von diesem Anschluss kommen gerade sehr viele Anfragen. Bitte in einigen Sekunden noch einmal versuchen."),
    ),
    431: Said(
        "head_too_large",
        _("Diese Anfrage ist zu lang"),
        _("Adresse oder Cookies sind länger, als hier angenommen wird. Bitte gehen Sie zurück."),
    ),
    500: Said(
        "failed",
        _("Da ist etwas schiefgegangen"),
        _("Gespeichertes ist sicher. Bitte noch einmal versuchen; bleibt es dabei, der Spielleitung Bescheid sagen."),
    ),
    503: Said(
        "too_busy",
        _("Gerade ist sehr viel los"),
        _("Bitte in einigen Sekunden noch einmal versuchen. Gespeichertes ist sicher."),
    ),
}


def refusal(status: int, path: str, language: str = SOURCE) -> Answer:
    """What is answered with this status, one of SAID, to what was asked under this path ."""
    return (_as_json if is_list(path) else _as_page)(status, language)


def refusal_to(status: int, head: Head) -> Answer:
    """Return the same for whoever sent this head, in their language."""
    return refusal(status, head.path, language_of(head.field(b"cookie"), head.field(b"accept-language")))


def make_all() -> None:
    """Make all of them now, so that nobody waits for it later."""
    for status in SAID:
        for language in names():
            _as_json(status, language)
            _as_page(status, language)


@cache
def _as_json(status: int, language: str) -> Answer:
    said = SAID[status]
    with override(language):
        message = words.refusal(said.code, {"most": LIST // KB}) if status == 413 else str(said.text)
    error = {"place": "", "code": said.code, "message": message}
    return _answer(status, "application/json", json.dumps({"errors": [error]}, ensure_ascii=False))


@cache
def _as_page(status: int, language: str) -> Answer:
    said = SAID[status]
    with override(language):
        page = render_to_string("web/error.html", {"heading": said.heading, "text": said.text})
    return _answer(status, "text/html; charset=utf-8", page)


def _answer(status: int, content_type: str, text: str) -> Answer:
    again = (("Retry-After", str(RETRY_AFTER)),) if status in TO_COME_BACK else ()
    headers = (("Content-Type", content_type), *GUARDED, *again)
    return Answer(status, headers, text.encode())
