"""Clubs, players, teams and lots of a document: who there is, and who belongs to whom."""

from collections.abc import Container
from dataclasses import dataclass, field

from scoring.rulebook import Rulebook

from .entries import PLAYER_KEYS, ClubEntry, LotEntry, PlayerEntry, TeamEntry
from .shape import Fields, Node


@dataclass(slots=True)
class People:
    """Whom the document has named so far, by id; `in_a_team`: the players who belong to a team already."""

    clubs: dict[str, ClubEntry] = field(default_factory=dict)
    players: dict[str, PlayerEntry] = field(default_factory=dict)
    teams: dict[str, TeamEntry] = field(default_factory=dict)
    in_a_team: set[str] = field(default_factory=set)


def read_id(fields: Fields, taken: Container[str]) -> str | None:
    """An id, unique in its list; None if it is missing or no text."""
    value = fields.optional("id", Node.text)
    if value is not None and value in taken:
        fields.nodes["id"].refuse("id_twice", id=value)
    return value


def read_reference(node: Node, known: Container[str], code: str) -> str | None:
    """The id of something that has to be `known`; None if it is not."""
    value = node.text()
    if value is not None and value not in known:
        node.refuse(code, id=value)
        return None
    return value


def read_references(nodes: list[Node], known: Container[str], code: str, repeated: str) -> tuple[str, ...]:
    """Ids of known things, each at most once; `code` and `repeated` are what to put down otherwise."""
    ids: dict[str, None] = {}
    for node in nodes:
        value = read_reference(node, known, code)
        if value in ids:
            node.refuse(repeated, id=value)
        elif value is not None:
            ids[value] = None
    return tuple(ids)


def read_club(node: Node, people: People) -> None:
    fields = node.fields(("id", "name"))
    club_id = read_id(fields, people.clubs)
    name = fields.text("name")
    if club_id is not None:
        people.clubs[club_id] = ClubEntry(club_id, name)


def _read_club_of(fields: Fields, people: People) -> str | None:
    return fields.optional("club", lambda node: read_reference(node, people.clubs, "club_unknown"))


def read_player(node: Node, people: People) -> None:
    fields = node.fields(("id", "name"), ("club", *PLAYER_KEYS))
    player_id = read_id(fields, people.players)
    name = fields.text("name")
    club = _read_club_of(fields, people)
    more = {key: fields.optional(key, getattr(Node, read)) for key, read in PLAYER_KEYS.items()}
    if player_id is not None:
        people.players[player_id] = PlayerEntry(player_id, name, club, **more)


def read_team(node: Node, people: People, rulebook: Rulebook | None, team_size: int) -> None:
    """A team of at most `team_size` members (0: no such rule), nobody of whom is in another team."""
    refused_before = node.findings.refused
    fields = node.fields(("id", "name", "members"), ("club", "loan"))
    team_id = read_id(fields, people.teams)
    name = fields.text("name")
    club = _read_club_of(fields, people)
    members = _read_members(fields.items("members"), people)
    loan = fields.optional("loan", lambda loans: _read_loan(loans, members))
    if team_id is None:
        return
    team = TeamEntry(team_id, name, club, members, loan)
    people.teams[team_id] = team
    if rulebook and node.findings.refused == refused_before:
        _check_team(fields, team, people, rulebook, team_size)


def _read_members(nodes: list[Node], people: People) -> tuple[str, ...]:
    """Whoever is in one team is in no other, loan players included (rule 21)."""
    members = read_references(nodes, people.players, "player_unknown", "player_repeated")
    for node in nodes:
        if node.value in members and node.value in people.in_a_team:
            node.refuse("player_in_two_teams", id=str(node.value))
    people.in_a_team.update(members)
    return members


def _read_loan(node: Node, members: tuple[str, ...]) -> tuple[str, ...]:
    return read_references(node.items(), members, "loan_not_a_member", "player_repeated")


def _check_team(fields: Fields, team: TeamEntry, people: People, rulebook: Rulebook, team_size: int) -> None:
    """Size, loan players and own club. Source: decisions.md, rule 21."""
    members = fields.nodes["members"]
    loan = team.loan or ()
    if team_size and len(team.members) > team_size:
        members.refuse("team_too_large", maximum=team_size)
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


def read_lot(node: Node, people: People) -> LotEntry | None:
    """The tied, players or teams, in the order drawn (rule 14)."""
    fields = node.fields((), ("players", "teams"))
    if len(fields.nodes) != 1:
        node.refuse("lot_of_what")
        return None
    (kind,) = fields.nodes
    if kind == "players":
        return LotEntry(players=_read_drawn(fields.nodes[kind], people.players, "player_unknown", "player_repeated"))
    return LotEntry(teams=_read_drawn(fields.nodes[kind], people.teams, "team_unknown", "team_repeated"))


def _read_drawn(node: Node, known: Container[str], unknown: str, repeated: str) -> tuple[str, ...]:
    nodes = node.items()
    if isinstance(node.value, list) and len(nodes) < 2:
        node.refuse("lot_too_short")
    return read_references(nodes, known, unknown, repeated)
