"""decisions.md, "Rulebooks", "Outcomes of one player in one game", "What Augen are possible", cell by cell.

And what contradicts itself in one game.
"""

from dataclasses import replace
from typing import Any

import pytest

from scoring import RULEBOOKS, Game, Result, Rulebook, Totals, check_game, rulebook, score_game
from scoring.game import check_result
from scoring.plausibility import AugenLimits, cards_to_open

from .builders import DSKV, Found, codes, game, not_opened, odd, opened, ranked_by, refused, won

NOT_WHOLE: tuple[Any, ...] = (True, 17.0, "17", None)
FEDERATIONS, OPEN, AUGEN, FEWEST = (
    "dskv-2018 dgsrv",
    "romme24-open romme24-turnier",
    "romme24-sprint romme24-cent",
    "romme-51",
)


# Rulebooks: the table of that name.


@pytest.mark.parametrize(
    ("rulebook_id", "sizes", "sits_out", "cards"),
    [
        ("dskv-2018", {4, 3}, {4}, 104 + 6),
        ("dgsrv", {4, 3}, {4}, 104 + 6),
        ("romme24-open", {2, 3, 4}, set(), 2 * 55),
        ("romme24-turnier", {2, 3, 4}, set(), 2 * 55),
        ("romme24-sprint", {2, 3, 4}, set(), 2 * 55),
        ("romme24-cent", {2}, set(), 2 * 55),
        ("romme-51", {2, 3, 4}, set(), 2 * 52 + 2),
        ("horesca", {2, 3, 4, 5, 6}, set(), 52),
    ],
)
def test_table_sizes_dealer_and_cards(rulebook_id: str, sizes: set[int], sits_out: set[int], cards: int) -> None:
    rules = rulebook(rulebook_id)
    assert (set(rules.table_sizes), set(rules.dealer_sits_out_at), rules.pack.size) == (sizes, sits_out, cards)
    for size in sizes:
        assert len(rules.playing_seats(size, 1)) == size - (size in sits_out)


@pytest.mark.parametrize(
    ("rulebook_ids", "better", "worse"),
    [
        (FEDERATIONS, Totals(wertungspunkte=41, augen=900, points=41), Totals(wertungspunkte=40, augen=100, points=40)),
        (FEDERATIONS, Totals(wertungspunkte=40, augen=100, points=40), Totals(wertungspunkte=40, augen=101, points=40)),
        (
            OPEN,
            Totals(wertungspunkte=40, augen=300, points=10 * 40 - 300),
            Totals(wertungspunkte=41, augen=311, points=10 * 41 - 311),
        ),
        (AUGEN, Totals(wertungspunkte=0, augen=299, points=-299), Totals(wertungspunkte=0, augen=300, points=-300)),
        (FEWEST, Totals(wertungspunkte=0, augen=299, points=-299), Totals(wertungspunkte=0, augen=300, points=-300)),
        ("horesca", Totals(wertungspunkte=0, augen=500, points=101), Totals(wertungspunkte=0, augen=0, points=100)),
    ],
)
def test_list_is_decided_as_the_table_says(rulebook_ids: str, better: Totals, worse: Totals) -> None:
    for rules in map(rulebook, rulebook_ids.split()):
        played = {"worse": worse + Totals(games=1), "better": better + Totals(games=1)}
        assert [(line.key, line.rank) for line in ranked_by(rules, played)] == [("better", 1), ("worse", 2)]
        if rules.points_follow:
            assert [one.points for one in (better, worse)] == [
                rules.points(one.wertungspunkte, one.augen) for one in (better, worse)
            ]


def test_column_that_decides_has_a_german_name() -> None:
    assert {rules.id: rules.ranked_column.name for rules in RULEBOOKS.values()} == {
        **dict.fromkeys(FEDERATIONS.split(), "Wertungspunkte"),
        **dict.fromkeys(OPEN.split(), "Punkte"),
        **dict.fromkeys(AUGEN.split(), "Augen"),
        "romme-51": "Augen",
        "horesca": "Punkte",
    }


def test_series_1_drawn_later_series_seated_by_result_in_turnier() -> None:
    assert [rules.id for rules in RULEBOOKS.values() if rules.seated_by_result] == ["romme24-turnier"]


