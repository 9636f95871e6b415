"""Who may be in one team. Source: dgsrv, rule 21, as decisions.md reads it."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from tournament.core.errors import RefusedError
from tournament.models import Ranking


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
    """Whether somebody may be in several teams of a ranking, on loan in these: where it is agreed, a loan player may
    play for his own club too (decisions.md, "Second reading")."""
    agreed = ranking.tournament.rulebook.team_loan_for_own_club and own_club_rule(ranking) is not None
    return agreed and sorted(on_loan) == [False, True]


def complete_from(ranking: Ranking) -> int:
    """How many make a team of this ranking complete: all, unless three are agreed to."""
    return ranking.tournament.rulebook.complete_from(ranking.members_per_team)
