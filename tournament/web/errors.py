"""Whether whoever asks may, what they are told if not, and the pages for all else that went wrong: nobody sees a
traceback."""

import logging
import sys
from collections.abc import Mapping
from types import MappingProxyType

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.encoding import escape_uri_path
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import words as wording
from tournament.core.access import NoRightError, Right, admit, rights_of
from tournament.core.errors import AWAY, BROKEN, FULL, DeletedError, fault_of, in_a_line
from tournament.core.works import AGAIN_AFTER, NotDoneError
from tournament.models import Role, Tournament
from tournament.web.connection import FORM, ORGANISERS, body_limit
from tournament.web.ended import Typed, typed_before
from tournament.web.english import german_address

ANYWHERE: Mapping[Right, Promise] = MappingProxyType(
    {
        Right.FOUND: gettext_lazy(
            "Turniere anlegen darf nur, wer Mitglied eines Veranstalters ist. Bitte dort um eine Einladung bitten."
        ),
        Right.KEEP: gettext_lazy(
            "Personen, Saisons und Archiv eines Vereins führt nur, wer dort Mitglied ist. Bitte dort um eine Einladung "
            "bitten."
        ),
        Right.OVERSEE: gettext_lazy("Diese Liste sieht nur, wer Mitglied des Verbands ist."),
        Right.LOOK_AFTER: gettext_lazy(
            "Saal und Zustand sieht nur, wer ein Turnier leitet oder Mitglied eines Veranstalters ist. Bitte die "
            "Spielleitung fragen."
        ),
        Right.ACCOUNT: gettext_lazy(
            "Wer für einen Tag hilft, hat kein eigenes Konto. Die Spielleitung kann um eine Einladung bitten."
        ),
        Right.MANAGE: gettext_lazy("Konten verwaltet nur, wer Inhaber eines Veranstalters ist. Bitte dort nachfragen."),
        Right.OWN: gettext_lazy("Das darf nur der Inhaber dieser Installation."),
    }
)


def without_right(error: NoRightError) -> tuple[str, str]:
    """Heading and sentence."""
    if error.tournament is None or error.role is None:
        return _("Dafür fehlt das Recht"), str(ANYWHERE[error.needed])
    said = {
        "own": error.role.label,
        "roles": get_text_list([str(role.label) for role in error.roles], _("oder")),
        "names": ", ".join(leads(error.tournament)),
    }
    text = _("Ihre Aufgabe in diesem Turnier ist: %(own)s. Hierfür braucht es: %(roles)s.") % said
    if said["names"]:
        return _("Dafür fehlt das Recht"), text + " " + _("Bitte die Spielleitung fragen: %(names)s.") % said
    return _("Dafür fehlt das Recht"), text + " " + _("Bitte die Spielleitung fragen.")


def leads(tournament: Tournament) -> list[str]:
    """The names of those who may give a role; one query."""
    users = User.objects.filter(appointments__tournament=tournament, appointments__role=Role.LEAD, is_active=True)
    return sorted(user.first_name or user.get_username() for user in users)


log = logging.getLogger(__name__)

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
HEADINGS = {
    FULL: gettext_lazy("Gerade lässt sich nichts speichern"),
    BROKEN: gettext_lazy("Die Datenbank ist beschädigt"),
    AWAY: gettext_lazy("Die Datenbank antwortet nicht"),
}
CSRF = "csrfmiddlewaretoken"
SECRETS = ("password", "passphrase")
"""In the names of fields that are never given back."""


