"""Which Augen are possible, and what contradicts itself: decisions.md, "What Augen are possible"."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import Game, Result, check_game, rulebook
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
    def test_limits_not_opened_are_the_13_lowest_and_highest_cards(self) -> None:
        eight_twos_and_five_threes = 8 * 2 + 5 * 3
        six_jokers_and_seven_aces = 6 * 20 + 7 * 11
        assert DSKV.limits["not_opened"] == AugenLimits(
            eight_twos_and_five_threes, six_jokers_and_seven_aces, possible=2
        )
        assert DSKV.limits["not_opened"] == AugenLimits(31, 197, possible=2)

    def test_limits_opened_are_a_single_two_and_the_9_highest_cards(self) -> None:
        six_jokers_and_three_aces = 6 * 20 + 3 * 11
        assert DSKV.limits["opened"] == AugenLimits(2, six_jokers_and_three_aces, possible=2)
        assert DSKV.limits["opened"] == AugenLimits(2, 153, possible=2)

    def test_winner_has_none_at_all(self) -> None:
        winners = [outcome.code for outcome in DSKV.outcomes if outcome.wins]
        assert {DSKV.limits[code] for code in winners} == {AugenLimits(0, 0, 0)}

    def test_40_augen_need_at_least_4_cards(self) -> None:
        assert cards_to_open(DSKV.pack, 40) == 4  # 3 x 11 = 33 < 40 <= 4 x 11

    @pytest.mark.parametrize(("minimum", "cards"), [(1, 3), (33, 3), (34, 4), (44, 4), (45, 5), (51, 5)])
    def test_cards_to_open(self, minimum: int, cards: int) -> None:
        assert cards_to_open(DSKV.pack, minimum) == cards

    def test_limits_are_others_with_another_pack_and_hand(self) -> None:
        pack = Pack(decks=2, jokers=2)  # romme-51: 14 cards, 51 to open
        assert limits_not_opened(pack, 14).lowest == 8 * 2 + 6 * 3 == 34
        assert limits_opened(pack, 14, 51).highest == 2 * 20 + 7 * 11  # 14 + 1 drawn - 5 - 1 discarded = 9 left


class TestAugenOfALoser:
    @pytest.mark.parametrize(
        ("augen", "found"),
        [
            (-1, refused("augen_negative")),
            (0, refused("augen_too_low")),
            (1, refused("augen_too_low")),
            (2, []),
            (153, []),
            (154, ODD),
            (9999, ODD),
            (10000, refused("augen_too_high")),
        ],
    )
    def test_hand_opened_is_judged_at_its_limits(self, augen: int, found: list[Found]) -> None:
        assert judged(augen, "opened") == found

    @pytest.mark.parametrize(
        ("augen", "found"),
        [
            (-1, refused("augen_negative")),
            (1, refused("augen_too_low")),
            (2, FEW),  # the stock is empty: nobody can draw up (rules 3 and 5)
            (30, FEW),
            (31, []),
            (197, []),
            (198, ODD),
            (9999, ODD),
            (10000, refused("augen_too_high")),
        ],
    )
    def test_hand_not_opened_is_judged_at_its_limits(self, augen: int, found: list[Found]) -> None:
        assert judged(augen, "not_opened") == found

    def test_claim_for_a_thrown_in_hand_has_the_same_limits(self) -> None:
        assert judged(1, "not_opened", thrown_in=True) == refused("augen_too_low")
        assert judged(30, "not_opened", thrown_in=True) == FEW
        assert judged(31, "not_opened", thrown_in=True) == []
        assert judged(154, "opened", thrown_in=True) == ODD

    def test_limit_is_told(self) -> None:
        for augen, minimum in ((30, 31), (1, 2)):
            (problem,) = check_game(DSKV, 4, game(won(2), opened(3, 20), not_opened(4, augen)))
            assert (problem.params, problem.where) == ({"minimum": minimum}, ("results", 2, "augen"))

    @pytest.mark.parametrize("augen", [True, 17.0, "17", None])
    def test_augen_are_whole(self, augen: Any) -> None:
        once = Game(1, (won(2), opened(3, 20), Result(4, "opened", augen)))
        assert codes(check_game(DSKV, 4, once)) == refused("augen_not_whole")


class TestAugenOfAWinner:
    def test_winner_holds_nothing(self) -> None:
        once = game(Result(2, "romme", 1), opened(3, 20), opened(4, 20))
        assert codes(check_game(DSKV, 4, once)) == [("winner_with_augen", "results[0].augen", False)]


class TestContradictions:
    def test_two_winners(self) -> None:
        once = game(won(2), won(3, "hand_romme"), opened(4, 20))
        assert codes(check_game(DSKV, 4, once)) == [("two_winners", "results[1].outcome", False)]

    def test_laying_off_where_nobody_else_has_opened(self) -> None:
        once = game(won(2, "hand_romme_laying_off"), not_opened(3, 50), not_opened(4, 50))
        assert codes(check_game(DSKV, 4, once)) == [("no_opponent_opened", "results[0].outcome", False)]

    def test_laying_off_where_somebody_has_opened_and_thrown_in_his_hand(self) -> None:
        once = game(won(2, "hand_romme_laying_off"), opened(3, 50, thrown_in=True), not_opened(4, 50))
        assert check_game(DSKV, 4, once) == []

    @pytest.mark.parametrize("outcome", ["hand_romme", "romme"])
    def test_finishing_on_ones_own_needs_nobody_else(self, outcome: str) -> None:
        assert check_game(DSKV, 4, game(won(2, outcome), not_opened(3, 50), not_opened(4, 50))) == []

    def test_unknown_outcome_may_be_what_is_missing(self) -> None:
        once = game(won(2, "hand_romme_laying_off"), Result(3, "lost", 5), not_opened(4, 50))
        assert codes(check_game(DSKV, 4, once)) == [("outcome_unknown", "results[1].outcome", False)]

    def test_unknown_outcome_may_be_the_winner(self) -> None:
        once = game(Result(2, "super_romme", 0), opened(3, 50, thrown_in=True), not_opened(4, 50))
        assert codes(check_game(DSKV, 4, once)) == [("outcome_unknown", "results[0].outcome", False)]


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

    def test_winner_is_missing_where_a_game_always_has_one(self) -> None:
        rules = replace(DSKV, winner_required=True)
        once = game(opened(2, 20), opened(3, 20), opened(4, 20))
        assert codes(check_game(rules, 4, once)) == [("winner_missing", "results", False)]

    def test_throwing_in_is_refused_where_it_is_not_foreseen(self) -> None:
        rules = replace(DSKV, has_thrown_in=False)
        once = game(won(2), opened(3, 20, thrown_in=True), opened(4, 20))
        assert codes(check_game(rules, 4, once)) == [("thrown_in_not_foreseen", "results[1].thrown_in", False)]
