"""decisions.md, "Melds, text by text": every cell of the table is a test, a class a row, a method a column."""

from dataclasses import replace

from scoring.cards import Pack
from scoring.melds import Card, MeldRules, exchange, judge, laying_off, opens

from .builders import (
    BOTH_FEDERATIONS,
    DSKV,
    EVERY_TEXT,
    HORESCA,
    LIKE_DSKV,
    ROMME24,
    ROMME_51,
    cards,
    only,
    read,
    why_none,
)


class TestSet:
    @EVERY_TEXT
    def test_every_text_three_of_one_rank(self, rules: MeldRules) -> None:
        assert read(rules, "kr8 pi8 he8") == [("set", "kr8 pi8 he8", 3 * 8)]

    @EVERY_TEXT
    def test_every_text_four_of_one_rank(self, rules: MeldRules) -> None:
        assert read(rules, "kr8 pi8 he8 ka8") == [("set", "kr8 pi8 he8 ka8", 4 * 8)]

    @EVERY_TEXT
    def test_every_text_two_are_too_few(self, rules: MeldRules) -> None:
        assert why_none(rules, "kr8 pi8") == [("too_few_cards", None)]

    @LIKE_DSKV
    def test_dskv_dgsrv_romme24_suits_all_different(self, rules: MeldRules) -> None:
        assert why_none(rules, "kr8 pi8 kr8") == [("two_equal_suits", 2)]

    def test_romme_51_suits_all_different(self) -> None:
        # the text: "(Treff 8 - Herz 8 - Treff 8) Nicht zugelassenes Terz!"
        assert why_none(ROMME_51, "kr8 he8 kr8") == [("two_equal_suits", 2)]

    def test_horesca_has_each_card_once(self) -> None:
        assert why_none(HORESCA, "kr8 pi8 kr8") == [("card_too_often", 2)]

    @LIKE_DSKV
    def test_dskv_dgsrv_romme24_five_are_too_many(self, rules: MeldRules) -> None:
        assert why_none(rules, "kr8 pi8 he8 ka8 JK") == [("too_many_cards", 4)]


class TestRun:
    @EVERY_TEXT
    def test_every_text_three_of_one_suit_in_order(self, rules: MeldRules) -> None:
        assert read(rules, "kr10 krB krD") == [("run", "kr10 krB krD", 3 * 10)]

    @EVERY_TEXT
    def test_every_text_more_of_one_suit_in_order(self, rules: MeldRules) -> None:
        assert read(rules, "he9 he10 heB heD heK") == [("run", "he9 he10 heB heD heK", 9 + 4 * 10)]

    @EVERY_TEXT
    def test_every_text_two_suits_are_none(self, rules: MeldRules) -> None:
        assert why_none(rules, "pi4 pi5 kr6") == [("mixed_suits", 2)]

    @EVERY_TEXT
    def test_every_text_a_gap_is_none(self, rules: MeldRules) -> None:
        assert why_none(rules, "pi4 pi5 pi7") == [("gap", 2)]


class TestAceInARun:
    @EVERY_TEXT
    def test_every_text_before_the_two(self, rules: MeldRules) -> None:
        assert [kind for kind, *_ in read(rules, "heA he2 he3")] == ["run"]

    @LIKE_DSKV
    def test_dskv_dgsrv_romme24_after_the_king(self, rules: MeldRules) -> None:
        assert [kind for kind, *_ in read(rules, "heD heK heA")] == ["run"]

    @LIKE_DSKV
    def test_dskv_dgsrv_romme24_king_ace_two(self, rules: MeldRules) -> None:
        assert [kind for kind, *_ in read(rules, "heK heA he2")] == ["run"]
        assert [kind for kind, *_ in read(rules, "heD heK heA he2 he3")] == ["run"]

    def test_romme_51_after_the_king(self) -> None:
        assert read(ROMME_51, "heD heK heA") == [("run", "heD heK heA", 10 + 10 + 11)]

    def test_romme_51_only_at_an_end(self) -> None:
        assert why_none(ROMME_51, "heK heA he2") == [("king_ace_two", 1)]
        assert why_none(ROMME_51, "heD heK JK he2") == [("king_ace_two", 2)]

    def test_romme_51_at_both_ends(self) -> None:
        whole = "heA he2 he3 he4 he5 he6 he7 he8 he9 he10 heB heD heK heA"
        assert read(ROMME_51, whole) == [("run", whole, 11 + 54 + 3 * 10 + 11)]  # 2 to 10 make 54

    def test_horesca_lowest_only(self) -> None:
        assert why_none(HORESCA, "heD heK heA") == [("ace_only_low", 2)]
        assert why_none(HORESCA, "heK heA he2") == [("ace_only_low", 1)]


