"""A club's own copy of a rulebook: other points and bands, an id of its own."""

import hashlib
import re
from typing import Any

import pytest
from hypothesis import given

from scoring import (
    RULEBOOKS,
    Band,
    HouseRulesError,
    Result,
    Rulebook,
    Totals,
    band_json,
    changeable,
    changeable_outcomes,
    check_totals,
    difference,
    effective,
    house_json,
    house_rulebook,
    parse_house_rules,
    render,
    rulebook,
    score_game,
    stand,
)

from .any_rulebook import house_rules
from .builders import (
    DSKV,
    OPEN,
    SPRINT,
    Found,
    Json,
    accepted,
    by_id,
    changed,
    codes,
    document,
    found,
    game,
    not_opened,
    opened,
    recorded,
    refused,
    result,
    won,
)

THROWN_IN = {"thrown_in_augen": 20, "thrown_in_wertungspunkte": 1, "thrown_in_keeps_more": False}


def with_bands(*bands: Json, outcome: str = "opened") -> Json:
    return {"outcomes": {outcome: {"bands": list(bands)}}}


TWO_BANDS = with_bands(
    {"up_to": 15, "wertungspunkte": 3, **THROWN_IN},
    {"wertungspunkte": -2, "thrown_in_augen": 60, "thrown_in_wertungspunkte": -3, "thrown_in_keeps_more": True},
)


# What is open


@pytest.mark.parametrize("rules", [DSKV, OPEN], ids=by_id)
def test_points_of_winners_and_bands_of_losers_are_open(rules: Rulebook) -> None:
    """Where Wertungspunkte are counted."""
    wins = {"wertungspunkte", "others_augen_factor"}
    assert {outcome.code: changeable(rules, outcome) for outcome in rules.outcomes} == {
        outcome.code: wins if outcome.wins else {"bands"} for outcome in rules.outcomes
    }


@pytest.mark.parametrize(
    ("rulebook_id", "outcomes"),
    [
        *((one, ["hand_romme", "romme"]) for one in ("romme24-sprint", "romme24-cent", "romme-51")),
        ("horesca", []),  # the text has no such number
    ],
)
def test_factor_of_a_win_is_open_where_augen_alone_count(rulebook_id: str, outcomes: list[str]) -> None:
    rules = rulebook(rulebook_id)
    assert [outcome.code for outcome in changeable_outcomes(rules)] == outcomes
    open_fields = {field for outcome in rules.outcomes for field in changeable(rules, outcome)}
    assert open_fields == ({"others_augen_factor"} if outcomes else set())


# Scoring


ROMME_7 = {"outcomes": {"romme": {"wertungspunkte": 7}}}


@pytest.mark.parametrize(
    ("data", "lost", "expected"),
    [
        (ROMME_7, opened(3, 12), [(2, 7, 0), (3, 2, 12), (4, 0, 50)]),
        *(
            (TWO_BANDS, opened(3, augen, thrown_in=thrown_in), [(2, 5, 0), (3, *made), (4, 0, 50)])
            for augen, thrown_in, made in (
                (15, False, (3, 15)),
                (16, False, (-2, 16)),
                (15, True, (1, 20)),
                (16, True, (-3, 60)),
                (61, True, (-3, 61)),
            )
        ),
    ],
)
def test_win_and_loss_give_what_the_house_says(data: Json, lost: Result, expected: list[tuple[int, int, int]]) -> None:
    assert recorded(house_rulebook(DSKV, data), game(won(2), lost, not_opened(4, 50))) == expected


@pytest.mark.parametrize("factor", [3, 9])  # ninefold is the most
def test_hand_romme_multiplies_by_what_the_house_says(factor: int) -> None:
    house = house_rulebook(SPRINT, {"outcomes": {"hand_romme": {"others_augen_factor": factor}}})
    assert [one.points for one in score_game(house, game(won(1, "hand_romme"), opened(2, 20)))] == [0, factor * -20]


def test_house_rule_stays_without_jokers() -> None:
    house = house_rulebook(OPEN, {"outcomes": {"romme": {"wertungspunkte": 6}}})
    assert (house.without_jokers().outcomes, house.without_jokers().id) == (house.outcomes, house.id)


def test_sums_from_paper_may_be_as_high_and_low_as_the_house_lets_them() -> None:
    house = house_rulebook(DSKV, {"outcomes": {"hand_romme": {"wertungspunkte": 20}, **TWO_BANDS["outcomes"]}})
    assert (house.highest_wertungspunkte, house.lowest_wertungspunkte) == (20, -3)
    said = {points: codes(check_totals(house, Totals(wertungspunkte=points, games=4), 4, 0)) for points in (80, 81)}
    assert said == {80: [], 81: refused("number_too_high", "wertungspunkte")}


def test_loss_may_give_more_than_a_win() -> None:
    data = {"outcomes": {code: {"wertungspunkte": 0} for code in ("hand_romme", "hand_romme_laying_off", "romme")}}
    assert house_rulebook(DSKV, data).highest_wertungspunkte == 3


