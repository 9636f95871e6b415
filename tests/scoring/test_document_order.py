"""Lists count in the order of their numbers, wherever a document has them; what repeated offences cost in it.

Source: contract.md, section 7; decisions.md, rule 15 and "Third reading".
"""

import pytest

from scoring import stand

from .builders import Json, accepted, document, player, result
from .test_games_due import codes_of, games, lost_and_won, said_of, series

TO_EIGHT: Json = {
    "house_rules": {"outcomes": {}, "target_score": True},
    "target_score": 8,
    "games_per_series": 8,
    "repeat_offence_extra": 1,
}


def with_a_at_two_tables() -> list[Json]:
    """a throws in a hand at table 1, leaves it, and plays on at table 2 from its first game."""
    one = lost_and_won("t") | {"seats": ["a", "b", "c"], "substitutes": [{"seat": 1, "from_game": 2, "player": "d"}]}
    two = lost_and_won("twtw")
    for played in two["games"]:
        played["results"] = [row | {"player": row["player"].translate({98: "e", 99: "f"})} for row in played["results"]]
    two |= {"number": 2, "seats": ["g", "e", "f"], "substitutes": [{"seat": 1, "from_game": 1, "player": "a"}]}
    return [one, two]


TWO_SERIES = [series(2, lost_and_won("twtw")), series(1, lost_and_won("t"))]


@pytest.mark.parametrize(("extra", "beyond"), [(1, []), (0, ["target_reached"])])
@pytest.mark.parametrize("rounds", [TWO_SERIES, [{"number": 1, "tables": with_a_at_two_tables()[::-1]}]])
def test_repeated_offence_is_told_by_the_numbers_of_lists(rounds: list[Json], extra: int, beyond: list[str]) -> None:
    """a threw in a hand before. Three games: 2 - 1, 5 and 2 - 1 are 7; where a repeated one costs no more, 9."""
    agreed = TO_EIGHT | {"repeat_offence_extra": extra}
    said = document(tournament=agreed, players=list(map(player, "abcdefg")), series=rounds)
    assert codes_of(said) == beyond


def test_repeated_offence_costs_no_more_where_none_was_agreed() -> None:
    """Rule 15: 2 points each."""
    said = document(series=[series(number, lost_and_won("t")) for number in (1, 2)])
    assert {row["player"]: row["wertungspunkte"] for row in stand(accepted(said))["players"]}["a"] == 2 + 2


def test_sums_from_paper_at_one_of_the_tables_know_no_last_game() -> None:
    rows = [{"player": one, "wertungspunkte": 0, "augen": 10, "crosses": 0} for one in "abcd"]
    typed: Json = {"seats": list("abcd"), "totals": rows}
    rounds = series(1, typed, games("efgh", "1230", 8), counts_until=8)
    assert "counts_until_totals" in codes_of(said_of(rounds))


THROWN_IN = {"thrown_in_augen": 9, "thrown_in_wertungspunkte": -1, "thrown_in_keeps_more": False}
LOSS: Json = {"bands": [{"wertungspunkte": 0, **THROWN_IN}]}
NO_WIN: Json = {"wertungspunkte": 0}
OF_LOSSES: Json = {
    "outcomes": dict.fromkeys(("romme", "hand_romme", "hand_romme_laying_off"), NO_WIN)
    | dict.fromkeys(("opened", "not_opened"), LOSS)
}


@pytest.mark.parametrize(("agreed", "points"), [({}, -1 - 1), ({"repeat_offence_extra": 2}, -1 - 1 - 2)])
def test_repeated_offence_counts_where_a_seat_stands_empty(agreed: Json, points: int) -> None:
    """By a house in which a hand thrown in costs a point, and none is to be won. a deals game 1."""
    one = [result("b", "romme", 0), result("c", "opened", 9), result("d", "opened", 9)]
    others = [result("a", "opened", 9, thrown_in=True), result("b", "romme", 0), result("c", "opened", 9)]
    left = {
        "number": 1,
        "seats": list("abcd"),
        "games": [{"number": 1, "results": one}, *({"number": number, "results": others} for number in (2, 3))],
        "substitutes": [{"seat": 4, "from_game": 2, "player": None}],
    }
    said = document(tournament={"house_rules": OF_LOSSES, **agreed}, series=[{"number": 1, "tables": [left]}])
    assert {row["player"]: row["points"] for row in stand(accepted(said))["players"]}["a"] == points
