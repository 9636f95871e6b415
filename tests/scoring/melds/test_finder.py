"""The best opening, exactly: checked against trying everything on small hands."""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.melds import JOKER, RANKS, SUITS, Card, Finding, MeldRules, best_opening, best_reading, hand_romme, judge
from scoring.melds.candidates import candidates

from .builders import DSKV, EVERY_TEXT, EVERY_WAY_TO_MELD, HORESCA, ROMME24, ROMME_51, cards

Best = tuple[int, int]  # Augen, jokers not used


def laid(finding: Finding) -> list[str]:
    """The melds as they lie."""
    return [" ".join(card.code for card in meld.cards) for meld in finding.melds]


def left(finding: Finding) -> str:
    return " ".join(card.code for card in finding.left)


@EVERY_TEXT
@pytest.mark.parametrize(
    "text",
    [
        "kr7 pi7 he7 JK JK kr2",  # no five cards of one rank
        "heK heA he2 he3 he4 kr9",  # on through the ace only where the text lets it
        "heA he2 he3 he4 he5 JK",
        "kr8 kr8 kr9 kr10 JK JK",  # each card as often as it is there
        "kr5 kr6 kr7 kr8 pi5 he5 ka5",
        "he9 he10 heB heD heK heA JK",
        "kr2 pi2 he3 ka3",  # nothing without jokers
        "heA JK JK kr5",  # in romme-51 a set of aces counts more than queen, king and ace
        "heA he2 he3 he4 he5 he6 he7 he8 he9 he10 heB heD heK",  # once round, and not a second time
    ],
)
def test_candidate_is_a_meld_of_cards_that_are_there(rules: MeldRules, text: str) -> None:
    hand = cards(text if rules.pack.jokers else text.replace(" JK", ""))
    found = candidates(rules, hand, whole=True)
    for one in found:
        assert Counter(one.cards) <= Counter(hand)
        reading = best_reading(rules, one.cards, any_order=True)
        assert reading is not None, one
        assert reading.augen == one.augen
    assert len({(one.natural, one.jokers) for one in found}) == len(found)


# Best opening


@pytest.mark.parametrize(
    ("rules", "text", "melds", "augen", "jokers", "rest", "opens"),
    [
        pytest.param(
            DSKV,
            "kr10 krB krD krK he7 pi7 ka7 he8 he9 ka2 pi3 kr4 JK kr6",
            # the joker as ten after the eight and nine (27) is better than as ace after the king (11)
            ["he7 ka7 pi7", "he8 he9 JK", "kr10 krB krD krK"],
            3 * 7 + 8 + 9 + 10 + 4 * 10,
            1,
            "ka2 pi3 kr4 kr6",
            True,
            id="most Augen are laid down",
        ),
        pytest.param(
            DSKV, "kr10 krB krD krK he2 pi5", ["kr10 krB krD krK"], 40, 0, "he2 pi5", True, id="the minimum opens"
        ),
        pytest.param(
            DSKV, "he10 heB heD kr2 pi5 ka8", ["he10 heB heD"], 30, 0, "kr2 pi5 ka8", False, id="below it does not"
        ),
        pytest.param(DSKV, "he10 krB heD", [], 0, 0, "he10 krB heD", False, id="nothing to lay down"),
        pytest.param(HORESCA, "he10 krB heD", [], 0, 0, "he10 krB heD", False, id="nothing, without minimum"),
        pytest.param(DSKV, "", [], 0, 0, "", False, id="empty hand"),
        pytest.param(DSKV, "JK JK", [], 0, 0, "JK JK", False, id="jokers alone"),
        # jack, queen and a joker make 30, too
        pytest.param(
            DSKV, "he10 heB heD JK", ["he10 heB heD"], 30, 0, "JK", False, id="among equals the fewest jokers"
        ),
        pytest.param(DSKV, "he10 heB heD heK", ["heB heD heK"], 30, 0, "he10", False, id="a card is kept"),
        pytest.param(
            DSKV,
            "heD heK heA he2 he3 kr7",
            ["heD heK heA he2 he3"],
            10 + 10 + 11 + 2 + 3,
            0,
            "kr7",
            False,
            id="through the ace",
        ),
        # rule 8: 11 after the king, also when the two follows; 1 before the two without king
        pytest.param(
            DSKV,
            "heB heD heK heA he2 he3 kr7",
            ["heB heD heK heA he2 he3"],
            3 * 10 + 11 + 2 + 3,
            0,
            "kr7",
            True,
            id="through the ace kept whole since the ace counts less at a beginning",
        ),
        # decisions.md: "joker - ace of hearts - joker" is a set of aces
        pytest.param(ROMME_51, "heA JK JK kr5", ["heA JK JK"], 3 * 11, 2, "kr5", False, id="one card and two jokers"),
        pytest.param(
            HORESCA,
            "he4 he5 he6 he7 he8 he9 krB piB kaB kr2",
            ["he4 he5 he6 he7 he8 he9"],
            4 + 5 + 6 + 7 + 8 + 9,
            0,
            "kr2 kaB krB piB",
            True,
            id="one meld a turn",
        ),
    ],
)
def test_opening_lays_down_the_most_augen(
    rules: MeldRules, text: str, melds: list[str], augen: int, jokers: int, rest: str, *, opens: bool
) -> None:
    best = best_opening(rules, cards(text))
    assert (laid(best), best.augen, best.jokers, best.opens) == (melds, augen, jokers, opens)
    assert left(best) == rest


