"""Register a whole list at once, with the teams it names."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.rankings import PAIR
from tournament.core import names
from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.core.rankings import ranking_of_team, team_rankings
from tournament.models import Ranking, Registration, Team, Tournament
from tournament.registration.acts import teams
from tournament.registration.acts.registrations import Rolls
from tournament.registration.fields import Entry
from tournament.registration.reads import teams as team_rule
from tournament.registration.reads.people import Note
from tournament.registration.reads.teams import Member


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
        _form_teams(enrolling.tournament, entries, done.registered, done)
        enrolling.changed = bool(done.registered)
        enrolling.after = _as_json(done)
    return done


def team_flaws(tournament: Tournament, entries: Sequence[Entry]) -> list[TeamFlaw]:
    """Which of the teams a list names could not be formed; four queries."""
    columns = _columns(tournament)
    stored = _stored_teams(tournament, columns)
    flaws = []
    for column, name, group in _grouped(entries, columns):
        team = stored.get((column.ranking.document_id, names.key(name)))
        members = [
            *_stored_members(team),
            *(Member(names.key(entry.club) or None, column.loan(entry)) for entry in group),
        ]
        club = names.key(team.club.name) if team and team.club else team_rule.home_club(members)
        try:
            _refuse_second(column, columns, group)
            team_rule.refuse(column.ranking, club, members)
        except RefusedError as error:
            flaws.append(TeamFlaw(name, Note(error.code, error.params)))
    return flaws


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of teams, by the key of its field, and the ranking its teams play in."""

    key: str
    ranking: Ranking

    def name(self, entry: Entry) -> str:
        """The team somebody is in by this column; empty: none."""
        return names.tidy(getattr(entry, self.key))

    def loan(self, entry: Entry) -> bool:
        """Whether a loan player; nobody is one in a tandem."""
        return entry.loan and self.key == "team"


def _columns(tournament: Tournament) -> list[_Column]:
    """„Mannschaft“ means the first ranking of teams that are no pairs, „Tandem“ the first of pairs; where there is only
    one of both, either means that one."""
    rankings = team_rankings(tournament)
    if not rankings:
        return []
    pairs = [ranking for ranking in rankings if ranking.members_per_team == PAIR]
    larger = [ranking for ranking in rankings if ranking not in pairs]
    return [_Column("team", (larger or rankings)[0]), _Column("tandem", (pairs or rankings)[0])]


def _refuse_second(column: _Column, columns: Sequence[_Column], group: Sequence[Entry]) -> None:
    """Both columns mean the same ranking: whoever is in a team by the first is in none by the second."""
    first = columns[0]
    if column is first or column.ranking is not first.ranking:
        return
    for entry in group:
        if team := first.name(entry):
            raise RefusedError("in_another_team", {"name": entry.name, "team": team})


def _register(tournament: Tournament, entries: Sequence[Entry]) -> list[Registration]:
    """In the order of the list; those who bring a start number get theirs before others get the next free ones."""
    order = sorted(range(len(entries)), key=lambda at: entries[at].number is None)
    entered = Rolls(tournament).enter([entries[at] for at in order], yielding=True)
    by_place = dict(zip(order, entered, strict=True))
    return [by_place[at] for at in range(len(entries))]


def _grouped(entries: Sequence[Entry], columns: Sequence[_Column]) -> Iterator[tuple[_Column, str, list[Entry]]]:
    """Column, team name, entries, in the order of the list; teams that differ in blanks or capitals only are one."""
    for column in columns:
        groups: dict[str, tuple[str, list[Entry]]] = {}
        for entry in entries:
            if name := column.name(entry):
                groups.setdefault(names.key(name), (name, []))[1].append(entry)
        yield from ((column, name, group) for name, group in groups.values())


def _form_teams(
    tournament: Tournament, entries: Sequence[Entry], registered: Sequence[Registration], done: Enrolment
) -> None:
    columns = _columns(tournament)
    stored = _stored_teams(tournament, columns)
    pairs = {id(entry): registration for entry, registration in zip(entries, registered, strict=True)}
    for column, name, group in _grouped(entries, columns):
        team = stored.get((column.ranking.document_id, names.key(name)))
        try:
            done.teams.append(_form_team(tournament, column, team, name, [(one, pairs[id(one)]) for one in group]))
        except RefusedError as error:
            done.flaws.append(TeamFlaw(name, Note(error.code, error.params)))


def _form_team(
    tournament: Tournament,
    column: _Column,
    stored: Team | None,
    name: str,
    group: Sequence[tuple[Entry, Registration]],
) -> Team:
    marked = frozenset(registration.pk for entry, registration in group if column.loan(entry))
    members = tuple(registration.pk for _entry, registration in group)
    if stored is None:
        sides = [Member(registration.club_id, column.loan(entry)) for entry, registration in group]
        home = team_rule.home_club(sides)
        club = home if isinstance(home, int) else None
        return teams.form(tournament, teams.TeamWish(name, club, members, marked, column.ranking.pk))
    before = list(stored.members.all())
    marked |= {member.registration_id for member in before if member.is_loan}
    members = (*(member.registration_id for member in before), *members)
    teams.change(stored, teams.TeamWish(stored.name, stored.club_id, members, marked))
    return stored


def _stored_teams(tournament: Tournament, columns: Sequence[_Column]) -> dict[tuple[str, str], Team]:
    """The id of a ranking and the key of a name -> the team."""
    rows = tournament.teams.select_related("club", "tournament").prefetch_related("members__registration__club")
    rankings = sorted({column.ranking.position: column.ranking for column in columns}.items())
    return {
        (ranking.document_id, names.key(team.name)): team
        for team in rows
        if (ranking := ranking_of_team(team, [one for _position, one in rankings]))
    }


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