# Outcome -> what a winner gets, or a loser with so many Augen: Wertungspunkte by rulebook.
WINNERS: list[tuple[str, dict[str, Any]]] = [
    ("super_romme", {OPEN: 15}),
    ("romme_before_opponents", {OPEN: 12}),
    ("hand_romme", {FEDERATIONS: 8, OPEN: 10, AUGEN: 0, FEWEST: 0}),
    ("hand_romme_laying_off", {FEDERATIONS: 6, OPEN: 8}),
    ("romme", {FEDERATIONS: 5, OPEN: 5, AUGEN: 0, FEWEST: 0, "horesca": 0}),
]


# Outcomes: the table "Outcomes of one player in one game", by rows.


@pytest.mark.parametrize(("code", "columns"), WINNERS)
def test_winners_get_what_the_table_says(code: str, columns: dict[str, int]) -> None:
    expected = {one: value for ids, value in columns.items() for one in ids.split()}
    known = {rules.id: rules.outcome(code) for rules in RULEBOOKS.values() if code in rules.outcomes_by_code}
    assert {one: outcome.wertungspunkte or 0 for one, outcome in known.items()} == expected
    assert all(outcome.wins for outcome in known.values())


@pytest.mark.parametrize(
    ("code", "augen", "wertungspunkte"),
    [
        *(("opened", *band) for band in ((10, 3), (11, 2), (30, 2), (31, 1), (153, 1))),
        *(("not_opened", *band) for band in ((31, 0), (100, 0), (101, -1), (197, -1))),
    ],
)
def test_losers_get_what_the_table_says(code: str, augen: int, wertungspunkte: int) -> None:
    known = [rules for rules in RULEBOOKS.values() if code in rules.outcomes_by_code]
    scores = {rules.id: score_game(rules, Game(1, (Result(1, code, augen),))) for rules in known}
    assert {one: [(score.wertungspunkte, score.augen) for score in made] for one, made in scores.items()} == {
        rules.id: [(wertungspunkte if rules.id in f"{FEDERATIONS} {OPEN}".split() else 0, augen)] for rules in known
    }


def test_losers_are_those_of_the_rulebook() -> None:
    losers = {
        rules.id: {outcome.code for outcome in rules.outcomes if not outcome.wins} for rules in RULEBOOKS.values()
    }
    assert losers.pop("horesca") == {"lost"}
    assert [*losers.values()] == [{"opened", "not_opened"}] * 7


def test_sprint_and_cent_double_the_others_augen_and_horesca_gives_them() -> None:
    """There the winner has them, and there always is one."""
    outcomes = [(rules, outcome) for rules in RULEBOOKS.values() for outcome in rules.outcomes]
    doubling = {(rules.id, outcome.code) for rules, outcome in outcomes if outcome.others_augen_factor == 2}
    taking = {(rules.id, outcome.code) for rules, outcome in outcomes if outcome.gets_others_augen}
    assert doubling == {("romme24-sprint", "hand_romme"), ("romme24-cent", "hand_romme")}
    assert taking == {("horesca", "romme")}
    assert {rules.id for rules in RULEBOOKS.values() if rules.winner_required} == {"horesca"}


@pytest.mark.parametrize("rules", RULEBOOKS.values(), ids=lambda rules: rules.id)
def test_card_values_in_hand(rules: Rulebook) -> None:
    ace, joker = (1, 0) if rules.id == "horesca" else (11, 20)
    values = dict(rules.pack.ranks)
    assert values == {str(number): number for number in range(2, 11)} | {"B": 10, "D": 10, "K": 10, "A": ace}
    assert (rules.pack.joker if rules.pack.jokers else 0) == joker


# Rulebook -> lowest and highest of opened (lost), of not_opened; the sums are spelled out in the golden cases.
LIMITS = {
    **dict.fromkeys(f"{FEDERATIONS} {OPEN} {AUGEN}".split(), ((2, 153), (31, 197))),
    "romme-51": ((2, 2 * 20 + 7 * 11), (8 * 2 + 6 * 3, 2 * 20 + 8 * 11 + 4 * 10)),
    "horesca": ((1, 10 * 10),),
}


# The list "What Augen are possible", for every rulebook, on both sides of every limit.


def said_of(rules: Rulebook, code: str, augen: Any) -> list[tuple[str, bool]]:
    return [(problem.code, problem.odd) for problem in check_result(rules, Result(1, code, augen))]


