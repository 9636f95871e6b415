"""What the organiser's acts have in common: whose series it is, what was read, how a refusal is told; drawing with
an announcement; going on without something undone."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django.views.decorators.http import require_POST

from languages import SOURCE
from tournament.core import words as wording
from tournament.core.access import demand_lead, organised_tournament, role_of
from tournament.core.act import Actor
from tournament.core.errors import RefusedError, StaleError
from tournament.core.series_state import seated
from tournament.core.todo import Kind, skipped_by, todos
from tournament.core.works import NotDoneError
from tournament.models import CardTable, Series, Tournament
from tournament.seating.sealing import spelled
from tournament.web.organiser_frame import render_step

MARGIN = 2**31
LONGEST_ANSWER = timedelta(seconds=30)
"""How long something may be on its way: three times the browser's patience."""
REOPEN = gettext_lazy("Inzwischen hat jemand anderes etwas geändert. Bitte die Seite neu öffnen.")
REFUSED = "refused"
"""The code of an error in a form that is no mistake in it."""
T = TypeVar("T")
View = Callable[..., HttpResponse]


def tournament_of(request: HttpRequest, slug: str) -> Tournament:
    """A tournament this user runs; else 404."""
    return organised_tournament(request, slug)


def series_of(request: HttpRequest, slug: str, number: int) -> Series:
    """A series of a tournament this user has a role in, with its tournament; else 404. A draft is its leads' alone."""
    tournament = organised_tournament(request, slug)
    series = get_object_or_404(Series, tournament=tournament, number=number)
    if not series.seated:
        demand_lead(request, tournament)
    series.tournament = tournament
    return series


def card_table_of(request: HttpRequest, slug: str, number: int, table: int) -> CardTable:
    """A table of a published series of a tournament this user runs; else 404."""
    series = series_of(request, slug, number)
    card_table = get_object_or_404(CardTable, seated("series__"), series=series, number=table)
    card_table.series = series
    return card_table


def runs_installation(request: HttpRequest) -> bool:
    """Whether this is somebody who runs the whole installation: its address and its database are everybody's."""
    return getattr(request.user, "is_superuser", False)


def of_installation(view: View) -> View:
    """For them alone: PermissionDenied for everybody else who is logged in."""

    @wraps(view)
    def asked(request: HttpRequest, **address: str | int) -> HttpResponse:
        if not runs_installation(request):
            raise PermissionDenied
        return view(request, **address)

    return asked


def actor_of(request: HttpRequest) -> Actor:
    """Who acts, in which role, for the audit log."""
    return Actor.user(request.user, role_of(request))


def whole(request: HttpRequest, name: str) -> int:
    """A whole number the page sent along, its version say; 0 (which fits nothing) where it is none."""
    try:
        value = int(request.POST.get(name, ""))
    except ValueError:
        return 0
    return value if abs(value) < MARGIN else 0


def sent_first(request: HttpRequest) -> datetime | None:
    """Not after this a form was sent first that is sent again since nothing was answered (static/web/sending.js);
    None: it was not sent before."""
    seconds = whole(request, "again")
    return timezone.now() - timedelta(seconds=seconds) - LONGEST_ANSWER if seconds else None


def tell(request: HttpRequest, error: RefusedError | StaleError) -> None:
    """Say on the next page why an act was not done."""
    if isinstance(error, RefusedError):
        messages.error(request, wording.refused(error))
    else:
        messages.error(
            request,
            _("Inzwischen hat jemand anderes etwas geändert. Hier ist der neue Stand, bitte noch einmal entscheiden."),
        )


