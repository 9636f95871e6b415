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
    Opening,
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


class TestFaults:
    """Each fault brings what its sentence needs."""

    @pytest.mark.parametrize(
        ("rules", "melds", "code", "params"),
        [
            (DSKV, ["kr2 kr3 kr4"], "opening_too_low", {"augen": 2 + 3 + 4, "minimum": 40}),
            (HORESCA, ["kr2 kr3 kr4", "he2 he3 he4"], "too_many_melds", {"maximum": 1}),
        ],
    )
    def test_opening_refused_says_its_number(
        self, rules: MeldRules, melds: list[str], code: str, params: dict[str, int]
    ) -> None:
        (fault,) = opens(rules, [cards(meld) for meld in melds]).faults
        assert (fault.code, fault.params) == (code, params)

    @pytest.mark.parametrize(
        ("text", "place", "code"), [("kr8 he8 JK", 2, "set_not_complete"), ("he7 he8 JK", 0, "not_a_joker")]
    )
    def test_joker_refused_names_the_card(self, text: str, place: int, code: str) -> None:
        refused = exchange(DSKV, only(DSKV, text), place)
        assert refused.fault
        assert (refused.options, refused.fault.code, refused.fault.where) == ((), code, ("cards", place))
        assert refused.fault.params == {}


def opening(rules: MeldRules, *melds: str, all_at_once: bool = False) -> Opening:
    return opens(rules, [cards(meld) for meld in melds], all_at_once=all_at_once)


class TestOpening:
    def test_reading_that_counts_most_is_taken(self) -> None:
        assert opening(ROMME_51, "he9 JK JK").augen == 9 + 10 + 10  # not 7 + 8 + 9, not 3 x 9

    def test_wrong_meld_is_taken_back_and_the_right_ones_stay(self) -> None:
        """Rule 6: "die korrekt Aufgelegten bleiben dagegen liegen (vorausgesetzt es sind noch mindestens 40 Augen)" """
        answer = opening(DSKV, "kr7 kr7 he7", "kr10 krB krD krK")
        assert (answer.opens, answer.augen, answer.hindering) == (True, 40, ())
        assert [(fault.code, fault.where) for fault in answer.faults] == [
            ("two_equal_suits", ("melds", 0, "cards", 1)),
        ]
        assert [judgement.is_meld for judgement in answer.judgements] == [False, True]

    def test_hindering_faults_are_told_apart_from_those_of_a_meld_alone(self) -> None:
        answer = opening(DSKV, "kr7 kr7 kr7", "he7 pi8 ka9", "kr2 kr3 kr4")
        assert [fault.code for fault in answer.hindering] == ["card_too_often", "opening_too_low"]
        assert answer.faults[-2:] == answer.hindering

    def test_wrong_meld_is_not_all_laid_down_at_once(self) -> None:
        answer = opening(DSKV, "kr7 kr7 he7", "he2 he3 he4", all_at_once=True)
        assert (answer.opens, answer.minimum) == (False, 40)

    @pytest.mark.parametrize("melds", [[], ["kr7 kr8"], ["kr7 kr8 he9"]])
    def test_opening_without_a_right_meld_is_none(self, melds: list[str]) -> None:
        answer = opening(HORESCA, *melds)
        assert (answer.opens, answer.augen, answer.faults[-1].code) == (False, 0, "no_meld")

    def test_melds_come_from_one_pack(self) -> None:
        answer = opening(ROMME_51, "heB heD JK", "heB heD JK", "heB krB kaB")
        assert not answer.opens
        assert [(fault.code, fault.where) for fault in answer.faults] == [("card_too_often", ("melds", 2, "cards", 0))]


