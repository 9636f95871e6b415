"""Documents with substitutes, and what each made in them."""

from typing import Any

from scoring import stand

from .builders import Json, accepted, document, player, result

TABLE = "series[0].tables[0]"
FOUR_GAMES = {"series": 1, "games_per_series": 4}


def change(seat: Any, from_game: Any, player_id: Any, **fields: Any) -> Json:
    return {"seat": seat, "from_game": from_game, "player": player_id} | fields


def game(number: int, winner: str, *losers: str) -> Json:
    """Won with Rommé, 5; each of the others has opened and holds 17 Augen, 2."""
    return {"number": number, "results": [result(winner, "romme", 0), *(result(one, "opened", 17) for one in losers)]}


def table(number: int, seats: str, *changes: Json, **fields: Any) -> Json:
    changed = {"substitutes": list(changes)} if changes else {}
    return {"number": number, "seats": list(seats)} | changed | fields


def of(*tables: Json, **fields: Any) -> Json:
    """A series of four games at these tables, of players a to z."""
    tournament = FOUR_GAMES | fields.pop("tournament", {})
    players = fields.pop("players", [player(one) for one in "abcdefghxyz"])
    return document(players=players, tournament=tournament, series=[{"number": 1, "tables": list(tables)}], **fields)


def made(data: Json, number: int = 0) -> dict[str, tuple[int, int, int]]:
    """Player -> points, Augen and games in a series."""
    rows = stand(accepted(data))["series"][number]["players"]
    return {row["player"]: (row["points"], row["augen"], row["games"]) for row in rows}
