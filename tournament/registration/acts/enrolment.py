"""Register a whole list at once, with the teams it names."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournament.core import names
from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.models import Registration, Team, Tournament
from tournament.registration.acts.registrations import Rolls
from tournament.registration.fields import Entry
from tournament.registration.reads.people import Note
from tournament.teams import acts as teams
from tournament.teams import rule as team_rule
from tournament.teams.rule import Member


@dataclass(frozen=True, slots=True)
class TeamFlaw:
    """A team the list names that cannot be formed, and why."""

    team: str
    note: Note


@dataclass(slots=True)
class Enrolment:
    """What became of a list: who was registered, which teams were formed or filled up, which were not and why."""

    registered: list[Registration] = field(default_factory=list)
    teams: list[Team] = field(default_factory=list)
    flaws: list[TeamFlaw] = field(default_factory=list)


def enrol(tournament: Tournament, entries: Sequence[Entry], actor: Actor) -> Enrolment:
    """Register everybody of a list or nobody, and form the teams it names; a team that exists is filled up.

    A start number that is taken gives way to the next free one. A team that rule 21 does not allow is not formed; its
    people are registered all the same. RefusedError as in `registrations.register`.
    """
    done = Enrolment()
    with act(tournament, actor, "people_registered") as enrolling:
        done.registered = _register(enrolling.tournament, entries)
        if enrolling.tournament.members_per_team:
            _form_teams(enrolling.tournament, _by_team(entries, done.registered), done)
        enrolling.changed = bool(done.registered)
        enrolling.after = _as_json(done)
    return done


def team_flaws(tournament: Tournament, entries: Sequence[Entry]) -> list[TeamFlaw]:
    """Which of the teams a list names could not be formed; three queries."""
    stored = _stored_teams(tournament)
    flaws = []
    for name, group in _grouped(entries):
        team = stored.get(names.key(name))
        members = [*_stored_members(team), *(Member(names.key(entry.club) or None, entry.loan) for entry in group)]
        club = names.key(team.club.name) if team and team.club else team_rule.home_club(members)
        try:
            team_rule.refuse(tournament, club, members)
        except RefusedError as error:
            flaws.append(TeamFlaw(name, Note(error.code, error.params)))
    return flaws


def _register(tournament: Tournament, entries: Sequence[Entry]) -> list[Registration]:
    """In the order of the list; those who bring a start number get theirs before others get the next free ones."""
    order = sorted(range(len(entries)), key=lambda at: entries[at].number is None)
    entered = Rolls(tournament).enter([entries[at] for at in order], yielding=True)
    by_place = dict(zip(order, entered, strict=True))
    return [by_place[at] for at in range(len(entries))]


def _by_team(
    entries: Sequence[Entry], registered: Sequence[Registration]
) -> list[tuple[str, list[tuple[Entry, Registration]]]]:
    pairs = {id(entry): registration for entry, registration in zip(entries, registered, strict=True)}
    return [(name, [(entry, pairs[id(entry)]) for entry in group]) for name, group in _grouped(entries)]


def _grouped(entries: Sequence[Entry]) -> Iterator[tuple[str, list[Entry]]]:
    """Team name -> entries, in the order of the list; teams that differ in blanks or capitals only are one."""
    groups: dict[str, tuple[str, list[Entry]]] = {}
    for entry in entries:
        if name := names.tidy(entry.team):
            groups.setdefault(names.key(name), (name, []))[1].append(entry)
    yield from groups.values()


def _form_teams(
    tournament: Tournament, by_team: Sequence[tuple[str, list[tuple[Entry, Registration]]]], done: Enrolment
) -> None:
    stored = _stored_teams(tournament)
    for name, group in by_team:
        try:
            done.teams.append(_form_team(tournament, stored.get(names.key(name)), name, group))
        except RefusedError as error:
            done.flaws.append(TeamFlaw(name, Note(error.code, error.params)))


def _form_team(
    tournament: Tournament, stored: Team | None, name: str, group: Sequence[tuple[Entry, Registration]]
) -> Team:
    marked = frozenset(registration.pk for entry, registration in group if entry.loan)
    members = tuple(registration.pk for _entry, registration in group)
    if stored is None:
        sides = [Member(registration.club_id, entry.loan) for entry, registration in group]
        home = team_rule.home_club(sides)
        club = home if isinstance(home, int) else None
        return teams.form(tournament, teams.TeamWish(name, club, members, marked))
    before = list(stored.members.all())
    marked |= {member.registration_id for member in before if member.is_loan}
    members = (*(member.registration_id for member in before), *members)
    teams.change(stored, teams.TeamWish(stored.name, stored.club_id, members, marked))
    return stored


def _stored_teams(tournament: Tournament) -> dict[str, Team]:
    rows = tournament.teams.select_related("club", "tournament").prefetch_related("members__registration__club")
    return {names.key(team.name): team for team in rows}


def _stored_members(team: Team | None) -> list[Member]:
    if team is None:
        return []
    return [
        Member(names.key(member.registration.club.name) if member.registration.club else None, member.is_loan)
        for member in sorted(team.members.all(), key=lambda member: member.position)
    ]


def _as_json(done: Enrolment) -> dict[str, Any]:
    return {
        "people": [
            f"{registration.number} {registration.person.name}"
            + (f" ({registration.club.name})" if registration.club else "")
            for registration in done.registered
        ],
        "teams": [team.name for team in done.teams],
    }
