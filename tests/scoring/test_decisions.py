"""decisions.md, "Rulebooks", "Outcomes of one player in one game", "What Augen are possible", cell by cell."""

from typing import Any

import pytest

from scoring import RULEBOOKS, Game, Result, Rulebook, Totals, check_game, rulebook, score_game
from scoring.game import check_result

from .builders import codes, ranked_by

DSKV, OPEN, AUGEN, FEWEST = "dskv-2018 dgsrv", "romme24-open romme24-turnier", "romme24-sprint romme24-cent", "romme-51"


def test_rulebooks_are_all_there() -> None:
    assert [*RULEBOOKS] == f"{DSKV} {OPEN} {AUGEN} {FEWEST} horesca".split()


class TestRulebooks:
    """The table of that name."""

    @pytest.mark.parametrize(
        ("rulebook_id", "sizes", "sits_out", "cards"),
        [
            ("dskv-2018", {4, 3}, {4}, 110),
            ("dgsrv", {4, 3}, {4}, 110),
            ("romme24-open", {2, 3, 4}, set(), 2 * 55),
            ("romme24-turnier", {2, 3, 4}, set(), 2 * 55),
            ("romme24-sprint", {2, 3, 4}, set(), 2 * 55),
            ("romme24-cent", {2}, set(), 2 * 55),
            ("romme-51", {2, 3, 4}, set(), 2 * 52 + 2),
            ("horesca", {2, 3, 4, 5, 6}, set(), 52),
        ],
    )
    def test_table_sizes_dealer_and_cards(
        self, rulebook_id: str, sizes: set[int], sits_out: set[int], cards: int
    ) -> None:
        rules = rulebook(rulebook_id)
        assert (set(rules.table_sizes), set(rules.dealer_sits_out_at), rules.pack.size) == (sizes, sits_out, cards)
        for size in sizes:
            assert len(rules.playing_seats(size, 1)) == size - (size in sits_out)

    @pytest.mark.parametrize(
        ("rulebook_ids", "better", "worse"),
        [
            (DSKV, Totals(41, 900, 41), Totals(40, 100, 40)),
            (DSKV, Totals(40, 100, 40), Totals(40, 101, 40)),
            (OPEN, Totals(40, 300, 10 * 40 - 300), Totals(41, 311, 10 * 41 - 311)),
            (AUGEN, Totals(0, 299, -299), Totals(0, 300, -300)),
            (FEWEST, Totals(0, 299, -299), Totals(0, 300, -300)),
            ("horesca", Totals(0, 500, 101), Totals(0, 0, 100)),
        ],
    )
    def test_list_is_decided_as_the_table_says(self, rulebook_ids: str, better: Totals, worse: Totals) -> None:
        for rules in map(rulebook, rulebook_ids.split()):
            played = {"worse": worse + Totals(games=1), "better": better + Totals(games=1)}
            assert [(line.key, line.rank) for line in ranked_by(rules, played)] == [("better", 1), ("worse", 2)]
            if rules.points_follow:
                assert [one.points for one in (better, worse)] == [
                    rules.points(one.wertungspunkte, one.augen) for one in (better, worse)
                ]

    def test_column_that_decides_has_a_german_name(self) -> None:
        names = {rules.id: rules.ranked_column.name for rules in RULEBOOKS.values()}
        assert names == {
            **dict.fromkeys(DSKV.split(), "Wertungspunkte"),
            **dict.fromkeys(OPEN.split(), "Punkte"),
            **dict.fromkeys(AUGEN.split(), "Augen"),
            "romme-51": "Augen",
            "horesca": "Punkte",
        }

    def test_series_1_drawn_later_series_seated_by_result_in_turnier(self) -> None:
        assert [rules.id for rules in RULEBOOKS.values() if rules.seated_by_result] == ["romme24-turnier"]


# Outcome -> what a winner gets, or a loser with so many Augen: Wertungspunkte by rulebook.
WINNERS: list[tuple[str, dict[str, Any]]] = [
    ("super_romme", {OPEN: 15}),
    ("romme_before_opponents", {OPEN: 12}),
    ("hand_romme", {DSKV: 8, OPEN: 10, AUGEN: 0, FEWEST: 0}),
    ("hand_romme_laying_off", {DSKV: 6, OPEN: 8}),
    ("romme", {DSKV: 5, OPEN: 5, AUGEN: 0, FEWEST: 0, "horesca": 0}),
]
BANDS = [(10, 3), (11, 2), (30, 2), (31, 1), (153, 1)]
CLASSES = [(31, 0), (100, 0), (101, -1), (197, -1)]


