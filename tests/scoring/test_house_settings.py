"""What a house plays otherwise in the whole game, and what is agreed beside an official text.

Source: decisions.md, "Second reading"; golden cases house.json; contract.md, section 7.
"""

from dataclasses import replace
from typing import Any

import pytest

from scoring import (
    AGREEMENTS,
    RULEBOOKS,
    SETTINGS,
    Ending,
    Game,
    Result,
    Rulebook,
    agreed,
    check_game,
    format_place,
    game_reaching,
    house_rulebook,
    is_of_use,
    parse_house_rules,
    rulebook,
    score_game,
    table_totals,
    with_settings,
)

from .builders import (
    DSKV,
    OPEN,
    Found,
    Json,
    by_sentence,
    codes,
    found,
    game,
    golden,
    listed,
    opened,
    recorded,
    refused,
    result,
    with_table,
    won,
)

CASES = [(book, case) for book in ("dskv-2018", "horesca", "romme24-sprint") for case in golden(book, "house")]


@pytest.mark.parametrize(("rulebook_id", "case"), CASES, ids=[f"{book}: {case['house']}" for book, case in CASES])
def test_house_plays_what_it_says(rulebook_id: str, case: Json) -> None:
    rules = house_rulebook(rulebook(rulebook_id), case["house"])
    size = case.get("size", 4)
    assert listed(rules, case.get("says", {})) == case.get("says", {})
    limits = {code: [one.lowest, one.highest, one.possible] for code, one in rules.limits_at(size).items()}
    assert {code: limits[code] for code in case.get("limits", {})} == case.get("limits", {})
    if "results" in case:
        played = Game(1, tuple(Result(*values) for values in case["results"]))
        assert check_game(rules, size, played) == []
        scores = score_game(rules, played)
        assert [[one.seat, one.wertungspunkte, one.augen, one.points] for one in scores] == case["recorded"]


@pytest.mark.parametrize(
    ("rulebook_id", "data", "problems"),
    [
        *(
            (rulebook_id, {name: value}, refused(code, name))
            for rulebook_id, name, value, code in (
                ("dskv-2018", "opening_minimum", 0, "number_too_low"),
                ("dskv-2018", "opening_minimum", "40", "not_whole"),
                ("horesca", "opening_minimum", 40, "change_not_foreseen"),
                ("horesca", "joker", 25, "change_not_foreseen"),
                ("dskv-2018", "joker", 0, "number_too_low"),
                ("dskv-2018", "joker", 100, "number_too_high"),
                ("dskv-2018", "hand_size", 4, "number_too_low"),
                ("dskv-2018", "hand_size", 21, "number_too_high"),
                ("dskv-2018", "dealer_plays", 1, "not_a_flag"),
                ("romme-51", "dealer_plays", True, "change_not_foreseen"),
                ("dskv-2018", "table_sizes", [], "sizes_missing"),
                ("dskv-2018", "table_sizes", 4, "not_a_list"),
                ("horesca", "target_score", True, "change_not_foreseen"),
                ("romme-51", "fewest_augen_win", True, "change_not_foreseen"),
                ("dskv-2018", "winner_points", 10, "change_not_foreseen"),
                ("romme-51", "winner_points", 0, "number_too_low"),
                ("romme-51", "winner_points", 100, "number_too_high"),
            )
        ),
        ("dskv-2018", {"table_sizes": [4, 7]}, refused("number_too_high", "table_sizes[1]")),
        ("dskv-2018", {"table_sizes": [4, 3, 4]}, refused("number_twice", "table_sizes[2]")),
        # what just fits
        ("horesca", {"hand_size": 8}, []),  # 6 x 8 and one that lies open are 49
        ("dskv-2018", {"opening_minimum": 132}, []),
        ("dskv-2018", {"opening_minimum": 44, "hand_size": 5}, []),  # 4 aces, and a card left
        ("dskv-2018", {"opening_minimum": 1, "joker": 1, "hand_size": 20}, []),
        ("dskv-2018", {"joker": 99}, []),
        ("romme-51", {"winner_points": 1}, []),
        ("romme-51", {"winner_points": 99}, []),
        # Wertungspunkte where the fewest Augen win
        (
            "dskv-2018",
            {"fewest_augen_win": True, "outcomes": {"romme": {"wertungspunkte": 6}}},
            refused("change_not_foreseen", "outcomes.romme.wertungspunkte"),
        ),
        (
            "dskv-2018",
            {"fewest_augen_win": True, "outcomes": {"opened": {"bands": [{"wertungspunkte": 1}]}}},
            refused("change_not_foreseen", "outcomes.opened.bands"),
        ),
    ],
)
def test_setting_is_judged_by_what_it_means(rulebook_id: str, data: Json, problems: list[Found]) -> None:
    house, found = parse_house_rules(rulebook(rulebook_id), data)
    assert (codes(found), house is None) == (problems, bool(problems))


