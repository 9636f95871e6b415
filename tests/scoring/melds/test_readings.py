"""What a meld is: all readings, what jokers stand for, why there is none. DSkV Rommé-Regeln 2018, rules 7 and 8."""

from dataclasses import replace
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Pack
from scoring.melds import JOKER, RANKS, SUITS, Card, MeldRules, Reference, best_reading, judge, reference_of

from .builders import DSKV, EVERY_TEXT, EVERY_WAY_TO_MELD, HORESCA, ROMME_51, cards, only, read, why_none


class TestAsTheyLie:
    def test_joker_stands_for_the_card_of_its_place(self) -> None:
        assert read(DSKV, "he9 he10 JK") == [("run", "he9 he10 JK=heB", 9 + 10 + 10)]
        assert read(DSKV, "JK he9 he10") == [("run", "JK=he8 he9 he10", 8 + 9 + 10)]

    def test_falling_is_the_same_run(self) -> None:
        assert read(DSKV, "JK he10 he9") == [("run", "he9 he10 JK=heB", 9 + 10 + 10)]
        assert [placed.at for placed in only(DSKV, "JK he10 he9").placed] == [2, 1, 0]

    def test_single_natural_card_can_rise_or_fall(self) -> None:
        assert read(ROMME_51, "he9 JK JK")[1:] == [
            ("run", "he9 JK=he10 JK=heB", 9 + 10 + 10),
            ("run", "JK=he7 JK=he8 he9", 7 + 8 + 9),
        ]

    def test_between_two_jokers_rising_and_falling_are_one(self) -> None:
        assert read(ROMME_51, "JK he9 JK") == [
            ("set", "JK=kr9/pi9/ka9 he9 JK=kr9/pi9/ka9", 3 * 9),
            ("run", "JK=he8 he9 JK=he10", 8 + 9 + 10),
        ]

    def test_jumble_is_put_in_order(self) -> None:
        assert read(DSKV, "he9 he7 he8") == [("run", "he7 he8 he9", 7 + 8 + 9)]
        assert read(DSKV, "he10 JK he7 he8") == [("run", "he7 he8 JK=he9 he10", 7 + 8 + 9 + 10)]

    def test_what_lies_wrong_is_not_put_right(self) -> None:
        assert why_none(DSKV, "JK JK he9 he10 heB") == [("jokers_side_by_side", 1)]


class TestInAnyOrder:
    def test_run_read_two_ways(self) -> None:
        assert read(DSKV, "he9 he10 JK", any_order=True) == [
            ("run", "JK=he8 he9 he10", 8 + 9 + 10),
            ("run", "he9 he10 JK=heB", 9 + 10 + 10),
        ]

    def test_joker_at_the_ace(self) -> None:
        assert read(DSKV, "heD heK JK", any_order=True) == [
            ("run", "JK=heB heD heK", 3 * 10),
            ("run", "heD heK JK=heA", 10 + 10 + 11),
        ]

    def test_two_and_three_with_a_joker_count_the_ace_1(self) -> None:
        assert read(DSKV, "he2 he3 JK", any_order=True) == [
            ("run", "JK=heA he2 he3", 1 + 2 + 3),
            ("run", "he2 he3 JK=he4", 2 + 3 + 4),
        ]

    def test_one_card_and_two_jokers_are_both(self) -> None:
        assert read(ROMME_51, "JK heA JK", any_order=True) == [
            ("set", "JK=krA/piA/kaA heA JK=krA/piA/kaA", 3 * 11),
            ("run", "heA JK=he2 JK=he3", 11 + 2 + 3),
            ("run", "JK=heD JK=heK heA", 10 + 10 + 11),
        ]

    def test_jokers_are_parted_where_they_may_not_lie_together(self) -> None:
        assert read(DSKV, "JK JK he9 he10 heB", any_order=True) == [
            ("run", "JK=he8 he9 he10 heB JK=heD", 8 + 9 + 10 + 10 + 10)
        ]

    def test_run_longer_than_the_circle(self) -> None:
        circle = "he2 he3 he4 he5 he6 he7 he8 he9 he10 heB heD heK"
        assert read(DSKV, f"{circle} heA heA", any_order=True)[0] == (
            "run",
            f"heA {circle} heA",
            1 + 54 + 3 * 10 + 11,
        )
        readings = read(DSKV, f"{circle} heA JK", any_order=True)
        assert ("run", f"heA {circle} JK=heA", 1 + 54 + 30 + 11) in readings
        assert ("run", f"JK=heA {circle} heA", 1 + 54 + 30 + 11) in readings

    def test_best_reading_is_the_owners(self) -> None:
        best = best_reading(DSKV, cards("he9 he10 JK"), any_order=True)
        assert best is not None
        assert (best.augen, best.jokers, best.cards) == (29, 1, cards("he9 he10 JK"))
        as_it_lies = best_reading(DSKV, cards("JK he9 he10"))
        assert as_it_lies is not None
        assert as_it_lies.augen == 8 + 9 + 10
        assert best_reading(DSKV, cards("he9 he10")) is None


