"""Form teams: all of them, a new one of a club, one to be changed, and many at once from the clubs' people."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core import names
from tournament.core import words as wording
from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Club, Registration, Team, Tournament
from tournament.teams import acts as services
from tournament.teams import reads
from tournament.teams.forms import TeamForm, initial_of
from tournament.teams.rule import own_club_rule
from tournament.web.acting import actor_of, tell, told, whole
from tournament.web.organiser_frame import render_step

WITHOUT_CLUB = "ohne"


@login_required
@require_safe
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """All teams, and who is in none yet, by club."""
    tournament = _with_teams(request, slug)
    lines = reads.team_lines(tournament)
    clubs = reads.by_club(reads.free_people(tournament))
    context = {
        "lines": lines,
        "incomplete": sum(1 for line in lines if line.missing),
        "clubs": clubs,
        "free": sum(len(line.free) for line in clubs),
        "rule": own_club_rule(tournament),
        "size": tournament.members_per_team,
        "called": _called(tournament),
    }
    return render_step(request, tournament, "teams", "teams/teams.html", context)


@login_required
def new_team(request: HttpRequest, slug: str) -> HttpResponse:
    """A new team of one club: `?verein=` its primary key, or "ohne" for people without a club."""
    tournament = _with_teams(request, slug)
    club = _club(request.GET.get("verein", ""))
    free = reads.free_people(tournament)
    if request.method != "POST":
        taken = {names.key(name) for name in tournament.teams.values_list("name", flat=True)}
        own = [registration for registration in free if registration.club_id == (club.pk if club else None)]
        initial: dict[str, object] = {"name": reads.free_name(club, taken) if club else ""}
        if len(own) <= tournament.members_per_team:
            initial["own"] = [str(registration.pk) for registration in own]
        return _show(request, tournament, TeamForm(tournament, club, free, initial=initial))
    form = TeamForm(tournament, club, free, request.POST)
    if not form.is_valid():
        return _show(request, tournament, form, status=400)
    try:
        team = services.form_team(tournament, form.wish(), actor_of(request))
    except RefusedError as error:
        form.show(error.code, error.params)
        return _show(request, tournament, form, status=409)
    messages.success(request, _("„%(team)s“ ist gebildet.") % {"team": team.name})
    return redirect("organiser:teams", slug)


@login_required
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One team, to be changed."""
    tournament, this_team = _team(request, slug, pk)
    line = next(line for line in reads.team_lines(tournament) if line.team.pk == this_team.pk)
    free = reads.free_people(tournament, beside=this_team)
    initial = initial_of(this_team, line.members)
    if request.method != "POST":
        return _show(request, tournament, TeamForm(tournament, this_team.club, free, initial=initial), this_team)
    form = TeamForm(tournament, this_team.club, free, request.POST, initial=initial)
    if not form.is_valid():
        return _show(request, tournament, form, this_team, status=400)
    version = form.cleaned_data["version"] or 0
    try:
        services.change_team(this_team, version, form.wish(_marked(line.members, this_team)), actor_of(request))
    except RefusedError as error:
        form.show(error.code, error.params)
        return _show(request, tournament, form, this_team, status=409)
    except StaleError as error:
        if error.stored is None:
            tell(request, error)
            return redirect("organiser:teams", slug)
        typed = request.POST.copy()
        typed["version"] = str(this_team.version)
        again = TeamForm(tournament, this_team.club, free, typed, initial=initial)
        return _show(request, tournament, again, this_team, stored=error.stored, status=409)
    messages.success(request, _("Gespeichert."))
    return redirect("organiser:teams", slug)


