"""Form, change and dissolve teams. Members are always chosen as a whole, so no act leaves a broken team."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, QuerySet

from tournament.core import names
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.core.rankings import ranking_of_team, team_rankings
from tournament.models import Club, Ranking, Registration, Team, TeamMember, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.registration.reads import teams as team_rule
from tournament.registration.reads.teams import Member, memberships_in


@dataclass(frozen=True, slots=True)
class TeamWish:
    """A team as it should be: name, club (primary key), members (primary keys of registrations) in order.

    `marked`: members who are said to be loan players although their club does not say so. `ranking`: the primary key of
    the ranking it plays in (None: the first of teams); a team that is changed stays in its own.
    """

    name: str
    club: int | None
    members: tuple[int, ...]
    marked: frozenset[int] = frozenset()
    ranking: int | None = None


def form_team(tournament: Tournament, wish: TeamWish, actor: Actor) -> Team:
    """Form one team. RefusedError: the name is missing or taken, somebody is in another team, dgsrv rule 21."""
    with act(tournament, actor, "team_formed", names.tidy(wish.name)) as forming:
        team = form(forming.tournament, wish)
        forming.after = as_json(team)
    return team


def form_teams(tournament: Tournament, wishes: Sequence[TeamWish], actor: Actor) -> list[Team]:
    """Form all of these teams or none; refused like one."""
    with act(tournament, actor, "teams_formed") as forming:
        teams = [form(forming.tournament, wish) for wish in wishes]
        forming.changed = bool(teams)
        forming.after = {"teams": [as_json(team) for team in teams]}
    return teams


def change_team(team: Team, version: int, wish: TeamWish, actor: Actor) -> None:
    """Give a team another name, club or members. StaleError carries the team as stored (see `as_json`)."""
    with act(team.tournament, actor, "team_changed", team.name) as changing:
        stored = _locked(team)
        compare(stored.version, version, as_json(stored))
        changing.before = as_json(stored)
        change(stored, wish)
        changing.after = as_json(stored)
        changing.changed = changing.before != changing.after


def delete_team(team: Team, version: int, actor: Actor) -> None:
    """Dissolve a team; its people stay registered. StaleError carries the team as stored. RefusedError
    `team_booked`: money was."""
    with act(team.tournament, actor, "team_deleted", team.name) as deleting:
        stored = _locked(team)
        compare(stored.version, version, as_json(stored))
        if stored.bookings.exists():
            raise RefusedError("team_booked", {"name": stored.name})
        deleting.before = as_json(stored)
        stored.delete()


def form(tournament: Tournament, wish: TeamWish) -> Team:
    """Form a team inside an act."""
    rankings = team_rankings(tournament)
    ranking = _ranking(rankings, wish.ranking)
    name = _free_name(ranking, rankings, wish.name, None)
    members = _members(ranking, rankings, wish, None)
    team = Team.objects.create(
        tournament=tournament,
        name=name,
        club_id=wish.club,
        ranking_id=ranking.pk,
        document_id=_free_document_id(tournament),
        position=(tournament.teams.aggregate(last=Max("position"))["last"] or 0) + 1,
    )
    _put(ranking, team, members, wish)
    return team


def change(team: Team, wish: TeamWish) -> None:
    """Change a team inside an act; who is in it already keeps the place."""
    rankings = team_rankings(team.tournament)
    ranking = _of(team, rankings)
    name = _free_name(ranking, rankings, wish.name, team)
    before = list(team.members.order_by("position").values_list("registration_id", flat=True))
    members = sorted(
        _members(ranking, rankings, wish, team),
        key=lambda registration: before.index(registration.pk) if registration.pk in before else len(before),
    )
    team.name, team.club_id = name, wish.club
    team.version += 1
    team.save(update_fields=["name", "club", "version"])
    team.members.all().delete()
    _put(ranking, team, members, wish)


def refit(registration: Registration) -> None:
    """Inside an act: a member's club has changed, so who is a loan player may have too. Refused: rule 21 is broken."""
    memberships = list(_memberships(registration))
    rankings = team_rankings(registration.tournament)
    for membership in memberships:
        _refit(membership, _of(membership.team, rankings))
    for ranking in rankings:
        flags = [one.is_loan for one in _memberships(registration) if _of(one.team, rankings) == ranking]
        if len(flags) > 1 and not team_rule.may_be_in_both(ranking, flags):
            raise RefusedError("in_another_team", {"name": registration.person.name, "team": memberships[0].team.name})


def _refit(membership: TeamMember, ranking: Ranking) -> None:
    team = membership.team
    members = list(team.members.select_related("registration"))
    sides = [Member(member.registration.club_id, member.is_loan and member.pk != membership.pk) for member in members]
    team_rule.refuse(ranking, team.club_id, sides)
    for member, is_loan in zip(members, team_rule.loans(ranking, team.club_id, sides), strict=True):
        member.is_loan = is_loan
    TeamMember.objects.bulk_update(members, ["is_loan"])


