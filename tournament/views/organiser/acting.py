"""What the organiser's acts have in common: whose series it is, what was read, how a refusal is told."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournament import wording
from tournament.access import organised_tournament
from tournament.models import CardTable, Series
from tournament.services.errors import RefusedError, StaleError
from tournament.services.write import Actor

MARGIN = 2**31


def series_of(request: HttpRequest, slug: str, number: int) -> Series:
    """A series of a tournament this user runs, with its tournament; else 404."""
    tournament = organised_tournament(request.user, slug)
    series = get_object_or_404(Series, tournament=tournament, number=number)
    series.tournament = tournament
    return series


def card_table_of(request: HttpRequest, slug: str, number: int, table: int) -> CardTable:
    """A table of a published series of a tournament this user runs; else 404."""
    series = series_of(request, slug, number)
    card_table = get_object_or_404(CardTable, series=series, number=table, series__published_at__isnull=False)
    card_table.series = series
    return card_table


def actor_of(request: HttpRequest) -> Actor:
    """Who acts, for the audit log."""
    return Actor.user(request.user)


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


@contextmanager
def told(request: HttpRequest, done: str = "") -> Iterator[None]:
    """Do an act; say `done` when it is done, and why when it is refused or somebody else was faster."""
    try:
        yield
    except (RefusedError, StaleError) as error:
        tell(request, error)
    else:
        if done:
            messages.success(request, done)