# Whose rules it is

HOUSE = house_rulebook(DSKV, TWO_BANDS)


def test_house_rule_has_an_id_and_a_title_of_its_own() -> None:
    assert re.fullmatch("haus-[0-9a-f]{8}", HOUSE.id)
    assert HOUSE.title == "Hausregel nach DSkV Rommé-Regeln 2018"
    assert HOUSE.source == f"{HOUSE.id}, Hausregel nach: {DSKV.source}"


def test_house_rule_is_else_as_its_rulebook() -> None:
    same = {"pack", "hand_size", "table_sizes", "dealer_sits_out_at", "ranking", "columns", "has_thrown_in"}
    assert {name: getattr(HOUSE, name) for name in same} == {name: getattr(DSKV, name) for name in same}


def test_id_says_what_is_different_and_from_which_rulebook() -> None:
    romme = {"romme": {"wertungspunkte": 7}}
    as_before = {"hand_romme": {"wertungspunkte": 8}, "hand_romme_laying_off": {}}
    bands = TWO_BANDS["outcomes"]
    told = ({**romme, **bands}, {**bands, **romme}, {**romme, **as_before, **bands})
    (same,) = {house_rulebook(DSKV, {"outcomes": outcomes}).id for outcomes in told}
    assert len({same, HOUSE.id, house_rulebook(rulebook("dgsrv"), TWO_BANDS).id}) == 3


@pytest.mark.parametrize(
    ("rules", "data"),
    [
        (DSKV, {}),
        (DSKV, {"outcomes": {}}),
        (DSKV, {"outcomes": {"romme": {"wertungspunkte": 5}}}),
        (
            DSKV,
            {"opening_minimum": 40, "joker": 20, "hand_size": 13, "table_sizes": [4, 3], "dealer_plays": False},
        ),
        # romme24 has no rule 15: what its bands do not say of it is the same as in the text
        (
            OPEN,
            with_bands({"up_to": 10, "wertungspunkte": 3}, {"up_to": 30, "wertungspunkte": 2}, {"wertungspunkte": 1}),
        ),
    ],
)
def test_house_that_changes_nothing_plays_the_rulebook(rules: Rulebook, data: Json) -> None:
    assert house_rulebook(rules, data) is rules


@pytest.mark.parametrize("rules", RULEBOOKS.values(), ids=RULEBOOKS)
def test_rulebook_differs_from_itself_in_nothing(rules: Rulebook) -> None:
    assert house_json(rules, difference(rules, rules.outcomes)) == {"outcomes": {}}


@given(house_rules())
def test_house_rule_is_told_and_read_the_same(told: tuple[Rulebook, Json]) -> None:
    rules, data = told
    house, problems = parse_house_rules(rules, data)
    assert (problems, house and house_json(rules, house)) == ([], data)
    assert house is not None
    assert house_rulebook(rules, house_json(rules, effective(rules, house))) == house_rulebook(rules, data)


# What is refused


BANDS = ("outcomes", "opened", "bands")
AT = "outcomes.opened.bands"
FOUR = tuple({"up_to": number, "wertungspunkte": 1} for number in (10, 20, 30, 40))


def band(at: int, field: str, value: object) -> Json:
    """Two bands of which one says this."""
    return changed(TWO_BANDS, (*BANDS, at, field), value)


