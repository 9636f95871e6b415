"""Teams with their members, who is in none yet, and who may be in one (dgsrv, rule 21, as decisions.md reads it)."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rankings import PAIR
from tournament.core import names
from tournament.core.errors import RefusedError
from tournament.core.rankings import ranking_of_team, team_rankings
from tournament.models import Club, Ranking, Registration, Team, TeamMember, Tournament

# Who may be in one team. Source: dgsrv, rule 21, as decisions.md reads it.


@dataclass(frozen=True, slots=True)
class OwnClubRule:
    """How many must come from the team's own club at least, and how many may be loan players at most."""

    own_minimum: int
    loan_maximum: int


@dataclass(frozen=True, slots=True)
class Member:
    """A player as the rule sees one: the club (None: not said), and whether marked as a loan player."""

    club: Hashable | None
    marked: bool = False

    def is_loan(self, team_club: Hashable | None) -> bool:
        """A loan player comes from another club than the team; whose club nobody says is taken at the word."""
        return self.marked or (self.club is not None and self.club != team_club)


def own_club_rule(ranking: Ranking) -> OwnClubRule | None:
    """The rule of this ranking's teams; None where there is none.

    Rule 21 speaks of teams of four. A tandem may join two clubs: the text has no rule for it, so there is none here.
    """
    rulebook = ranking.tournament.rulebook
    if rulebook.team_own_minimum is None or ranking.members_per_team != rulebook.team_size:
        return None
    maximum = ranking.members_per_team if rulebook.team_loan_maximum is None else rulebook.team_loan_maximum
    return OwnClubRule(rulebook.team_own_minimum, maximum)


def home_club(members: Sequence[Member]) -> Hashable | None:
    """The club most of them come from: whose team it is where nobody says so."""
    clubs = Counter(member.club for member in members if member.club is not None and not member.marked)
    return clubs.most_common(1)[0][0] if clubs else None


def loans(ranking: Ranking, club: Hashable | None, members: Sequence[Member]) -> list[bool]:
    """For each member whether a loan player; nobody is where no rule speaks of them."""
    if own_club_rule(ranking) is None:
        return [False] * len(members)
    return [member.is_loan(club) for member in members]


def refuse(ranking: Ranking, club: Hashable | None, members: Sequence[Member]) -> None:
    """Raise RefusedError when these cannot be one team: nobody, too many, too few of the own club, too many loans."""
    size = ranking.members_per_team
    if not members:
        raise RefusedError("team_empty")
    if len(members) > size:
        raise RefusedError("team_too_large", {"count": len(members), "maximum": size})
    rule = own_club_rule(ranking)
    if rule is None:
        return
    if club is None:
        raise RefusedError("team_without_club", {"minimum": rule.own_minimum})
    loan = sum(loans(ranking, club, members))
    if len(members) - loan < rule.own_minimum:
        raise RefusedError("team_own_missing", {"own": len(members) - loan, "minimum": rule.own_minimum})
    if loan > rule.loan_maximum:
        raise RefusedError("team_loans", {"loan": loan, "maximum": rule.loan_maximum})


def may_be_in_both(ranking: Ranking, on_loan: Sequence[bool]) -> bool:
    """Return whether somebody may be in several teams of a ranking, on loan in these: where it is agreed, a loan player
    may play for their own club too (decisions.md, "Second reading")."""
    agreed = ranking.tournament.rulebook.team_loan_for_own_club and own_club_rule(ranking) is not None
    return agreed and sorted(on_loan) == [False, True]


def complete_from(ranking: Ranking) -> int:
    """How many make a team of this ranking complete: all, unless three are agreed to."""
    return ranking.tournament.rulebook.complete_from(ranking.members_per_team)


