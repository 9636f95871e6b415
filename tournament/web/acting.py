"""What the organiser's acts have in common: whose series it is, what was read, how a refusal is told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.core import words as wording
from tournament.core.access import Right, demand, organised_tournament, role_of
from tournament.core.act import Actor
from tournament.core.errors import RefusedError, StaleError
from tournament.core.works import NotDoneError
from tournament.models import CardTable, Series, Tournament

MARGIN = 2**31
T = TypeVar("T")
View = Callable[..., HttpResponse]


def tournament_of(request: HttpRequest, slug: str) -> Tournament:
    """A tournament this user runs; else 404."""
    return organised_tournament(request, slug)


def series_of(request: HttpRequest, slug: str, number: int) -> Series:
    """A series of a tournament this user has a role in, with its tournament; else 404. A draft is its leads' alone."""
    tournament = organised_tournament(request, slug)
    series = get_object_or_404(Series, tournament=tournament, number=number)
    if not series.published_at:
        demand(request, Right.LEAD, tournament)
    series.tournament = tournament
    return series


def card_table_of(request: HttpRequest, slug: str, number: int, table: int) -> CardTable:
    """A table of a published series of a tournament this user runs; else 404."""
    series = series_of(request, slug, number)
    card_table = get_object_or_404(CardTable, series=series, number=table, series__published_at__isnull=False)
    card_table.series = series
    return card_table


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


def tell(request: HttpRequest, error: RefusedError | StaleError) -> None:
    """Say on the next page why an act was not done."""
    if isinstance(error, RefusedError):
        messages.error(request, wording.refusal(error.code, error.params))
    else:
        messages.error(
            request,
            _("Inzwischen hat jemand anderes etwas geändert. Hier ist der neue Stand, bitte noch einmal entscheiden."),
        )


def say_in(form: Form, error: RefusedError | StaleError) -> None:
    """Say above a form why its act was not done: what was typed stays, and sending it again writes over nobody."""
    if isinstance(error, RefusedError):
        form.add_error(None, wording.refusal(error.code, error.params))
    else:
        form.add_error(None, _("Inzwischen hat jemand anderes etwas geändert. Bitte die Seite neu öffnen."))


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
    find: Callable[..., T], page: str, done: str | Promise = "", *, leaving: str = ""
) -> Callable[[Callable[[HttpRequest, T], str | None]], View]:
    """Make an act a view: a POST of somebody logged in, who is told what came of it on the page it belongs to.

    `find`: what is acted on, from the request and the address (`series_of`, `card_table_of`, `tournament_of`); 404
    where it is not his. `page`: the name of the page to go on to, with the same parts of the address but the one called
    `leaving`. `done`: what is said when it is done. The act may return where on that page to go ("#tisch-3").
    """

    def view_of(act: Callable[[HttpRequest, T], str | None]) -> View:
        @login_required
        @require_POST
        @wraps(act)
        def view(request: HttpRequest, **address: str | int) -> HttpResponse:
            found = find(request, **address)
            place = ""
            with told(request, str(done)):
                place = act(request, found) or ""
            rest = {name: part for name, part in address.items() if name != leaving}
            return redirect(reverse(f"organiser:{page}", kwargs=rest) + place)

        return view

    return view_of
