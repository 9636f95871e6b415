"""A second scorer, slow and obvious, that knows nothing of `scoring`: a valid `spielliste/1` in, `stand/1` out.

Written straight from the contract (sections 1, 2 and 7) and from how the program reads the rules, to hold the program
against: the core in test_properties.py, the database in tests/archive. House rules it does not know.
"""

from fractions import Fraction
from typing import Any

Json = dict[str, Any]
Sums = dict[str, int]

FEDERATIONS = ("dskv-2018", "dgsrv")
OPEN = ("romme24-open", "romme24-turnier")
BY_HOUSE = "fewest Augen, after dskv-2018 or dgsrv"
FEWEST_AUGEN = ("romme24-sprint", "romme24-cent", "romme-51", BY_HOUSE)
WHERE_DEALERS_SIT_OUT = (*FEDERATIONS, BY_HOUSE)
FIGURES = ("wertungspunkte", "augen", "points", "crosses", "games")
DEFAULT_RANKINGS = [
    {"id": "players", "name": "Einzelwertung", "of": "players"},
    {"id": "teams", "name": "Mannschaften", "of": "teams"},
]


def played_by(tournament: Json) -> str:
    """The rulebook, or the house rule, of those this knows."""
    rulebook: str = tournament["rulebook"]
    return BY_HOUSE if tournament.get("house_rules", {}).get("fewest_augen_win") else rulebook


def rankings_of(document: Json) -> list[Json]:
    named: list[Json] = document["tournament"].get("rankings") or []
    players, teams = DEFAULT_RANKINGS
    if document["tournament"].get("team_size") == 2:
        teams = teams | {"name": "Tandems"}
    return named or ([players, teams] if document.get("teams") else [players])


def first_ranking(rankings: list[Json], of: str) -> Json:
    return next((one for one in rankings if one["of"] == of), {})


# What one game gives each of its players.


HAND_ROMME_AND_LESS = {"hand_romme": 8, "hand_romme_laying_off": 6, "romme": 5}
SUPER_ROMME_AND_LESS = {
    "super_romme": 15,
    "romme_before_opponents": 12,
    "hand_romme": 10,
    "hand_romme_laying_off": 8,
    "romme": 5,
}
NOTHING_BUT_WINNING = {"hand_romme": 0, "hand_romme_laying_off": 0, "romme": 0}
WINS = {
    **dict.fromkeys(FEDERATIONS, HAND_ROMME_AND_LESS),
    **dict.fromkeys(OPEN, SUPER_ROMME_AND_LESS),
    **dict.fromkeys((*FEWEST_AUGEN, "horesca"), NOTHING_BUT_WINNING),
}


def scores(document: Json, game: Json, thrown_in_before: dict[str, int]) -> dict[str, Sums]:
    """Player -> what one game gives him."""
    tournament = document["tournament"]
    rulebook = played_by(tournament)
    scored: dict[str, Sums] = {}
    for result in game["results"]:
        wertungspunkte, augen = alone(tournament, result)
        if result.get("thrown_in") and thrown_in_before.get(result["player"]):
            wertungspunkte -= tournament.get("repeat_offence_extra", 0)
        scored[result["player"]] = {"wertungspunkte": wertungspunkte, "augen": augen}
    outcomes = [result["outcome"] for result in game["results"]]
    if rulebook in ("romme24-sprint", "romme24-cent") and "hand_romme" in outcomes:
        for one in scored.values():
            one["augen"] *= 2
    held = sum(one["augen"] for one in scored.values())
    for result in game["results"]:
        one = scored[result["player"]]
        if rulebook in FEDERATIONS:
            one["points"] = one["wertungspunkte"]
        elif rulebook in OPEN:
            one["points"] = 10 * one["wertungspunkte"] - one["augen"]
        elif rulebook in FEWEST_AUGEN:
            one["points"] = -one["augen"]
        else:
            one["points"] = held if result["outcome"] == "romme" else 0
        one["crosses"] = int(rulebook in FEDERATIONS and one["wertungspunkte"] < 0)
        one["games"] = 1
    return scored