FEWEST_OF_FOUR = 3  # rule 21: a team can be registered with its three own players
WITHOUT_CLUB = "ohne"


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team with its members in order; `ranking`: where it plays; `missing`: how many it could still have."""

    team: Team
    ranking: Ranking
    members: tuple[tuple[Registration, bool], ...]
    missing: int


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club (None: people without one) and those of its people who are in no team."""

    club: Club | None
    free: tuple[Registration, ...]

    @property
    def key(self) -> str:
        """What an address asks for it by."""
        return str(self.club.pk) if self.club else WITHOUT_CLUB


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


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody who is registered, beside the rankings of teams: who is free in which. See `field_of`."""

    rankings: Sequence[Ranking]
    people: Sequence[Registration]

    def free(self, ranking: Ranking, beside: Team | None = None) -> list[Registration]:
        """Who may join a team of this ranking: in none of its teams (but in `beside`), and not withdrawn; by name."""
        return [registration for registration in self.people if self._is_free(registration, ranking, beside)]

    def may_join(self, ranking: Ranking, club: Club | None, beside: Team | None = None) -> list[Registration]:
        """Return who is free, and where it is agreed whoever is on loan elsewhere and from this club, or plays for
        their own club and would be on loan here."""
        return [
            registration
            for registration in self.people
            if self._is_free(registration, ranking, beside) or self._may_play_besides(registration, ranking, club)
        ]

    def _is_free(self, registration: Registration, ranking: Ranking, beside: Team | None) -> bool:
        memberships = memberships_in(ranking, registration, self.rankings)
        if not memberships:
            return not registration.withdrawn
        return beside is not None and any(membership.team_id == beside.pk for membership in memberships)

    def _may_play_besides(self, registration: Registration, ranking: Ranking, club: Club | None) -> bool:
        would_be = Member(registration.club_id).is_loan(club.pk if club else None)
        others = memberships_in(ranking, registration, self.rankings)
        on_loan = [would_be, *(membership.is_loan for membership in others)]
        return not registration.withdrawn and may_be_in_both(ranking, on_loan)


def field_of(tournament: Tournament, rankings: Sequence[Ranking]) -> Field:
    """Everybody by name, with club and teams; three queries."""
    rows = tournament.registrations.select_related("person", "club").prefetch_related("memberships__team")
    people = sorted(rows.order_by("number"), key=lambda registration: names.in_order(registration.person.name))
    return Field(rankings, people)


def memberships_in(ranking: Ranking, registration: Registration, rankings: Sequence[Ranking]) -> list[TeamMember]:
    """Return a player's memberships in teams of a ranking: one at most, unless loans may play for their own club.

    `memberships__team` are to be prefetched.
    """
    memberships = registration.memberships.all()
    return [one for one in memberships if ranking_of_team(one.team, rankings) == ranking]


def team_lines(tournament: Tournament, rankings: Sequence[Ranking] | None = None) -> list[TeamLine]:
    """All teams of these rankings (None: of all), by name; two queries."""
    known = team_rankings(tournament) if rankings is None else rankings
    rows = tournament.teams.select_related("club").prefetch_related(
        "members__registration__person", "members__registration__club"
    )
    lines = [_line(team, ranking) for team in rows if (ranking := ranking_of_team(team, known))]
    return sorted(lines, key=lambda line: names.in_order(line.team.name))


def by_club(free: Sequence[Registration]) -> list[ClubLine]:
    """Free people by club, by the club's name; those without a club last."""
    groups: dict[int | None, list[Registration]] = defaultdict(list)
    for registration in free:
        groups[registration.club_id].append(registration)
    lines = [ClubLine(group[0].club, tuple(group)) for group in groups.values()]
    return sorted(lines, key=lambda line: (line.club is None, names.in_order(line.club.name if line.club else "")))


def proposals(field: Field, ranking: Ranking) -> list[Proposal]:
    """Teams from each club's free people in the order of their start numbers, as many full ones as there are.

    Of a club's last people a team of three is proposed too, which gets its loan player later (rule 21); tandems are
    always two.
    """
    taken = taken_names(ranking, field.rankings)
    found: list[Proposal] = []
    for line in by_club(field.free(ranking)):
        if line.club is None:
            continue
        people = sorted(line.free, key=lambda registration: registration.number)
        for group in _groups(people, ranking.members_per_team):
            name = free_name(line.club, ranking, field.rankings, taken)
            taken.add(names.key(name))
            found.append(Proposal(name, line.club, tuple(group)))
    return found


def taken_names(ranking: Ranking, rankings: Sequence[Ranking]) -> set[str]:
    """The keys of the names of a ranking's teams; one query."""
    teams = Team.objects.filter(tournament=ranking.tournament)
    return {names.key(team.name) for team in teams if ranking_of_team(team, rankings) == ranking}


def free_name(club: Club, ranking: Ranking, rankings: Sequence[Ranking], taken: set[str]) -> str:
    """ "RC Karlsau 1", in a further ranking of tandems "RC Karlsau Tandem 1"; or the next number that no team has.

    `taken`: keys of names.
    """
    stem = f"{club.name} {_kind(ranking)}" if ranking != rankings[0] else club.name
    return next(name for number in range(1, len(taken) + 2) if names.key(name := f"{stem} {number}") not in taken)


def _kind(ranking: Ranking) -> str:
    return _("Tandem") if ranking.members_per_team == PAIR else _("Team")


def _groups(people: Sequence[Registration], size: int) -> list[Sequence[Registration]]:
    groups = [people[at : at + size] for at in range(0, len(people), size)]
    return [group for group in groups if len(group) >= min(size, FEWEST_OF_FOUR)]


def _line(team: Team, ranking: Ranking) -> TeamLine:
    members = sorted(team.members.all(), key=lambda member: member.position)
    listed = tuple((member.registration, member.is_loan) for member in members)
    return TeamLine(team, ranking, listed, max(0, complete_from(ranking) - len(listed)))


def team_of(registration: Registration) -> Team | None:
    """The team somebody plays for, the first of several; `memberships__team` are to be prefetched."""
    return registration.membership.team if registration.membership else None