@login_required
@require_POST
def delete_team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Dissolve a team; its people stay registered."""
    _tournament, this_team = _team(request, slug, pk)
    with told(request, _("„%(team)s“ ist aufgelöst; die Personen bleiben angemeldet.") % {"team": this_team.name}):
        services.delete_team(this_team, whole(request, "version"), actor_of(request))
    return redirect("organiser:teams", slug)


@login_required
def from_clubs(request: HttpRequest, slug: str) -> HttpResponse:
    """Teams that could be formed from each club's people; those that are ticked are formed, all or none."""
    tournament = _with_teams(request, slug)
    if request.method == "POST":
        wishes = _ticked(request)
        if not wishes:
            return _propose(request, tournament, _("Es ist keine Mannschaft angekreuzt."))
        try:
            made = services.form_teams(tournament, wishes, actor_of(request))
        except RefusedError as error:
            return _propose(request, tournament, wording.refusal(error.code, error.params))
        messages.success(request, _("Gebildet: %(teams)s Mannschaften.") % {"teams": len(made)})
        return redirect("organiser:teams", slug)
    return _propose(request, tournament)


def _propose(request: HttpRequest, tournament: Tournament, error: str = "") -> HttpResponse:
    found = reads.proposals(tournament)
    used = {registration.pk for proposal in found for registration in proposal.members}
    context = {
        "proposals": [(proposal, tournament.members_per_team - len(proposal.members)) for proposal in found],
        "left": reads.by_club(
            [registration for registration in reads.free_people(tournament) if registration.pk not in used]
        ),
        "rule": own_club_rule(tournament),
        "error": error,
        "called": _called(tournament),
    }
    status = 409 if error else 200
    return render_step(request, tournament, "teams", "teams/teams_from_clubs.html", context, status=status)


def _ticked(request: HttpRequest) -> list[services.TeamWish]:
    """The ticked proposals ("3.12-15-18": club, members) with the names as typed."""
    wishes = []
    for at, ticked in ((at, request.POST.get(f"team{at}", "")) for at in range(500)):
        club, _dot, members = ticked.partition(".")
        keys = members.split("-")
        if club.isdecimal() and all(key.isdecimal() and len(key) < 10 for key in keys):
            name = request.POST.get(f"name{at}", "")
            wishes.append(services.TeamWish(name, int(club[:9]), tuple(map(int, keys))))
    return wishes


def _with_teams(request: HttpRequest, slug: str) -> Tournament:
    """A tournament this user runs that has teams; else 404."""
    tournament = organised_tournament(request.user, slug)
    if not tournament.members_per_team:
        raise Http404
    return tournament


def _team(request: HttpRequest, slug: str, pk: int) -> tuple[Tournament, Team]:
    tournament = _with_teams(request, slug)
    this_team = get_object_or_404(Team.objects.select_related("club"), tournament=tournament, pk=pk)
    this_team.tournament = tournament
    return tournament, this_team


def _club(key: str) -> Club | None:
    if key == WITHOUT_CLUB:
        return None
    return get_object_or_404(Club, pk=int(key)) if key.isdecimal() and len(key) < 10 else _no_club()


def _no_club() -> Club:
    raise Http404


def _marked(members: Sequence[tuple[Registration, bool]], team: Team) -> list[int]:
    """Members said to be loan players although their club does not say so."""
    return [registration.pk for registration, loan in members if loan and registration.club_id in (None, team.club_id)]


def _show(
    request: HttpRequest,
    tournament: Tournament,
    form: TeamForm,
    this_team: Team | None = None,
    stored: object = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "one": this_team,
        "stored": stored,
        "rule": own_club_rule(tournament),
        "size": tournament.members_per_team,
        "called": _called(tournament),
    }
    return render_step(request, tournament, "teams", "teams/team.html", context, status=status)


def _called(tournament: Tournament) -> dict[str, str]:
    """What the teams of this tournament are called."""
    if tournament.members_per_team == 2:
        return {
            "teams": _("Tandems"),
            "new": _("Neues Tandem"),
            "none_yet": _("Noch ist kein Tandem gebildet."),
            "in_none": _("In keinem Tandem"),
        }
    return {
        "teams": _("Mannschaften"),
        "new": _("Neue Mannschaft"),
        "none_yet": _("Noch ist keine Mannschaft gebildet."),
        "in_none": _("In keiner Mannschaft"),
    }
