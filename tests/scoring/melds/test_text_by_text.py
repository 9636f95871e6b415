"""decisions.md, "Melds, text by text": every cell of the table is a row of a test, a class a row of the table."""

from dataclasses import replace
from typing import Any

from scoring.cards import Pack
from scoring.melds import Card, MeldRules, exchange, judge, laying_off, opens

from .builders import (
    BOTH_FEDERATIONS,
    DSKV,
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

WITH_JOKERS = (*LIKE_DSKV, ROMME_51)
ROUND = "heA he2 he3 he4 he5 he6 he7 he8 he9 he10 heB heD heK heA"  # 2 to 10 make 54


class TestSet:
    @text_by_text(
        "text, said",
        {
            "three of one rank": (TEXTS, "kr8 pi8 he8", [("set", "kr8 pi8 he8", 3 * 8)]),
            "four of one rank": (TEXTS, "kr8 pi8 he8 ka8", [("set", "kr8 pi8 he8 ka8", 4 * 8)]),
            "two are too few": (TEXTS, "kr8 pi8", [("too_few_cards", None)]),
            "suits all different": (LIKE_DSKV, "kr8 pi8 kr8", [("two_equal_suits", 2)]),
            # the text: "(Treff 8 - Herz 8 - Treff 8) Nicht zugelassenes Terz!"
            "suits all different there too": (ROMME_51, "kr8 he8 kr8", [("two_equal_suits", 2)]),
            "each card once": (HORESCA, "kr8 pi8 kr8", [("card_too_often", 2)]),
            "five are too many": (LIKE_DSKV, "kr8 pi8 he8 ka8 JK", [("too_many_cards", 4)]),
        },
    )
    def test_set_is_three_or_four_of_one_rank(self, rules: MeldRules, text: str, said: object) -> None:
        assert verdict(rules, text) == said


class TestRun:
    @text_by_text(
        "text, said",
        {
            "three in order": (TEXTS, "kr10 krB krD", [("run", "kr10 krB krD", 3 * 10)]),
            "more in order": (TEXTS, "he9 he10 heB heD heK", [("run", "he9 he10 heB heD heK", 9 + 4 * 10)]),
            "two suits are none": (TEXTS, "pi4 pi5 kr6", [("mixed_suits", 2)]),
            "a gap is none": (TEXTS, "pi4 pi5 pi7", [("gap", 2)]),
        },
    )
    def test_run_is_three_or_more_of_one_suit_in_order(self, rules: MeldRules, text: str, said: object) -> None:
        assert verdict(rules, text) == said


class TestAce:
    """Where it may stand in a run, and what it counts when opening."""

    @text_by_text(
        "text, said",
        {
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
        },
    )
    def test_ace_stands_and_counts_as_its_text_says(self, rules: MeldRules, text: str, said: object) -> None:
        assert verdict(rules, text) == said


class TestJokers:
    @text_by_text(
        "text, said",
        {
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
    def test_jokers_lie_as_their_text_says(self, rules: MeldRules, text: str, said: object) -> None:
        assert verdict(rules, text) == said

    def test_romme_51_meld_has_two_jokers_in_any_pack_with_jokers(self) -> None:
        other_packs = (replace(ROMME_51, pack=Pack(decks=2, jokers=6)), ROMME_51.without_jokers())
        assert [rules.most_jokers for rules in other_packs] == [2, 0]


class TestJokerTaken:
    @text_by_text(
        "text, place, options, fault",
        {
            # as romme-51 shows it: "(Herz 7 - Herz 8 - Joker - Herz 10): ... von Herz 9"
            "from a run for the card it stands for": (WITH_JOKERS, "he7 he8 JK he10", 2, ["he9"], None),
            "not from a set of three": (BOTH_FEDERATIONS, "kr8 JK he8", 1, [], "set_not_complete"),
            "from a set of four": (WITH_JOKERS, "kr8 JK he8 ka8", 1, ["pi8"], None),
            "from a set for either": (ROMME24, "kr8 JK he8", 1, ["pi8", "ka8"], None),
            # the text: "(Treff 6 - Joker - Herz 6) Joker = (Pik 6 - Karo 6)"
            "from a set for both missing suits together": (ROMME_51, "kr6 JK he6", 1, ["pi6 ka6"], None),
            "there is none to take": (HORESCA, "kr6 pi6 he6", 1, [], "not_a_joker"),
        },
    )
    def test_joker_is_taken_out_for_what_its_text_says(
        self, rules: MeldRules, text: str, place: int, options: list[str], fault: str | None
    ) -> None:
        answer = exchange(rules, only(rules, text), place)
        assert (answer.options, answer.fault and answer.fault.code) == (tuple(map(cards, options)), fault)

    def test_joker_taken_goes_down_in_the_same_turn_by_a_rule(self) -> None:
        """The answer names the rule that says so."""
        taken = [exchange(rules, only(rules, "he7 he8 JK"), 2).taken for rules in (DSKV, ROMME24, ROMME_51)]
        assert [str(reference) for reference in taken] == ["dskv-2018:9", "romme24:anlegen", "romme-51:anlegen"]


THIRTY_NINE = "kr10 krB krD, he2 he3 he4"  # 30 + 9
TOO_LOW = [("opening_too_low", ())]
ALL = {"all_at_once": True}
ALL_AND_MORE = ALL | {"laying_off": True}


class TestOpening:
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
        self, rules: MeldRules, melds: str, *, opened: bool, augen: int, minimum: int, faults: object
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
        self, rules: MeldRules, melds: str, how: dict[str, Any], *, opened: bool, minimum: int
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