# What is refused


# The limit: decisions.md: "a target or limit score for any rulebook ("out at 101")".


@pytest.mark.parametrize(
    ("rulebook_id", "size", "games", "limit", "reached"),
    [
        # by Augen alone it is of Augen
        ("romme24-sprint", 2, [(won(1), opened(2, 60)), (won(1), opened(2, 40))], 101, None),  # 100
        ("romme24-sprint", 2, [(won(1), opened(2, augen)) for augen in (60, 40, 1)], 101, 3),
        # elsewhere of what ranks: 5 after the first; seats 3 and 4 have 3 + 3
        ("dskv-2018", 4, [(won(seat), opened(3, 9), opened(4, 9)) for seat in (2, 1)], 6, 2),
        ("dskv-2018", 4, [(won(seat), opened(3, 9), opened(4, 9)) for seat in (2, 1)], 5, 1),
    ],
)
def test_limit_is_of_what_ranks(
    rulebook_id: str, size: int, games: list[tuple[Result, ...]], limit: int, reached: int | None
) -> None:
    rules = house_rulebook(rulebook(rulebook_id), {"target_score": True})
    played = [game(*results, number=number) for number, results in enumerate(games, 1)]
    assert game_reaching(rules, size, played, Ending(limit)) == reached


def test_document_may_agree_on_a_limit_only_then() -> None:
    agreed: Json = {"rulebook": "romme24-sprint", "target_score": 101, "house_rules": {"target_score": True}}
    results = [result("a", "romme", 0), *(result(one, "opened", 60) for one in "bcd")]
    said = with_table(games=[{"number": number, "results": results} for number in (1, 2, 3)])
    said["tournament"] |= agreed
    assert found(said) == refused("target_reached", "series[0].tables[0].games[2]")
    said["tournament"]["house_rules"] = {}
    assert ("target_score_not_foreseen", "tournament.target_score", False) in found(said)


@pytest.mark.parametrize("rulebook_id", ["dskv-2018", "romme24-open", "horesca"])
def test_augen_alone_rank_where_the_fewest_win(rulebook_id: str) -> None:
    """decisions.md, "Rulebooks": sum of Augen, fewest first (points = -Augen); equal sums share the rank."""
    house = house_rulebook(rulebook(rulebook_id), {"fewest_augen_win": True})
    assert (house.ranking, house.ranked_by, house.points(3, 20)) == ((("points", True),), "augen", -20)
    assert ([column.key for column in house.columns], house.has_crosses, house.has_thrown_in) == (
        ["augen"],
        False,
        False,
    )