@pytest.mark.parametrize("rules", RULEBOOKS.values(), ids=lambda rules: rules.id)
def test_augen_of_losers_are_judged_at_their_limits(rules: Rulebook) -> None:
    losers = [outcome.code for outcome in rules.outcomes if not outcome.wins]
    card = LIMITS[rules.id][0][0]  # the lowest single one
    for code, (lowest, highest) in zip(losers, LIMITS[rules.id], strict=True):
        said = {
            augen: said_of(rules, code, augen)
            for augen in (-1, 0, card - 1, card, lowest - 1, lowest, highest, highest + 1, 9999, 10000, 5.0)
        }
        assert said == {
            -1: [("augen_negative", False)],
            card: [("augen_unusually_few", True)],
            lowest - 1: [("augen_unusually_few", True)],
            0: [("augen_too_low", False)],
            card - 1: [("augen_too_low", False)],
            lowest: [],
            highest: [],
            highest + 1: [("augen_unusual", True)],
            9999: [("augen_unusual", True)],
            10000: [("augen_too_high", False)],
            5.0: [("augen_not_whole", False)],
        }


@pytest.mark.parametrize("rules", RULEBOOKS.values(), ids=lambda rules: rules.id)
def test_winner_has_none(rules: Rulebook) -> None:
    wins = [outcome.code for outcome in rules.outcomes if outcome.wins]
    said = {code: (said_of(rules, code, 1), said_of(rules, code, 0)) for code in wins}
    assert said == dict.fromkeys(wins, ([("winner_with_augen", False)], []))


TWELVE = {"outcome": "Hand-Rommé ohne Auslegen der Mitspieler", "wertungspunkte": 12}


@pytest.mark.parametrize("rules", RULEBOOKS.values(), ids=lambda rules: rules.id)
def test_winning_outcome_contradicts_who_has_opened(rules: Rulebook) -> None:
    size = rules.table_sizes[0]
    winner, *others = rules.playing_seats(size, 1)
    for outcome in rules.outcomes:
        for code, augen in (("opened", 9), ("not_opened", 40)):
            needed = {"hand_romme_laying_off": "opened", "romme_before_opponents": "not_opened"}
            problem = {"hand_romme_laying_off": "no_opponent_opened", "romme_before_opponents": "opponent_opened"}
            twelve = rules.id in OPEN.split() and (outcome.code, code) == ("hand_romme", "not_opened")
            if outcome.wins and code in rules.outcomes_by_code:
                results = (Result(winner, outcome.code, 0), *(Result(seat, code, augen) for seat in others))
                contradicts = needed.get(outcome.code, code) != code
                found = check_game(rules, size, Game(1, results))
                unusual = odd("outcome_unusual", "results[0].outcome") if twelve else []
                refusal = refused(problem[outcome.code], "results[0].outcome") if contradicts else unusual
                assert (codes(found), [one.params for one in found if one.odd]) == (refusal, [TWELVE] * twelve)


# Which Augen are possible, and what contradicts itself: decisions.md, "What Augen are possible".


# Limits follow from the pack


def test_limits_are_sums_of_the_lowest_and_highest_cards() -> None:
    eight_twos_and_five_threes = 8 * 2 + 5 * 3
    six_jokers_and_seven_aces, and_three_aces = 6 * 20 + 7 * 11, 6 * 20 + 3 * 11
    assert (eight_twos_and_five_threes, six_jokers_and_seven_aces, and_three_aces) == (31, 197, 153)
    assert {outcome.code: DSKV.limits[outcome.code] for outcome in DSKV.outcomes} == {
        "not_opened": AugenLimits(eight_twos_and_five_threes, six_jokers_and_seven_aces, possible=2),
        "opened": AugenLimits(2, and_three_aces, possible=2),  # from a single two to the 9 highest cards
        **{outcome.code: AugenLimits(0, 0, 0) for outcome in DSKV.outcomes if outcome.wins},
    }


@pytest.mark.parametrize(("minimum", "cards"), [(1, 3), (33, 3), (34, 4), (40, 4), (44, 4), (45, 5), (51, 5)])
def test_cards_to_open(minimum: int, cards: int) -> None:
    assert cards_to_open(DSKV.pack, minimum) == cards


# Augen of a loser

AUGEN_OF_SEAT_4 = "results[2].augen"