class TestWhyNone:
    def test_two_are_too_few(self) -> None:
        (fault,) = judge(DSKV, cards("he9 JK")).faults
        assert (fault.code, fault.where, fault.params) == ("too_few_cards", (), {"minimum": 3})
        assert why_none(DSKV, "") == [("too_few_cards", None)]

    def test_jokers_alone(self) -> None:
        assert why_none(DSKV, "JK JK JK") == [("only_jokers", None)]

    def test_third_copy(self) -> None:
        (fault,) = judge(DSKV, cards("he9 he9 he9")).faults
        assert (fault.code, fault.where, fault.params) == (
            "card_too_often",
            ("cards", 2),
            {"card": "♥9", "maximum": 2},
        )

    def test_one_of_another_rank(self) -> None:
        assert why_none(DSKV, "he9 pi9 JK ka10") == [("mixed_ranks", 3)]

    def test_one_of_another_suit(self) -> None:
        assert why_none(DSKV, "he9 JK he10 kaB") == [("mixed_suits", 3)]

    def test_nothing_fits(self) -> None:
        assert why_none(DSKV, "he9 pi2 kaK") == [("mixed_suits", 1)]

    @pytest.mark.parametrize(
        ("text", "place", "missing"),
        [
            ("he4 he5 he7", 2, 1),  # the six
            ("he4 he5 he9", 2, 3),
            ("he4 he6 he8", 1, 2),  # five and seven; the first gap
            ("he4 he6 JK he8", 3, 1),  # a joker fills the first
            ("he9 he4 he5", 0, 3),
            ("heK he2 he3", 1, 1),  # the ace, around which a run may go
            ("heK heA he3", 2, 1),
        ],
    )
    def test_gap_is_told_where_it_is_and_how_many_are_missing(self, text: str, place: int, missing: int) -> None:
        (fault,) = judge(DSKV, cards(text)).faults
        assert (fault.code, fault.where, fault.params) == ("gap", ("cards", place), {"missing": missing})

    def test_where_a_run_ends_at_the_ace_a_gap_is_not_looked_for_beyond_it(self) -> None:
        (fault,) = judge(ROMME_51, cards("heK he2 he3")).faults
        assert (fault.where, fault.params) == (("cards", 0), {"missing": 9})
        (fault,) = judge(ROMME_51, cards("heA heB heK")).faults
        assert (fault.where, fault.params) == (("cards", 2), {"missing": 1})  # jack, queen, king, ace
        (fault,) = judge(HORESCA, cards("heA heB heK")).faults
        assert (fault.where, fault.params) == (("cards", 1), {"missing": 10})  # ace to king are 13

    def test_card_twice_in_a_run(self) -> None:
        assert why_none(DSKV, "he7 he8 he8 he9") == [("card_twice", 2)]

    def test_one_card_twice_with_a_joker_is_neither(self) -> None:
        assert why_none(DSKV, "he8 he8 JK") == [("two_equal_suits", 1), ("card_twice", 1)]

    def test_same_reason_is_told_once(self) -> None:
        assert why_none(DSKV, "JK he8 JK") == [("jokers_not_in_minority", 2)]

    def test_reading_with_the_fewest_faults_says_why(self) -> None:
        """Rising the king would be followed by ace and two as well; falling there are only too many jokers."""
        more_jokers = replace(ROMME_51, pack=Pack(decks=2, jokers=6))
        for text in ("heK JK JK JK", "JK JK JK heK"):
            assert {code for code, _at in why_none(more_jokers, text)} == {"too_many_jokers"}

    @pytest.mark.parametrize(
        ("rules", "missing"),
        [
            (DSKV, 1),  # king, ace, two, three: the two
            (ROMME_51, 9),  # three to king and ace: four to queen, since a run ends with its ace
            (HORESCA, 10),  # ace to king: all but ace, three and king
        ],
    )
    def test_gap_is_counted_the_way_a_run_may_go(self, rules: MeldRules, missing: int) -> None:
        (fault,) = judge(rules, cards("heA he3 heK")).faults
        assert (fault.code, fault.params) == ("gap", {"missing": missing})

    def test_where_as_many_are_of_a_suit_as_of_a_rank_the_card_out_of_the_run_is_named(self) -> None:
        assert why_none(DSKV, "he7 pi7 he8") == [("mixed_suits", 1)]
        assert why_none(DSKV, "he7 pi7 kr7 he8") == [("mixed_ranks", 3)]

    def test_of_three_jokers_the_last_is_named(self) -> None:
        assert why_none(DSKV, "JK he6 JK he8 JK") == [("jokers_not_in_minority", 4)]
        more_jokers = replace(ROMME_51, pack=Pack(decks=2, jokers=6))
        assert why_none(more_jokers, "JK pi6 JK pi8 JK") == [("too_many_jokers", 4)]

    def test_several_reasons(self) -> None:
        assert why_none(DSKV, "he5 JK JK") == [("jokers_not_in_minority", 2), ("jokers_side_by_side", 2)]

    def test_house_rule_with_more_jokers_still_has_two_in_a_meld(self) -> None:
        rules = replace(ROMME_51, pack=Pack(decks=2, jokers=6))
        assert why_none(rules, "pi6 JK JK JK pi10") == [("too_many_jokers", 3)]
        assert why_none(rules, "pi6 JK JK JK") == [("too_many_jokers", 3)]

    def test_every_reason_names_its_rule(self) -> None:
        (fault,) = judge(ROMME_51, cards("heK heA he2")).faults
        assert str(reference_of(ROMME_51, fault)) == "romme-51:reihe"
        (fault,) = judge(DSKV, cards("he7 he8 he8 he9")).faults
        assert str(reference_of(DSKV, fault)) == "dskv-2018:8"

    def test_reading_names_its_rules(self) -> None:
        assert list(map(str, only(ROMME_51, "heA he2 JK").references)) == ["romme-51:reihe", "romme-51:punktewert"]
        assert list(map(str, only(ROMME_51, "heA kaA JK").references)) == [
            "romme-51:gruppe",
            "romme-51:reihe",  # its sentence about jokers
            "romme-51:punktewert",
        ]

    @pytest.mark.parametrize(
        ("meld", "topics"),
        [
            ("he7 he8 he9", "run augen"),
            ("heA he2 he3", "run ace augen"),  # before the two
            ("heD heK heA", "run ace augen"),  # after the king
            ("heK heA he2", "run ace augen"),  # and on through it
            ("heD heK JK", "run ace jokers augen"),  # a joker for the ace
            ("he7 JK he9", "run jokers augen"),
            ("heB heD heK", "run augen"),
            ("he2 he3 he4", "run augen"),
            ("heA kaA piA", "set augen"),  # the ace of a set needs no rule of its own
            ("he8 ka8 JK", "set jokers augen"),
        ],
    )
    def test_rule_of_the_ace_is_named_where_a_run_has_one_and_that_of_jokers_where_one_lies(
        self, meld: str, topics: str
    ) -> None:
        own = replace(DSKV, references={topic: Reference("own", topic) for topic in DSKV.references})
        reading = best_reading(own, cards(meld))
        assert reading
        assert [reference.rule for reference in reading.references] == topics.split()

    def test_horesca_names_the_ace_where_its_order_of_cards_stands(self) -> None:
        said = ["horesca:ziel", "horesca:kartenspiel", "horesca:punktwertung"]
        assert list(map(str, only(HORESCA, "heA he2 he3").references)) == said
        assert list(map(str, only(HORESCA, "he2 he3 he4").references)) == [said[0], said[2]]


