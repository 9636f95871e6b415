"""Who is in a ranking, and over what."""

from .made import Made, together
from .places import order, placed, strength
from .words import FEDERATIONS, FIGURES, Json, first_ranking, rankings_of


def ranking_rows(document: Json, made: Made, ranking: Json, alone: int | None = None) -> list[Json]:
    """The rows of a ranking; `alone`: those of the list of that series in it."""
    if alone is not None:
        ranking = {key: value for key, value in ranking.items() if key != "best_series"} | {"series": [alone]}
    rows = {
        "players": player_rows(document, made, ranking),
        "teams": team_rows(document, made, ranking),
        "clubs": club_rows(document, made, ranking),
    }[ranking["of"]]
    if alone is not None:
        rows = [row for row in rows if row["player"] in [stint["player"] for stint in made[alone]]]
    return placed(document, ranking, rows, alone)


def counting(made: Made, ranking: Json) -> list[int]:
    return [number for number in made if "series" not in ranking or number in ranking["series"]]


def anybody_played(made: Made, number: int) -> bool:
    return any(stint["games"] for stint in made[number])


def penalty_of(document: Json, who: str, key: str, number: int) -> int:
    """`who`: player or team."""
    found = [one for one in document.get("penalties", []) if one.get(who) == key and one["series"] == number]
    return sum(one["points"] for one in found)


def row_of(who: str, key: str, parts: list[Json], penalty: int) -> Json:
    """A row that is the sum of others; `parts` have their penalties in `penalty`, not in `points`."""
    penalty += sum(part["penalty"] for part in parts)
    sums = {figure: sum(part[figure] for part in parts) for figure in FIGURES}
    return {who: key} | sums | {"penalty": penalty, "complete": True, "unranked": False, "disqualified": False}


def with_result(row: Json) -> Json:
    """`points` shows the result, penalties in it."""
    return row | {"points": row["points"] + row["penalty"]}


def player_parts(document: Json, made: Made, ranking: Json, player: str) -> list[Json]:
    """What he made in each series that counts for him, at whichever seats."""
    parts = []
    for number in counting(made, ranking):
        sums = together([stint for stint in made[number] if stint["player"] == player])
        if sums["games"]:
            parts.append(sums | {"penalty": penalty_of(document, "player", player, number)})
    return best(document, ranking, parts)


def member_parts(document: Json, made: Made, ranking: Json, member: str) -> list[Json]:
    """What counts for his team in each series: what he made for himself, and what others made in his place.

    His penalty is his own team's; from who does not count nothing is taken.
    """
    parts = []
    for number in counting(made, ranking):
        own = [stint for stint in made[number] if stint["player"] == member and stint["instead_of"] is None]
        for_him = [stint for stint in made[number] if stint["instead_of"] == member]
        stints = [stint for stint in own + for_him if counts(document, stint["player"])]
        penalty = penalty_of(document, "player", member, number) if counts(document, member) else 0
        sums = together(stints)
        if sums["games"] or penalty:
            parts.append(sums | {"penalty": penalty})
    return best(document, ranking, parts)


def best(document: Json, ranking: Json, parts: list[Json]) -> list[Json]:
    parts = sorted(parts, key=lambda part: strength(document, with_result(part)))
    return parts[: ranking.get("best_series", len(parts))]


def counts(document: Json, player: str) -> bool:
    return not is_unranked(document, player) and not is_disqualified(document, player)


def categories(document: Json, player: str) -> list[str]:
    return next(one.get("categories", []) for one in document["players"] if one["id"] == player)


def is_disqualified(document: Json, player: str) -> bool:
    return any(one["player"] == player for one in document.get("disqualified", []))


def is_unranked(document: Json, player: str) -> bool:
    return any(one["id"] == player and one.get("unranked", False) for one in document["players"])


def player_rows(document: Json, made: Made, ranking: Json) -> list[Json]:
    rows = []
    for player in (one["id"] for one in document["players"]):
        if "category" in ranking and ranking["category"] not in categories(document, player):
            continue
        parts = player_parts(document, made, ranking, player)
        due = len([number for number in counting(made, ranking) if anybody_played(made, number)])
        row = row_of("player", player, parts, 0)
        row["complete"] = len(parts) >= min(due, ranking.get("best_series", due))
        row["unranked"] = is_unranked(document, player)
        row["disqualified"] = is_disqualified(document, player)
        rows.append(with_result(row))
    return rows


def team_rows(document: Json, made: Made, ranking: Json) -> list[Json]:
    tournament = document["tournament"]
    of_the_text = 4 if tournament["rulebook"] in FEDERATIONS else 0
    size = ranking.get("team_size") or tournament.get("team_size") or of_the_text
    enough = 3 if tournament.get("agreements", {}).get("three_are_complete") and size == of_the_text == 4 else size
    rows = []
    for team in document.get("teams", []):
        if team.get("ranking", first_ranking(rankings_of(document), "teams").get("id")) != ranking.get("id"):
            continue
        members = [player for player in team["members"] if counts(document, player)]
        parts = [part for player in team["members"] for part in member_parts(document, made, ranking, player)]
        own = sum(penalty_of(document, "team", team["id"], number) for number in counting(made, ranking))
        row = row_of("team", team["id"], parts, own)
        row["complete"] = len(members) >= enough
        rows.append(with_result(row))
    return rows


def club_rows(document: Json, made: Made, ranking: Json) -> list[Json]:
    of_players = {key: value for key, value in ranking.items() if key != "best_members"} | {"of": "players"}
    rows = []
    for club in (one["id"] for one in document["clubs"]):
        of_club = [one["id"] for one in document["players"] if one.get("club") == club]
        members = [row for row in player_rows(document, made, of_players) if row["player"] in of_club]
        if not members:
            continue
        played = [row for row in members if row["games"] and not row["unranked"] and not row["disqualified"]]
        played.sort(key=lambda row: order(document, row))
        counted = played[: ranking.get("best_members", len(played))]
        # their `points` are results already: without their penalties they are summed up
        parts = [row | {"points": row["points"] - row["penalty"]} for row in counted]
        row = row_of("club", club, parts, 0)
        row["complete"] = len(counted) >= ranking.get("best_members", 0)
        rows.append(with_result(row))
    return rows