class TestLayingOff:
    @pytest.mark.parametrize(
        ("rules", "text", "places"),
        [
            # at both ends of a run
            (DSKV, "he7 he8 he9", ["low he6 JK", "high he10 JK"]),
            # at a set the missing suit
            (DSKV, "kr7 pi7 he7", ["set ka7 JK"]),
            (DSKV, "kr7 pi7 he7 ka7", []),
            # at a set with a joker either missing suit
            (DSKV, "kr7 pi7 JK", ["set he7 ka7"]),
            (ROMME_51, "kr7 pi7 JK", ["set he7 ka7 JK"]),
            # no joker beside a joker
            (DSKV, "he7 he8 he9 JK", ["low he6 JK", "high heB"]),
            # no joker out of the minority
            (DSKV, "he7 JK he9", ["low he6", "high he10"]),
            # no third joker in romme-51
            (ROMME_51, "he7 JK JK he10", ["low he6", "high heB"]),
            # no joker where there is none
            (HORESCA, "he7 he8 he9", ["low he6", "high he10"]),
            (ROMME24.without_jokers(), "kr7 pi7 he7", ["set ka7"]),
            # where a run ends at the ace
            (DSKV, "heA he2 he3", ["low heK JK", "high he4 JK"]),
            (ROMME_51, "heA he2 he3", ["high he4 JK"]),
            (ROMME_51, "heD heK heA", ["low heB JK"]),
            (ROMME_51, "heB heD heK", ["low he10 JK", "high heA JK"]),
            (HORESCA, "heB heD heK", ["low he10"]),
            # "Sie könnten zum Beispiel zu der 4, 5, 6 die 3 oder die 7 hinzufügen."
            (HORESCA, "he4 he5 he6", ["low he3", "high he7"]),
            # after a joker comes what follows its meaning
            (DSKV, "JK he8 he9", ["low he6", "high he10"]),
        ],
    )
    def test_meld_takes_these_cards_at_its_ends(self, rules: MeldRules, text: str, places: list[str]) -> None:
        """End, cards, and a joker where one may lie there."""
        found = laying_off(rules, only(rules, text))
        assert [
            " ".join([place.end, *(card.code for card in place.cards), *(["JK"] if place.joker else [])])
            for place in found
        ] == places


class TestTakingAJoker:
    def test_answer_names_the_rule(self) -> None:
        assert str(exchange(DSKV, only(DSKV, "he7 he8 JK"), 2).reference) == "dskv-2018:9"

    @pytest.mark.parametrize(
        ("text", "place", "options"),
        [
            ("kr6 JK JK he6", 1, ["pi6", "ka6"]),  # in four: for either suit
            # in three: then the set is complete with four, and the joker that stays stands for the third
            ("JK heA JK", 0, ["krA piA", "krA kaA", "piA kaA"]),
        ],
    )
    def test_romme_51_one_of_two_jokers_may_be_taken(self, text: str, place: int, options: list[str]) -> None:
        assert exchange(ROMME_51, only(ROMME_51, text), place).options == tuple(map(cards, options))


class TestHand:
    @pytest.mark.parametrize(
        ("rules", "text", "augen"),
        [
            (DSKV, "JK heA krB piD kaK he10 he9 kr2", 20 + 11 + 3 * 10 + 10 + 9 + 2),
            (HORESCA, "heA krB piD kaK he10 he9 kr2", 1 + 3 * 10 + 10 + 9 + 2),
            (DSKV, "", 0),
        ],
    )
    def test_hand_counts_its_cards(self, rules: MeldRules, text: str, augen: int) -> None:
        assert hand_augen(rules, cards(text)) == augen


class TestRules:
    @pytest.mark.parametrize("rulebook_id", RULEBOOKS)
    def test_rulebook_agrees_with_its_melding_rules(self, rulebook_id: str) -> None:
        rules, book = MELD_RULES[rulebook_id], RULEBOOKS[rulebook_id]
        assert (rules.opening_minimum, rules.pack.decks, rules.pack.jokers, dict(rules.pack.ranks)) == (
            book.opening_minimum,
            book.pack.decks,
            book.pack.jokers,
            dict(book.pack.ranks),
        )

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
def test_card_laid_off_makes_a_longer_meld(rules: MeldRules, drawn: st.DataObject) -> None:
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
