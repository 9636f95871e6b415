"""Form teams: all of them, a new one of a club, one to be changed, and many at once from the clubs' people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.core import words as wording
from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.core.rankings import team_rankings
from tournament.models import Club, Ranking, Registration, Team, Tournament
from tournament.registration.acts import teams as acts
from tournament.registration.forms.chosen import PLACES, TeamForm, initial_of
from tournament.registration.reads import teams as reads
from tournament.registration.reads.teams import (
    WITHOUT_CLUB,
    ClubLine,
    OwnClubRule,
    TeamLine,
    complete_from,
    own_club_rule,
)
from tournament.registration.words import called, formed
from tournament.web.acting import act_on, actor_of, did, status_of, tell, typed_again, whole
from tournament.web.organiser_frame import render_step


@dataclass(frozen=True, slots=True)
class Part:
    """One ranking's part of the page: its teams, and by club who is in none of them."""

    ranking: Ranking
    called: Mapping[str, str]
    lines: Sequence[TeamLine]
    clubs: Sequence[ClubLine]

    @property
    def query(self) -> str:
        """What asks for this ranking in an address; empty: there is only the one of before."""
        return f"?wertung={self.ranking.pk}" if self.ranking.pk else ""

    @property
    def query_of_club(self) -> str:
        """The same behind the question for a club."""
        return self.query.replace("?", "&")

    @property
    def incomplete(self) -> int:
        """How many of its teams could still have somebody."""
        return sum(1 for line in self.lines if line.missing)

    @property
    def free(self) -> int:
        """How many people are in none of its teams."""
        return sum(len(line.free) for line in self.clubs)

    @property
    def size(self) -> int:
        """How many make a team."""
        return self.ranking.members_per_team

    @property
    def rule(self) -> OwnClubRule | None:
        """Who may be in one team."""
        return own_club_rule(self.ranking)


@login_required
@require_safe
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """All teams of each ranking, and who is in none of them yet, by club."""
    tournament, rankings = _with_teams(request, slug)
    lines = reads.team_lines(tournament, rankings)
    field = reads.field_of(tournament, rankings)
    parts = [
        Part(
            ranking,
            called(ranking),
            [line for line in lines if line.ranking == ranking],
            reads.by_club(field.free(ranking)),
        )
        for ranking in rankings
    ]
    return render_step(request, tournament, "teams", "registration/teams/teams.html", {"parts": parts})


@login_required
def new_team(request: HttpRequest, slug: str) -> HttpResponse:
    """A new team of one club: `?verein=` its primary key, or "ohne" for people without a club."""
    tournament, rankings = _with_teams(request, slug)
    ranking = _asked(request, rankings)
    club = _club(tournament, request.GET.get("verein", ""))
    free = reads.field_of(tournament, rankings).may_join(ranking, club)
    if request.method != "POST":
        taken = reads.taken_names(ranking, rankings)
        own = [registration for registration in free if registration.club_id == (club.pk if club else None)]
        initial: dict[str, object] = {"name": reads.free_name(club, ranking, rankings, taken) if club else ""}
        if len(own) <= ranking.members_per_team:
            initial["own"] = [str(registration.pk) for registration in own]
        return _show(request, TeamForm(ranking, club, free, initial=initial))
    form = TeamForm(ranking, club, free, request.POST)
    team = did(form, lambda: acts.form_team(tournament, form.wish(), actor_of(request)), PLACES)
    if not team:
        return _show(request, form, status=status_of(form))
    messages.success(request, _("„%(team)s“ ist gebildet.") % {"team": team[0].name})
    return redirect("organiser:teams", slug)