@pytest.mark.parametrize(
    ("rulebook_id", "settings", "found"),
    [
        # 3 x 17 and one that lies open are 52; 4 x 13 are 52, none is left to lie open; 6 x 9 are 54
        ("horesca", {"hand_size": 17, "table_sizes": [3]}, []),
        *(
            ("horesca", settings, [("cards_do_not_suffice", place, {"cards": 52}) for place in settings])
            for settings in (
                {"hand_size": 18, "table_sizes": [3]},
                {"hand_size": 13, "table_sizes": [4]},
                {"hand_size": 12, "table_sizes": [5]},
                {"hand_size": 9},
            )
        ),
        ("horesca", {"hand_size": 12, "table_sizes": [4]}, []),
        *(
            ("dskv-2018", settings, [("number_too_high", "opening_minimum", {"maximum": maximum})])
            for settings, maximum in (
                # 200 at most; below it the cards say how much it may take: 13, of which one is left
                ({"opening_minimum": 133}, 12 * 11),
                ({"opening_minimum": 200}, 12 * 11),
                ({"opening_minimum": 201}, 200),
                # of five cards one is left: four aces at most
                ({"hand_size": 5, "opening_minimum": 45}, 4 * 11),
            )
        ),
    ],
)
def test_cards_suffice_for_hands_the_open_card_and_the_opening(
    rulebook_id: str, settings: Json, found: list[tuple[str, str, Json]]
) -> None:
    house, problems = parse_house_rules(rulebook(rulebook_id), {"outcomes": {}, **settings})
    assert [(one.code, format_place(one.where), one.params) for one in problems] == found
    assert (house is None) is bool(found)


@pytest.mark.parametrize(
    ("rulebook_id", "name", "value"),
    [
        ("dskv-2018", "fewest_augen_win", True),
        ("horesca", "winner_points", 7),
        ("romme-51", "winner_points", 7),
        ("dskv-2018", "opening_minimum", 30),
        ("dskv-2018", "joker", 25),
        ("dskv-2018", "hand_size", 12),
        ("dskv-2018", "dealer_plays", True),
        ("dskv-2018", "table_sizes", (4,)),
        ("dskv-2018", "target_score", True),
    ],
)
def test_setting_is_how_it_is_played(rulebook_id: str, name: str, value: Any) -> None:
    rules, setting = rulebook(rulebook_id), SETTINGS[name]
    assert setting.played(rules) != value
    assert setting.played(with_settings(rules, {name: value})) == value


def test_win_gives_no_one_number_where_the_text_says_none_or_several() -> None:
    assert [SETTINGS["winner_points"].played(rulebook(book)) for book in ("romme-51", "dskv-2018")] == [0, 0]
    assert house_rulebook(rulebook("horesca"), {"winner_points": 1}).outcome("romme").wertungspunkte == 1


# What is agreed beside an official text. Source: decisions.md, "Second reading"; contract.md, section 7.


# Rule 15 is the federations' alone, loan players the DGSRV's; rule 14 lets Augen decide already, and where the sum of
# Augen ranks they cannot tell equals apart.
OF_THROWN_IN = {"thrown_in_at_least_claimed", "not_opened_over_100_costs_one", "second_offence_per_list"}
OF_USE = {
    "dskv-2018": OF_THROWN_IN | {"three_are_complete"},
    "dgsrv": OF_THROWN_IN | {"three_are_complete", "loan_player_also_for_own_club"},
    "romme24-open": {"augen_break_ties", "hand_romme_with_laying_off"},
    "romme24-turnier": {"augen_break_ties", "hand_romme_with_laying_off"},
    "romme24-sprint": {"average_where_games_differ", "hand_romme_with_laying_off"},
    "romme24-cent": {"average_where_games_differ", "hand_romme_with_laying_off"},
    "romme-51": {"average_where_games_differ"},
    "horesca": {"augen_break_ties"},
}


def test_their_codes_are_those_of_the_contract() -> None:
    assert AGREEMENTS == (
        "thrown_in_at_least_claimed",
        "not_opened_over_100_costs_one",
        "second_offence_per_list",
        "loan_player_also_for_own_club",
        "three_are_complete",
        "augen_break_ties",
        "average_where_games_differ",
        "hand_romme_with_laying_off",
    )


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_agreement_is_of_use_where_the_rulebook_says(rulebook_id: str) -> None:
    book = rulebook(rulebook_id)
    assert {code for code in AGREEMENTS if is_of_use(book, code)} == OF_USE[rulebook_id]
    assert agreed(book, set(AGREEMENTS) - OF_USE[rulebook_id]) == book


