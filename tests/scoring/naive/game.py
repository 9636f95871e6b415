"""What one game gives each of its players."""

from .words import FEDERATIONS, FEWEST_AUGEN, OPEN, Json, Sums

HAND_ROMME_AND_LESS = {"hand_romme": 8, "hand_romme_laying_off": 6, "romme": 5}
SUPER_ROMME_AND_LESS = {
    "super_romme": 15,
    "romme_before_opponents": 12,
    "hand_romme": 10,
    "hand_romme_laying_off": 8,
    "romme": 5,
}
NOTHING_BUT_WINNING = {"hand_romme": 0, "romme": 0}
WINS = {
    **dict.fromkeys(FEDERATIONS, HAND_ROMME_AND_LESS),
    **dict.fromkeys(OPEN, SUPER_ROMME_AND_LESS),
    **dict.fromkeys((*FEWEST_AUGEN, "horesca"), NOTHING_BUT_WINNING),
}


def scores(document: Json, game: Json, thrown_in_before: dict[str, int]) -> dict[str, Sums]:
    """Player -> what one game gives him."""
    tournament = document["tournament"]
    rulebook = tournament["rulebook"]
    scored = {}
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
    rulebook, outcome, augen = tournament["rulebook"], result["outcome"], result["augen"]
    if outcome in WINS[rulebook]:
        return WINS[rulebook][outcome], 0
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