@pytest.mark.parametrize(
    ("text", "augen", "jokers", "rest"),
    [
        ("kr10 pi10 he10 ka10 JK", 40, 0, ["JK"]),
        ("kr10 pi10 he10 ka10 JK JK", 40, 1, ["JK"]),
        ("kr10 pi10 he10 JK JK JK", 30, 1, ["JK", "JK"]),
    ],
)
def test_joker_is_discarded_only_as_the_last_card(text: str, augen: int, jokers: int, rest: list[str]) -> None:
    """DSkV Rommé-Regeln 2018, rule 8: "Nur zum Beenden des Spiels"."""
    best = best_opening(DSKV, cards(text))
    assert (best.augen, best.jokers, left(best).split()[-len(rest) :]) == (augen, jokers, rest)
    assert len(best.left) == (1 if jokers == 0 else 1 + len(rest))


def test_card_that_is_there_twice_is_left_to_discard() -> None:
    best = best_opening(DSKV, cards("he7 he7 he8 he9"))
    assert (laid(best), left(best)) == (["he7 he8 he9"], "he7")


@pytest.mark.parametrize(
    ("text", "run", "augen"),
    [
        ("he4 he5 he7 he9 JK JK JK kr2", "he4 he5 JK he7 JK he9 JK", 4 + 5 + 6 + 7 + 8 + 9 + 10),
        ("he9 he10 heD heA JK JK JK kr2", "JK he9 he10 JK heD JK heA", 8 + 9 + 4 * 10 + 11),
    ],
)
def test_three_jokers_are_in_minority_in_seven_cards_not_in_each_part(text: str, run: str, augen: int) -> None:
    hand = cards(text)
    best = best_opening(DSKV, hand)
    assert (laid(best), best.augen) == ([run], augen)
    assert augen in {one.augen for one in candidates(DSKV, hand, whole=False) if len(one.cards) == 7}


def test_equal_hands_have_equal_answers() -> None:
    hand = cards("he8 pi8 ka8 he9 he10 JK kr2 he8 pi9 JK")
    assert best_opening(DSKV, hand) == best_opening(DSKV, hand[::-1])


# Hand romme


