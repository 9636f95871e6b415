"""Who stands where: the order of a list, ties, and lots drawn for them."""

from .words import FEDERATIONS, FEWEST_AUGEN, Json, first_ranking, rankings_of


def strength(document: Json, row: Json) -> tuple[int, ...]:
    """The number that ranks, then what decides between equals: the smaller, the better."""
    tournament = document["tournament"]
    augen_agreed = tournament.get("agreements", {}).get("augen_break_ties")
    if tournament["rulebook"] in FEDERATIONS or (augen_agreed and tournament["rulebook"] not in FEWEST_AUGEN):
        return -row["points"], row["augen"]
    return (-row["points"],)


def order(document: Json, row: Json) -> tuple[int, ...]:
    """Where points are never above 0, the incomplete come after all complete ones."""
    last = document["tournament"]["rulebook"] in FEWEST_AUGEN and not row["complete"]
    return int(last), *strength(document, row)


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
    if len(equals) < 2:
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
