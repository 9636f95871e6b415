"""The book of results: the organiser's page, with the press's short text, and the organiser's and the public PDF."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from tournament.ceremony.forms.papers import BookForm
from tournament.ceremony.paper.book import ORGANISERS, PUBLISHED
from tournament.ceremony.press import press_text
from tournament.ceremony.reads.book_parts import (
    MOST_LISTS,
    WITHOUT_LISTS,
    Part,
    Seen,
    chosen,
    event,
    is_open_to_all,
    offered,
    outcomes,
    seen_by_the_organiser,
)
from tournament.core.access import organised_tournament, public_tournament
from tournament.core.public import state_of
from tournament.core.speaking import names
from tournament.web.conditional import public_document
from tournament.web.documents import Document
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf, pdf_answer
from tournament.web.public_frame import Tab
from tournament.web.public_words import list_in_words
from tournament.web.tabular import file_name


@dataclass(frozen=True, slots=True)
class PressText:
    """The short text in one language."""

    code: str
    language: str
    sentences: tuple[str, ...]


@login_required
@require_safe
def book(request: HttpRequest, slug: str) -> HttpResponse:
    """What goes in, and the press's short text; `?presse=`: of one ranking alone. With `machen` on to the PDF."""
    tournament = organised_tournament(request, slug)
    seen = seen_by_the_organiser(tournament)
    if seen is None:
        return render_step(request, tournament, "standings", "ceremony/book.html", {"seen": None})
    parts = offered(seen)
    form = BookForm(parts, tournament.language, request.GET if "machen" in request.GET else None)
    if form.is_bound and form.is_valid():
        asked = {"teil": form.cleaned_data["teil"], "sprache": form.cleaned_data["sprache"] or tournament.language}
        return redirect(f"{reverse('organiser:book_pdf', args=[slug])}?{urlencode(asked, doseq=True)}")
    context = {
        "seen": seen,
        "form": form,
        "how_far": list_in_words(seen.states.everybody()),
        "too_many": next((one.count for one in parts if one.is_too_much), 0),
        "most": MOST_LISTS,
        "is_public": tournament.published and is_open_to_all(seen.state),
        **_press(request, seen),
    }
    return render_step(
        request, tournament, "standings", "ceremony/book.html", context, status=422 if form.is_bound else 200
    )


def _press(request: HttpRequest, seen: Seen) -> dict[str, Any]:
    """The text in every language, the tournament's first, and the rankings it can be about."""
    rankings = seen.standings.rankings
    asked = next((one.id for one in rankings if one.id == request.GET.get("presse")), None)
    own = seen.tournament.language
    codes = [own, *(code for code in names() if code != own)] if own in names() else list(names())
    address = reverse("organiser:book", args=[seen.tournament.slug])
    tabs = [Tab(_("Alle Wertungen"), f"{address}#presse", current=asked is None)]
    tabs += [
        Tab(one.title, f"{address}?{urlencode({'presse': one.id})}#presse", current=one.id == asked) for one in rankings
    ]
    return {
        "press": [_text(seen, asked, code) for code in codes],
        "press_tabs": tabs if len(rankings) > 1 else [],
        "press_shared": any(one.is_shared for one in outcomes(seen, asked)),
    }


def _text(seen: Seen, ranking: str | None, code: str) -> PressText:
    with override(code):
        sentences = press_text(event(seen), outcomes(seen, ranking), alone=ranking is not None)
    return PressText(code, names()[code], sentences)


def _asked(request: HttpRequest, slug: str) -> Printed:
    """The book with these parts (`?teil=`); none named: all but the lists."""
    tournament = organised_tournament(request, slug)
    parts = chosen(request.GET.getlist("teil"))
    if not parts or seen_by_the_organiser(tournament) is None:
        raise Http404
    return Printed(
        tournament,
        ORGANISERS,
        {"tournament": tournament.pk, "parts": parts},
        name=file_name(slug, "ergebnisheft"),
        title=_("Ergebnisheft"),
        step="book",
    )


book_pdf, book_waiting = organisers_pdf(_asked)


@public_document
def public_book(slug: str, state: str, *, lists: bool = False, language: str) -> HttpResponse:
    """Everybody's, once every result is published and shown; with every Spielliste where they are asked for."""
    parts = tuple(part.value for part in Part) if lists else WITHOUT_LISTS
    document = Document(PUBLISHED, {"slug": slug, "parts": parts}, state, language)
    name = file_name(slug, "ergebnisheft-mit-listen") if lists else file_name(slug, "ergebnisheft")
    return pdf_answer(document, name, lambda: is_open_to_all(state_of(public_tournament(slug))))
