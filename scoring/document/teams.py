"""Teams of a document: in which ranking, of whom. Source: contract.md, section 7; decisions.md, rule 21."""

from collections.abc import Sequence

from scoring.rankings import Of, Ranking, first_of
from scoring.rulebook import Rulebook

from .entries import TeamEntry
from .people import People, read_club_of, read_id, read_references
from .rankings import read_ranking_reference
from .shape import Fields, Node


def read_team(node: Node, people: People, rulebook: Rulebook | None, team_size: int | None) -> None:
    """A team of a ranking, nobody of whom is in another team of it. `team_size`: the tournament's, if it says one."""
    refused_before = node.findings.refused
    fields = node.fields(("id", "name", "members"), ("club", "loan", "ranking"))
    team_id = read_id(fields, people.teams)
    name = fields.text("name")
    club = read_club_of(fields, people)
    members = read_references(fields.items("members"), people.players, "player_unknown", "player_repeated")
    loan = fields.optional("loan", lambda loans: _read_loan(loans, members))
    team = TeamEntry(team_id or "", name, club, members, loan, read_ranking_reference(fields, people, Of.TEAMS))
    _check_other_teams(fields, team, people, rulebook)
    if team_id is None:
        return
    people.teams[team_id] = team
    if rulebook and node.findings.refused == refused_before:
        ranking = _ranking_of(team, people)
        size = (ranking and ranking.team_size) or team_size or rulebook.team_size or 0
        _check_team(fields, team, people, rulebook, size)


def _read_loan(node: Node, members: tuple[str, ...]) -> tuple[str, ...]:
    return read_references(node.items(), members, "loan_not_a_member", "player_repeated")


def _ranking_of(team: TeamEntry, people: People) -> Ranking | None:
    """The ranking a team plays in; None where there is none of teams."""
    if team.ranking is None:
        return first_of(people.rankings, Of.TEAMS)
    return next(ranking for ranking in people.rankings if ranking.id == team.ranking)


def _check_other_teams(fields: Fields, team: TeamEntry, people: People, rulebook: Rulebook | None) -> None:
    """Whoever is in one team is in no other of the same ranking, loan players included (rule 21)."""
    ranking = _ranking_of(team, people)
    first_named = {str(node.value): node for node in reversed(fields.items("members"))}
    for player in team.members:
        teams = people.memberships.setdefault((ranking, player), [])
        teams.append(team)
        if len(teams) > 1 and not _may_be_in(teams, player, rulebook):
            first_named[player].refuse("player_in_two_teams", id=player)


def _may_be_in(teams: Sequence[TeamEntry], player: str, rulebook: Rulebook | None) -> bool:
    """Return whether a player may be in these teams: where agreed, on loan in one and for their own club in another."""
    on_loan = sorted(player in (team.loan or ()) for team in teams)
    return rulebook is not None and rulebook.team_loan_for_own_club and on_loan == [False, True]


def _check_team(fields: Fields, team: TeamEntry, people: People, rulebook: Rulebook, team_size: int) -> None:
    """Size, loan players and own club. Source: decisions.md, rule 21."""
    members = fields.nodes["members"]
    loan = team.loan or ()
    if team_size and len(team.members) > team_size:
        members.refuse("team_too_large", maximum=team_size)
    if len(team.members) < rulebook.complete_from(team_size):
        members.warn("team_too_small", minimum=rulebook.complete_from(team_size))
    if rulebook.team_loan_maximum is not None and len(loan) > rulebook.team_loan_maximum:
        fields.nodes["loan"].refuse("too_many_loans", maximum=rulebook.team_loan_maximum)
    # The rule speaks of teams of four; for tandems the text has none.
    if rulebook.team_own_minimum is not None and team_size == rulebook.team_size:
        _check_own_club(fields, team, people, rulebook.team_own_minimum)


def _check_own_club(fields: Fields, team: TeamEntry, people: People, own_minimum: int) -> None:
    """At least three of the team's own club, also while the loan player is still missing (rule 21).

    Whose club the document does not say is taken at its word.
    """
    loan = team.loan or ()
    own = [player for player in team.members if player not in loan]
    if len(own) < own_minimum:
        fields.nodes["members"].refuse("too_few_own_players", minimum=own_minimum)
    if team.club is None:
        return
    for node in fields.items("members"):
        if node.value in own and people.players[str(node.value)].club not in {team.club, None}:
            node.refuse("member_of_another_club", id=str(node.value))
    for node in fields.items("loan"):
        if people.players[str(node.value)].club == team.club:
            node.warn("loan_of_own_club", id=str(node.value))
