"""The organiser's tournaments: all of them, a new one, one like another, what is said of one; and a federation's."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

import scoring
from tournament.core.access import (
    Right,
    deleted_by,
    kept,
    organised,
    organised_tournament,
    overseen,
    owned,
    rights_of,
    role_read,
    was_appointed_lead,
)
from tournament.core.act import Actor
from tournament.core.errors import RefusedError, StaleError
from tournament.core.installation import founding_for, names_of_nobody
from tournament.core.names import by_name
from tournament.core.rankings import planned_rankings
from tournament.core.speaking import is_on_tour
from tournament.core.steps import is_within
from tournament.core.todo import Kind, todos
from tournament.core.tour import Tour, tour_before, tour_of
from tournament.models import Role, Tournament
from tournament.setup.acts import deleting
from tournament.setup.acts import tournaments as acts
from tournament.setup.acts.copying import copy_tournament
from tournament.setup.acts.tournaments import set_days
from tournament.setup.forms.named import NamedForm
from tournament.setup.forms.new_tournament import NewTournamentForm
from tournament.setup.forms.rankings import DaysForm
from tournament.setup.forms.tournaments import TournamentForm
from tournament.setup.reads import Overview, PublishedLine, lines_of, overview, published_of
from tournament.setup.words import AGREEMENTS
from tournament.web.acting import act_on, actor_of, did, status_of, typed_again
from tournament.web.organiser_frame import render_step
from tournament.web.public_frame import ranking_url
from tournament.web.public_words import tournament_in_words
from tournament.web.tables import paged

PLACES = {
    "games_stored": "games_per_series",
    "currency_used": "currency",
    "series_seated": "series_count",
    "rulebook_seated": "rulebook_id",
    "teams_exist": "team_size",
    "loan_in_two_teams": "loan_player_also_for_own_club",
    "series_outside": "last_day",
    "ranking_outside": "last_day",
    "ranking_counts_series": "series_count",
}
BEFORE = frozenset({Kind.PEOPLE, Kind.SEAT, Kind.PUBLISH, Kind.BEGIN})


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """One tournament of the list, with what is next in words, and, for users who do not lead it, their role in it."""

    overview: Overview
    role: Role
    next: str

    @property
    def is_today(self) -> bool:
        """Whether it is played today, where it is."""
        return is_within(self.overview.tournament, self.overview.tournament.today)

    @property
    def is_before(self) -> bool:
        """Whether nothing of it has begun, and it is not put away."""
        begun = self.overview.series != 1 or self.overview.next not in BEFORE
        return not begun and self.overview.tournament.archived_at is None

    @property
    def is_out_of_the_way(self) -> bool:
        """Put away, with no reminder that somebody has to see."""
        return self.overview.tournament.archived_at is not None and not self.overview.names_due


@login_required
@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """All tournaments somebody has a role in, newest first, with what is next in each; those put away apart, and those
    that can be restored."""
    rows = overview(organised(request.user))
    on = _on_its_page(rows)
    lines = [TournamentLine(row, role_read(row.tournament), on.get(row.tournament.pk) or _next(row)) for row in rows]
    archived = [line for line in lines if line.is_out_of_the_way]
    context = {
        "lines": [line for line in lines if not line.is_out_of_the_way],
        "archived": archived,
        "deleted": deleted_by(request.user),
        "federations": overseen(request.user),
        "kept": kept(request.user).filter(pk__in={line.overview.tournament.organisation_id for line in lines}),
        "unnamed": owned(request.user).filter(name__in=names_of_nobody()),
        "tour": _tour(request, lines),
    }
    return render(request, "setup/tournaments.html", context)


def _tour(request: HttpRequest, lines: Sequence[TournamentLine]) -> Tour | None:
    """Return the tour of a user's first tournament: the newest they were appointed to lead, or before they have one."""
    if not isinstance(request.user, User) or not is_on_tour(request.user):
        return None
    of_lines = (line.overview.tournament for line in lines if line.is_before)
    if own := next((one for one in of_lines if was_appointed_lead(one)), None):
        return tour_of(own, planned_rankings(own))
    return tour_before() if Right.FOUND in rights_of(request) else None


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Make a tournament."""
    form = NewTournamentForm(founding_for(request.user), request.POST or None, initial=_suggested())
    if request.method == "POST" and form.is_valid():
        leading = Actor.user(request.user, Role.LEAD)
        made = acts.create_tournament(form.details(), request.user, leading, form.chosen(), days=form.days())
        text = _("„%(name)s“ ist angelegt. Jetzt die Leute anmelden; Ranglisten stehen unter „Wertungen“.")
        messages.success(request, text % {"name": made.name})
        return redirect("organiser:registrations", made.slug)
    return render(request, "setup/new.html", {"form": form}, status=400 if form.errors else 200)


@login_required
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change what is said of a tournament."""
    tournament = organised_tournament(request, slug)
    form = TournamentForm(request.POST or None, tournament=tournament)
    actor = actor_of(request)
    try:
        if not did(form, lambda: acts.change_tournament(tournament, form.read, form.details(), actor), PLACES):
            return _show(request, tournament, form, status=status_of(form))
    except StaleError:
        tournament.refresh_from_db()
        typed = typed_again(request, version=acts.version_of(tournament))
        again = TournamentForm(typed, tournament=tournament)
        return _show(request, tournament, again, stale="details", status=409)
    messages.success(request, _("Gespeichert."))
    return redirect("organiser:settings", slug)