class TestAceCountsWhenOpening:
    @LIKE_DSKV
    def test_dskv_dgsrv_romme24_set_11(self, rules: MeldRules) -> None:
        assert only(rules, "krA piA heA").augen == 3 * 11

    @LIKE_DSKV
    def test_dskv_dgsrv_romme24_run_11_after_the_king(self, rules: MeldRules) -> None:
        assert only(rules, "krD krK krA").augen == 10 + 10 + 11

    @BOTH_FEDERATIONS
    def test_dskv_dgsrv_run_11_after_the_king_also_when_a_two_follows(self, rules: MeldRules) -> None:
        assert only(rules, "krK krA kr2").augen == 10 + 11 + 2

    def test_romme24_run_11_after_the_king_when_a_two_follows_read_as_dskv(self) -> None:
        assert only(ROMME24, "krK krA kr2").augen == 10 + 11 + 2

    @LIKE_DSKV
    def test_dskv_dgsrv_romme24_1_at_the_beginning_of_a_run(self, rules: MeldRules) -> None:
        assert only(rules, "krA kr2 kr3").augen == 1 + 2 + 3
        assert only(rules, "JK kr2 kr3").augen == 1 + 2 + 3  # the joker counts what it stands for

    def test_romme_51_11_always(self) -> None:
        assert only(ROMME_51, "krA kr2 kr3").augen == 11 + 2 + 3
        assert only(ROMME_51, "krD krK krA").augen == 10 + 10 + 11
        assert only(ROMME_51, "krA piA heA").augen == 3 * 11

    def test_horesca_there_is_no_opening(self) -> None:
        assert (HORESCA.opening_minimum, only(HORESCA, "krA kr2 kr3").augen) == (0, 1 + 2 + 3)
        assert only(HORESCA, "krA piA heA").augen == 3 * 1


class TestJokers:
    @LIKE_DSKV
    def test_dskv_dgsrv_romme24_never_side_by_side(self, rules: MeldRules) -> None:
        assert why_none(rules, "he4 he5 JK JK he8 he9") == [("jokers_side_by_side", 3)]

    @LIKE_DSKV
    def test_dskv_dgsrv_romme24_fewer_than_the_natural_cards(self, rules: MeldRules) -> None:
        assert read(rules, "JK he5 JK he7 he8") == [("run", "JK=he4 he5 JK=he6 he7 he8", 4 + 5 + 6 + 7 + 8)]
        assert why_none(rules, "JK he5 JK he7") == [("jokers_not_in_minority", 2)]
        assert why_none(rules, "he8 pi8 JK JK") == [("jokers_not_in_minority", 3)]

    def test_romme24_or_no_jokers_in_the_pack(self) -> None:
        assert why_none(ROMME24.without_jokers(), "he7 he8 JK") == [("no_jokers_in_pack", 2)]

    def test_romme_51_two_in_one_meld_side_by_side(self) -> None:
        # the text shows "(Pik 6 - Joker - Joker - Pik 9)"
        assert read(ROMME_51, "pi6 JK JK pi9") == [("run", "pi6 JK=pi7 JK=pi8 pi9", 6 + 7 + 8 + 9)]

    def test_romme_51_two_in_a_set(self) -> None:
        assert read(ROMME_51, "pi6 JK JK he6") == [("set", "pi6 JK=kr6/ka6 JK=kr6/ka6 he6", 4 * 6)]

    def test_romme_51_two_in_one_meld_at_most(self) -> None:
        # the pack has no third; a house rule with another pack would still say two
        assert why_none(ROMME_51, "pi6 JK JK JK pi10") == [("card_too_often", 3)]
        assert replace(ROMME_51, pack=Pack(decks=2, jokers=6)).most_jokers == 2
        assert ROMME_51.without_jokers().most_jokers == 0

    def test_romme_51_joker_ace_joker_is_a_set_and_no_run(self) -> None:
        # "(Joker - Herz Ass - Joker)"; as a run it would be king-ace-two
        assert read(ROMME_51, "JK heA JK") == [("set", "JK=krA/piA/kaA heA JK=krA/piA/kaA", 3 * 11)]

    def test_horesca_none(self) -> None:
        assert why_none(HORESCA, "he7 he8 JK") == [("no_jokers_in_pack", 2)]


class TestJokerTakenOut:
    @EVERY_TEXT
    def test_every_text_with_jokers_from_a_run_for_the_card_it_stands_for(self, rules: MeldRules) -> None:
        if rules is HORESCA:
            return
        # as romme-51 shows it: "(Herz 7 - Herz 8 - Joker - Herz 10): ... von Herz 9"
        assert exchange(rules, only(rules, "he7 he8 JK he10"), 2).options == (cards("he9"),)

    @BOTH_FEDERATIONS
    def test_dskv_dgsrv_from_a_set_only_when_all_four_are_there(self, rules: MeldRules) -> None:
        three = exchange(rules, only(rules, "kr8 JK he8"), 1)
        assert (three.options, three.fault and three.fault.code) == ((), "set_not_complete")
        assert exchange(rules, only(rules, "kr8 JK he8 ka8"), 1).options == (cards("pi8"),)

    def test_romme24_from_a_set_for_the_card_it_stands_for(self) -> None:
        assert exchange(ROMME24, only(ROMME24, "kr8 JK he8"), 1).options == (cards("pi8"), cards("ka8"))
        assert exchange(ROMME24, only(ROMME24, "kr8 JK he8 ka8"), 1).options == (cards("pi8"),)

    def test_romme_51_from_a_set_of_three_for_both_missing_suits_together(self) -> None:
        # the text: "(Treff 6 - Joker - Herz 6) Joker = (Pik 6 - Karo 6)"
        assert exchange(ROMME_51, only(ROMME_51, "kr6 JK he6"), 1).options == (cards("pi6 ka6"),)

    def test_romme_51_from_a_set_of_four_for_the_card_it_stands_for(self) -> None:
        assert exchange(ROMME_51, only(ROMME_51, "kr6 JK he6 ka6"), 1).options == (cards("pi6"),)

    def test_horesca_has_none_to_take(self) -> None:
        refused = exchange(HORESCA, only(HORESCA, "kr6 pi6 he6"), 1)
        assert (refused.options, refused.fault and refused.fault.code) == ((), "not_a_joker")