def test_three_of_a_team_of_three_are_complete_without_any_agreement() -> None:
    assert not is_of_use(replace(DSKV, team_size=3), "three_are_complete")
    assert is_of_use(replace(DSKV, team_size=4), "three_are_complete")


@pytest.mark.parametrize("case", golden("dskv-2018", "agreements"), ids=by_sentence)
@pytest.mark.parametrize("rulebook_id", ["dskv-2018", "dgsrv"])
def test_thrown_in(rulebook_id: str, case: Json) -> None:
    rules = agreed(rulebook(rulebook_id), case["agreements"])
    game = Game(1, tuple(Result(*values) for values in case["results"]))
    assert [list(line) for line in recorded(rules, game)] == case["recorded"]


def test_rulebook_says_what_was_agreed_and_keeps_its_id() -> None:
    """decisions.md: a tournament that uses one says "DSkV 2018, mit Vereinbarung: ..." and not "Hausregel"."""
    rules = agreed(DSKV, ["second_offence_per_list", "thrown_in_at_least_claimed"])
    assert rules.id == "dskv-2018"
    assert rules.title == (
        "DSkV Rommé-Regeln 2018, mit Vereinbarung: Weggeworfenes zählt mindestens, was genannt wurde; zweites "
        "Wegwerfen je Liste"
    )
    assert agreed(DSKV, []) is DSKV


@pytest.mark.parametrize(
    ("rules_agreed", "of_seat_3"), [([], [2 - 3, 2 * (2 - 3)]), (["second_offence_per_list"], [2, 2 + 2 - 3])]
)
def test_second_offence_of_the_tournament_is_the_first_of_its_list(
    rules_agreed: list[str], of_seat_3: list[int]
) -> None:
    """Extra 3: opened with 5, thrown in, gives 2, and 2 - 3 from the second time on."""
    games = [Game(n, (won(2), opened(3, 5, thrown_in=True), opened(4, 5))) for n in (1, 5)]
    sums = [table_totals(agreed(DSKV, rules_agreed), 4, games[:count], {3: 1}, 3) for count in (1, 2)]
    assert [totals[3].wertungspunkte for totals in sums] == of_seat_3


@pytest.mark.parametrize(
    "rules", [OPEN, house_rulebook(OPEN, {"outcomes": {"hand_romme": {"others_augen_factor": 2}}})]
)
def test_hand_romme_with_laying_off_gives_as_much_and_keeps_its_name(rules: Rulebook) -> None:
    """decisions.md, "Third reading": it counts as Hand-Rommé."""
    played = agreed(rules, ["hand_romme_with_laying_off"])
    hand, laying_off = played.outcome("hand_romme"), played.outcome("hand_romme_laying_off")
    assert (laying_off.wertungspunkte, laying_off.others_augen_factor) == (10, hand.others_augen_factor)
    assert [one.german for one in played.outcomes] == [one.german for one in rules.outcomes]
    apart = {"hand_romme_laying_off"}
    assert {one for one in rules.outcomes if one.code not in apart} < {*played.outcomes}


@pytest.mark.parametrize("rulebook_id", ["romme24-sprint", "romme24-cent"])
def test_hand_romme_that_is_not_counted_apart_says_that_it_may_be_laid_off(rulebook_id: str) -> None:
    rules = rulebook(rulebook_id)
    played = agreed(rules, ["hand_romme_with_laying_off"])
    assert played.outcome("hand_romme").german == "Hand-Rommé, auch mit Anlegen"
    assert {*rules.outcomes} - {*played.outcomes} == {rules.outcome("hand_romme")}
