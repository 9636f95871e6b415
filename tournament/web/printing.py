"""Printed documents as answers: the PDF itself, and for the organiser a page to wait on where it takes longer."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournament.core import words as wording
from tournament.core.history import last_act
from tournament.core.works import NotDoneError
from tournament.models import Tournament
from tournament.web import documents
from tournament.web.conditional import View, asked_language
from tournament.web.documents import Document, Paper
from tournament.web.organiser_frame import render_step
from tournament.web.tabular import pdf_file, taken_away

PATIENCE = 25
"""Seconds an address of a PDF waits for it; then it says when to come again."""
GLANCE = 3
"""Seconds somebody looks at an empty window; then there is a page to wait on."""
WAITING = "/warten"
"""What the address of that page has behind that of the PDF."""
File = Callable[[bytes, str], HttpResponse]
"""What hands out what was made, under a name."""
SINCE = "since "
"""Before a state that is past: as it was then, or as it has become since."""
LONGEST = 10 * 60
"""Seconds after which the page to wait on gives up, whatever the reason."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One document of the organiser's: what is asked for, what its file is called, what the page says it is.

    `step`: the key of the step of the tournament its page stands at. `said`: what the log says of it besides. `file`:
    what hands it out, where it is no PDF. `keep`: stores what was made, where that never changes, and returns what was
    stored first.
    """

    tournament: Tournament
    paper: Paper[Any]
    asked: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    title: str = ""
    step: str = ""
    said: dict[str, Any] = field(default_factory=dict)
    file: File = pdf_file
    keep: Callable[[bytes], bytes] = bytes

    def document(self, state: str, language: str) -> Document:
        """In this state of what is stored; only of PDFs there is one in several languages."""
        language = language if self.is_pdf else language.partition(",")[0]
        return Document(self.paper, self.asked, state, language)

    @property
    def is_pdf(self) -> bool:
        """Whether it is shown by the browser, and not saved."""
        return self.file is pdf_file


def pdf_answer(
    document: Document, name: str, there: Callable[[], bool] = lambda: True, *, file: File = pdf_file
) -> HttpResponse:
    """The PDF, called `name`.pdf; what is made in the same way and is none, `file` hands out. Only if it has to be made
    it is asked whether there is anything of it: else Http404.

    NotDoneError, which is answered with 503.
    """
    made = documents.kept(document)
    if made is None and not there():
        raise Http404
    return file(made or documents.finished(document, PATIENCE), name)


def organisers_pdf(found: Callable[..., Printed]) -> tuple[View, View]:
    """Return two views: the PDF (or file), and the page to wait on at its address and WAITING. `found` says what is
    asked for, from the request and the address; 404 where it is not theirs.
    """

    @login_required
    @require_safe
    def pdf(request: HttpRequest, **address: Any) -> HttpResponse:
        return _answer(request, found(request, **address))

    @login_required
    @require_safe
    def waiting(request: HttpRequest, **address: Any) -> HttpResponse:
        return _waiting_page(request, found(request, **address))

    return pdf, waiting


def _answer(request: HttpRequest, printed: Printed) -> HttpResponse:
    """The PDF; a browser is led to the page to wait on if it takes longer than a glance."""
    document = _wanted(request, printed)
    is_browser = "text/html" in request.headers.get("Accept", "")
    try:
        made = documents.finished(document, GLANCE if is_browser else PATIENCE)
    except NotDoneError as error:
        if error.code == "work_not_yet" and is_browser:
            return redirect(_address(request, request.path + WAITING, document.state))
        raise
    return taken_away(request, printed.tournament, printed.file(printed.keep(made), printed.name), printed.said)


def _wanted(request: HttpRequest, printed: Printed) -> Document:
    """What is waited for already, though something may have changed since; else as everything is now.

    Another process, of this server or of another, may have begun it, and is not asked: it is made here as well, under
    the name of what is waited for. Else each change would begin it anew, and whoever waits would wait for ever.
    """
    state, language = request.GET.get("stand", ""), asked_language(request)
    for waited_for in (printed.document(state, language), printed.document(SINCE + state, language)) if state else ():
        if documents.is_known(waited_for):
            return waited_for
    now = last_act(printed.tournament)
    return printed.document(SINCE + state if state and state != now else now, language)


def _waiting_page(request: HttpRequest, printed: Printed) -> HttpResponse:
    """How far it is. One may leave: it is made all the same, and kept."""
    document = _wanted(request, printed)
    pdf = request.path.removesuffix(WAITING)
    context: dict[str, Any] = {"title": printed.title, "is_pdf": printed.is_pdf, "again": _address(request, pdf)}
    try:
        context |= _progress(document)
    except NotDoneError as error:
        context["failed"] = wording.refused(error)
    context["pdf"] = _address(request, pdf, document.state)
    context["here"] = _address(request, request.path, document.state)
    response = render_step(request, printed.tournament, printed.step, "web/waiting.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _progress(document: Document) -> dict[str, Any]:
    if documents.kept(document):
        return {"ready": True}
    documents.begin(document)
    seconds = documents.seconds_under_way(document)
    if seconds is not None and seconds > LONGEST:
        raise NotDoneError("work_too_long")
    return {"ready": seconds is None, "seconds": seconds}


def _address(request: HttpRequest, path: str, state: str = "") -> str:
    """An address with the parameters of this one, and the state that is waited for."""
    query: QueryDict = request.GET.copy()
    query.pop("stand", None)
    if state:
        query["stand"] = state.removeprefix(SINCE)
    return f"{path}?{query.urlencode()}" if query else path
