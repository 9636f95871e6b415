"""The best opening, exactly: checked against trying everything on small hands."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.melds import JOKER, RANKS, SUITS, Card, Finding, MeldRules, best_opening, best_reading, hand_romme, judge
from scoring.melds.candidates import Candidate, candidates

from .builders import DSKV, EVERY_TEXT, EVERY_WAY_TO_MELD, HORESCA, ROMME24, ROMME_51, cards

Best = tuple[int, int]  # Augen, jokers not used


def laid(finding: Finding | None) -> list[str]:
    """The melds as they lie."""
    assert finding is not None
    return [" ".join(card.code for card in meld.cards) for meld in finding.melds]


def left(finding: Finding) -> str:
    return " ".join(card.code for card in finding.left)


CANDIDATE_HANDS = [
    "kr7 pi7 he7 JK JK kr2",  # no five cards of one rank
    "heK heA he2 he3 he4 kr9",  # on through the ace only where the text lets it
    "heA he2 he3 he4 he5 JK",
    "kr8 kr8 kr9 kr10 JK JK",  # each card as often as it is there
    "kr5 kr6 kr7 kr8 pi5 he5 ka5",
    "he9 he10 heB heD heK heA JK",
    "kr2 pi2 he3 ka3",  # nothing without jokers
    "heA JK JK kr5",  # in romme-51 a set of aces counts more than queen, king and ace
    "heA he2 he3 he4 he5 he6 he7 he8 he9 he10 heB heD heK",  # once round, and not a second time
]


@EVERY_TEXT
@pytest.mark.parametrize("text", CANDIDATE_HANDS)
def test_every_candidate_is_a_meld_of_cards_that_are_there_and_counts_what_it_counts(
    rules: MeldRules, text: str
) -> None:
    hand = cards(text if rules.pack.jokers else text.replace(" JK", ""))
    found = candidates(rules, hand, whole=True)
    for one in found:
        assert Counter(one.cards) <= Counter(hand)
        reading = best_reading(rules, one.cards, any_order=True)
        assert reading is not None, one
        assert reading.augen == one.augen
    assert len({(one.natural, one.jokers) for one in found}) == len(found)


class TestBestOpening:
    def test_most_augen_are_laid_down(self) -> None:
        hand = cards("kr10 krB krD krK he7 pi7 ka7 he8 he9 ka2 pi3 kr4 JK kr6")
        best = best_opening(DSKV, hand)
        # the joker as ten after the eight and nine (27) is better than as ace after the king (11)
        assert laid(best) == ["he7 ka7 pi7", "he8 he9 JK", "kr10 krB krD krK"]
        assert (best.augen, best.jokers, best.opens) == (3 * 7 + 8 + 9 + 10 + 4 * 10, 1, True)
        assert left(best) == "ka2 pi3 kr4 kr6"

    def test_minimum_itself_opens(self) -> None:
        best = best_opening(DSKV, cards("kr10 krB krD krK he2 pi5"))
        assert (best.augen, best.opens) == (40, True)

    def test_below_the_minimum_it_does_not_open(self) -> None:
        best = best_opening(DSKV, cards("he10 heB heD kr2 pi5 ka8"))
        assert (best.augen, best.opens) == (30, False)

    def test_nothing_to_lay_down(self) -> None:
        best = best_opening(DSKV, cards("he10 krB heD"))
        assert (best.melds, left(best), best.opens) == ((), "he10 krB heD", False)
        assert best_opening(HORESCA, cards("he10 krB heD")).opens is False

    def test_empty_hand_and_jokers_alone(self) -> None:
        assert best_opening(DSKV, ()).melds == ()
        assert best_opening(DSKV, cards("JK JK")).left == cards("JK JK")

    def test_joker_may_be_the_king_before_the_ace(self) -> None:
        best = best_opening(DSKV, cards("heA he2 he3 kr2 ka2 JK"), keep_one=False)
        assert best.augen == 10 + 11 + 2 + 3  # with the joker at the twos: 1 + 2 + 3 and 3 x 2

    def test_among_equals_the_fewest_jokers(self) -> None:
        best = best_opening(DSKV, cards("he10 heB heD JK"))  # jack, queen and a joker make 30, too
        assert (best.augen, best.jokers, left(best)) == (30, 0, "JK")

    def test_card_is_kept_to_discard(self) -> None:
        hand = cards("he10 heB heD heK")
        assert best_opening(DSKV, hand, keep_one=False).augen == 40
        kept = best_opening(DSKV, hand)
        assert (kept.augen, left(kept), kept.opens) == (30, "he10", False)

    def test_joker_is_discarded_only_as_the_last_card(self) -> None:
        """DSkV Rommé-Regeln 2018, rule 8: "Nur zum Beenden des Spiels"."""
        hand = cards("kr10 pi10 he10 ka10")
        assert left(best_opening(DSKV, (*hand, JOKER))) == "JK"
        with_two = best_opening(DSKV, (*hand, JOKER, JOKER))
        assert (with_two.augen, with_two.jokers, with_two.left[1:]) == (40, 1, (JOKER,))
        with_three = best_opening(DSKV, (*hand[:3], JOKER, JOKER, JOKER))
        assert (with_three.augen, with_three.jokers, with_three.left[1:]) == (30, 1, (JOKER, JOKER))

    def test_long_run_through_the_ace(self) -> None:
        best = best_opening(DSKV, cards("heD heK heA he2 he3 kr7"))
        assert best.augen == 10 + 10 + 11 + 2 + 3

    def test_run_on_through_the_ace_is_kept_whole_since_the_ace_counts_less_at_a_beginning(self) -> None:
        """Rule 8: 11 after the king, also when the two follows; 1 before the two without king."""
        best = best_opening(DSKV, cards("heB heD heK heA he2 he3 kr7"))
        assert laid(best) == ["heB heD heK heA he2 he3"]
        assert best.augen == 3 * 10 + 11 + 2 + 3

    @pytest.mark.parametrize(
        ("text", "run", "augen"),
        [
            ("he4 he5 he7 he9 JK JK JK kr2", "he4 he5 JK he7 JK he9 JK", 4 + 5 + 6 + 7 + 8 + 9 + 10),
            ("he9 he10 heD heA JK JK JK kr2", "JK he9 he10 JK heD JK heA", 8 + 9 + 4 * 10 + 11),
        ],
    )
    def test_three_jokers_are_in_minority_in_seven_cards_though_not_in_each_part(
        self, text: str, run: str, augen: int
    ) -> None:
        hand = cards(text)
        best = best_opening(DSKV, hand)
        assert (laid(best), best.augen) == ([run], augen)
        assert augen in {one.augen for one in candidates(DSKV, hand, whole=False) if len(one.cards) == 7}

    def test_three_jokers_end_a_run_where_a_house_lets_them(self) -> None:
        """Jokers alone are no meld, so the run is not cut before them."""
        rules = replace(DSKV, jokers_in_minority=False, jokers_side_by_side=True)
        best = best_opening(rules, cards("he4 he5 he6 JK JK JK"), keep_one=False)
        assert (laid(best), best.augen) == (["he4 he5 he6 JK JK JK"], 4 + 5 + 6 + 7 + 8 + 9)

    def test_romme_51_one_card_and_two_jokers(self) -> None:
        """decisions.md: "joker - ace of hearts - joker" is a set of aces."""
        best = best_opening(ROMME_51, cards("heA JK JK kr5"))
        assert (best.augen, left(best)) == (3 * 11, "kr5")
        assert best_opening(ROMME_51, cards("heA JK JK"), keep_one=False).augen == 3 * 11

    def test_horesca_one_meld_a_turn(self) -> None:
        best = best_opening(HORESCA, cards("he4 he5 he6 he7 he8 he9 krB piB kaB kr2"))
        assert (laid(best), best.opens) == (["he4 he5 he6 he7 he8 he9"], True)

    def test_equal_hands_have_equal_answers(self) -> None:
        hand = cards("he8 pi8 ka8 he9 he10 JK kr2 he8 pi9 JK")
        assert best_opening(DSKV, hand) == best_opening(DSKV, hand[::-1])


class TestHandRomme:
    def test_all_but_one_at_once(self) -> None:
        hand = cards("kr2 kr3 kr4 he2 he3 he4 pi2 pi3 pi4 ka2 ka3 ka4 ka5 heK")
        found = hand_romme(DSKV, hand)
        assert found is not None
        assert (left(found), found.opens) == ("heK", True)
        assert found.augen == 4 * (2 + 3 + 4) + 5  # 41

    def test_dskv_and_romme_51_need_no_minimum(self) -> None:
        hand = cards("kr2 kr3 kr4 he2 he3 he4 heK")  # 18
        assert hand_romme(DSKV, hand) is not None
        assert hand_romme(ROMME_51, hand) is not None
        assert hand_romme(ROMME24, hand) is None
        assert hand_romme(ROMME24, cards("kr10 krB krD krK heK")) is not None  # 40

    def test_two_left_are_none(self) -> None:
        assert hand_romme(DSKV, cards("kr2 kr3 kr4 he2 he3 he4 heK kaD")) is None

    def test_nothing_but_the_card_to_discard_is_none(self) -> None:
        assert hand_romme(DSKV, cards("heK")) is None

    def test_last_card_may_be_a_joker(self) -> None:
        found = hand_romme(DSKV, cards("kr7 pi7 he7 ka7 JK"))
        assert found is not None
        assert left(found) == "JK"

    def test_two_jokers_are_not_left(self) -> None:
        assert hand_romme(DSKV, cards("kr7 pi7 he7 JK JK")) is not None  # one lies with the sevens
        assert hand_romme(DSKV, cards("kr7 pi7 he7 JK JK JK")) is None

    def test_horesca_all_in_one_meld(self) -> None:
        assert laid(hand_romme(HORESCA, cards("kr7 kr8 kr9 kr10 heK"))) == ["kr7 kr8 kr9 kr10"]
        assert hand_romme(HORESCA, cards("kr7 kr8 kr9 he7 he8 he9 heK")) is None


def best_by_trying(rules: MeldRules, hand: tuple[Card, ...], *, keep_one: bool, most_left: int | None) -> Best | None:
    """Every way to part the hand into melds and what is left, whatever it costs."""
    melds = every_meld(rules, hand)

    def may_stay(mask: int) -> bool:
        stays = chosen(hand, mask)
        if most_left is not None and len(stays) > most_left:
            return False
        return not keep_one or stays == [JOKER] or any(not card.is_joker for card in stays)

    @cache
    def best(mask: int, stays: int, turns: int) -> Best | None:
        if not mask:
            return (0, 0) if may_stay(stays) else None
        lowest = mask & -mask
        ways = [best(mask - lowest, stays + lowest, turns)]
        for meld, (augen, jokers) in melds.items() if turns else ():
            if meld & lowest and meld & mask == meld:
                rest = best(mask - meld, stays, turns - 1)
                ways.append(rest and (rest[0] + augen, rest[1] + jokers))
        return max((way for way in ways if way is not None), default=None)

    return best((1 << len(hand)) - 1, 0, rules.melds_a_turn or len(hand))


def chosen(hand: tuple[Card, ...], mask: int) -> list[Card]:
    """The cards of the hand whose bits are set."""
    return [card for index, card in enumerate(hand) if mask >> index & 1]


def every_meld(rules: MeldRules, hand: tuple[Card, ...]) -> dict[int, Best]:
    """Every part of the hand that is a meld, as bits, with what it counts."""
    readings = {mask: best_reading(rules, chosen(hand, mask), any_order=True) for mask in range(1 << len(hand))}
    return {mask: (reading.augen, -reading.jokers) for mask, reading in readings.items() if reading}


@st.composite
def hands(draw: st.DrawFn, rules: MeldRules, most: int = 8) -> tuple[Card, ...]:
    """Small hands rich in melds: cards close together, jokers among them."""
    suits = draw(st.sampled_from([("he",), ("he", "ka"), tuple(SUITS)]))
    start, width = draw(st.integers(0, 12)), draw(st.integers(2, 7))
    ranks = [RANKS[(start + step) % 13] for step in range(width)]
    natural = [Card(rank, suit) for rank in ranks for suit in suits] * rules.pack.decks
    jokers = draw(st.integers(0, min(4, rules.pack.jokers)))
    return tuple(draw(st.permutations(natural + [JOKER] * jokers))[:most])


def counted(finding: Finding | None) -> Best | None:
    return (finding.augen, -finding.jokers) if finding else None


@EVERY_WAY_TO_MELD
@given(drawn=st.data(), keep_one=st.booleans())
def test_no_way_of_laying_down_is_better(rules: MeldRules, drawn: st.DataObject, *, keep_one: bool) -> None:
    hand = drawn.draw(hands(rules))
    tried = best_by_trying(rules, hand, keep_one=keep_one, most_left=None)
    assert counted(best_opening(rules, hand, keep_one=keep_one)) == (tried or (0, 0))


@pytest.mark.parametrize("rules", [DSKV, ROMME24, ROMME_51, HORESCA], ids=lambda rules: rules.text)
@given(drawn=st.data())
def test_hand_romme_is_found_if_there_is_one(rules: MeldRules, drawn: st.DataObject) -> None:
    hand = drawn.draw(hands(rules))
    tried = best_by_trying(rules, hand, keep_one=True, most_left=1)
    possible = tried is not None and tried[0] > 0 and tried[0] >= rules.all_at_once_minimum
    assert counted(hand_romme(rules, hand)) == (tried if possible else None)


@given(drawn=st.data())
def test_house_rule_without_minority_or_parted_jokers(drawn: st.DataObject) -> None:
    """Rules are data: what no text says is found as well."""
    rules = replace(DSKV, jokers_in_minority=drawn.draw(st.booleans()), jokers_side_by_side=drawn.draw(st.booleans()))
    hand = drawn.draw(hands(rules, most=7))
    tried = best_by_trying(rules, hand, keep_one=False, most_left=None)
    assert counted(best_opening(rules, hand, keep_one=False)) == tried


@EVERY_TEXT
@given(drawn=st.data(), keep_one=st.booleans())
def test_finding_is_made_of_the_hand(rules: MeldRules, drawn: st.DataObject, *, keep_one: bool) -> None:
    hand = drawn.draw(hands(rules, most=15))
    best = best_opening(rules, hand, keep_one=keep_one)
    laid_down = [card for meld in best.melds for card in meld.cards]
    assert Counter(laid_down) + Counter(best.left) == Counter(hand)
    assert all(meld in judge(rules, meld.cards).readings for meld in best.melds)
    assert best.opens == (bool(best.melds) and best.augen >= rules.opening_minimum)
    if keep_one and best.melds:
        assert best.left == (JOKER,) or any(not card.is_joker for card in best.left)


@given(drawn=st.data())
def test_one_more_card_never_makes_it_less(drawn: st.DataObject) -> None:
    hand = drawn.draw(hands(DSKV, most=14))
    extra = drawn.draw(st.sampled_from([JOKER, Card("7", "he"), Card("A", "he")]))
    before = best_opening(DSKV, hand, keep_one=False)
    assert best_opening(DSKV, (*hand, extra), keep_one=False).augen >= before.augen


def test_runs_need_not_be_kept_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs that can be cut in two are left out of the search: whole hands, seeded, give the same with them."""
    chance = random.Random(40)
    dealt = [chance.sample([Card(rank, suit) for rank in RANKS for suit in ("he", "ka")] * 2, 11) for _ in range(40)]
    dealt = [[*hand, *[JOKER] * (index % 4)] for index, hand in enumerate(dealt)]
    found = [counted(best_opening(DSKV, hand)) for hand in dealt]
    monkeypatch.setattr("scoring.melds.finder.candidates", every_candidate)
    assert found == [counted(best_opening(DSKV, hand)) for hand in dealt]


def every_candidate(rules: MeldRules, hand: Sequence[Card], *, whole: bool) -> list[Candidate]:
    return candidates(rules, hand, whole=True)