def did(form: Form, act: Callable[[], T], at: str | Mapping[str, str] = "", *, stale: str | Promise = "") -> list[T]:
    """Do an act if the form is in order; what came of it, alone. Nothing: it was not done, and the form says why.

    A refusal stands at the field it names, or `at`, or where that says for its code, else above the form; that
    somebody else was faster is said in the words of `stale` (empty: StaleError)."""
    try:
        return [act()] if form.is_valid() else []
    except NotDoneError:
        raise
    except StaleError:
        if not stale:
            raise
        form.add_error(None, ValidationError(str(stale), REFUSED))
    except RefusedError as error:
        place = error.params.get("field") or (at if isinstance(at, str) else at.get(error.code))
        said = wording.refused(error)
        form.add_error(place if place in form.fields else None, ValidationError(said, REFUSED))
    return []


def status_of(form: Form) -> int:
    """Of the answer that shows a form: 400 something in it is wrong, 409 it was refused."""
    codes = {error.code for errors in form.errors.as_data().values() for error in errors}
    return 409 if REFUSED in codes else 400 if codes else 200


def typed_again(request: HttpRequest, **stored: object) -> QueryDict:
    """What was typed, on top of what is stored now: sending it again stores it."""
    typed = request.POST.copy()
    for name, value in stored.items():
        typed[name] = str(value)
    return typed


@contextmanager
def told(request: HttpRequest, done: str = "") -> Iterator[None]:
    """Do an act; say `done` when it is done, and why when it is refused or somebody else was faster. What cannot be
    done just now goes on as NotDoneError: the page for that (web/errors.py) keeps what was typed."""
    try:
        yield
    except NotDoneError:
        raise
    except (RefusedError, StaleError) as error:
        tell(request, error)
    else:
        if done:
            messages.success(request, done)


def act_on(
    find: Callable[..., T], page: str, done: str | Promise | Callable[[T], str] = "", *, leaving: str = ""
) -> Callable[[Callable[[HttpRequest, T], str | None]], View]:
    """Make an act a view: a POST of somebody logged in, who is told what came of it on the page it belongs to.

    `find`: what is acted on, from the request and the address (`series_of`, `card_table_of`, `tournament_of`); 404
    where it is not theirs. `page`: the name of the page to go on to, with the same parts of the address but the one
    called `leaving`. `done`: what is said when it is done, of what was found where it names it. The act may return
    where on that page to go ("#tisch-3").
    """

    def view_of(act: Callable[[HttpRequest, T], str | None]) -> View:
        @login_required
        @require_POST
        @wraps(act)
        def view(request: HttpRequest, **address: str | int) -> HttpResponse:
            found = find(request, **address)
            place = ""
            with told(request, done(found) if callable(done) else str(done)):
                place = act(request, found) or ""
            rest = {name: part for name, part in address.items() if name != leaving}
            return redirect(reverse(f"organiser:{page}", kwargs=rest) + place)

        return view

    return view_of


def by(service: Callable[..., object], *names: str) -> Callable[[HttpRequest, Any], None]:
    """Make a service an act: it takes what is acted on, the numbers of these names that the page sent along, and who
    acts."""

    def act(request: HttpRequest, found: Any) -> None:
        service(found, *(whole(request, name) for name in names), actor_of(request))

    return act


# What is added to a draw, of series or of a lot, that nobody has before: the form that asks what it will be, and what
# was typed.

LONGEST = 100
"""Characters of what a public draw is called: with what stands before it, below what a draw keeps."""


@dataclass(frozen=True, slots=True)
class Source:
    """Something nobody has before. `added`: how it is announced, empty: nothing; `named`: which one has to be said."""

    value: str
    name: str | Promise
    meaning: str | Promise
    added: str | Promise = ""
    named: bool = False


