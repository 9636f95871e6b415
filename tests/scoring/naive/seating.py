"""Who sits at a table in which game, who plays, and when its list ends (contract, section 7, `substitutes`)."""

from .words import FEDERATIONS, Json


def stints_at(table: Json) -> list[Json]:
    """Everybody who ever holds a seat of a table, the first players in front; the empty seat is a player None.

    `instead_of`: in whose place he makes what counts for that one's team.
    """
    stints = [
        {"seat": seat, "from_game": 1, "player": player, "instead_of": None}
        for seat, player in enumerate(table["seats"], 1)
    ]
    in_his_own_right = dict(enumerate(table["seats"], 1))
    for change in sorted(table.get("substitutes", []), key=lambda one: (one["seat"], one["from_game"])):
        stands_in = change.get("for_team", False)
        stint = {key: change[key] for key in ("seat", "from_game", "player")}
        stints.append(stint | {"instead_of": in_his_own_right[change["seat"]] if stands_in else None})
        if change["player"] is not None and not stands_in:
            in_his_own_right[change["seat"]] = change["player"]
    return stints


def sitting(table: Json, number: int) -> dict[int, str]:
    """Seat -> player, of the seats that are not empty in that game."""
    there = {}
    for stint in stints_at(table):
        if stint["from_game"] <= number:
            there[stint["seat"]] = stint["player"]
    return {seat: player for seat, player in there.items() if player is not None}


def games_due(document: Json, table: Json, player: str) -> int:
    """How many games a player plays at this table, if everybody deals when it is his turn."""
    rulebook = document["tournament"]["rulebook"]
    agreed: int = document["tournament"]["games_per_series"]
    at_four, size = rulebook in FEDERATIONS, len(table["seats"])
    # at four everybody sits out when he deals; a table of three plays three quarters, rounded up
    games = -(-3 * agreed // 4) if at_four and size == 3 else agreed
    each = agreed - agreed // 4 if at_four and size == 4 else games
    if not table.get("substitutes") and "ends_after" not in table:
        return each
    return sum(player in playing for playing in played_in_turn(rulebook, table, games, each))


def played_in_turn(rulebook: str, table: Json, games: int, each: int) -> list[list[str]]:
    """Who plays which game, until everybody who never left has played what each plays, or the list ends."""
    at_four, dealer = rulebook in FEDERATIONS, 0
    ever_empty = any(change["player"] is None for change in table.get("substitutes", []))
    never_left = set(range(1, len(table["seats"]) + 1))
    seats_played: list[int] = []
    played: list[list[str]] = []
    for number in range(1, min(games, table.get("ends_after", games)) + 1):
        there = sitting(table, number)
        if len(there) < (3 if at_four else 2):
            break
        dealer = next(seat % 6 + 1 for seat in range(dealer, dealer + 6) if seat % 6 + 1 in there)
        playing = [seat for seat in there if not (at_four and len(there) == 4 and seat == dealer)]
        played.append([there[seat] for seat in playing])
        seats_played += playing
        never_left &= there.keys()
        if ever_empty and never_left and all(seats_played.count(seat) >= each for seat in never_left):
            break
    return played