class TestOutcomes:
    """The table "Outcomes of one player in one game", by rows."""

    @pytest.mark.parametrize(("code", "columns"), WINNERS)
    def test_winners(self, code: str, columns: dict[str, int]) -> None:
        expected = {one: value for ids, value in columns.items() for one in ids.split()}
        known = {rules.id: rules.outcome(code) for rules in RULEBOOKS.values() if code in rules.outcomes_by_code}
        assert {one: outcome.wertungspunkte or 0 for one, outcome in known.items()} == expected
        assert all(outcome.wins for outcome in known.values())

    @pytest.mark.parametrize(
        ("code", "augen", "wertungspunkte"),
        [("opened", *band) for band in BANDS] + [("not_opened", *band) for band in CLASSES],
    )
    def test_losers(self, code: str, augen: int, wertungspunkte: int) -> None:
        known = [rules for rules in RULEBOOKS.values() if code in rules.outcomes_by_code]
        scores = {rules.id: score_game(rules, Game(1, (Result(1, code, augen),))) for rules in known}
        assert {one: [(score.wertungspunkte, score.augen) for score in made] for one, made in scores.items()} == {
            rules.id: [(wertungspunkte if rules.id in f"{DSKV} {OPEN}".split() else 0, augen)] for rules in known
        }

    def test_losers_are_those_of_the_rulebook(self) -> None:
        losers = {
            rules.id: {outcome.code for outcome in rules.outcomes if not outcome.wins} for rules in RULEBOOKS.values()
        }
        assert losers.pop("horesca") == {"lost"}
        assert [*losers.values()] == [{"opened", "not_opened"}] * 7

    def test_sprint_and_cent_double_the_others_augen_and_horesca_gives_them(self) -> None:
        """There the winner has them, and there always is one."""
        outcomes = [(rules, outcome) for rules in RULEBOOKS.values() for outcome in rules.outcomes]
        doubling = {(rules.id, outcome.code) for rules, outcome in outcomes if outcome.others_augen_factor == 2}
        taking = {(rules.id, outcome.code) for rules, outcome in outcomes if outcome.gets_others_augen}
        assert doubling == {("romme24-sprint", "hand_romme"), ("romme24-cent", "hand_romme")}
        assert taking == {("horesca", "romme")}
        assert {rules.id for rules in RULEBOOKS.values() if rules.winner_required} == {"horesca"}

    @pytest.mark.parametrize("rules", RULEBOOKS.values(), ids=lambda rules: rules.id)
    def test_card_values_in_hand(self, rules: Rulebook) -> None:
        ace, joker = (1, 0) if rules.id == "horesca" else (11, 20)
        values = dict(rules.pack.ranks)
        assert values == {str(number): number for number in range(2, 11)} | {"B": 10, "D": 10, "K": 10, "A": ace}
        assert (rules.pack.joker if rules.pack.jokers else 0) == joker


# Rulebook -> lowest and highest of opened (lost), of not_opened; the sums are spelled out in the golden cases.
LIMITS = {
    **dict.fromkeys(f"{DSKV} {OPEN} {AUGEN}".split(), ((2, 153), (31, 197))),
    "romme-51": ((2, 2 * 20 + 7 * 11), (8 * 2 + 6 * 3, 2 * 20 + 8 * 11 + 4 * 10)),
    "horesca": ((1, 10 * 10),),
}


@pytest.mark.parametrize("rules", RULEBOOKS.values(), ids=lambda rules: rules.id)
class TestAugen:
    """The list "What Augen are possible", for every rulebook, on both sides of every limit."""

    def said(self, rules: Rulebook, code: str, augen: Any) -> list[tuple[str, bool]]:
        return [(problem.code, problem.odd) for problem in check_result(rules, Result(1, code, augen))]

    def test_augen_of_losers_are_judged_at_their_limits(self, rules: Rulebook) -> None:
        losers = [outcome.code for outcome in rules.outcomes if not outcome.wins]
        card = LIMITS[rules.id][0][0]  # the lowest single one
        for code, (lowest, highest) in zip(losers, LIMITS[rules.id], strict=True):
            said = {
                augen: self.said(rules, code, augen)
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

    def test_winner_has_none(self, rules: Rulebook) -> None:
        wins = [outcome.code for outcome in rules.outcomes if outcome.wins]
        said = {code: (self.said(rules, code, 1), self.said(rules, code, 0)) for code in wins}
        assert said == dict.fromkeys(wins, ([("winner_with_augen", False)], []))

    def test_two_winners(self, rules: Rulebook) -> None:
        size = rules.table_sizes[0]
        first, second, *others = rules.playing_seats(size, 1)
        loser = next(outcome.code for outcome in rules.outcomes if not outcome.wins)
        results = [Result(first, "romme", 0), Result(second, "romme", 0), *(Result(seat, loser, 9) for seat in others)]
        found = codes(check_game(rules, size, Game(1, tuple(results))))
        assert found == [("two_winners", "results[1].outcome", False)]

    def test_winning_outcome_contradicts_who_has_opened(self, rules: Rulebook) -> None:
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
                    found = codes(check_game(rules, size, Game(1, results)))
                    odd = [("outcome_unusual", "results[0].outcome", True)] if twelve else []
                    assert found == ([(problem[outcome.code], "results[0].outcome", False)] if contradicts else odd)

    def test_outcome_that_gives_12_is_told_with_its_points(self, rules: Rulebook) -> None:
        unless = [outcome for outcome in rules.outcomes if outcome.unless_opened]
        assert [outcome.code for outcome in unless] == (["hand_romme"] if rules.id in OPEN.split() else [])
        size = rules.table_sizes[0]
        winner, *others = rules.playing_seats(size, 1)
        for outcome in unless:
            results = (Result(winner, outcome.code, 0), *(Result(seat, "not_opened", 40) for seat in others))
            (problem,) = check_game(rules, size, Game(1, results))
            assert problem.params == {"outcome": "Hand-Rommé ohne Auslegen der Mitspieler", "wertungspunkte": 12}

    def test_thrown_in_hand_is_known_to_dskv_and_dgsrv_only(self, rules: Rulebook) -> None:
        loser = next(outcome.code for outcome in rules.outcomes if not outcome.wins)
        found = codes(check_result(rules, Result(1, loser, 9, thrown_in=True)))
        known = rules.id in DSKV.split()
        assert found == ([] if known else [("thrown_in_not_foreseen", "thrown_in", False)])
