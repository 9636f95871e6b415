"""Which Augen are possible, and what contradicts itself: decisions.md, "What Augen are possible"."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import Game, Result, Rulebook, check_game, rulebook
from scoring.cards import Pack
from scoring.plausibility import AugenLimits, cards_to_open, limits_not_opened, limits_opened

from .builders import Found, codes, game, not_opened, opened, won

DSKV = rulebook("dskv-2018")


def judged(augen: int, outcome: str, *, thrown_in: bool = False) -> list[Found]:
    """What is said about one loser's Augen, beside a winner and a harmless third."""
    return codes(check_game(DSKV, 4, game(won(2), opened(3, 20), Result(4, outcome, augen, thrown_in))))


def refused(code: str, field: str = "augen") -> list[Found]:
    return [(code, f"results[2].{field}", False)]


ODD = [("augen_unusual", "results[2].augen", True)]
FEW = [("augen_unusually_few", "results[2].augen", True)]


class TestLimitsFollowFromThePack:
    def test_limits_are_sums_of_the_lowest_and_highest_cards(self) -> None:
        eight_twos_and_five_threes = 8 * 2 + 5 * 3
        six_jokers_and_seven_aces, and_three_aces = 6 * 20 + 7 * 11, 6 * 20 + 3 * 11
        assert (eight_twos_and_five_threes, six_jokers_and_seven_aces, and_three_aces) == (31, 197, 153)
        assert {outcome.code: DSKV.limits[outcome.code] for outcome in DSKV.outcomes} == {
            "not_opened": AugenLimits(eight_twos_and_five_threes, six_jokers_and_seven_aces, possible=2),
            "opened": AugenLimits(2, and_three_aces, possible=2),  # from a single two to the 9 highest cards
            **{outcome.code: AugenLimits(0, 0, 0) for outcome in DSKV.outcomes if outcome.wins},
        }

    @pytest.mark.parametrize(("minimum", "cards"), [(1, 3), (33, 3), (34, 4), (40, 4), (44, 4), (45, 5), (51, 5)])
    def test_cards_to_open(self, minimum: int, cards: int) -> None:
        assert cards_to_open(DSKV.pack, minimum) == cards

    def test_limits_are_others_with_another_pack_and_hand(self) -> None:
        pack = Pack(decks=2, jokers=2)  # romme-51: 14 cards, 51 to open
        assert limits_not_opened(pack, 14).lowest == 8 * 2 + 6 * 3 == 34
        assert limits_opened(pack, 14, 51).highest == 2 * 20 + 7 * 11  # 14 + 1 drawn - 5 - 1 discarded = 9 left


class TestAugenOfALoser:
    @pytest.mark.parametrize(
        ("outcome", "augen", "thrown_in", "found"),
        [
            ("opened", -1, False, refused("augen_negative")),
            ("opened", 0, False, refused("augen_too_low")),
            ("opened", 1, False, refused("augen_too_low")),
            ("opened", 2, False, []),
            ("opened", 153, False, []),
            ("opened", 154, False, ODD),
            ("opened", 9999, False, ODD),
            ("opened", 10000, False, refused("augen_too_high")),
            ("not_opened", -1, False, refused("augen_negative")),
            ("not_opened", 1, False, refused("augen_too_low")),
            ("not_opened", 2, False, FEW),  # the stock is empty: nobody can draw up (rules 3 and 5)
            ("not_opened", 30, False, FEW),
            ("not_opened", 31, False, []),
            ("not_opened", 197, False, []),
            ("not_opened", 198, False, ODD),
            ("not_opened", 9999, False, ODD),
            ("not_opened", 10000, False, refused("augen_too_high")),
            # what is claimed for a thrown-in hand has the same limits
            ("not_opened", 1, True, refused("augen_too_low")),
            ("not_opened", 30, True, FEW),
            ("not_opened", 31, True, []),
            ("opened", 154, True, ODD),
            # not whole
            *(("opened", augen, False, refused("augen_not_whole")) for augen in (True, 17.0, "17", None)),
        ],
    )
    def test_augen_of_a_loser_are_judged_at_their_limits(
        self, outcome: str, augen: Any, found: list[Found], *, thrown_in: bool
    ) -> None:
        assert judged(augen, outcome, thrown_in=thrown_in) == found

    @pytest.mark.parametrize(("augen", "minimum"), [(30, 31), (1, 2)])
    def test_limit_is_told(self, augen: int, minimum: int) -> None:
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


class TestSeats:
    def test_exactly_the_playing_seats(self) -> None:
        once = game(won(2), opened(2, 20), opened(5, 20), opened(0, 20))
        assert codes(check_game(DSKV, 4, once)) == [
            ("seat_twice", "results[1].seat", False),
            ("seat_unknown", "results[2].seat", False),
            ("seat_unknown", "results[3].seat", False),
            ("seat_missing", "results", False),
            ("seat_missing", "results", False),
        ]

    @pytest.mark.parametrize("seat", [True, 2.0, "2", None])
    def test_seat_is_a_whole_number(self, seat: Any) -> None:
        once = Game(1, (Result(seat, "romme", 0), opened(3, 20), opened(4, 20)))
        assert codes(check_game(DSKV, 4, once))[0] == ("seat_unknown", "results[0].seat", False)

    def test_results_may_stand_in_any_order(self) -> None:
        assert check_game(DSKV, 4, game(opened(4, 20), won(2), opened(3, 20))) == []


class TestOtherRulebooks:
    """What a later rulebook may say is a value, too."""

    def test_dealer_is_not_named_where_nobody_sits_out(self) -> None:
        rules = replace(DSKV, dealer_sits_out_at=frozenset())
        once = game(won(1), opened(2, 20), dealer=1)
        assert codes(check_game(rules, 2, once)) == [("dealer_not_foreseen", "dealer", False)]
        assert rules.plays_evenly(7)
        assert rules.games_at(3, 7) == rules.games_per_player(3, 7) == 7

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
        self, rules: Rulebook, results: tuple[Result, ...], code: str, place: str
    ) -> None:
        assert codes(check_game(rules, 4, game(*results))) == [(code, place, False)]
