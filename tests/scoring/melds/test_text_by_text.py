"""Opening, laying off, taking jokers, counting a hand. DSkV Rommé-Regeln 2018, rules 6, 9, 10 and 11.

And decisions.md, "Melds, text by text": every cell of the table is a row of a test, a class a row of the table.
"""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import RULEBOOKS
from scoring.cards import Pack
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
    opens,
)

from .builders import (
    BOTH_FEDERATIONS,
    DSKV,
    EVERY_TEXT,
    HORESCA,
    LIKE_DSKV,
    ROMME24,
    ROMME_51,
    TEXTS,
    cards,
    only,
    text_by_text,
    verdict,
)

# Faults: Each fault brings what its sentence needs.


@pytest.mark.parametrize(
    ("rules", "melds", "code", "params"),
    [
        (DSKV, ["kr2 kr3 kr4"], "opening_too_low", {"augen": 2 + 3 + 4, "minimum": 40}),
        (HORESCA, ["kr2 kr3 kr4", "he2 he3 he4"], "too_many_melds", {"maximum": 1}),
    ],
)
def test_opening_refused_says_its_number(rules: MeldRules, melds: list[str], code: str, params: dict[str, int]) -> None:
    (fault,) = opens(rules, [cards(meld) for meld in melds]).faults
    assert (fault.code, fault.params) == (code, params)


@pytest.mark.parametrize(
    ("text", "place", "code"), [("kr8 he8 JK", 2, "set_not_complete"), ("he7 he8 JK", 0, "not_a_joker")]
)
def test_joker_refused_names_the_card(text: str, place: int, code: str) -> None:
    refused = exchange(DSKV, only(DSKV, text), place)
    assert refused.fault
    assert (refused.options, refused.fault.code, refused.fault.where) == ((), code, ("cards", place))
    assert refused.fault.params == {}


def opening(rules: MeldRules, *melds: str, all_at_once: bool = False) -> Opening:
    return opens(rules, [cards(meld) for meld in melds], all_at_once=all_at_once)


# Opening refused


def test_reading_that_counts_most_is_taken() -> None:
    assert opening(ROMME_51, "he9 JK JK").augen == 9 + 10 + 10  # not 7 + 8 + 9, not 3 x 9


def test_wrong_meld_is_taken_back_and_the_right_ones_stay() -> None:
    """Rule 6: "die korrekt Aufgelegten bleiben dagegen liegen (vorausgesetzt es sind noch mindestens 40 Augen)" """
    answer = opening(DSKV, "kr7 kr7 he7", "kr10 krB krD krK")
    assert (answer.opens, answer.augen, answer.hindering) == (True, 40, ())
    assert [(fault.code, fault.where) for fault in answer.faults] == [
        ("two_equal_suits", ("melds", 0, "cards", 1)),
    ]
    assert [judgement.is_meld for judgement in answer.judgements] == [False, True]


def test_hindering_faults_are_told_apart_from_those_of_a_meld_alone() -> None:
    answer = opening(DSKV, "kr7 kr7 kr7", "he7 pi8 ka9", "kr2 kr3 kr4")
    assert [fault.code for fault in answer.hindering] == ["card_too_often", "opening_too_low"]
    assert answer.faults[-2:] == answer.hindering


def test_wrong_meld_is_not_all_laid_down_at_once() -> None:
    answer = opening(DSKV, "kr7 kr7 he7", "he2 he3 he4", all_at_once=True)
    assert (answer.opens, answer.minimum) == (False, 40)


@pytest.mark.parametrize("melds", [[], ["kr7 kr8"], ["kr7 kr8 he9"]])
def test_opening_without_a_right_meld_is_none(melds: list[str]) -> None:
    answer = opening(HORESCA, *melds)
    assert (answer.opens, answer.augen, answer.faults[-1].code) == (False, 0, "no_meld")


def test_melds_come_from_one_pack() -> None:
    answer = opening(ROMME_51, "heB heD JK", "heB heD JK", "heB krB kaB")
    assert not answer.opens
    assert [(fault.code, fault.where) for fault in answer.faults] == [("card_too_often", ("melds", 2, "cards", 0))]


# Laying off


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
def test_meld_takes_these_cards_at_its_ends(rules: MeldRules, text: str, places: list[str]) -> None:
    """End, cards, and a joker where one may lie there."""
    found = laying_off(rules, only(rules, text))
    assert [
        " ".join([place.end, *(card.code for card in place.cards), *(["JK"] if place.joker else [])]) for place in found
    ] == places


# Taking a joker


def test_answer_names_the_rule() -> None:
    assert str(exchange(DSKV, only(DSKV, "he7 he8 JK"), 2).reference) == "dskv-2018:9"