@login_required
@require_POST
def set_series_days(request: HttpRequest, slug: str) -> HttpResponse:
    """Say on which day each series is played."""
    tournament = organised_tournament(request, slug)
    form = DaysForm(tournament, request.POST)
    details = TournamentForm(tournament=tournament)
    if not form.is_valid():
        return _show(request, tournament, details, days=form, status=400)
    try:
        set_days(tournament, form.read, form.days(), actor_of(request))
    except RefusedError as error:
        form.show(error.code, error.params)
        return _show(request, tournament, details, days=form, status=409)
    except StaleError:
        return _show(request, tournament, details, stale="days", status=409)
    messages.success(request, _("Gespeichert."))
    return redirect("organiser:settings", slug)


REMOVED = gettext_lazy("Das Beispiel ist entfernt, mit allen erfundenen Personen.")


@act_on(organised_tournament, "tournaments", REMOVED, leaving="slug")
def remove_demo(request: HttpRequest, tournament: Tournament) -> None:
    """The demo championship goes, with one button."""
    deleting.remove_demo(tournament, actor_of(request))


def _show(
    request: HttpRequest,
    tournament: Tournament,
    form: TournamentForm,
    *,
    days: DaysForm | None = None,
    stale: str = "",
    status: int = 200,
) -> HttpResponse:
    """`stale`: what somebody else has changed since it was read, "details" or "days"."""
    context = {
        "days": days or (DaysForm(tournament) if tournament.last_day else None),
        "days_stale": stale == "days",
        "form": form,
        "stored": acts.as_json(tournament) if stale == "details" else None,
        "stored_agreements": [label for code, (label, _meaning) in AGREEMENTS.items() if code in tournament.agreements],
        "stored_minutes": tournament.minutes_per_series or _("ohne Uhr"),
        "fixed": acts.has_games(tournament),
        "public_url": request.build_absolute_uri(tournament.get_absolute_url()),
    }
    return render_step(request, tournament, "", "setup/settings.html", context, status=status)


def _suggested() -> dict[str, Any]:
    """What a new tournament begins with: the rules with the rule for teams, three series of twenty games (rule 22)."""
    return {
        "date": timezone.localdate(),
        "rulebook_id": "dgsrv" if "dgsrv" in scoring.RULEBOOKS else None,
        "series_count": 3,
        "games_per_series": 20,
        "team_size": "4",
    }