def leave(registration: Registration) -> None:
    """Take somebody out of all their teams, inside an act. RefusedError if the others alone are no team (rule 21)."""
    for membership in _memberships(registration):
        team = membership.team
        others = team.members.exclude(pk=membership.pk).select_related("registration")
        sides = [Member(member.registration.club_id, member.is_loan) for member in others]
        try:
            team_rule.refuse(_of(team, team_rankings(team.tournament)), team.club_id, sides)
        except RefusedError as error:
            raise RefusedError("team_needs_member", {"team": team.name}) from error
        membership.delete()


def as_json(team: Team) -> dict[str, Any]:
    """A team in words, for the audit log and to show both versions."""
    members = team.members.select_related("registration__person").order_by("position")
    return {
        "name": team.name,
        "club": Club.objects.get(pk=team.club_id).name if team.club_id else "",
        "members": [member.registration.person.name for member in members if not member.is_loan],
        "loan": [member.registration.person.name for member in members if member.is_loan],
        **({"ranking": team.ranking.name} if team.ranking else {}),
    }


def _memberships(registration: Registration) -> QuerySet[TeamMember]:
    return TeamMember.objects.filter(registration=registration).select_related("team__tournament").order_by("pk")


def _ranking(rankings: Sequence[Ranking], key: int | None) -> Ranking:
    """The ranking of teams with this primary key, None: the first; refused when there is none any more."""
    found = next((ranking for ranking in rankings if key in (None, ranking.pk)), None)
    if found is None:
        raise RefusedError("team_ranking_unknown")
    return found


def _of(team: Team, rankings: Sequence[Ranking]) -> Ranking:
    """The ranking a stored team plays in."""
    found = ranking_of_team(team, rankings)
    if found is None:
        raise RefusedError("team_ranking_unknown")
    return found


def _locked(team: Team) -> Team:
    stored = Team.objects.select_related("tournament").filter(pk=team.pk).first()
    if stored is None:
        raise StaleError(None)
    return stored


def _free_name(ranking: Ranking, rankings: Sequence[Ranking], wanted: str, team: Team | None) -> str:
    """The tidied name; refused when it is missing, too long, or another team of the ranking has it."""
    name = names.tidy(wanted)
    if not name:
        raise RefusedError("team_name_missing")
    if len(name) > LONGEST_NAME:
        raise RefusedError("text_too_long", {"maximum": LONGEST_NAME})
    others = ranking.tournament.teams.exclude(pk=team.pk if team else 0)
    if names.key(name) in {names.key(other.name) for other in others if ranking_of_team(other, rankings) == ranking}:
        raise RefusedError("team_name_taken", {"name": name})
    return name


def _members(ranking: Ranking, rankings: Sequence[Ranking], wish: TeamWish, team: Team | None) -> list[Registration]:
    """The members in order; refused when one is unknown, named twice or in another of its teams, or by rule 21."""
    rows = ranking.tournament.registrations.select_related("person").prefetch_related("memberships__team")
    found = rows.in_bulk(wish.members)
    unknown_club = wish.club is not None and not _may_be_of(ranking.tournament, wish.club)
    if unknown_club or len(found) != len(wish.members):
        raise RefusedError("team_member_unknown")
    members = [found[pk] for pk in wish.members]
    for registration, side in zip(members, _sides(members, wish), strict=True):
        others = [one for one in memberships_in(ranking, registration, rankings) if one.team != team]
        _refuse_second(ranking, registration, others, on_loan=side.is_loan(wish.club))
    team_rule.refuse(ranking, wish.club, _sides(members, wish))
    return members


def _may_be_of(tournament: Tournament, club: int) -> bool:
    """Whether the tournament's organisation knows this club."""
    return Club.objects.filter(pk=club, organisation=tournament.organisation_id).exists()


def _refuse_second(
    ranking: Ranking, registration: Registration, others: Sequence[TeamMember], *, on_loan: bool
) -> None:
    """Nobody is in two teams of one ranking, unless on loan in one of them and that is agreed."""
    if others and not team_rule.may_be_in_both(ranking, [on_loan, *(other.is_loan for other in others)]):
        raise RefusedError("in_another_team", {"name": registration.person.name, "team": others[0].team.name})


def _put(ranking: Ranking, team: Team, members: Sequence[Registration], wish: TeamWish) -> None:
    loans = team_rule.loans(ranking, wish.club, _sides(members, wish))
    TeamMember.objects.bulk_create(
        TeamMember(team=team, registration=registration, position=position, is_loan=is_loan)
        for position, (registration, is_loan) in enumerate(zip(members, loans, strict=True), start=1)
    )


def _sides(members: Sequence[Registration], wish: TeamWish) -> list[Member]:
    return [Member(registration.club_id, registration.pk in wish.marked) for registration in members]


def _free_document_id(tournament: Tournament) -> str:
    taken = set(tournament.teams.values_list("document_id", flat=True))
    first = len(taken) + 1
    return next(key for number in range(first, 2 * first) if (key := f"t{number}") not in taken)
