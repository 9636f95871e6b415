"""Clubs and players of a document: who there is."""

from collections.abc import Container
from dataclasses import dataclass, field

from scoring.rankings import Ranking

from .entries import PLAYER_KEYS, ClubEntry, PlayerEntry, TeamEntry
from .shape import Fields, Node


@dataclass(slots=True)
class People:
    """The rankings there are, and whom the document has named so far, by id.

    `memberships`: a ranking of teams and a player -> the player's teams in it.
    """

    rankings: tuple[Ranking, ...] = ()
    clubs: dict[str, ClubEntry] = field(default_factory=dict)
    players: dict[str, PlayerEntry] = field(default_factory=dict)
    teams: dict[str, TeamEntry] = field(default_factory=dict)
    memberships: dict[tuple[Ranking | None, str], list[TeamEntry]] = field(default_factory=dict)


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


def read_club_of(fields: Fields, people: People) -> str | None:
    return fields.optional("club", lambda node: read_reference(node, people.clubs, "club_unknown"))


def read_player(node: Node, people: People) -> None:
    fields = node.fields(("id", "name"), ("club", *PLAYER_KEYS))
    player_id = read_id(fields, people.players)
    name = fields.text("name")
    club = read_club_of(fields, people)
    more = {key: fields.optional(key, getattr(Node, read)) for key, read in PLAYER_KEYS.items()}
    if player_id is not None:
        people.players[player_id] = PlayerEntry(player_id, name, club, **more)
