"""Form, change and dissolve teams. Members are always chosen as a whole, so no act leaves a broken team."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from tournament.core import names
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Club, Registration, Team, TeamMember, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.teams import rule as team_rule
from tournament.teams.rule import Member


@dataclass(frozen=True, slots=True)
class TeamWish:
    """A team as it should be: name, club (primary key), members (primary keys of registrations) in order.

    `marked`: members who are said to be loan players although their club does not say so.
    """

    name: str
    club: int | None
    members: tuple[int, ...]
    marked: frozenset[int] = frozenset()


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
    """Dissolve a team; its people stay registered. StaleError carries the team as stored."""
    with act(team.tournament, actor, "team_deleted", team.name) as deleting:
        stored = _locked(team)
        compare(stored.version, version, as_json(stored))
        deleting.before = as_json(stored)
        stored.delete()


def form(tournament: Tournament, wish: TeamWish) -> Team:
    """Form a team inside an act."""
    name = _free_name(tournament, wish.name, None)
    members = _members(tournament, wish, None)
    team = Team.objects.create(
        tournament=tournament,
        name=name,
        club_id=wish.club,
        document_id=_free_document_id(tournament),
        position=(tournament.teams.aggregate(last=Max("position"))["last"] or 0) + 1,
    )
    _put(tournament, team, members, wish)
    return team


def change(team: Team, wish: TeamWish) -> None:
    """Change a team inside an act; who is in it already keeps the place."""
    tournament = team.tournament
    name = _free_name(tournament, wish.name, team)
    before = list(team.members.order_by("position").values_list("registration_id", flat=True))
    members = sorted(
        _members(tournament, wish, team),
        key=lambda registration: before.index(registration.pk) if registration.pk in before else len(before),
    )
    team.name, team.club_id = name, wish.club
    team.version += 1
    team.save(update_fields=["name", "club", "version"])
    team.members.all().delete()
    _put(tournament, team, members, wish)


def refit(registration: Registration) -> None:
    """Inside an act: a member's club has changed, so who is a loan player may have too. Refused: rule 21 is broken."""
    membership = TeamMember.objects.filter(registration=registration).select_related("team__tournament").first()
    if membership is None:
        return
    team = membership.team
    members = list(team.members.select_related("registration"))
    sides = [Member(member.registration.club_id, member.is_loan and member.pk != membership.pk) for member in members]
    team_rule.refuse(team.tournament, team.club_id, sides)
    loans = team_rule.loans(team.tournament, team.club_id, sides)
    for member, is_loan in zip(members, loans, strict=True):
        member.is_loan = is_loan
    TeamMember.objects.bulk_update(members, ["is_loan"])


def leave(registration: Registration) -> None:
    """Inside an act: take somebody out of the team. Refused: the others alone are no team (rule 21)."""
    membership = TeamMember.objects.filter(registration=registration).select_related("team__tournament").first()
    if membership is None:
        return
    team = membership.team
    others = list(team.members.exclude(pk=membership.pk).select_related("registration"))
    try:
        team_rule.refuse(
            team.tournament, team.club_id, [Member(member.registration.club_id, member.is_loan) for member in others]
        )
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
    }


def _locked(team: Team) -> Team:
    stored = Team.objects.select_related("tournament").filter(pk=team.pk).first()
    if stored is None:
        raise StaleError(None)
    return stored


def _free_name(tournament: Tournament, wanted: str, team: Team | None) -> str:
    """The tidied name; refused when it is missing, too long, or another team of the tournament has it."""
    name = names.tidy(wanted)
    if not name:
        raise RefusedError("team_name_missing")
    if len(name) > LONGEST_NAME:
        raise RefusedError("text_too_long", {"maximum": LONGEST_NAME})
    others = tournament.teams.exclude(pk=team.pk if team else 0).values_list("name", flat=True)
    if names.key(name) in {names.key(other) for other in others}:
        raise RefusedError("team_name_taken", {"name": name})
    return name


def _members(tournament: Tournament, wish: TeamWish, team: Team | None) -> list[Registration]:
    """The members in order; refused when one is unknown, named twice or in another team, and by rule 21."""
    found = (
        tournament.registrations.select_related("person").prefetch_related("memberships__team").in_bulk(wish.members)
    )
    unknown_club = wish.club is not None and not Club.objects.filter(pk=wish.club).exists()
    if unknown_club or len(found) != len(wish.members):
        raise RefusedError("team_member_unknown")
    members = [found[pk] for pk in wish.members]
    for registration in members:
        membership = registration.membership
        if membership and membership.team != team:
            raise RefusedError("in_another_team", {"name": registration.person.name, "team": membership.team.name})
    team_rule.refuse(
        tournament,
        wish.club,
        [Member(registration.club_id, registration.pk in wish.marked) for registration in members],
    )
    return members


def _put(tournament: Tournament, team: Team, members: Sequence[Registration], wish: TeamWish) -> None:
    loans = team_rule.loans(
        tournament,
        wish.club,
        [Member(registration.club_id, registration.pk in wish.marked) for registration in members],
    )
    TeamMember.objects.bulk_create(
        TeamMember(team=team, registration=registration, position=position, is_loan=is_loan)
        for position, (registration, is_loan) in enumerate(zip(members, loans, strict=True), start=1)
    )


def _free_document_id(tournament: Tournament) -> str:
    taken = set(tournament.teams.values_list("document_id", flat=True))
    first = len(taken) + 1
    return next(key for number in range(first, 2 * first) if (key := f"t{number}") not in taken)