@login_required
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One team, to be changed."""
    tournament, rankings, this_team = _team(request, slug, pk)
    line = next((line for line in reads.team_lines(tournament, rankings) if line.team.pk == this_team.pk), None)
    if line is None:
        raise Http404
    free = reads.field_of(tournament, rankings).may_join(line.ranking, this_team.club, beside=this_team)
    initial = initial_of(this_team, line.members)
    form = TeamForm(line.ranking, this_team.club, free, request.POST or None, initial=initial)
    marked, actor = _marked(line.members, this_team), actor_of(request)
    try:
        if not did(form, lambda: acts.change_team(this_team, form.read, form.wish(marked), actor), PLACES):
            return _show(request, form, this_team, status=status_of(form))
    except StaleError as error:
        if error.stored is None:
            tell(request, error)
            return redirect("organiser:teams", slug)
        typed = typed_again(request, version=this_team.version)
        again = TeamForm(line.ranking, this_team.club, free, typed, initial=initial)
        return _show(request, again, this_team, stored=error.stored, status=409)
    messages.success(request, _("Gespeichert."))
    return redirect("organiser:teams", slug)


def _team(request: HttpRequest, slug: str, pk: int) -> tuple[Tournament, list[Ranking], Team]:
    tournament, rankings = _with_teams(request, slug)
    this_team = get_object_or_404(Team.objects.select_related("club"), tournament=tournament, pk=pk)
    this_team.tournament = tournament
    return tournament, rankings, this_team


def _dissolved(found: tuple[Tournament, list[Ranking], Team]) -> str:
    return _("„%(team)s“ ist aufgelöst; die Personen bleiben angemeldet.") % {"team": found[2].name}


@act_on(_team, "teams", _dissolved, leaving="pk")
def delete_team(request: HttpRequest, found: tuple[Tournament, list[Ranking], Team]) -> None:
    """Dissolve a team; its people stay registered."""
    acts.delete_team(found[2], whole(request, "version"), actor_of(request))


@login_required
def from_clubs(request: HttpRequest, slug: str) -> HttpResponse:
    """Teams that could be formed from each club's people; those that are ticked are formed, all or none."""
    tournament, rankings = _with_teams(request, slug)
    ranking = _asked(request, rankings)
    if request.method == "POST":
        wishes = _ticked(request, ranking)
        if not wishes:
            return _propose(request, rankings, ranking, called(ranking)["none_ticked"])
        try:
            made = acts.form_teams(tournament, wishes, actor_of(request))
        except RefusedError as error:
            return _propose(request, rankings, ranking, wording.refused(error))
        messages.success(request, formed(ranking, len(made)))
        return redirect("organiser:teams", slug)
    return _propose(request, rankings, ranking)


def _propose(request: HttpRequest, rankings: Sequence[Ranking], ranking: Ranking, error: str = "") -> HttpResponse:
    field = reads.field_of(ranking.tournament, rankings)
    found = reads.proposals(field, ranking)
    used = {registration.pk for proposal in found for registration in proposal.members}
    context = {
        "proposals": [(proposal, max(0, complete_from(ranking) - len(proposal.members))) for proposal in found],
        "left": reads.by_club([registration for registration in field.free(ranking) if registration.pk not in used]),
        "rule": own_club_rule(ranking),
        "error": error,
        "called": called(ranking),
    }
    status = 409 if error else 200
    return render_step(
        request, ranking.tournament, "teams", "registration/teams/teams_from_clubs.html", context, status=status
    )


def _ticked(request: HttpRequest, ranking: Ranking) -> list[acts.TeamWish]:
    """The ticked proposals ("3.12-15-18": club, members) with the names as typed."""
    wishes = []
    for at, ticked in ((at, request.POST.get(f"team{at}", "")) for at in range(500)):
        club, _dot, members = ticked.partition(".")
        keys = members.split("-")
        if club.isdecimal() and all(key.isdecimal() and len(key) < 10 for key in keys):
            name = request.POST.get(f"name{at}", "")
            wishes.append(acts.TeamWish(name, int(club[:9]), tuple(map(int, keys)), ranking=ranking.pk))
    return wishes


def _with_teams(request: HttpRequest, slug: str) -> tuple[Tournament, list[Ranking]]:
    """A tournament this user runs that has rankings of teams, and these; else 404."""
    tournament = organised_tournament(request, slug)
    rankings = team_rankings(tournament)
    if not rankings:
        raise Http404
    return tournament, rankings


def _asked(request: HttpRequest, rankings: Sequence[Ranking]) -> Ranking:
    """The ranking the address asks for (`?wertung=`, its primary key); the first where it asks for none; else 404."""
    key = request.GET.get("wertung", "")
    found = next((ranking for ranking in rankings if key in ("", str(ranking.pk))), None)
    if found is None:
        raise Http404
    return found


def _club(tournament: Tournament, key: str) -> Club | None:
    if key == WITHOUT_CLUB:
        return None
    if not key.isdecimal() or len(key) >= 10:
        raise Http404
    return get_object_or_404(Club, pk=int(key), organisation=tournament.organisation_id)


def _marked(members: Sequence[tuple[Registration, bool]], team: Team) -> list[int]:
    """Members said to be loan players although their club does not say so."""
    return [registration.pk for registration, loan in members if loan and registration.club_id in (None, team.club_id)]


def _show(
    request: HttpRequest, form: TeamForm, this_team: Team | None = None, stored: object = None, status: int = 200
) -> HttpResponse:
    ranking = form.ranking
    context = {
        "form": form,
        "one": this_team,
        "stored": stored,
        "rule": own_club_rule(ranking),
        "size": ranking.members_per_team,
        "called": called(ranking),
    }
    return render_step(request, ranking.tournament, "teams", "registration/teams/team.html", context, status=status)