@pytest.mark.parametrize(
    ("lost", "problems"),
    [
        # what is claimed for a thrown-in hand has the same limits
        (not_opened(4, 1, thrown_in=True), refused("augen_too_low", AUGEN_OF_SEAT_4)),
        (not_opened(4, 30, thrown_in=True), odd("augen_unusually_few", AUGEN_OF_SEAT_4)),
        (not_opened(4, 31, thrown_in=True), []),
        (opened(4, 154, thrown_in=True), odd("augen_unusual", AUGEN_OF_SEAT_4)),
        # the stock is empty: nobody can draw up (rules 3 and 5)
        (not_opened(4, 2), odd("augen_unusually_few", AUGEN_OF_SEAT_4)),
        *((Result(4, "opened", augen), refused("augen_not_whole", AUGEN_OF_SEAT_4)) for augen in NOT_WHOLE),
    ],
)
def test_augen_of_a_hand_are_whole_and_judged_as_if_not_thrown_in(lost: Result, problems: list[Found]) -> None:
    """Beside a winner and a harmless third."""
    assert codes(check_game(DSKV, 4, game(won(2), opened(3, 20), lost))) == problems


@pytest.mark.parametrize(("augen", "minimum"), [(30, 31), (1, 2)])
def test_limit_is_told(augen: int, minimum: int) -> None:
    (problem,) = check_game(DSKV, 4, game(won(2), opened(3, 20), not_opened(4, augen)))
    assert (problem.params, problem.where) == ({"minimum": minimum}, ("results", 2, "augen"))


BOTH_NOT = (not_opened(3, 50), not_opened(4, 50))
THROWN = (opened(3, 50, thrown_in=True), not_opened(4, 50))


@pytest.mark.parametrize(
    ("results", "problems"),
    [
        ((Result(2, "romme", 1), opened(3, 20), opened(4, 20)), [("winner_with_augen", "results[0].augen", False)]),
        ((won(2), won(3, "hand_romme"), opened(4, 20)), [("two_winners", "results[1].outcome", False)]),
        # laying off where nobody else has opened
        ((won(2, "hand_romme_laying_off"), *BOTH_NOT), [("no_opponent_opened", "results[0].outcome", False)]),
        # laying off where somebody has opened and thrown in his hand
        ((won(2, "hand_romme_laying_off"), *THROWN), []),
        # finishing on one's own needs nobody else
        ((won(2, "hand_romme"), *BOTH_NOT), []),
        ((won(2, "romme"), *BOTH_NOT), []),
        # results may stand in any order
        ((opened(4, 20), won(2), opened(3, 20)), []),
        # an unknown outcome may be what is missing
        (
            (won(2, "hand_romme_laying_off"), Result(3, "lost", 5), not_opened(4, 50)),
            [("outcome_unknown", "results[1].outcome", False)],
        ),
        # or the winner
        ((Result(2, "super_romme", 0), *THROWN), [("outcome_unknown", "results[0].outcome", False)]),
    ],
)
def test_outcomes_of_a_game_do_not_contradict_each_other(results: tuple[Result, ...], problems: list[Found]) -> None:
    assert codes(check_game(DSKV, 4, game(*results))) == problems


# Seats


def test_results_are_of_exactly_the_playing_seats() -> None:
    assert codes(check_game(DSKV, 4, game(won(2), opened(2, 20), opened(5, 20), opened(0, 20)))) == [
        ("seat_twice", "results[1].seat", False),
        ("seat_unknown", "results[2].seat", False),
        ("seat_unknown", "results[3].seat", False),
        ("seat_missing", "results", False),
        ("seat_missing", "results", False),
    ]


@pytest.mark.parametrize("seat", [True, 2.0, "2", None])
def test_seat_is_a_whole_number(seat: Any) -> None:
    once = Game(1, (Result(seat, "romme", 0), opened(3, 20), opened(4, 20)))
    assert codes(check_game(DSKV, 4, once))[0] == ("seat_unknown", "results[0].seat", False)


# Other rulebooks: what a later rulebook may say is a value, too.


@pytest.mark.parametrize(
    ("rules", "results", "code", "place"),
    [
        (
            replace(DSKV, winner_required=True),
            (opened(2, 20), opened(3, 20), opened(4, 20)),
            "winner_missing",
            "results",
        ),
        (
            replace(DSKV, has_thrown_in=False),
            (won(2), opened(3, 20, thrown_in=True), opened(4, 20)),
            "thrown_in_not_foreseen",
            "results[1].thrown_in",
        ),
    ],
    ids=["a game always has a winner", "a hand cannot be thrown in"],
)
def test_rulebook_of_other_values_judges_by_them(
    rules: Rulebook, results: tuple[Result, ...], code: str, place: str
) -> None:
    assert codes(check_game(rules, 4, game(*results))) == [(code, place, False)]
