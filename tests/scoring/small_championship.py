"""Four people in the second edition of spielliste/1."""

from typing import Any

from .builders import Json, document, player

PLAYERS = [player("a", club="c1", categories=["Damen"]), player("b", club="c1"), player("c", club="c2"), player("d")]


def of(*rankings: Json, **fields: Any) -> Json:
    """Four players in two clubs, one game: b 5 and 0 Augen, c 2 and 17, d 0 and 64; these rankings."""
    tournament = fields.pop("tournament", {}) | ({"rankings": list(rankings)} if rankings else {})
    clubs = [{"id": "c1", "name": "C"}, {"id": "c2", "name": "D"}]
    return document(clubs=clubs, players=PLAYERS, tournament=tournament, **fields)


def team(team_id: str, members: str, **fields: Any) -> Json:
    return {"id": team_id, "name": team_id, "members": list(members)} | fields
