"""The page "Turnier aus den Telefonen wiederherstellen"."""

from collections.abc import Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.core import words as wording
from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts.lists import reopen_list
from tournament.models import HeldList, Series, Tournament
from tournament.phones import acts
from tournament.phones.acts import clear, possible, seat_again
from tournament.phones.forms import PaperTableForm
from tournament.phones.reads import NOT_SEATED, Waiting, consents, returned, seated_as_said, waiting_phones
from tournament.web.acting import act_on, actor_of, series_of, tell, tournament_of, whole
from tournament.web.organiser_frame import render_step


@login_required
@require_safe
def phones(request: HttpRequest, slug: str) -> HttpResponse:
    """Which phones wait, which lists need consent, what came back."""
    this_tournament = organised_tournament(request, slug)
    return _show(request, this_tournament)


def _show(
    request: HttpRequest, this_tournament: Tournament, refused: PaperTableForm | None = None, number: int = 0
) -> HttpResponse:
    waiting = waiting_phones(this_tournament, request.user)
    ours = [one for one in waiting if one.ours]
    context = {
        "waiting": ours,
        "strangers": [one for one in waiting if not one.ours],
        "fitting": sum(one.is_undoubted for one in ours),
        "to_seat": _to_seat(this_tournament, ours, refused, number),
        "consents": consents(this_tournament),
        "returned": returned(this_tournament),
    }
    return render_step(request, this_tournament, "", "phones/phones.html", context, status=400 if refused else 200)


def _to_seat(
    this_tournament: Tournament, waiting: list[Waiting], refused: PaperTableForm | None, number: int
) -> list[dict[str, object]]:
    """The series of these phones that are not published here, each with its form for a table from paper."""
    said = {one.held.series_number for one in waiting if one.fit == NOT_SEATED}
    return [
        {
            "series": series,
            "phones": sum(one.held.series_number == series.number for one in waiting),
            "seated": series.card_tables.count(),
            "form": refused if refused and series.number == number else PaperTableForm(prefix=str(series.number)),
        }
        for series in this_tournament.series.filter(number__in=said)
    ]


@act_on(tournament_of, "phones", gettext_lazy("Zugeordnet. Das Telefon gibt nun zurück, was es hat."))
def assign(request: HttpRequest, this_tournament: Tournament) -> None:
    """One phone to the table it names."""
    waiting = [one.held for one in waiting_phones(this_tournament, request.user)]
    acts.assign(this_tournament, _chosen(request, waiting), whole(request, "version"), actor_of(request))


@act_on(tournament_of, "phones")
def assign_all(request: HttpRequest, this_tournament: Tournament) -> None:
    """Every phone that fits."""
    count = acts.assign_all(this_tournament, request.user, actor_of(request))
    messages.success(
        request, ngettext("%(count)s Telefon zugeordnet.", "%(count)s Telefone zugeordnet.", count) % {"count": count}
    )


@act_on(tournament_of, "phones", gettext_lazy("Die Liste ist wieder offen. Das Telefon gibt nun zurück, was es hat."))
def consent(request: HttpRequest, this_tournament: Tournament) -> None:
    """What a phone holds of a closed list may come back: it is opened again, and its table signs anew."""
    asked = consents(this_tournament)
    held = _chosen(request, [one.held for one in asked])
    if any(one.final for one in asked if one.held == held):
        raise RefusedError("list_final")
    if held.card_table:
        reopen_list(held.card_table, actor_of(request))


@act_on(series_of, "phones", gettext_lazy("Der Entwurf steht, wie die Telefone es sagen."), leaving="number")
def seat(request: HttpRequest, series: Series) -> None:
    """A series as the phones say that it was seated; tables that are in the draft by now stay."""
    waiting = waiting_phones(series.tournament, request.user)
    said = [one.held for one in waiting if one.ours]
    phones = [held for held in said if held.series_number == series.number]
    tables = possible(series, seated_as_said(phones))
    if not tables:
        raise RefusedError("nobody_seated", {"series": series.number})
    seat_again(series, whole(request, "version"), tables, actor_of(request))
    if left := sorted({held.table_number for held in phones} - tables.keys()):
        numbers = ", ".join(map(str, left))
        messages.warning(
            request,
            _("Nicht gesetzt, weil es so nicht gewesen sein kann oder Telefone Verschiedenes sagen: Tisch %(numbers)s.")
            % {"numbers": numbers},
        )


@login_required
@require_POST
def seat_from_paper(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One more table of it, as its paper list says."""
    series = series_of(request, slug, number)
    form = PaperTableForm(request.POST, prefix=str(number))
    if not form.is_valid():
        return _show(request, series.tournament, form, number)
    table = {form.cleaned_data["table"]: form.cleaned_data["people"]}
    try:
        seat_again(series, whole(request, "version"), table, actor_of(request))
    except RefusedError as error:
        form.add_error("people", wording.refused(error))
        return _show(request, series.tournament, form, number)
    except StaleError as error:
        tell(request, error)
    return redirect("organiser:phones", slug)


@login_required
@require_POST
def forget(request: HttpRequest, slug: str) -> HttpResponse:
    """All phones that wait, whatever they name: for whoever runs the installation."""
    this_tournament = organised_tournament(request, slug)
    if not getattr(request.user, "is_superuser", False):
        raise PermissionDenied
    clear(actor_of(request))
    messages.success(request, _("Vergessen. Wer noch etwas hat, meldet sich gleich wieder."))
    return redirect("organiser:phones", this_tournament.slug)


def _chosen(request: HttpRequest, held: Iterable[HeldList]) -> HeldList:
    """The one the page named, if this organiser may see it."""
    phone = whole(request, "phone")
    for one in held:
        if one.pk == phone:
            return one
    raise RefusedError("phone_gone")