@pytest.mark.parametrize(
    ("text", "place", "options"),
    [
        ("kr6 JK JK he6", 1, ["pi6", "ka6"]),  # in four: for either suit
        # in three: then the set is complete with four, and the joker that stays stands for the third
        ("JK heA JK", 0, ["krA piA", "krA kaA", "piA kaA"]),
    ],
)
def test_romme_51_one_of_two_jokers_may_be_taken(text: str, place: int, options: list[str]) -> None:
    assert exchange(ROMME_51, only(ROMME_51, text), place).options == tuple(map(cards, options))


# Hand


@pytest.mark.parametrize(
    ("rules", "text", "augen"),
    [
        (DSKV, "JK heA krB piD kaK he10 he9 kr2", 20 + 11 + 3 * 10 + 10 + 9 + 2),
        (HORESCA, "heA krB piD kaK he10 he9 kr2", 1 + 3 * 10 + 10 + 9 + 2),
        (DSKV, "", 0),
    ],
)
def test_hand_counts_its_cards(rules: MeldRules, text: str, augen: int) -> None:
    assert hand_augen(rules, cards(text)) == augen


# Rules


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_rulebook_agrees_with_its_melding_rules(rulebook_id: str) -> None:
    rules, book = MELD_RULES[rulebook_id], RULEBOOKS[rulebook_id]
    assert (rules.opening_minimum, rules.pack.decks, rules.pack.jokers, dict(rules.pack.ranks)) == (
        book.opening_minimum,
        book.pack.decks,
        book.pack.jokers,
        dict(book.pack.ranks),
    )


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
            assert reading.kind in {longer_reading.kind for longer_reading in judge(rules, longer).readings}


@EVERY_TEXT
@given(drawn=st.data())
def test_meld_stays_one_when_its_joker_is_taken(rules: MeldRules, drawn: st.DataObject) -> None:
    reading = drawn.draw(melds(rules))
    for place, placed in enumerate(reading.placed):
        for option in exchange(rules, reading, place).options:
            assert placed.card.is_joker
            after = [*reading.cards[:place], *option, *reading.cards[place + 1 :]]
            assert reading.kind in {changed.kind for changed in judge(rules, after).readings}


# decisions.md, "Melds, text by text": every cell of the table is a row of a test, a class a row of the table.


WITH_JOKERS = (*LIKE_DSKV, ROMME_51)
ROUND = "heA he2 he3 he4 he5 he6 he7 he8 he9 he10 heB heD heK heA"  # 2 to 10 make 54


