"""Impressum and privacy notice: read by everybody once they are whole, filled in by the owner."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.core.errors import StaleError
from tournament.core.speaking import names
from tournament.models import LegalPage
from tournament.privacy.acts.settings import set_page
from tournament.privacy.forms import LegalForm
from tournament.privacy.reads.legal import page_to_read, placeholders, shown_kinds, typed, whole_pages
from tournament.web.acting import actor_of, of_installation, typed_again

CHOSEN = "seite"


@dataclass(frozen=True, slots=True)
class Choice:
    """One page in one language, as the owner chooses it; `shown`: everybody can read it."""

    kind: LegalPage.Kind
    language: str
    called: str
    shown: bool

    @property
    def key(self) -> str:
        """As it stands in the address."""
        return f"{self.kind}-{self.language}"


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """The Impressum."""
    return _read(request, LegalPage.Kind.IMPRINT)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """The privacy notice."""
    return _read(request, LegalPage.Kind.PRIVACY)


def _read(request: HttpRequest, kind: LegalPage.Kind) -> HttpResponse:
    found = page_to_read(kind)
    if found is None:
        raise Http404
    language, parts = found
    response = render(request, "privacy/legal.html", {"kind": kind, "written_in": language, "parts": parts})
    response["Cache-Control"] = "no-cache"
    return response


@login_required
@of_installation
def pages(request: HttpRequest) -> HttpResponse:
    """Fill them in; for whoever runs the whole installation."""
    choice = _chosen(request)
    text, version = typed(choice.kind, choice.language)
    if request.method != "POST":
        return _show(request, choice, LegalForm(initial={"text": text, "version": version}), stored=text)
    form = LegalForm(request.POST)
    if not form.is_valid():
        return _show(request, choice, form, stored=text, status=400)
    try:
        set_page(choice.kind, choice.language, form.read, form.cleaned_data["text"], actor_of(request))
    except StaleError:
        again = LegalForm(typed_again(request, version=version))
        return _show(request, choice, again, stored=text, stale=True, status=409)
    messages.success(request, _("Gespeichert."))
    return redirect(f"{request.path}?{CHOSEN}={choice.key}")


def _chosen(request: HttpRequest) -> Choice:
    choices = _choices()
    return next((one for one in choices if one.key == request.GET.get(CHOSEN)), choices[0])


def _choices() -> list[Choice]:
    shown, whole = shown_kinds(), whole_pages()
    return [
        Choice(
            kind,
            language,
            f"{kind.label} · {name}",
            kind in shown and (kind, language) in whole,
        )
        for kind in LegalPage.Kind
        for language, name in names().items()
    ]


def _show(
    request: HttpRequest, choice: Choice, form: LegalForm, *, stored: str, stale: bool = False, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "choice": choice,
        "choices": _choices(),
        "elsewhere": choice.kind in shown_kinds(),
        "missing": placeholders(stored),
        "stale": stale,
        "stored": stored,
    }
    return render(request, "privacy/legal_pages.html", context, status=status)
