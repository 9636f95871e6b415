"""The organiser's pages of decisions (penalties, disqualified, referees) and of the Endstand with its editions."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.core.lock import results_revision
from tournament.core.rankings import as_values, rankings_of
from tournament.models import Decision, OffenceReport, Penalty, Ranking, Registration, Tournament
from tournament.registration.forms.chosen import PEOPLE_LIST
from tournament.registration.reads.people import called, registrations
from tournament.standings.acts import decisions as acts
from tournament.standings.acts import editions
from tournament.standings.forms.decisions import (
    DecisionForm,
    DisqualifyForm,
    FinaliseForm,
    NoteForm,
    PenaltyForm,
    TakeBackForm,
    UnrankedForm,
)
from tournament.standings.reads.decisions import decided, still_open, teams_of
from tournament.standings.reads.editions import editions_of
from tournament.standings.reads.standings import seated_series
from tournament.web.acting import act_on, actor_of, tell, tournament_of, whole
from tournament.web.organiser_frame import render_step


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


# The organiser's page "Endstand": what is open, what is final, which editions there are.

AnyForm = FinaliseForm | TakeBackForm


@login_required
@require_safe
def final(request: HttpRequest, slug: str) -> HttpResponse:
    """What is open and what is final."""
    return _final_show(request, tournament_of(request, slug))


def _final_show(
    request: HttpRequest, tournament: Tournament, sent: AnyForm | None = None, status: int = 200
) -> HttpResponse:
    """The page; `sent`: the form that was not accepted, with what was typed."""
    rankings = rankings_of(tournament)
    to_end, ended = _parts(rankings)
    context = {
        "stated": [one for one in rankings if one.final_at or one.objections_until],
        "open": still_open(tournament, as_values(tournament, to_end or rankings)),
        "finalise": sent if isinstance(sent, FinaliseForm) else FinaliseForm(to_end, initial=_until(to_end)),
        "take_back": sent if isinstance(sent, TakeBackForm) else TakeBackForm(ended),
        "to_end": to_end,
        "ended": ended,
        "read": results_revision(tournament),
        "editions": editions_of(tournament)[::-1],
    }
    return render_step(request, tournament, "standings", "standings/final.html", context, status=status)


def _parts(rankings: Sequence[Ranking]) -> tuple[list[Ranking], list[Ranking]]:
    """Those that are not final, and those that are."""
    return [one for one in rankings if not one.final_at], [one for one in rankings if one.final_at]


def _until(rankings: Sequence[Ranking]) -> dict[str, object]:
    return {"until": next((one.objections_until for one in rankings if one.objections_until), None)}


@login_required
@require_POST
def finalise(request: HttpRequest, slug: str) -> HttpResponse:
    """State the end, or (`frist`) only until when objections are heard."""
    tournament = tournament_of(request, slug)
    form = FinaliseForm(_parts(rankings_of(tournament))[0], request.POST)
    return _act(request, tournament, form, _objections if "frist" in request.POST else _finalise)


@login_required
@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Open what is final again."""
    tournament = tournament_of(request, slug)
    return _act(request, tournament, TakeBackForm(_parts(rankings_of(tournament))[1], request.POST), _take_back)


def _act(
    request: HttpRequest, tournament: Tournament, form: AnyForm, act: Callable[[HttpRequest, Tournament, AnyForm], str]
) -> HttpResponse:
    """Do it and say so, or show the page again with what is wrong at its place."""
    if not form.is_valid():
        return _final_show(request, tournament, form, 422)
    try:
        done = act(request, tournament, form)
    except RefusedError as error:
        form.add_error(None, wording.refused(error))
        return _final_show(request, tournament, form, 409)
    except StaleError as error:
        tell(request, error)
    else:
        messages.success(request, done)
    return redirect("organiser:final", tournament.slug)


def _finalise(request: HttpRequest, tournament: Tournament, form: AnyForm) -> str:
    anyway = form.cleaned_data["anyway"]
    edition = editions.finalise(tournament, form.versions(), actor_of(request), read=form.read, anyway=anyway)
    return _("Der Endstand ist festgestellt: Fassung %(number)s.") % {"number": edition.number}


def _objections(request: HttpRequest, tournament: Tournament, form: AnyForm) -> str:
    until = form.cleaned_data["until"]
    editions.set_objections(tournament, form.versions(), until, actor_of(request))
    return _("Die Einspruchsfrist ist gespeichert.") if until else _("Es gibt keine Einspruchsfrist.")


def _take_back(request: HttpRequest, tournament: Tournament, form: AnyForm) -> str:
    editions.take_back(tournament, form.versions(), form.cleaned_data["reason"], actor_of(request))
    return _("Der Endstand ist zurückgenommen.")