def follows(rules: MeldRules, lower: str, upper: str) -> bool:
    """Whether `upper` comes next in a run; written without a circle."""
    if lower == "A":
        return upper == "2"
    if lower == "K":
        return upper == "A" and rules is not HORESCA
    return RANKS.index(upper) == RANKS.index(lower) + 1


def runs_by_trying(rules: MeldRules, hand: tuple[Card, ...]) -> set[tuple[tuple[str, str], ...]]:
    """Every order of the cards and every meaning of the jokers, as (card, meaning), by the words of the rules."""
    suits = {card.suit for card in hand if not card.is_joker}
    return {
        tuple(zip((card.code for card in order), meaning, strict=True))
        for order in permutations(hand)
        for start in RANKS
        if len(suits) == 1 and (meaning := meanings(rules, order, start))
    }


def meanings(rules: MeldRules, order: tuple[Card, ...], start: str) -> list[str]:
    """The ranks of a run from `start` on if the cards in this order are one; else nothing."""
    ranks = [start]
    while len(ranks) < len(order):
        found = [rank for rank in RANKS if follows(rules, ranks[-1], rank)]
        if not found:
            return []
        ranks += found
    if any(not card.is_joker and card.rank != rank for card, rank in zip(order, ranks, strict=True)):
        return []
    if rules is ROMME_51 and "A" in ranks[1:-1]:
        return []
    jokers = [card.is_joker for card in order]
    beside = any(first and second for first, second in pairwise(jokers))
    too_many = sum(jokers) > 2 if rules is ROMME_51 else beside or sum(jokers) >= len(order) - sum(jokers)
    return [] if too_many else ranks