def _page(request: HttpRequest, status: int, heading: str, text: str, **more: object) -> HttpResponse:
    return render(request, "web/error.html", {"heading": heading, "text": text, **more}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400; 413 where there are more fields or files than any form has."""
    if isinstance(exception, TOO_MUCH):
        return too_large(request, body_limit(request.path_info).logged_in)
    return _page(
        request, 400, _("Das war nicht zu verstehen"), _("Bitte gehen Sie zurück und versuchen Sie es noch einmal.")
    )


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: whose it is, and whom to ask; what was sent can be sent once more."""
    if not isinstance(exception, NoRightError):
        text = _("Das darf nur der Inhaber dieser Installation.")
        return _page(request, 403, _("Dafür fehlt das Recht"), text, **_sent(request))
    heading, text = without_right(exception)
    return _page(request, 403, heading, text, of_tournament=exception.tournament, **_sent(request))


def typed_once_more(request: HttpRequest, typed: Typed, status: int = 200) -> HttpResponse:
    """What was typed before a log-in ended, for whoever is logged in now: it goes where it was meant to when they send
    it, and to nobody before."""
    return render(request, "web/typed.html", {"typed": typed}, status=status)


def second_factor_due(request: HttpRequest) -> HttpResponse:
    """Answer 403: somebody sent something before they showed their second factor, from a page they had open before."""
    text = _(
        "Ihr Verein verlangt einen zweiten Faktor. Bitte erst „Mein Konto“ öffnen und ihn einrichten oder zeigen, dann "
        "das hier noch einmal absenden. Gespeichert ist davon nichts."
    )
    return _page(request, 403, _("Noch ein Schritt"), text, to_account=True, **_sent(request))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404, and lead to the German address where an English one was read. Say nothing of whether there is
    something unpublished here, nor whose it is; whoever has sent something, since their role was taken away meanwhile,
    has it still.
    """
    if request.method in ("GET", "HEAD") and (german := german_address(request.path_info)):
        asked = request.META.get("QUERY_STRING", "")
        return HttpResponsePermanentRedirect(escape_uri_path(german) + (f"?{asked}" if asked else ""))
    if isinstance(exception, DeletedError):
        return _deleted(request, exception)
    heading = _("Hier ist nichts")
    if request.method == "POST" and request.path_info.startswith(ORGANISERS):
        text = _("Diese Seite gibt es nicht, oder Sie haben in diesem Turnier keine Aufgabe (mehr).")
        return _page(request, 404, heading, text, **_sent(request))
    return _page(request, 404, heading, _("Diese Seite gibt es nicht, oder sie ist nicht öffentlich."))


def _deleted(request: HttpRequest, deleted: DeletedError) -> HttpResponse:
    """410; to whoever works in the tournament, until when it can come back. Nobody keeps the answer: it may be there
    again.
    """
    heading = _("Dieses Turnier ist gelöscht")
    if deleted.until and request.path_info.startswith(ORGANISERS):
        text = _("Wer es leitet, kann es bis zum %(day)s wiederherstellen: unter „Meine Turniere“, ganz unten.")
        until = date_format(timezone.localtime(deleted.until), _("j. F Y"))
        response = _page(request, 410, heading, text % {"day": until}, of_organiser=True, **_sent(request))
    else:
        response = _page(request, 410, heading, _("Sein Veranstalter hat es gelöscht."))
    response["Cache-Control"] = "no-store"
    return response


def too_large(request: HttpRequest, most: int) -> HttpResponse:
    """413: more than `most` bytes at once."""
    text = _(
        "Hier gehen höchstens %(most)s MB auf einmal. Gespeichert ist davon nichts. Bitte zurückgehen und weniger auf "
        "einmal schicken; bei einer Tabelle reicht das Blatt mit den Namen."
    )
    return _page(request, 413, _("Das ist zu viel auf einmal"), text % {"most": most // 1024 // 1024})


def server_error(request: HttpRequest) -> HttpResponse:
    """500; 503 where it is the database's fault, before any view was asked."""
    if fault := fault_of(sys.exc_info()[1]):
        return not_stored(request, fault)
    text = _("Gespeichertes ist sicher. Bitte noch einmal versuchen; bleibt es dabei, der Spielleitung Bescheid sagen.")
    return _page(request, 500, _("Da ist etwas schiefgegangen"), text)


def not_done(request: HttpRequest, error: NotDoneError) -> HttpResponse:
    """503 and when to come again: too much at once, or it took too long. What was typed can be sent once more."""
    text = wording.refused(error)
    response = _page(request, 503, _("Das geht gerade nicht"), text, **_sent(request))
    response["Retry-After"] = str(AGAIN_AFTER)
    response["Cache-Control"] = "no-store"
    return response


def not_stored(request: HttpRequest, fault: str) -> HttpResponse:
    """503: what was asked needs a database that cannot be written to, or not be read (`fault`: core/errors.py).

    Nothing on the page asks it anything: who is logged in cannot be known. What was typed can be sent once more.
    """
    context = {
        "heading": HEADINGS[fault],
        "text": wording.refusal(fault, {}),
        "csrf_token": get_token(request),
        **_sent(request),
    }
    response = HttpResponse(render_to_string("web/not_stored.html", context), status=503)
    response["Retry-After"] = str(AGAIN_AFTER)
    response["Cache-Control"] = "no-store"
    return response


def at_fault(request: HttpRequest, exception: Exception) -> HttpResponse | None:
    """The same, of an exception that is the database's fault; None: it is not."""
    if fault := fault_of(exception):
        log.error("%s: %s", fault, in_a_line(exception))
        return not_stored(request, fault)
    return None


def _sent(request: HttpRequest) -> dict[str, object]:
    """What the page has to say of a form that was sent; `lost`: it is not given back."""
    typed = typed_again(request)
    return {"typed": typed, "lost": request.method == "POST" and not typed}


def typed_again(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of a form that was sent, to be sent once more; none of a file, or with a password, or of more than a
    page can carry."""
    if request.method != "POST" or request.FILES or any(_is_secret(name) for name in request.POST):
        return []
    fields = [(name, one) for name, typed in request.POST.lists() if name != CSRF for one in typed]
    return fields if sum(len(name) + len(one) for name, one in fields) <= FORM else []


def _is_secret(name: str) -> bool:
    return any(secret in name.lower() for secret in SECRETS)


def only_sent_to(request: HttpRequest, refused: HttpResponse) -> HttpResponse:
    """405: an address that a form is sent to was opened; Django's own answer is a blank page. `Allow` stays."""
    text = _("An diese Adresse wird nur etwas gesendet. Bitte zurückgehen, oder von der Startseite aus weiter.")
    response = _page(request, 405, _("Hier ist nichts"), text)
    response["Allow"] = refused["Allow"]
    response["Cache-Control"] = "no-store"
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form that was open too long, or came from elsewhere. To whoever is logged in it is given back, if it came
    from a page of ours: they have logged in anew since it was opened.
    """
    ours = request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
    again = ours and request.user.is_authenticated
    if again and (typed := typed_before(request)) and typed.shown:
        return typed_once_more(request, typed, 403)
    sent = _sent(request) if again else {}
    text = (
        _("Seit diese Seite offen ist, haben Sie sich neu angemeldet.")
        if sent.get("typed")
        else _("Die Seite war zu lange offen. Bitte zurückgehen, neu laden und noch einmal absenden.")
    )
    return _page(request, 403, _("Bitte noch einmal absenden"), text, **sent)


# Before any page of the organiser's is asked: whether whoever asks may (core/access.py).

NAMESPACE = "organiser"


def admission(request: HttpRequest, address: str, slug: str | None) -> HttpResponse | None:
    """The answer to whoever may not ask this page of the organiser's, in place of it; Http404, or PermissionDenied with
    what is missing. None: they may, or are led to the log-in.

    Who is refused is written into the server's journal: the number of an account, no name, and the page, not whose.
    """
    try:
        return _refused(request, address, slug)
    except DatabaseError as error:
        if answer := at_fault(request, error):
            return answer
        raise


def _refused(request: HttpRequest, address: str, slug: str | None) -> HttpResponse | None:
    if request.user.is_authenticated:
        try:
            admit(request, address, slug)
        except (PermissionDenied, Http404):
            log.warning("refused: account %s, %s %s", request.user.pk, request.method, address)
            raise
    return None


def may(request: HttpRequest) -> dict[str, object]:
    """For templates: `{% if may.register %}`, by the names of the rights."""
    return {"may": {right.value: True for right in rights_of(request)}}
