"""What a house plays otherwise in the whole game. Source: decisions.md, "Second reading"; golden cases house.json."""

from typing import Any

import pytest

from scoring import SETTINGS, Game, Result, check_game, house_rulebook, parse_house_rules, rulebook, score_game, stand
from scoring.house_settings import with_settings
from scoring.list_end import game_reaching

from .builders import (
    Found,
    Json,
    accepted,
    codes,
    document,
    found,
    game,
    golden,
    listed,
    opened,
    refused,
    result,
    with_table,
    won,
)

BOOKS = ("dskv-2018", "horesca", "romme24-sprint")
CASES = [(book, case) for book in BOOKS for case in golden(book, "house")]


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


def problems_of(rulebook_id: str, data: object) -> list[Found]:
    return codes(parse_house_rules(rulebook(rulebook_id), data)[1])


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("rulebook_id", "data", "problem"),
        [
            ("dskv-2018", {"opening_minimum": 0}, ("number_too_low", "opening_minimum")),
            ("dskv-2018", {"opening_minimum": "40"}, ("not_whole", "opening_minimum")),
            ("horesca", {"opening_minimum": 40}, ("change_not_foreseen", "opening_minimum")),
            ("horesca", {"joker": 25}, ("change_not_foreseen", "joker")),
            ("dskv-2018", {"joker": 0}, ("number_too_low", "joker")),
            ("dskv-2018", {"hand_size": 21}, ("number_too_high", "hand_size")),
            ("dskv-2018", {"dealer_plays": 1}, ("not_a_flag", "dealer_plays")),
            ("romme-51", {"dealer_plays": True}, ("change_not_foreseen", "dealer_plays")),
            ("dskv-2018", {"table_sizes": []}, ("sizes_missing", "table_sizes")),
            ("dskv-2018", {"table_sizes": 4}, ("not_a_list", "table_sizes")),
            ("dskv-2018", {"table_sizes": [4, 7]}, ("number_too_high", "table_sizes[1]")),
            ("dskv-2018", {"table_sizes": [4, 3, 4]}, ("number_twice", "table_sizes[2]")),
            ("horesca", {"target_score": True}, ("change_not_foreseen", "target_score")),
            ("romme-51", {"fewest_augen_win": True}, ("change_not_foreseen", "fewest_augen_win")),
            ("dskv-2018", {"winner_points": 10}, ("change_not_foreseen", "winner_points")),
            ("romme-51", {"winner_points": 0}, ("number_too_low", "winner_points")),
            ("romme-51", {"winner_points": 100}, ("number_too_high", "winner_points")),
            ("dskv-2018", {"joker": 100}, ("number_too_high", "joker")),
            ("dskv-2018", {"hand_size": 4}, ("number_too_low", "hand_size")),
        ],
    )
    def test_setting_that_means_nothing_is_refused(
        self, rulebook_id: str, data: Json, problem: tuple[str, str]
    ) -> None:
        assert problems_of(rulebook_id, data) == refused(*problem)

    @pytest.mark.parametrize(
        ("rulebook_id", "data", "problem"),
        [
            # Wertungspunkte where the fewest Augen win
            (
                "dskv-2018",
                {"fewest_augen_win": True, "outcomes": {"romme": {"wertungspunkte": 6}}},
                ("change_not_foreseen", "outcomes.romme.wertungspunkte"),
            ),
            (
                "dskv-2018",
                {"fewest_augen_win": True, "outcomes": {"opened": {"bands": [{"wertungspunkte": 1}]}}},
                ("change_not_foreseen", "outcomes.opened.bands"),
            ),
            # one pack of 52 cards: 6 x 9 are 54
            ("horesca", {"hand_size": 9}, ("cards_do_not_suffice", "hand_size")),
            ("horesca", {"hand_size": 12, "table_sizes": [5]}, ("cards_do_not_suffice", "hand_size")),
            # 13 cards: one is left, 12 aces are 132
            ("dskv-2018", {"opening_minimum": 133}, ("number_too_high", "opening_minimum")),
            ("dskv-2018", {"opening_minimum": 45, "hand_size": 5}, ("number_too_high", "opening_minimum")),
        ],
    )
    def test_settings_that_contradict_themselves_are_refused(
        self, rulebook_id: str, data: Json, problem: tuple[str, str]
    ) -> None:
        house, problems = parse_house_rules(rulebook(rulebook_id), data)
        assert house is None
        assert (*problem, False) in codes(problems)

    @pytest.mark.parametrize(
        ("rulebook_id", "data"),
        [
            ("horesca", {"hand_size": 8}),  # 6 x 8 and one that lies open are 49
            ("dskv-2018", {"opening_minimum": 132}),
            ("dskv-2018", {"opening_minimum": 44, "hand_size": 5}),  # 4 aces, and a card left
            ("dskv-2018", {"opening_minimum": 1, "joker": 1, "hand_size": 20}),
            ("dskv-2018", {"joker": 99}),
            ("romme-51", {"winner_points": 1}),
            ("romme-51", {"winner_points": 99}),
        ],
    )
    def test_setting_that_just_fits_is_accepted(self, rulebook_id: str, data: Json) -> None:
        assert problems_of(rulebook_id, data) == []