def alone(tournament: Json, result: Json) -> tuple[int, int]:
    """Wertungspunkte and Augen of one result by itself (rules 12 and 15)."""
    rulebook, outcome, augen = played_by(tournament), result["outcome"], result["augen"]
    if outcome in WINS[rulebook]:
        is_hand = rulebook in OPEN and tournament.get("agreements", {}).get("hand_romme_with_laying_off")
        return WINS[rulebook]["hand_romme" if is_hand and outcome == "hand_romme_laying_off" else outcome], 0
    if rulebook in FEWEST_AUGEN or rulebook == "horesca":
        return 0, augen
    if outcome == "opened":
        wertungspunkte, fixed = (3, 11) if augen <= 10 else (2, 31) if augen <= 30 else (1, 31)
    else:
        wertungspunkte, fixed = (0, 150) if augen <= 100 else (-1, max(150, augen))
    if not result.get("thrown_in"):
        return wertungspunkte, augen
    agreements = tournament.get("agreements", {})
    if agreements.get("thrown_in_at_least_claimed"):
        fixed = max(fixed, augen)
    if agreements.get("not_opened_over_100_costs_one") and outcome == "not_opened" and augen > 100:
        return -1, fixed
    return wertungspunkte - 1, fixed


# Who sits at a table in which game, who plays, and when its list ends (contract, section 7, `substitutes`).


def stints_at(table: Json) -> list[Json]:
    """Everybody who ever holds a seat of a table, the first players in front; the empty seat is a player None.

    `for`: whose team has what he makes, his own or that of the one in whose place he plays.
    """
    stints = [
        {"seat": seat, "from_game": 1, "player": player, "for": player} for seat, player in enumerate(table["seats"], 1)
    ]
    in_his_own_right = dict(enumerate(table["seats"], 1))
    for change in sorted(table.get("substitutes", []), key=lambda one: (one["seat"], one["from_game"])):
        stands_in = change.get("for_team", False)
        stint = {key: change[key] for key in ("seat", "from_game", "player")}
        stints.append(stint | {"for": in_his_own_right[change["seat"]] if stands_in else change["player"]})
        if change["player"] is not None and not stands_in:
            in_his_own_right[change["seat"]] = change["player"]
    return stints


def sitting(table: Json, number: int) -> dict[int, str]:
    """Seat -> player, of the seats that are not empty in that game."""
    there = {stint["seat"]: stint["player"] for stint in stints_at(table) if stint["from_game"] <= number}
    return {seat: player for seat, player in there.items() if player is not None}