@pytest.mark.parametrize(
    ("rules", "data", "problems"),
    [
        *(
            (DSKV, data, refused(code, place))
            for data, code, place in (
                ([], "not_an_object", ""),
                ({"outcomes": 5}, "not_an_object", "outcomes"),
                ({"outcomes": {"grand": {}}}, "outcome_unknown", "outcomes.grand"),
                ({"outcomes": {"romme": 5}}, "not_an_object", "outcomes.romme"),
                (
                    {"outcomes": {"opened": {"wertungspunkte": 2}}},
                    "change_not_foreseen",
                    "outcomes.opened.wertungspunkte",
                ),
                (with_bands(), "bands_missing", AT),
                ({"outcomes": {"opened": {"bands": 5}}}, "not_a_list", AT),
            )
        ),
        *(
            (DSKV, {"outcomes": {"romme": {field: value}}}, refused(code, f"outcomes.romme.{field}"))
            for field, value, code in (
                ("wertungspunkte", -1, "number_too_low"),
                ("wertungspunkte", 100, "number_too_high"),
                ("wertungspunkte", 5.5, "not_whole"),
                ("others_augen_factor", 0, "number_too_low"),
                ("others_augen_factor", 10, "number_too_high"),
            )
        ),
        *(
            (DSKV, band(at, field, value), refused(code, f"{AT}[{at}].{field}"))
            for at, field, value, code in (
                (0, "up_to", 0, "number_too_low"),
                (0, "up_to", 10_000, "number_too_high"),
                (0, "wertungspunkte", -100, "number_too_low"),
                (1, "wertungspunkte", 100, "number_too_high"),
                (1, "up_to", 30, "last_band_ends"),
                (1, "thrown_in_augen", -1, "number_too_low"),
                (1, "thrown_in_wertungspunkte", "2", "not_whole"),
                (1, "thrown_in_keeps_more", 1, "not_a_flag"),
            )
        ),
        # the ends
        *(
            (DSKV, band(0, field, value), [])
            for field, value in (("thrown_in_augen", 0), ("up_to", 1), ("wertungspunkte", -99))
        ),
        # bands rise
        (
            OPEN,
            with_bands({"up_to": 30, "wertungspunkte": 3}, {"up_to": 30, "wertungspunkte": 2}, {"wertungspunkte": 1}),
            refused("number_too_low", f"{AT}[1].up_to"),
        ),
        (
            OPEN,
            with_bands({"up_to": 1, "wertungspunkte": 3}, {"up_to": 2, "wertungspunkte": 2}, {"wertungspunkte": 1}),
            [],
        ),
        # the last alone is without end
        (OPEN, with_bands({"wertungspunkte": 3}, {"wertungspunkte": 1}), refused("missing", f"{AT}[0].up_to")),
        # as many as a list can print
        (OPEN, with_bands(*FOUR[:3], {"wertungspunkte": 0}), []),
        (OPEN, with_bands(*FOUR, {"wertungspunkte": 0}), refused("too_many_bands", AT)),
        # rule 15 is told in full where there is one, and not elsewhere
        (DSKV, with_bands({"wertungspunkte": 1}), [("missing", f"{AT}[0].{name}", False) for name in THROWN_IN]),
        (
            OPEN,
            with_bands({"wertungspunkte": 1} | THROWN_IN),
            [("unknown_key", f"{AT}[0].{name}", True) for name in THROWN_IN],
        ),
    ],
)
def test_house_rule_that_makes_no_sense_is_refused(rules: Rulebook, data: Any, problems: list[Found]) -> None:
    house, found = parse_house_rules(rules, data)
    assert (codes(found), house is None) == (problems, any(not odd for _code, _place, odd in problems))


def test_half_of_a_house_rule_is_not_played() -> None:
    with pytest.raises(HouseRulesError, match=r"^\['bands_missing'\]$") as raised:
        house_rulebook(DSKV, {"outcomes": {"romme": {"wertungspunkte": 6}, "opened": {"bands": []}}})
    assert codes(raised.value.problems) == [("bands_missing", "outcomes.opened.bands", False)]


# Document

SAID = document(tournament={"house_rules": TWO_BANDS})


def test_document_is_scored_by_its_house_rule() -> None:
    results = [result("b", "romme", 0), result("c", "opened", 16), result("d", "not_opened", 64)]
    played = changed(SAID, ("series", 0, "tables", 0, "games"), [{"number": 1, "results": results}])
    standing = stand(accepted(played))
    points = {line["player"]: line["wertungspunkte"] for line in standing["players"] if line["games"]}
    assert (standing["rulebook"], points) == (HOUSE.id, {"b": 5, "c": -2, "d": 0})


@pytest.mark.parametrize(
    ("tournament", "problems"),
    [
        ({"house_rules": TWO_BANDS}, []),
        ({"house_rules": with_bands()}, refused("bands_missing", f"tournament.house_rules.{AT}")),
        # not judged by it
        ({"house_rules": 5, "rulebook": "quartett"}, refused("rulebook_unknown", "tournament.rulebook")),
    ],
)
def test_document_is_kept_or_refused_with_its_house_rule(tournament: Json, problems: list[Found]) -> None:
    data = document(tournament=tournament)
    assert found(data) == problems
    assert problems or render(accepted(data)) == data


@pytest.mark.parametrize(
    ("rules", "thrown_in"),
    [
        (OPEN, {}),
        (DSKV, {"thrown_in_augen": 11, "thrown_in_wertungspunkte": 2, "thrown_in_keeps_more": False}),
    ],
    ids=["romme24-open", "dskv-2018"],
)
def test_band_is_told_with_what_the_rulebook_knows_of_it(rules: Rulebook, thrown_in: Json) -> None:
    assert (
        band_json(rules, Band(up_to=10, wertungspunkte=3, thrown_in_augen=11, thrown_in_wertungspunkte=2))
        == {"up_to": 10, "wertungspunkte": 3} | thrown_in
    )


def test_id_is_that_of_before_wherever_the_rules_are_read() -> None:
    """Documents and archives name it: eight digits of what is different and from what, its names in order."""
    told = (
        '["romme24-open", {"outcomes": {"hand_romme": {"wertungspunkte": 11}, "super_romme": {"wertungspunkte": 16}}}]'
    )
    house = {"outcomes": {"super_romme": {"wertungspunkte": 16}, "hand_romme": {"wertungspunkte": 11}}}
    assert house_rulebook(OPEN, house).id == f"haus-{hashlib.sha256(told.encode()).hexdigest()[:8]}"