def _on_its_page(rows: Sequence[Overview]) -> dict[int, str]:
    """The key of the newest tournament that is played today, and what is next on its own page. Of that one alone: each
    would be read by itself."""
    played = (row for row in rows if row.next is not Kind.PEOPLE and not row.tournament.club_evening)
    newest = next((row.tournament for row in played if is_within(row.tournament, row.tournament.today)), None)
    if newest is None or not (undone := todos(newest)):
        return {}
    return {newest.pk: undone[0].title}


def _next(row: Overview) -> str:
    """What is next, in a line."""
    if row.next is Kind.PEOPLE:
        return _("Leute anmelden und abhaken")
    number = {"number": row.series}
    if row.tournament.club_evening:
        return _of_evening(row.next) % number
    return {
        Kind.SEAT: _("Plätze für Serie %(number)s vergeben"),
        Kind.PUBLISH: _("Sitzplan der Serie %(number)s ansehen und veröffentlichen"),
        Kind.BEGIN: _("Listen drucken, Serie %(number)s beginnen"),
        Kind.LISTS: _("Serie %(number)s läuft"),
        Kind.RESULTS: _("Ergebnis der Serie %(number)s veröffentlichen"),
        Kind.HONOUR: _("Fertig: Rangliste drucken"),
    }[row.next] % number


def _of_evening(kind: Kind) -> str:
    """The same of a club evening, whose page has buttons of its own."""
    return {
        Kind.SEAT: _("Serie %(number)s auslosen"),
        Kind.PUBLISH: _("Serie %(number)s auslosen"),
        Kind.RESULTS: _("Siegerliste zeigen"),
        Kind.HONOUR: _("Fertig: Siegerliste drucken"),
    }.get(kind, _("Summen der Serie %(number)s eintippen"))


# `/leitung/{slug}/kopieren/`: another tournament like this one.


@login_required
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Name and day of the copy, then the copy."""
    tournament, user = organised_tournament(request, slug), request.user
    if not isinstance(user, User) or not _may_found(user, tournament):
        text = _(
            "Turniere anlegen darf nur, wer Mitglied eines Veranstalters ist. Bitte dort um eine Einladung bitten."
        )
        messages.error(request, text)
        return redirect("organiser:settings", slug)
    form = NamedForm(request.POST or None, initial={"name": tournament.name, "date": timezone.localdate()})
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        made = copy_tournament(tournament, typed["name"], typed["date"], user, actor_of(request))
        text = _("„%(name)s“ ist angelegt, mit allen Personen; anwesend ist noch niemand.")
        messages.success(request, text % {"name": made.name})
        return redirect("organiser:registrations", made.slug)
    status = 400 if form.errors else 200
    return render_step(request, tournament, "", "setup/copy.html", {"form": form}, status=status)


def _may_found(user: User, tournament: Tournament) -> bool:
    """Whoever may make tournaments for its organisation."""
    return user.is_superuser or tournament.organisation in founding_for(user)


# `/leitung/verband/{pk}/`: what the clubs of a federation have published.

PAGE = 30


@login_required
@require_safe
def federation(request: HttpRequest, pk: int) -> HttpResponse:
    """Its clubs, and a page of their published tournaments, the newest first."""
    found = get_object_or_404(overseen(request.user), pk=pk)
    shown, paging = paged(request, published_of(found), PAGE)
    context = {
        "federation": found,
        "owns": owned(request.user).filter(pk=found.pk).exists(),
        "clubs": [one.name for one in by_name(found.organisations.all())],
        "lines": [(line, tournament_in_words(line.state), _links(line)) for line in lines_of(shown)],
        **paging,
    }
    return render(request, "setup/federation.html", context)


def _links(line: PublishedLine) -> list[tuple[str, str]]:
    """What each published list is called, and where it is: the standings, and the rankings if there are several."""
    if not line.has_results:
        return []
    rankings = line.rankings if len(line.rankings) > 1 else []
    of_each = [(one.title, ranking_url(line.tournament, one.document_id)) for one in rankings]
    return [(_("Stand"), reverse("public:standings", args=[line.tournament.slug])), *of_each]