class TestAJokerTaken:
    def test_every_text_goes_down_again_in_the_same_turn(self) -> None:
        """The answer names the rule that says so."""
        taken = [exchange(rules, only(rules, "he7 he8 JK"), 2).taken for rules in (DSKV, ROMME24, ROMME_51)]
        assert [str(reference) for reference in taken] == ["dskv-2018:9", "romme24:anlegen", "romme-51:anlegen"]


THIRTY_NINE = (cards("kr10 krB krD"), cards("he2 he3 he4"))  # 30 + 9


class TestOpening:
    @LIKE_DSKV
    def test_dskv_dgsrv_romme24_40_from_several_melds(self, rules: MeldRules) -> None:
        just_below = opens(rules, THIRTY_NINE)
        assert (just_below.opens, just_below.augen, just_below.minimum) == (False, 39, 40)
        assert [fault.code for fault in just_below.faults] == ["opening_too_low"]
        exactly = opens(rules, (cards("kr10 krB krD"), cards("heA he2 he3 he4")))  # 30 + 1 + 2 + 3 + 4
        assert (exactly.opens, exactly.augen, exactly.faults) == (True, 40, ())

    @LIKE_DSKV
    def test_dskv_dgsrv_romme24_40_from_one_meld(self, rules: MeldRules) -> None:
        assert opens(rules, [cards("kr10 krB krD krK")]).opens
        assert not opens(rules, [cards("kr9 kr10 krB krD")]).opens  # 39

    def test_romme_51_51(self) -> None:
        fifty = opens(ROMME_51, (cards("krB krD krK krA"), cards("he3 ka3 pi3")))  # 3 x 10 + 11 and 3 x 3
        assert (fifty.opens, fifty.augen, fifty.minimum) == (False, 50, 51)
        exactly = opens(ROMME_51, (cards("krB krD krK"), cards("he7 ka7 pi7")))  # 30 + 21
        assert (exactly.opens, exactly.augen) == (True, 51)

    def test_horesca_none(self) -> None:
        smallest = opens(HORESCA, [cards("krA kr2 kr3")])
        assert (smallest.opens, smallest.minimum) == (True, 0)

    def test_horesca_one_meld_a_turn(self) -> None:
        two = opens(HORESCA, (cards("krA kr2 kr3"), cards("he7 he8 he9")))
        assert (two.opens, [(fault.code, fault.where) for fault in two.faults]) == (
            False,
            [("too_many_melds", ("melds", 1))],
        )


class TestAllAtOnce:
    @BOTH_FEDERATIONS
    def test_dskv_dgsrv_needs_no_40_when_nothing_is_laid_off_and_no_joker_exchanged(self, rules: MeldRules) -> None:
        answer = opens(rules, THIRTY_NINE, all_at_once=True)
        assert (answer.opens, answer.minimum, answer.reference) == (True, 0, rules.references["all_at_once"])

    @BOTH_FEDERATIONS
    def test_dskv_dgsrv_else_40(self, rules: MeldRules) -> None:
        answer = opens(rules, THIRTY_NINE, all_at_once=True, laying_off=True)
        assert (answer.opens, answer.minimum) == (False, 40)

    def test_romme24_writes_no_exception(self) -> None:
        assert not opens(ROMME24, THIRTY_NINE, all_at_once=True).opens
        assert not opens(ROMME24, THIRTY_NINE, all_at_once=True, laying_off=True).opens

    def test_romme_51_needs_no_51(self) -> None:
        assert not opens(ROMME_51, THIRTY_NINE).opens
        assert opens(ROMME_51, THIRTY_NINE, all_at_once=True).opens

    def test_romme_51_needs_no_51_with_a_joker_taken_either(self) -> None:
        # "erlaubt, einen bereits auf dem Tisch liegenden Joker ... zu holen, auch wenn er die Mindestpunktezahl nicht"
        assert opens(ROMME_51, THIRTY_NINE, all_at_once=True, laying_off=True).opens

    def test_horesca_nothing_to_need(self) -> None:
        assert opens(HORESCA, [cards("krA kr2 kr3")], all_at_once=True).opens


def test_every_cards_reading_names_rules_of_its_text_or_of_the_one_it_is_read_as() -> None:
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
