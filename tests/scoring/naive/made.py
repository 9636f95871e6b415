"""What everybody made in each series, at each seat he had."""

from .game import scores
from .seating import games_due, sitting, stints_at
from .words import FEDERATIONS, FEWEST_AUGEN, FIGURES, OPEN, Json, Sums

Made = dict[int, list[Json]]  # series -> everybody who held a seat, with what he made there


def made_at_seats(document: Json) -> Made:
    """Series in order: hands thrown in count on from one to the next, and from table to table, by their numbers."""
    thrown_in: dict[str, int] = {}
    made: Made = {}
    for series in sorted(document["series"], key=lambda one: one["number"]):
        made[series["number"]] = []
        for table in sorted(series["tables"], key=lambda one: one["number"]):
            stints = [one | dict.fromkeys(FIGURES, 0) for one in stints_at(table) if one["player"] is not None]
            if "totals" in table:
                type_in(document, table, stints, thrown_in)
            else:
                play(document, table, stints, thrown_in)
            made[series["number"]] += stints
    return made


def made_in_series(document: Json) -> dict[int, dict[str, Sums]]:
    """Series -> everybody who held a seat there -> his sums."""
    return {
        number: {
            one["player"]: together([other for other in stints if other["player"] == one["player"]]) for one in stints
        }
        for number, stints in made_at_seats(document).items()
    }


def together(stints: list[Json]) -> Sums:
    return {key: sum(one[key] for one in stints) for key in FIGURES}


def type_in(document: Json, table: Json, stints: list[Json], thrown_in: dict[str, int]) -> None:
    """A row belongs to the first seat its player had."""
    for row in table["totals"]:
        next(one for one in stints if one["player"] == row["player"]).update(typed_sums(document, table, row))
        thrown_in[row["player"]] = thrown_in.get(row["player"], 0) + row.get("thrown_in", 0)


def typed_sums(document: Json, table: Json, row: Json) -> Sums:
    rulebook = document["tournament"]["rulebook"]
    points = {
        "horesca": row.get("points"),
        **dict.fromkeys(FEDERATIONS, row["wertungspunkte"]),
        **dict.fromkeys(OPEN, 10 * row["wertungspunkte"] - row["augen"]),
        **dict.fromkeys(FEWEST_AUGEN, -row["augen"]),
    }[rulebook]
    return {
        "wertungspunkte": row["wertungspunkte"],
        "augen": row["augen"],
        "points": points,
        "crosses": row["crosses"],
        "games": row["games"] if "games" in row else games_due(document, table, row["player"]),
    }


def play(document: Json, table: Json, stints: list[Json], thrown_in: dict[str, int]) -> None:
    agreements = document["tournament"].get("agreements", {})
    on_this_list: dict[str, int] = {}
    for game in sorted(table.get("games", []), key=lambda one: one["number"]):
        before = on_this_list if agreements.get("second_offence_per_list") else thrown_in
        for player, scored in scores(document, game, before).items():
            stint = stint_of(table, stints, player, game["number"])
            for key in FIGURES:
                stint[key] += scored[key]
        for result in game["results"]:
            if result.get("thrown_in"):
                on_this_list[result["player"]] = on_this_list.get(result["player"], 0) + 1
                thrown_in[result["player"]] = thrown_in.get(result["player"], 0) + 1


def stint_of(table: Json, stints: list[Json], player: str, number: int) -> Json:
    """What he makes in that game is made here: at the seat he holds then, since he took it last."""
    (seat,) = [seat for seat, there in sitting(table, number).items() if there == player]
    return [one for one in stints if (one["player"], one["seat"]) == (player, seat) and one["from_game"] <= number][-1]
