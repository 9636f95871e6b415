"""The page of decisions: penalties, who is disqualified or außer Wertung, what referees decided."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.core.errors import RefusedError
from tournament.models import Decision, OffenceReport, Penalty, Registration, Tournament
from tournament.registration.forms.person import PEOPLE_LIST
from tournament.registration.reads.people import called, registrations
from tournament.standings.acts import decisions as acts
from tournament.standings.forms.decisions import DecisionForm, DisqualifyForm, NoteForm, PenaltyForm, UnrankedForm
from tournament.standings.reads.decisions import decided, teams_of
from tournament.standings.reads.standings import seated_series
from tournament.web.acting import act_on, actor_of, tournament_of, whole
from tournament.web.organiser_frame import render_step

Deciding = Callable[[HttpRequest, Tournament, Any], object]


class Forms:
    """The forms of the page, by the part it stands in; the one that was sent has what was typed."""

    def __init__(self, request: HttpRequest, tournament: Tournament, sent: str = "") -> None:
        self.people = registrations(tournament)
        series = tournament.series.filter(number__in=seated_series(tournament)).order_by("number")
        self.series = list(series)
        self.teams = teams_of(tournament)
        make: dict[str, Callable[..., DecisionForm]] = {
            "strafe": lambda *typed, **more: PenaltyForm(self.people, self.teams, self.series, *typed, **more),
            "disqualifiziert": lambda *typed, **more: DisqualifyForm(self.people, *typed, **more),
            "ausser": lambda *typed, **more: UnrankedForm(self.people, *typed, **more),
            "notiz": lambda *typed, **more: NoteForm(self.people, self.series, *typed, **more),
        }
        self.all = {
            name: form(*([request.POST] if name == sent else []), auto_id=f"{name}_%s") for name, form in make.items()
        }


@login_required
@require_safe
def decisions(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything decided so far, and the forms for more."""
    tournament = tournament_of(request, slug)
    return _show(request, tournament, Forms(request, tournament))


def _show(request: HttpRequest, tournament: Tournament, forms: Forms, status: int = 200) -> HttpResponse:
    context = {
        "decided": decided(tournament),
        "forms": forms.all,
        "series_list": forms.series,
        "offered": [called(registration) for registration in forms.people],
        "people_list": PEOPLE_LIST,
    }
    return render_step(request, tournament, "standings", "standings/decisions.html", context, status=status)


def _deciding(
    name: str, done: Promise, act: Callable[[HttpRequest, Tournament, Any], object]
) -> Callable[..., HttpResponse]:
    """A view that does what the form of that name says, or shows the page again with what is wrong at its place."""

    @login_required
    @require_POST
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament = tournament_of(request, slug)
        forms = Forms(request, tournament, name)
        form = forms.all[name]
        if not form.is_valid():
            return _show(request, tournament, forms, 422)
        try:
            act(request, tournament, form)
        except RefusedError as error:
            form.show(error.code, error.params)
            return _show(request, tournament, forms, 422)
        messages.success(request, str(done))
        return redirect(f"{reverse('organiser:decisions', args=[slug])}#{name}")

    return view


def _penalise(request: HttpRequest, tournament: Tournament, form: PenaltyForm) -> None:
    cleaned = form.cleaned_data
    acts.penalise(cleaned["series"], form.whom, cleaned["points"], cleaned["reason"], actor_of(request), tournament)


def _disqualify(request: HttpRequest, _tournament: Tournament, form: DisqualifyForm) -> None:
    person = form.cleaned_data["person"]
    acts.disqualify(person, person.version, form.cleaned_data["reason"], actor_of(request))


def _unrank(request: HttpRequest, _tournament: Tournament, form: UnrankedForm) -> None:
    person = form.cleaned_data["person"]
    acts.set_unranked(person, person.version, actor_of(request), unranked=True)


def _note(request: HttpRequest, tournament: Tournament, form: NoteForm) -> None:
    cleaned = form.cleaned_data
    acts.note(
        tournament,
        actor_of(request),
        cleaned["reason"],
        registration=cleaned["person"],
        card_table=form.card_table,
        game_number=cleaned["game"],
    )


penalise = _deciding("strafe", gettext_lazy("Die Strafe ist eingetragen."), _penalise)
disqualify = _deciding("disqualifiziert", gettext_lazy("Die Disqualifikation ist eingetragen."), _disqualify)
unrank = _deciding("ausser", gettext_lazy("Spielt jetzt außer Wertung."), _unrank)
note = _deciding("notiz", gettext_lazy("Die Entscheidung ist festgehalten."), _note)


def penalty_of(request: HttpRequest, slug: str, pk: int) -> Penalty:
    """A penalty of a tournament this user runs; else 404."""
    rows = Penalty.objects.select_related("tournament", "series", "registration__person", "team")
    return get_object_or_404(rows, tournament=tournament_of(request, slug), pk=pk)


def person_of(request: HttpRequest, slug: str, pk: int) -> Registration:
    """Somebody registered for a tournament this user runs; else 404."""
    rows = Registration.objects.select_related("tournament", "person")
    return get_object_or_404(rows, tournament=tournament_of(request, slug), pk=pk)


def decision_of(request: HttpRequest, slug: str, pk: int) -> Decision:
    """A noted decision of a tournament this user runs; else 404."""
    rows = Decision.objects.select_related("tournament", "registration__person", "card_table__series")
    return get_object_or_404(rows, tournament=tournament_of(request, slug), pk=pk)


def offence_of(request: HttpRequest, slug: str, pk: int) -> OffenceReport:
    """A reported second thrown-in hand of a tournament this user runs; else 404."""
    rows = OffenceReport.objects.select_related("seat__card_table__series__tournament")
    return get_object_or_404(rows, seat__series__tournament=tournament_of(request, slug), pk=pk)


@act_on(penalty_of, "decisions", gettext_lazy("Die Strafe ist zurückgenommen."), leaving="pk")
def lift(request: HttpRequest, penalty: Penalty) -> str:
    """One penalty less."""
    acts.lift(penalty, whole(request, "version"), actor_of(request))
    return "#strafe"


@act_on(person_of, "decisions", gettext_lazy("Die Disqualifikation ist zurückgenommen."), leaving="pk")
def readmit(request: HttpRequest, registration: Registration) -> str:
    """No longer disqualified."""
    acts.readmit(registration, whole(request, "version"), actor_of(request))
    return "#disqualifiziert"


@act_on(person_of, "decisions", gettext_lazy("Spielt wieder in der Wertung."), leaving="pk")
def rank_again(request: HttpRequest, registration: Registration) -> str:
    """No longer außer Wertung."""
    acts.set_unranked(registration, whole(request, "version"), actor_of(request), unranked=False)
    return "#ausser"


@act_on(decision_of, "decisions", gettext_lazy("Gelöscht; im Protokoll steht es noch."), leaving="pk")
def forget(request: HttpRequest, decision: Decision) -> str:
    """One note less."""
    acts.forget(decision, whole(request, "version"), actor_of(request))
    return "#notiz"


@act_on(offence_of, "decisions", gettext_lazy("Die Entscheidung ist festgehalten."), leaving="pk")
def decide_offence(request: HttpRequest, report: OffenceReport) -> str:
    """What was decided after a second thrown-in hand."""
    acts.decide_offence(report, request.POST.get("before", ""), request.POST.get("decision", ""), actor_of(request))
    return "#wegwerfen"