@text_by_text(
    "text, said",
    {
        # Set
        "three of one rank": (TEXTS, "kr8 pi8 he8", [("set", "kr8 pi8 he8", 3 * 8)]),
        "four of one rank": (TEXTS, "kr8 pi8 he8 ka8", [("set", "kr8 pi8 he8 ka8", 4 * 8)]),
        "two are too few": (TEXTS, "kr8 pi8", [("too_few_cards", None)]),
        "suits all different": (LIKE_DSKV, "kr8 pi8 kr8", [("two_equal_suits", 2)]),
        # the text: "(Treff 8 - Herz 8 - Treff 8) Nicht zugelassenes Terz!"
        "suits all different there too": (ROMME_51, "kr8 he8 kr8", [("two_equal_suits", 2)]),
        "each card once": (HORESCA, "kr8 pi8 kr8", [("card_too_often", 2)]),
        "five are too many": (LIKE_DSKV, "kr8 pi8 he8 ka8 JK", [("too_many_cards", 4)]),
        # Run
        "three in order": (TEXTS, "kr10 krB krD", [("run", "kr10 krB krD", 3 * 10)]),
        "more in order": (TEXTS, "he9 he10 heB heD heK", [("run", "he9 he10 heB heD heK", 9 + 4 * 10)]),
        "two suits are none": (TEXTS, "pi4 pi5 kr6", [("mixed_suits", 2)]),
        "a gap is none": (TEXTS, "pi4 pi5 pi7", [("gap", 2)]),
        # Ace: Where it may stand in a run, and what it counts when opening.
        "1 before the two": (LIKE_DSKV, "heA he2 he3", [("run", "heA he2 he3", 1 + 2 + 3)]),
        # the joker counts what it stands for
        "1 also a joker": (LIKE_DSKV, "JK kr2 kr3", [("run", "JK=krA kr2 kr3", 1 + 2 + 3)]),
        "11 after the king": (LIKE_DSKV, "heD heK heA", [("run", "heD heK heA", 10 + 10 + 11)]),
        "11 after the king also when a two follows": (
            LIKE_DSKV,  # romme24 is silent, and read as dskv
            "heK heA he2",
            [("run", "heK heA he2", 10 + 11 + 2)],
        ),
        "on through it": (
            LIKE_DSKV,
            "heD heK heA he2 he3",
            [("run", "heD heK heA he2 he3", 10 + 10 + 11 + 2 + 3)],
        ),
        "11 in a set": ((*LIKE_DSKV, ROMME_51), "krA piA heA", [("set", "krA piA heA", 3 * 11)]),
        "11 before the two": (ROMME_51, "heA he2 he3", [("run", "heA he2 he3", 11 + 2 + 3)]),
        "11 at the end": (ROMME_51, "heD heK heA", [("run", "heD heK heA", 10 + 10 + 11)]),
        "only at an end": (ROMME_51, "heK heA he2", [("king_ace_two", 1)]),
        "a joker too": (ROMME_51, "heD heK JK he2", [("king_ace_two", 2)]),
        "at both ends": (ROMME_51, ROUND, [("run", ROUND, 11 + 54 + 3 * 10 + 11)]),
        "lowest": (HORESCA, "heA he2 he3", [("run", "heA he2 he3", 1 + 2 + 3)]),
        "not after the king": (HORESCA, "heD heK heA", [("ace_only_low", 2)]),
        "not between": (HORESCA, "heK heA he2", [("ace_only_low", 1)]),
        "1 in a set": (HORESCA, "krA piA heA", [("set", "krA piA heA", 3 * 1)]),
        # Jokers
        "never side by side": (LIKE_DSKV, "he4 he5 JK JK he8 he9", [("jokers_side_by_side", 3)]),
        "fewer than the natural cards": (
            LIKE_DSKV,
            "JK he5 JK he7 he8",
            [("run", "JK=he4 he5 JK=he6 he7 he8", 4 + 5 + 6 + 7 + 8)],
        ),
        "not as many in a run": (LIKE_DSKV, "JK he5 JK he7", [("jokers_not_in_minority", 2)]),
        "not as many in a set": (LIKE_DSKV, "he8 pi8 JK JK", [("jokers_not_in_minority", 3)]),
        "or none in the pack": (ROMME24.without_jokers(), "he7 he8 JK", [("no_jokers_in_pack", 2)]),
        # the text shows "(Pik 6 - Joker - Joker - Pik 9)"
        "two side by side": (ROMME_51, "pi6 JK JK pi9", [("run", "pi6 JK=pi7 JK=pi8 pi9", 6 + 7 + 8 + 9)]),
        "two in a set": (ROMME_51, "pi6 JK JK he6", [("set", "pi6 JK=kr6/ka6 JK=kr6/ka6 he6", 4 * 6)]),
        "two at most": (ROMME_51, "pi6 JK JK JK pi10", [("card_too_often", 3)]),  # the pack has no third
        # "(Joker - Herz Ass - Joker)"; as a run it would be king-ace-two
        "joker, ace, joker is a set": (
            ROMME_51,
            "JK heA JK",
            [("set", "JK=krA/piA/kaA heA JK=krA/piA/kaA", 3 * 11)],
        ),
        "none": (HORESCA, "he7 he8 JK", [("no_jokers_in_pack", 2)]),
    },
)
def test_meld_is_what_its_text_says(rules: MeldRules, text: str, said: object) -> None:
    assert verdict(rules, text) == said


def test_romme_51_meld_has_two_jokers_in_any_pack_with_jokers() -> None:
    other_packs = (replace(ROMME_51, pack=Pack(decks=2, jokers=6)), ROMME_51.without_jokers())
    assert [rules.most_jokers for rules in other_packs] == [2, 0]


# Joker taken


@text_by_text(
    "text, place, options, fault",
    {
        # as romme-51 shows it: "(Herz 7 - Herz 8 - Joker - Herz 10): ... von Herz 9"
        "from a run for the card it stands for": (WITH_JOKERS, "he7 he8 JK he10", 2, ["he9"], None),
        "from a longer run": (WITH_JOKERS, "he6 he7 JK he9 he10", 2, ["he8"], None),
        "not from a set of three": (BOTH_FEDERATIONS, "kr8 JK he8", 1, [], "set_not_complete"),
        "from a set of four": (WITH_JOKERS, "kr8 JK he8 ka8", 1, ["pi8"], None),
        "from a set for either": (ROMME24, "kr8 JK he8", 1, ["pi8", "ka8"], None),
        # the text: "(Treff 6 - Joker - Herz 6) Joker = (Pik 6 - Karo 6)"
        "from a set for both missing suits together": (ROMME_51, "kr6 JK he6", 1, ["pi6 ka6"], None),
        "there is none to take": (HORESCA, "kr6 pi6 he6", 1, [], "not_a_joker"),
    },
)
def test_joker_is_taken_out_for_what_its_text_says(
    rules: MeldRules, text: str, place: int, options: list[str], fault: str | None
) -> None:
    answer = exchange(rules, only(rules, text), place)
    assert (answer.options, answer.fault and answer.fault.code) == (tuple(map(cards, options)), fault)