class TestTheLimit:
    """decisions.md: "a target or limit score for any rulebook ("out at 101")"."""

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
        self, rulebook_id: str, size: int, games: list[tuple[Result, ...]], limit: int, reached: int | None
    ) -> None:
        rules = house_rulebook(rulebook(rulebook_id), {"target_score": True})
        played = [game(*results, number=number) for number, results in enumerate(games, 1)]
        assert game_reaching(rules, size, played, limit) == reached

    def test_document_may_agree_on_a_limit_only_then(self) -> None:
        agreed: Json = {"rulebook": "romme24-sprint", "target_score": 101, "house_rules": {"target_score": True}}
        results = [result("a", "romme", 0), *(result(one, "opened", 60) for one in "bcd")]
        games = [{"number": number, "results": results} for number in (1, 2, 3)]
        said = with_table(games=games)
        said["tournament"] |= agreed
        assert found(said) == refused("target_reached", "series[0].tables[0].games[2]")
        said["tournament"]["house_rules"] = {}
        assert ("target_score_not_foreseen", "tournament.target_score", False) in found(said)


def test_document_is_played_by_its_house_rule() -> None:
    drawn = stand(accepted(document(tournament={"house_rules": {"outcomes": {}, "fewest_augen_win": True}})))
    points = [(line["player"], line["points"]) for line in drawn["players"] if line["games"]]
    assert points == [("b", 0), ("c", -17), ("d", -64)]
    assert drawn["rulebook"].startswith("haus-")


@pytest.mark.parametrize("rulebook_id", ["dskv-2018", "romme24-open", "horesca"])
def test_augen_alone_rank_where_the_fewest_win(rulebook_id: str) -> None:
    """decisions.md, "Rulebooks": sum of Augen, fewest first (points = -Augen); equal sums share the rank."""
    house = house_rulebook(rulebook(rulebook_id), {"fewest_augen_win": True})
    assert (house.ranking, house.ranked_by) == ((("points", True),), "augen")
    assert (house.points(3, 20), [column.key for column in house.columns]) == (-20, ["augen"])
    assert (house.has_crosses, house.has_thrown_in) == (False, False)


@pytest.mark.parametrize(
    ("settings", "suffices"),
    [
        ({"hand_size": 17, "table_sizes": [3]}, True),  # 3 x 17 and one that lies open are 52
        ({"hand_size": 18, "table_sizes": [3]}, False),
        ({"hand_size": 13, "table_sizes": [4]}, False),  # 4 x 13 are 52, none is left to lie open
        ({"hand_size": 12, "table_sizes": [4]}, True),
    ],
)
def test_cards_suffice_for_hands_and_the_open_card(settings: Json, suffices: bool) -> None:
    _rules, problems = parse_house_rules(rulebook("horesca"), {"outcomes": {}, **settings})
    assert codes(problems)[:1] == ([] if suffices else refused("cards_do_not_suffice", "hand_size"))
    assert [problem.params for problem in problems] == [{"cards": 52}] * len(problems)


def test_cards_that_do_not_suffice_are_told_at_hands_and_tables() -> None:
    """5 x 12 are 60."""
    assert problems_of("horesca", {"hand_size": 12, "table_sizes": [5]}) == [
        ("cards_do_not_suffice", "hand_size", False),
        ("cards_do_not_suffice", "table_sizes", False),
    ]


@pytest.mark.parametrize(
    ("settings", "maximum"),
    [
        # 200 at most; below it the cards say how much it may take: 13, of which one is left
        ({"opening_minimum": 200}, 12 * 11),
        ({"opening_minimum": 201}, 200),
        # of five cards one is left: four aces at most
        ({"hand_size": 5, "opening_minimum": 60}, 4 * 11),
    ],
)
def test_opening_that_a_hand_cannot_reach_says_what_it_can(settings: Json, maximum: int) -> None:
    _rules, problems = parse_house_rules(rulebook("dskv-2018"), {"outcomes": {}, **settings})
    assert [(problem.code, problem.params) for problem in problems] == [("number_too_high", {"maximum": maximum})]


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


def test_point_for_every_win_is_not_the_others_augen() -> None:
    house = house_rulebook(rulebook("horesca"), {"winner_points": 1})
    assert house.outcome("romme").wertungspunkte == 1