@pytest.mark.parametrize(
    ("rules", "text", "found"),
    [
        # all but one at once
        (
            DSKV,
            "kr2 kr3 kr4 he2 he3 he4 pi2 pi3 pi4 ka2 ka3 ka4 ka5 heK",
            ("heK", True, 4 * (2 + 3 + 4) + 5),  # 41
        ),
        # 18: dskv and romme-51 need no minimum
        (DSKV, "kr2 kr3 kr4 he2 he3 he4 heK", ("heK", True, 18)),
        (ROMME_51, "kr2 kr3 kr4 he2 he3 he4 heK", ("heK", True, 18)),
        (ROMME24, "kr2 kr3 kr4 he2 he3 he4 heK", None),
        (ROMME24, "kr10 krB krD krK heK", ("heK", True, 40)),
        (DSKV, "kr2 kr3 kr4 he2 he3 he4 heK kaD", None),  # two left
        (DSKV, "heK", None),  # nothing but the card to discard
        (DSKV, "kr7 pi7 he7 ka7 JK", ("JK", True, 28)),  # the last card may be a joker
        (DSKV, "kr7 pi7 he7 JK JK", ("JK", True, 28)),  # one lies with the sevens
        (DSKV, "kr7 pi7 he7 JK JK JK", None),
        (HORESCA, "kr7 kr8 kr9 kr10 heK", ("heK", True, 34)),  # all in one meld
        (HORESCA, "kr7 kr8 kr9 he7 he8 he9 heK", None),
    ],
)
def test_hand_romme_lays_down_all_but_one_card(
    rules: MeldRules, text: str, found: tuple[str, bool, int] | None
) -> None:
    finding = hand_romme(rules, cards(text))
    assert (finding and (left(finding), finding.opens, finding.augen)) == found


def best_by_trying(rules: MeldRules, hand: tuple[Card, ...], *, most_left: int | None) -> Best | None:
    """Every way to part the hand into melds and what is left, whatever it costs."""
    melds = every_meld(rules, hand)

    def may_stay(mask: int) -> bool:
        stays = chosen(hand, mask)
        if most_left is not None and len(stays) > most_left:
            return False
        return stays == [JOKER] or any(not card.is_joker for card in stays)

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
    return tuple(draw(st.permutations(natural + [JOKER] * draw(st.integers(0, min(4, rules.pack.jokers)))))[:most])


def counted(finding: Finding | None) -> Best | None:
    return (finding.augen, -finding.jokers) if finding else None


@EVERY_WAY_TO_MELD
@given(drawn=st.data())
def test_opening_is_the_best_of_all_ways_to_lay_down(rules: MeldRules, drawn: st.DataObject) -> None:
    hand = drawn.draw(hands(rules))
    tried = best_by_trying(rules, hand, most_left=None)
    assert counted(best_opening(rules, hand)) == (tried or (0, 0))


@pytest.mark.parametrize("rules", [DSKV, ROMME24, ROMME_51, HORESCA], ids=lambda rules: rules.text)
@given(drawn=st.data())
def test_hand_romme_is_found_if_there_is_one(rules: MeldRules, drawn: st.DataObject) -> None:
    hand = drawn.draw(hands(rules))
    tried = best_by_trying(rules, hand, most_left=1)
    possible = tried is not None and tried[0] > 0 and tried[0] >= rules.all_at_once_minimum
    assert counted(hand_romme(rules, hand)) == (tried if possible else None)


@given(drawn=st.data())
def test_house_rule_without_minority_or_parted_jokers(drawn: st.DataObject) -> None:
    """Rules are data: what no text says is found as well."""
    rules = replace(DSKV, jokers_in_minority=drawn.draw(st.booleans()), jokers_side_by_side=drawn.draw(st.booleans()))
    hand = drawn.draw(hands(rules, most=7))
    tried = best_by_trying(rules, hand, most_left=None)
    assert counted(best_opening(rules, hand)) == (tried or (0, 0))


def test_jokers_alone_are_no_second_run_that_a_house_could_part() -> None:
    rules = replace(DSKV, jokers_in_minority=False, jokers_side_by_side=True)
    best = best_opening(rules, cards("he7 he8 he9 JK JK JK kr2"))
    assert (best.augen, left(best)) == (7 + 8 + 9 + 10 + 10 + 10, "kr2")


@EVERY_TEXT
@given(drawn=st.data())
def test_finding_is_made_of_the_hand(rules: MeldRules, drawn: st.DataObject) -> None:
    hand = drawn.draw(hands(rules, most=15))
    best = best_opening(rules, hand)
    assert Counter([card for meld in best.melds for card in meld.cards]) + Counter(best.left) == Counter(hand)
    assert all(meld in judge(rules, meld.cards).readings for meld in best.melds)
    assert best.opens == (bool(best.melds) and best.augen >= rules.opening_minimum)
    if best.melds:
        assert best.left == (JOKER,) or any(not card.is_joker for card in best.left)