def games_due(document: Json, table: Json, player: str) -> int:
    """How many games a player plays at this table, if everybody deals when it is his turn."""
    rulebook = played_by(document["tournament"])
    agreed: int = document["tournament"]["games_per_series"]
    at_four, size = rulebook in WHERE_DEALERS_SIT_OUT, len(table["seats"])
    # at four everybody sits out when he deals; a table of three plays three quarters, rounded up
    games = -(-3 * agreed // 4) if at_four and size == 3 else agreed
    each = agreed - agreed // 4 if at_four and size == 4 else games
    if not table.get("substitutes") and "ends_after" not in table:
        return each
    return sum(player in playing for playing in played_in_turn(rulebook, table, games, each))


def played_in_turn(rulebook: str, table: Json, games: int, each: int) -> list[list[str]]:
    """Who plays which game, until everybody who never left has played what each plays, or the list ends."""
    at_four, dealer = rulebook in WHERE_DEALERS_SIT_OUT, 0
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


# What everybody made in each series, at each seat he had.


Made = dict[int, list[Json]]  # series -> everybody who held a seat, with what he made there
NOBODY = "nobody"  # holds no seat anywhere


def made_at_seats(document: Json) -> Made:
    """Series in order: hands thrown in count on from one to the next, and from table to table, by their numbers."""
    thrown_in: dict[str, int] = {}
    made: Made = {}
    for series in sorted(document["series"], key=lambda one: one["number"]):
        made[series["number"]] = []
        for table in tables_of(document, series):
            nothing = dict.fromkeys(FIGURES, 0) | {"table": table["number"]}
            stints = [one | nothing for one in stints_at(table) if one["player"] is not None]
            if "totals" in table:
                type_in(document, table, stints, thrown_in)
            else:
                play(document, table, stints, thrown_in, most_at(document, series, table))
            made[series["number"]] += stints
    return made


def tables_of(document: Json, series: Json) -> list[Json]:
    """In order, each with the games that count and no other."""
    tables = []
    for table in sorted(series["tables"], key=lambda one: one["number"]):
        last = games_of_size(document, len(table["seats"]), full_list(document, series))
        counting = [game for game in table.get("games", []) if game["number"] <= last]
        tables.append(table | {"games": counting} if "games" in table else table)
    return tables


def full_list(document: Json, series: Json) -> int:
    """How many games of a table of four count."""
    return int(series.get("counts_until", document["tournament"]["games_per_series"]))


def games_of_size(document: Json, size: int, at_four: int) -> int:
    """What a table plays while one of four plays so many: one of three, where the dealer sits out, 3/4, rounded up."""
    return -(-3 * at_four // 4) if size == 3 and sits_out(document) else at_four


def sits_out(document: Json) -> bool:
    return played_by(document["tournament"]) in WHERE_DEALERS_SIT_OUT


def fewest_win(document: Json) -> bool:
    return played_by(document["tournament"]) in FEWEST_AUGEN


def most_at(document: Json, series: Json, table: Json) -> dict[str, int] | None:
    """Player -> how many games of theirs count there, those that are due; None: all do."""
    if not fewest_win(document) or all(change["player"] is not None for change in table.get("substitutes", [])):
        return None
    return {one["player"]: due_of(document, series["number"], one["player"]) for one in stints_at(table)}


# Games due, and who played them (contract, section 8).


def had(document: Json, table: Json) -> int:
    """How many games a list had."""
    if "totals" not in table:
        return len(table.get("games", []))
    by_seat = dict.fromkeys(range(1, len(table["seats"]) + 1), 0)
    for row in table["totals"]:
        first = next(one for one in stints_at(table) if one["player"] == row["player"])
        by_seat[first["seat"]] += row["games"] if "games" in row else games_due(document, table, row["player"])
    if sits_out(document) and len(by_seat) == 4:
        return sum(by_seat.values()) // 3
    return max(by_seat.values())


def length(document: Json, series: Json) -> tuple[int, int]:
    """How long a series is: at a table of four, at a table of three."""
    full = full_list(document, series)
    if not fewest_win(document):
        return full, games_of_size(document, 3, full)
    tables = tables_of(document, series)
    fours = [table for table in tables if len(table["seats"]) == 4 or not sits_out(document)]
    longest = max((had(document, table) for table in fours or tables), default=0)
    if not fours:
        return 0, min(longest, games_of_size(document, 3, full))
    return min(longest, full), games_of_size(document, 3, min(longest, full))


def due_at(document: Json, series: Json, table: Json, seat: int) -> int:
    """What the holder of a seat plays in the first games of such a table; who deals sits out at four."""
    four, three = length(document, series)
    if not sits_out(document):
        return four
    if len(table["seats"]) == 3:
        return three
    return len([number for number in range(1, four + 1) if (number - 1) % 4 + 1 != seat])


def due_of(document: Json, number: int, player: str) -> int:
    """What a player owes in a series: at the first of their seats; without one what a player of a full table does."""
    series = next(one for one in document["series"] if one["number"] == number)
    tables = tables_of(document, series)
    held = [(table, table["seats"].index(player) + 1) for table in tables if player in table["seats"]]
    held += [(table, one["seat"]) for table in tables for one in stints_at(table) if one["player"] == player]
    if held:
        return due_at(document, series, *held[0])
    four, three = length(document, series)
    if not sits_out(document):
        return four
    fours = any(len(table["seats"]) == 4 for table in tables)
    return -(-3 * four // 4) if fours or not fewest_win(document) else three


def stayed(document: Json, made: Made, number: int) -> list[tuple[str, list[str]]]:
    """For whose team a seat was held through every game of a list that came to its end, and by whom."""
    series = next(one for one in document["series"] if one["number"] == number)
    four, three = length(document, series)
    found = []
    for table in tables_of(document, series):
        games, size = had(document, table), len(table["seats"])
        out = games >= (three if size == 3 and sits_out(document) else four)
        if not games or not (out or "gave_up" in table or reached(document, made[number], table)):
            continue
        for seat in range(1, size + 1):
            there = [one for one in stints_at(table) if one["seat"] == seat and one["from_game"] <= games]
            whose = [one["for"] for one in there]
            by = [one["player"] for one in there]
            at_end = [one for one in stints_at(table) if one["seat"] == seat][-1]["player"]
            gave_up = "gave_up" in table and at_end == table["gave_up"]
            if None not in by and len(set(whose)) == 1 and not gave_up:
                found.append((whose[0], by))
    return found


def reached(document: Json, stints: list[Json], table: Json) -> bool:
    target = document["tournament"].get("target_score")
    if target is None:
        return False
    ranked_by = "augen" if fewest_win(document) else "points"
    at_table = [one for one in stints if one["table"] == table["number"]]
    return any(
        sum(one[ranked_by] for one in at_table if one["player"] == player) >= target
        for player in {one["player"] for one in at_table}
    )


def is_whole(document: Json, made: Made, number: int, player: str, games: int, *, for_team: bool) -> bool:
    """Played what is due, or a list to its end. A team's seat may be played by whoever stood in for the member; who
    counts for no team plays none of it."""
    if not fewest_win(document) or games >= due_of(document, number, player):
        return True
    held = [by for whose, by in stayed(document, made, number) if whose == player]
    return any(all(counts(document, one) if for_team else one == player for one in by) for by in held)


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
    rulebook = played_by(document["tournament"])
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


def play(
    document: Json, table: Json, stints: list[Json], thrown_in: dict[str, int], most: dict[str, int] | None
) -> None:
    agreements = document["tournament"].get("agreements", {})
    on_this_list: dict[str, int] = {}
    for game in sorted(table.get("games", []), key=lambda one: one["number"]):
        before = on_this_list if agreements.get("second_offence_per_list") else thrown_in
        for player, scored in scores(document, game, before).items():
            stint = stint_of(table, stints, player, game["number"])
            so_far = sum(one["games"] for one in stints if one["player"] == player)
            for key in FIGURES if most is None or so_far < most[player] else ():
                stint[key] += scored[key]
        for result in game["results"]:
            if result.get("thrown_in"):
                on_this_list[result["player"]] = on_this_list.get(result["player"], 0) + 1
                thrown_in[result["player"]] = thrown_in.get(result["player"], 0) + 1


def stint_of(table: Json, stints: list[Json], player: str, number: int) -> Json:
    """What he makes in that game is made here: at the seat he holds then, since he took it last."""
    (seat,) = [seat for seat, there in sitting(table, number).items() if there == player]
    return [one for one in stints if (one["player"], one["seat"]) == (player, seat) and one["from_game"] <= number][-1]


# Who stands where: the order of a list, ties, and lots drawn for them.


def strength(document: Json, row: Json) -> tuple[int, ...]:
    """The number that ranks, then what decides between equals: the smaller, the better."""
    tournament = document["tournament"]
    augen_agreed = tournament.get("agreements", {}).get("augen_break_ties")
    if played_by(tournament) in FEDERATIONS or (augen_agreed and played_by(tournament) not in FEWEST_AUGEN):
        return -row["points"], row["augen"]
    return (-row["points"],)


def order(document: Json, row: Json) -> tuple[Any, ...]:
    """Where points are never above 0, the incomplete come after all complete ones, by the points of a game: who played
    half of what was due, then who did not. Where that was agreed, everybody so. `points` have penalties in them."""
    if not fewest_win(document):
        return strength(document, row)
    agreed = document["tournament"].get("agreements", {}).get("average_where_games_differ", False)
    if row["complete"] and not agreed:
        return 0, *strength(document, row)
    games = row["games"] or 1
    group = 1 if row["games"] * 2 >= row["games_due"] else 2
    return group, -Fraction(row["points"], games), -row["games"], Fraction(row["augen"], games)


def placed(document: Json, ranking: Json, rows: list[Json], alone: int | None) -> list[Json]:
    """Rows with ranks, in the order of a list."""
    disqualified = [row for row in rows if row["disqualified"]]
    unranked = [row for row in rows if row["unranked"] and not row["disqualified"]]
    others = [row for row in rows if not row["unranked"] and not row["disqualified"]]
    not_played = [row for row in others if not row["games"]]
    played = sorted((row for row in others if row["games"]), key=lambda row: order(document, row))
    placed_rows: list[Json] = []
    while played:
        equals = [row for row in played if order(document, row) == order(document, played[0])]
        first = len(placed_rows) + 1
        drawn = drawn_for(document, ranking, equals, unranked + disqualified, alone)
        placed_rows += [{"rank": first + at if drawn else first} | row for at, row in enumerate(drawn or equals)]
        played = played[len(equals) :]
    return placed_rows + [{"rank": None} | row for row in not_played + unranked + disqualified]


def drawn_for(
    document: Json, ranking: Json, equals: list[Json], passed_over: list[Json], alone: int | None
) -> list[Json] | None:
    """The equals in the order of a lot drawn for them; None without one."""
    who = {"players": "player", "teams": "team", "clubs": "club"}[ranking["of"]]
    if len(equals) < 2 or ranking.get("without_lots"):
        return None
    for lot in document.get("lots", []):
        meant = lot.get("ranking", first_ranking(rankings_of(document), ranking["of"]).get("id"))
        if meant is None or ranking["of"] not in lot or meant != ranking["id"] or lot.get("series") != alone:
            continue
        names = [name for name in lot[ranking["of"]] if name not in [row[who] for row in passed_over]]
        said = all(lot.get(key, row[key]) == row[key] for row in equals for key in ("points", "augen"))
        if sorted(names) == sorted(row[who] for row in equals) and said:
            return sorted(equals, key=lambda row: names.index(row[who]))
    return None


# Who is in a ranking, and over what.


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
    sums = {figure: sum(part[figure] for part in parts) for figure in (*FIGURES, "games_due")}
    return {who: key} | sums | {"penalty": penalty, "complete": True, "unranked": False, "disqualified": False}


def missing(document: Json, made: Made, ranking: Json, player: str, parts: list[Json]) -> list[int]:
    """What is owed besides these parts: of the series that count until there are as many as count, the shortest."""
    counted = [part["number"] for part in parts]
    played = [number for number in counting(made, ranking) if anybody_played(made, number)]
    lacking = min(len(played), ranking.get("best_series", len(played))) - len(counted)
    return sorted(due_of(document, number, player) for number in played if number not in counted)[: max(lacking, 0)]


def without_games(row: Json) -> Json:
    """Who played nothing owed nothing, so the list says."""
    return row if row["games"] else row | {"games_due": 0}


def with_result(row: Json) -> Json:
    """`points` shows the result, penalties in it."""
    return row | {"points": row["points"] + row["penalty"]}


def parts_of(document: Json, made: Made, ranking: Json, player: str, *, for_team: bool) -> list[Json]:
    """What they made in each series that counts for them, at whichever seats; for their team what they made for
    themselves, and what others made in their place.

    A penalty is of one's own team; from who does not count nothing is taken.
    """
    parts = []
    for number in counting(made, ranking):
        own = [one for one in made[number] if one["for" if for_team else "player"] == player]
        sums = together([one for one in own if not for_team or counts(document, one["player"])])
        penalty = penalty_of(document, "player", player, number) if counts(document, player) or not for_team else 0
        if sums["games"] or penalty:
            whole = is_whole(document, made, number, player, sums["games"], for_team=for_team)
            part = {"number": number, "games_due": due_of(document, number, player), "complete": whole}
            parts.append(sums | part | {"penalty": penalty})
    return best(document, ranking, parts)


def best(document: Json, ranking: Json, parts: list[Json]) -> list[Json]:
    parts = sorted(parts, key=lambda part: order(document, with_result(part)))
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
        parts = parts_of(document, made, ranking, player, for_team=False)
        due = len([number for number in counting(made, ranking) if anybody_played(made, number)])
        row = row_of("player", player, parts, 0)
        row["complete"] = len(parts) >= min(due, ranking.get("best_series", due)) and all_whole(parts)
        row["games_due"] += sum(missing(document, made, ranking, player, parts))
        row["unranked"] = is_unranked(document, player)
        row["disqualified"] = is_disqualified(document, player)
        rows.append(without_games(with_result(row)))
    return rows


def all_whole(parts: list[Json]) -> bool:
    return all(part["complete"] for part in parts)


def team_rows(document: Json, made: Made, ranking: Json) -> list[Json]:
    tournament = document["tournament"]
    of_the_text = 4 if played_by(tournament) in WHERE_DEALERS_SIT_OUT else 0
    size = ranking.get("team_size") or tournament.get("team_size") or of_the_text
    enough = 3 if tournament.get("agreements", {}).get("three_are_complete") and size == of_the_text == 4 else size
    rows = []
    for team in document.get("teams", []):
        if team.get("ranking", first_ranking(rankings_of(document), "teams").get("id")) != ranking.get("id"):
            continue
        members = [player for player in team["members"] if counts(document, player)]
        by_member = {one: parts_of(document, made, ranking, one, for_team=True) for one in team["members"]}
        parts = [part for of_one in by_member.values() for part in of_one]
        owed = [missing(document, made, ranking, player, of_one) for player, of_one in by_member.items()]
        owed += [missing(document, made, ranking, NOBODY, [])] * (size - len(team["members"]))
        own = sum(penalty_of(document, "team", team["id"], number) for number in counting(made, ranking))
        row = row_of("team", team["id"], parts, own)
        row["games_due"] += sum(map(sum, owed))
        row["complete"] = len(members) >= enough
        if not size:
            row["complete"] = not any(is_unranked(document, player) for player in team["members"])
        if fewest_win(document) and (any(owed[: len(by_member)]) or not all_whole(parts)):
            row["complete"] = False
        rows.append(without_games(with_result(row)))
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
        row = row_of("club", club, [row | {"points": row["points"] - row["penalty"]} for row in counted], 0)
        lacking = ranking.get("best_members", 0) - len(counted)
        row["games_due"] += max(lacking, 0) * sum(missing(document, made, ranking, NOBODY, []))
        whole = [one for one in played if one["complete"] or not fewest_win(document)]
        row["complete"] = len(whole) >= ranking.get("best_members", len(played))
        rows.append(without_games(with_result(row)))
    return rows


# `stand/1` of a document.


def naive_stand(document: Json) -> Json:
    """The `stand/1` of a valid document without house rules."""
    rankings = rankings_of(document)
    made = made_at_seats(document)
    everybody = {"id": unfiltered_players(document), "of": "players"}
    first_teams = first_ranking(rankings, "teams")
    all_series_teams = {key: value for key, value in first_teams.items() if key not in ("series", "best_series")}
    all_series_teams["without_lots"] = leaves_out(document, first_teams)
    return {
        "format": "stand/1",
        "rulebook": document["tournament"]["rulebook"],
        "players": [player_row(row) for row in ranking_rows(document, made, everybody)],
        "teams": [team_row(row) for row in ranking_rows(document, made, all_series_teams)] if first_teams else [],
        "series": [
            {
                "number": number,
                "players": [player_row(row) for row in ranking_rows(document, made, everybody, number)],
            }
            for number in made
        ],
        "rankings": [
            {"ranking": one["id"], "name": one["name"], "rows": ranking_rows(document, made, one)} for one in rankings
        ],
        "final": None,
    }


def leaves_out(document: Json, ranking: Json) -> bool:
    """Whether anything made, or anybody of its kind, is not in a ranking: a filter that leaves nothing out is none."""
    series = document["tournament"]["series"]
    all_series = set(ranking.get("series", range(1, series + 1))) >= set(range(1, series + 1))
    return "category" in ranking or not all_series or ranking.get("best_series", series) < series


def unfiltered_players(document: Json) -> str | None:
    """The id of the first ranking of players that has everybody and all series; without it no lot is drawn for them."""
    of_players = [one for one in rankings_of(document) if one["of"] == "players"]
    return next((str(one["id"]) for one in of_players if not leaves_out(document, one)), None)


def player_row(row: Json) -> Json:
    return {key: row[key] for key in ("rank", "player", *FIGURES, "games_due")}


def team_row(row: Json) -> Json:
    figures = ("wertungspunkte", "augen", "points", "games", "games_due")
    return {key: row[key] for key in ("rank", "team", *figures, "complete")}