def test_joker_taken_goes_down_in_the_same_turn_by_a_rule() -> None:
    """The answer names the rule that says so."""
    taken = [exchange(rules, only(rules, "he7 he8 JK"), 2).taken for rules in (DSKV, ROMME24, ROMME_51)]
    assert [str(reference) for reference in taken] == ["dskv-2018:9", "romme24:anlegen", "romme-51:anlegen"]


THIRTY_NINE = "kr10 krB krD, he2 he3 he4"  # 30 + 9
TOO_LOW = [("opening_too_low", ())]
ALL = {"all_at_once": True}
ALL_AND_MORE = ALL | {"laying_off": True}


# Opening


@text_by_text(
    "melds, opened, augen, minimum, faults",
    {
        "just below": (LIKE_DSKV, THIRTY_NINE, False, 39, 40, TOO_LOW),
        "from several melds": (LIKE_DSKV, "kr10 krB krD, heA he2 he3 he4", True, 30 + 1 + 2 + 3 + 4, 40, []),
        "from one meld": (LIKE_DSKV, "kr10 krB krD krK", True, 40, 40, []),
        "one meld below": (LIKE_DSKV, "kr9 kr10 krB krD", False, 39, 40, TOO_LOW),
        "fifty": (ROMME_51, "krB krD krK krA, he3 ka3 pi3", False, 3 * 10 + 11 + 3 * 3, 51, TOO_LOW),
        "51": (ROMME_51, "krB krD krK, he7 ka7 pi7", True, 30 + 21, 51, []),
        "none": (HORESCA, "krA kr2 kr3", True, 6, 0, []),
        "one meld a turn": (HORESCA, "krA kr2 kr3, he7 he8 he9", False, 30, 0, [("too_many_melds", ("melds", 1))]),
    },
)
def test_melds_open_from_the_minimum_of_their_text_on(
    rules: MeldRules, melds: str, *, opened: bool, augen: int, minimum: int, faults: object
) -> None:
    answer = opens(rules, [cards(meld) for meld in melds.split(",")])
    assert (answer.opens, answer.augen, answer.minimum) == (opened, augen, minimum)
    assert [(fault.code, fault.where) for fault in answer.faults] == faults


@text_by_text(
    "melds, how, opened, minimum",
    {
        "needs no 40": (BOTH_FEDERATIONS, THIRTY_NINE, ALL, True, 0),
        "else 40": (BOTH_FEDERATIONS, THIRTY_NINE, ALL_AND_MORE, False, 40),
        "writes no exception": (ROMME24, THIRTY_NINE, ALL, False, 40),
        "nor with more": (ROMME24, THIRTY_NINE, ALL_AND_MORE, False, 40),
        "needs 51 otherwise": (ROMME_51, THIRTY_NINE, {}, False, 51),
        "needs no 51": (ROMME_51, THIRTY_NINE, ALL, True, 0),
        # "erlaubt, einen bereits auf dem Tisch liegenden Joker ... zu holen, auch wenn er die Mindestpunktezahl
        # nicht"
        "needs no 51 with a joker taken either": (ROMME_51, THIRTY_NINE, ALL_AND_MORE, True, 0),
        "nothing to need": (HORESCA, "krA kr2 kr3", ALL, True, 0),
    },
)
def test_hand_laid_down_at_once_needs_what_its_text_says(
    rules: MeldRules, melds: str, how: dict[str, Any], *, opened: bool, minimum: int
) -> None:
    answer = opens(rules, [cards(meld) for meld in melds.split(",")], **how)
    assert (answer.opens, answer.minimum) == (opened, minimum)
    assert answer.reference == rules.references["all_at_once" if how else "opening"]


def test_reading_names_rules_of_its_text_or_of_the_text_it_is_read_as() -> None:
    texts = {
        rules.text: {reference.text for reference in only(rules, "heA he2 he3").references}
        for rules in (DSKV, ROMME24, ROMME_51, HORESCA)
    }
    assert texts == {
        "dskv-2018": {"dskv-2018"},
        "romme24": {"dskv-2018", "romme24"},
        "romme-51": {"romme-51"},
        "horesca": {"horesca"},
    }


def test_run_goes_on_through_the_ace_in_both_directions() -> None:
    """dskv rule 8: "Eine Folge kann in beiden Richtungen fortgesetzt werden." """
    low, high = laying_off(DSKV, only(DSKV, "heK heA he2"))
    assert (low.cards, high.cards) == ((Card("D", "he"),), (Card("3", "he"),))
    assert judge(DSKV, cards("heD heK heA he2 he3")).is_meld