SOURCES = (
    Source(
        "wuerfel",
        gettext_lazy("Würfel"),
        gettext_lazy("Jemand aus dem Saal würfelt fünfmal, alle hören es, Sie tippen die Zahlen ein."),
        gettext_lazy("Fünf Würfe im Saal, als Ziffern"),
    ),
    Source(
        "karten",
        gettext_lazy("Karten"),
        gettext_lazy("Jemand aus dem Saal mischt und zieht fünf Karten, Sie tippen sie ein."),
        gettext_lazy("Fünf Karten aus dem Saal, Farbe und Wert ausgeschrieben"),
    ),
    Source(
        "ziehung",
        gettext_lazy("Eine öffentliche Ziehung"),
        gettext_lazy("Etwas, das noch kommt und das alle nachsehen können, etwa die Lottozahlen vom Samstag."),
        gettext_lazy("Öffentliche Ziehung, Zahlen der Reihe nach"),
        named=True,
    ),
    Source(
        "nichts",
        gettext_lazy("Nichts"),
        gettext_lazy(
            "Vorher steht fest, wer mitspielt. Die Seiten sagen dann aber nicht, dass niemand das Ergebnis "
            "vorausberechnen konnte."
        ),
    ),
)


def as_it_counts(typed: str) -> str:
    """What was called out, in the spelling that counts; what no letter or digit is left of stays as it was typed."""
    return spelled(typed) or typed


def seen_as_it_counts(typed: str) -> str:
    """What was called out, if it was typed as it counts: before it is drawn from, everybody has seen it. Refused: it
    was not; the page shows it that way."""
    counts = as_it_counts(typed)
    if counts != typed.strip():
        raise RefusedError("outside_spelled", {"counts": counts})
    return counts


class AnnounceForm(forms.Form):
    """What is added: one of the sources, and which public draw if it is one."""

    source = forms.ChoiceField(
        label=gettext_lazy("Was kommt dazu?"),
        choices=[(source.value, source.name) for source in SOURCES],
        initial="wuerfel",
        error_messages={"required": gettext_lazy("Bitte wählen, was dazukommt.")},
    )
    which = forms.CharField(
        label=gettext_lazy("Welche Ziehung, und wann?"),
        required=False,
        max_length=LONGEST,
        help_text=gettext_lazy("Lotto am 28. November"),
    )

    def clean(self) -> None:
        if self._source().named and not self.cleaned_data.get("which") and not self.errors:
            self.add_error("which", gettext_lazy("Bitte sagen, welche Ziehung gemeint ist und wann sie kommt."))

    @property
    def sources(self) -> tuple[Source, ...]:
        """What there is to choose from."""
        return SOURCES

    def outside(self) -> str:
        """What will be added, as it is announced and stored, in German; empty: nothing. The form is valid."""
        source = self._source()
        with override(SOURCE):
            added = str(source.added)
        return f"{added}: {self.cleaned_data['which']}" if source.named else added

    def _source(self) -> Source:
        chosen = self.cleaned_data.get("source")
        return next((source for source in SOURCES if source.value == chosen), SOURCES[-1])


# Before an act that goes on without something undone: what that is, asked once.

ANYWAY = "anyway"
"""What is sent along once it was asked."""
LABELS: dict[Kind, Promise] = {
    Kind.PUBLISH: gettext_lazy("Trotzdem veröffentlichen"),
    Kind.PRINT: gettext_lazy("Trotzdem drucken"),
    Kind.BEGIN: gettext_lazy("Trotzdem Serie %(number)s beginnen"),
    Kind.RESULTS: gettext_lazy("Trotzdem veröffentlichen"),
}


def asked_before(request: HttpRequest, tournament: Tournament, kind: Kind, number: int) -> HttpResponse | None:
    """The question, with all that was sent; None: nothing would be skipped, or somebody said anyway."""
    sent: QueryDict = request.POST if request.method == "POST" else request.GET
    there = [] if ANYWAY in sent else todos(tournament)
    skipped = skipped_by(there, kind, number)
    if not skipped:
        return None
    context: dict[str, Any] = {
        "todos": there,
        "skipped": skipped,
        "sent": [(name, value) for name in sent if name != "csrfmiddlewaretoken" for value in sent.getlist(name)],
        "label": str(LABELS[kind]) % {"number": number},
    }
    return render_step(request, tournament, f"series-{number}", "web/skipped.html", context)