@EVERY_WAY_TO_MELD
@given(drawn=st.data())
def test_every_run_is_found_and_no_other(rules: MeldRules, drawn: st.DataObject) -> None:
    one_suit = [Card(rank, "he") for rank in RANKS] * rules.pack.decks + [JOKER] * rules.pack.jokers
    start = drawn.draw(st.integers(0, 12))
    near = [card for card in one_suit if card.is_joker or (card.position - start) % 13 < 6]
    hand = tuple(drawn.draw(st.permutations(near))[: drawn.draw(st.integers(3, 5))])
    if all(card.is_joker for card in hand):
        return
    readings = [reading for reading in judge(rules, hand, any_order=True).readings if reading.kind == "run"]
    found = [
        tuple((placed.card.code, (placed.stands_for or (placed.card,))[0].rank) for placed in reading.placed)
        for reading in readings
    ]
    assert len(found) == len(set(found))
    assert set(found) == runs_by_trying(rules, hand)


@EVERY_TEXT
@given(drawn=st.data())
def test_judgement_has_readings_or_reasons_and_each_card_once(rules: MeldRules, drawn: st.DataObject) -> None:
    pack = [Card(rank, suit) for rank in RANKS[:4] for suit in SUITS] * rules.pack.decks
    hand = tuple(drawn.draw(st.permutations(pack + [JOKER] * rules.pack.jokers))[: drawn.draw(st.integers(0, 8))])
    for any_order in (False, True):
        judgement = judge(rules, hand, any_order=any_order)
        assert judgement.is_meld == (not judgement.faults)
        for reading in judgement.readings:
            assert sorted(placed.at for placed in reading.placed) == list(range(len(hand)))
            assert all(placed.card == hand[placed.at] for placed in reading.placed)
            assert all(bool(placed.stands_for) == placed.card.is_joker for placed in reading.placed)
