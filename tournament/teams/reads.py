"""Teams with their members, who is in none yet, and which teams could be formed from a club's people."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.core import names
from tournament.models import Club, Registration, Team, Tournament

FEWEST_OF_FOUR = 3  # rule 21: a team can be registered with its three own players


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team with its members in order; `missing`: how many it could still have."""

    team: Team
    members: tuple[tuple[Registration, bool], ...]
    missing: int


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club (None: people without one) and those of its people who are in no team."""

    club: Club | None
    free: tuple[Registration, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A team that could be formed."""

    name: str
    club: Club
    members: tuple[Registration, ...]

    @property
    def key(self) -> str:
        """Club and members as a form sends them back: "3.12-15-18"."""
        return f"{self.club.pk}.{'-'.join(str(registration.pk) for registration in self.members)}"


def team_lines(tournament: Tournament) -> list[TeamLine]:
    """All teams by name; two queries."""
    rows = tournament.teams.select_related("club").prefetch_related(
        "members__registration__person", "members__registration__club"
    )
    lines = [_line(team, tournament.members_per_team) for team in rows]
    return sorted(lines, key=lambda line: names.in_order(line.team.name))


def free_people(tournament: Tournament, beside: Team | None = None) -> list[Registration]:
    """Who may join a team: has not withdrawn, and is in none (or in the team `beside`); by name. Two queries."""
    rows = tournament.registrations.select_related("person", "club").prefetch_related("memberships").order_by("number")
    free = [registration for registration in rows if _is_free(registration, beside)]
    return sorted(free, key=lambda registration: names.in_order(registration.person.name))


def by_club(free: Sequence[Registration]) -> list[ClubLine]:
    """Free people by club, by the club's name; those without a club last."""
    groups: dict[int | None, list[Registration]] = defaultdict(list)
    for registration in free:
        groups[registration.club_id].append(registration)
    lines = [ClubLine(group[0].club, tuple(group)) for group in groups.values()]
    return sorted(lines, key=lambda line: (line.club is None, names.in_order(line.club.name if line.club else "")))


def proposals(tournament: Tournament) -> list[Proposal]:
    """Teams from each club's free people in the order of their start numbers, as many full ones as there are.

    Of a club's last people a team of three is proposed too, which gets its loan player later (rule 21); tandems are
    always two.
    """
    size = tournament.members_per_team
    taken = {names.key(name) for name in tournament.teams.values_list("name", flat=True)}
    found: list[Proposal] = []
    for line in by_club(free_people(tournament)):
        if line.club is None or not size:
            continue
        people = sorted(line.free, key=lambda registration: registration.number)
        for group in _groups(people, size):
            name = free_name(line.club, taken)
            taken.add(names.key(name))
            found.append(Proposal(name, line.club, tuple(group)))
    return found


def free_name(club: Club, taken: set[str]) -> str:
    """ "RC Karlsau 1", or the next number that no team has; `taken`: keys of names."""
    return next(name for number in range(1, len(taken) + 2) if names.key(name := f"{club.name} {number}") not in taken)


def _groups(people: Sequence[Registration], size: int) -> list[Sequence[Registration]]:
    groups = [people[at : at + size] for at in range(0, len(people), size)]
    return [group for group in groups if len(group) >= min(size, FEWEST_OF_FOUR)]


def _line(team: Team, size: int) -> TeamLine:
    members = sorted(team.members.all(), key=lambda member: member.position)
    listed = tuple((member.registration, member.is_loan) for member in members)
    return TeamLine(team, listed, max(0, size - len(listed)))


def _is_free(registration: Registration, beside: Team | None) -> bool:
    membership = registration.membership
    if membership is None:
        return not registration.withdrawn
    return beside is not None and membership.team_id == beside.pk


def team_of(registration: Registration) -> Team | None:
    """The team somebody plays for; `memberships__team` are to be prefetched."""
    return registration.membership.team if registration.membership else None
