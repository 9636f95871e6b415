"""Opening, laying off, taking jokers, counting a hand. DSkV Rommé-Regeln 2018, rules 6, 9, 10 and 11."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import RULEBOOKS, UnknownRulebookError
from scoring.melds import (
    JOKER,
    MELD_RULES,
    RANKS,
    SUITS,
    Card,
    MeldRules,
    Reading,
    exchange,
    hand_augen,
    judge,
    laying_off,
    meld_rules,
    opens,
)

from .builders import DSKV, EVERY_TEXT, HORESCA, ROMME24, ROMME_51, cards, only


class TestRunsOfAnyLength:
    @pytest.mark.parametrize("text", ["he7 JK he9", "he6 he7 JK he9 he10"])
    @pytest.mark.parametrize("rules", [DSKV, ROMME24, ROMME_51], ids=lambda rules: rules.text)
    def test_joker_leaves_a_run_for_the_card_it_stands_for_however_long_it_is(
        self, rules: MeldRules, text: str
    ) -> None:
        reading = only(rules, text)
        place = next(at for at, placed in enumerate(reading.placed) if placed.card.is_joker)
        assert exchange(rules, reading, place).options == (cards("he8"),)


class TestWhatHinders:
    """Each fault brings what its sentence needs."""

    def test_opening_that_is_too_low(self) -> None:
        (fault,) = opens(DSKV, [cards("kr2 kr3 kr4")]).faults
        assert (fault.code, fault.params) == ("opening_too_low", {"augen": 2 + 3 + 4, "minimum": 40})

    def test_more_melds_than_a_turn_has(self) -> None:
        (fault,) = opens(HORESCA, [cards("kr2 kr3 kr4"), cards("he2 he3 he4")]).faults
        assert (fault.code, fault.params) == ("too_many_melds", {"maximum": 1})

    def test_joker_of_a_set_that_is_not_complete(self) -> None:
        fault = exchange(DSKV, only(DSKV, "kr8 he8 JK"), 2).fault
        assert fault
        assert (fault.code, fault.where, fault.params) == ("set_not_complete", ("cards", 2), {})


class TestOpening:
    def test_reading_that_counts_most_is_taken(self) -> None:
        assert opens(ROMME_51, [cards("he9 JK JK")]).augen == 9 + 10 + 10  # not 7 + 8 + 9, not 3 x 9

    def test_wrong_meld_is_taken_back_and_the_right_ones_stay(self) -> None:
        """Rule 6: "die korrekt Aufgelegten bleiben dagegen liegen (vorausgesetzt es sind noch mindestens 40 Augen)" """
        answer = opens(DSKV, (cards("kr7 kr7 he7"), cards("kr10 krB krD krK")))
        assert (answer.opens, answer.augen) == (True, 40)
        assert [(fault.code, fault.where) for fault in answer.faults] == [
            ("two_equal_suits", ("melds", 0, "cards", 1)),
        ]
        assert [judgement.is_meld for judgement in answer.judgements] == [False, True]
        assert answer.hindering == ()

    def test_what_hinders_is_told_apart_from_what_is_wrong_with_a_meld_alone(self) -> None:
        answer = opens(DSKV, [cards("kr7 kr7 kr7"), cards("he7 pi8 ka9"), cards("kr2 kr3 kr4")])
        assert [fault.code for fault in answer.hindering] == ["card_too_often", "opening_too_low"]
        assert answer.faults[-2:] == answer.hindering

    def test_whoever_has_a_wrong_meld_has_not_laid_down_all_at_once(self) -> None:
        answer = opens(DSKV, (cards("kr7 kr7 he7"), cards("he2 he3 he4")), all_at_once=True)
        assert (answer.opens, answer.minimum) == (False, 40)

    @pytest.mark.parametrize("melds", [[], ["kr7 kr8"], ["kr7 kr8 he9"]])
    def test_without_a_right_meld(self, melds: list[str]) -> None:
        answer = opens(HORESCA, [cards(meld) for meld in melds])
        assert (answer.opens, answer.augen, answer.faults[-1].code) == (False, 0, "no_meld")

    def test_all_melds_come_from_one_pack(self) -> None:
        answer = opens(ROMME_51, [cards("heB heD JK"), cards("heB heD JK"), cards("heB krB kaB")])
        assert not answer.opens
        assert [(fault.code, fault.where) for fault in answer.faults] == [("card_too_often", ("melds", 2, "cards", 0))]


def may_be_laid_off(rules: MeldRules, text: str) -> list[tuple[str, str, bool]]:
    """End, cards, whether a joker may lie there."""
    places = laying_off(rules, only(rules, text))
    return [(place.end, " ".join(card.code for card in place.cards), place.joker) for place in places]


class TestLayingOff:
    def test_at_both_ends_of_a_run(self) -> None:
        assert may_be_laid_off(DSKV, "he7 he8 he9") == [("low", "he6", True), ("high", "he10", True)]

    def test_at_a_set_the_missing_suit(self) -> None:
        assert may_be_laid_off(DSKV, "kr7 pi7 he7") == [("set", "ka7", True)]
        assert may_be_laid_off(DSKV, "kr7 pi7 he7 ka7") == []

    def test_at_a_set_with_a_joker_either_missing_suit(self) -> None:
        assert may_be_laid_off(DSKV, "kr7 pi7 JK") == [("set", "he7 ka7", False)]
        assert may_be_laid_off(ROMME_51, "kr7 pi7 JK") == [("set", "he7 ka7", True)]

    def test_no_joker_beside_a_joker(self) -> None:
        assert may_be_laid_off(DSKV, "he7 he8 he9 JK") == [("low", "he6", True), ("high", "heB", False)]

    def test_no_joker_out_of_the_minority(self) -> None:
        assert may_be_laid_off(DSKV, "he7 JK he9") == [("low", "he6", False), ("high", "he10", False)]

    def test_no_third_joker_in_romme_51(self) -> None:
        assert may_be_laid_off(ROMME_51, "he7 JK JK he10") == [("low", "he6", False), ("high", "heB", False)]

    def test_no_joker_where_there_is_none(self) -> None:
        assert may_be_laid_off(HORESCA, "he7 he8 he9") == [("low", "he6", False), ("high", "he10", False)]
        assert may_be_laid_off(ROMME24.without_jokers(), "kr7 pi7 he7") == [("set", "ka7", False)]

    def test_where_a_run_ends_at_the_ace(self) -> None:
        assert may_be_laid_off(DSKV, "heA he2 he3") == [("low", "heK", True), ("high", "he4", True)]
        assert may_be_laid_off(ROMME_51, "heA he2 he3") == [("high", "he4", True)]
        assert may_be_laid_off(ROMME_51, "heD heK heA") == [("low", "heB", True)]
        assert may_be_laid_off(ROMME_51, "heB heD heK") == [("low", "he10", True), ("high", "heA", True)]
        assert may_be_laid_off(HORESCA, "heB heD heK") == [("low", "he10", False)]

    def test_horesca_the_three_or_the_seven(self) -> None:
        # "Sie könnten zum Beispiel zu der 4, 5, 6 die 3 oder die 7 hinzufügen."
        assert may_be_laid_off(HORESCA, "he4 he5 he6") == [("low", "he3", False), ("high", "he7", False)]

    def test_after_a_joker_comes_what_follows_its_meaning(self) -> None:
        assert may_be_laid_off(DSKV, "JK he8 he9") == [("low", "he6", False), ("high", "he10", False)]


class TestTakingAJoker:
    def test_what_is_no_joker(self) -> None:
        refused = exchange(DSKV, only(DSKV, "he7 he8 JK"), 0)
        assert refused.fault is not None
        assert (refused.options, refused.fault.code, refused.fault.where) == ((), "not_a_joker", ("cards", 0))

    def test_answer_names_the_rule(self) -> None:
        assert str(exchange(DSKV, only(DSKV, "he7 he8 JK"), 2).reference) == "dskv-2018:9"

    def test_romme_51_of_two_jokers_in_four_one_may_be_taken_for_either_suit(self) -> None:
        assert exchange(ROMME_51, only(ROMME_51, "kr6 JK JK he6"), 1).options == (cards("pi6"), cards("ka6"))

    def test_romme_51_of_two_jokers_in_three_one_may_be_taken_for_two_suits(self) -> None:
        """Then the set is complete with four, and the joker that stays stands for the third."""
        three = only(ROMME_51, "JK heA JK")
        assert exchange(ROMME_51, three, 0).options == (cards("krA piA"), cards("krA kaA"), cards("piA kaA"))


class TestHand:
    def test_joker_20_ace_11_picture_10(self) -> None:
        assert hand_augen(DSKV, cards("JK heA krB piD kaK he10 he9 kr2")) == 20 + 11 + 3 * 10 + 10 + 9 + 2

    def test_horesca_ace_1(self) -> None:
        assert hand_augen(HORESCA, cards("heA krB piD kaK he10 he9 kr2")) == 1 + 3 * 10 + 10 + 9 + 2

    def test_empty_hand(self) -> None:
        assert hand_augen(DSKV, ()) == 0


class TestRules:
    def test_every_rulebook_has_its_melding_rules(self) -> None:
        assert RULEBOOKS.keys() <= MELD_RULES.keys()

    @pytest.mark.parametrize("rulebook_id", sorted(RULEBOOKS.keys() & MELD_RULES.keys()))
    def test_they_agree_with_the_rulebook(self, rulebook_id: str) -> None:
        rules, book = MELD_RULES[rulebook_id], RULEBOOKS[rulebook_id]
        assert (rules.opening_minimum, rules.pack.decks, rules.pack.jokers) == (
            book.opening_minimum,
            book.pack.decks,
            book.pack.jokers,
        )
        assert dict(rules.pack.ranks) == dict(book.pack.ranks)

    def test_unknown_rulebook_is_an_error_of_its_own(self) -> None:
        with pytest.raises(UnknownRulebookError):
            meld_rules("skat")


@st.composite
def melds(draw: st.DrawFn, rules: MeldRules) -> Reading:
    """Some reading of some meld of this rulebook."""
    length = draw(st.integers(3, 5))
    if draw(st.booleans()):
        start = draw(st.integers(0, 12))
        laid = [Card(RANKS[(start + place) % 13], "he") for place in range(length)]
    else:
        laid = [Card("8", suit) for suit in draw(st.permutations([*SUITS]))[: min(length, 4)]]
    most = min(rules.pack.jokers, rules.jokers_maximum or 1)
    for place in draw(st.sets(st.integers(0, len(laid) - 1), max_size=most)):
        laid[place] = JOKER
    readings = judge(rules, laid).readings
    assume(readings)
    return draw(st.sampled_from(readings))


@EVERY_TEXT
@given(drawn=st.data())
def test_what_may_be_laid_off_makes_a_longer_meld(rules: MeldRules, drawn: st.DataObject) -> None:
    reading = drawn.draw(melds(rules))
    for place in laying_off(rules, reading):
        for more in (*place.cards, *([JOKER] if place.joker else [])):
            longer = (more, *reading.cards) if place.end == "low" else (*reading.cards, more)
            kinds = {longer_reading.kind for longer_reading in judge(rules, longer).readings}
            assert reading.kind in kinds


@EVERY_TEXT
@given(drawn=st.data())
def test_meld_stays_one_when_its_joker_is_taken(rules: MeldRules, drawn: st.DataObject) -> None:
    reading = drawn.draw(melds(rules))
    for place, placed in enumerate(reading.placed):
        for option in exchange(rules, reading, place).options:
            assert placed.card.is_joker
            after = [*reading.cards[:place], *option, *reading.cards[place + 1 :]]
            assert reading.kind in {changed.kind for changed in judge(rules, after).readings}
