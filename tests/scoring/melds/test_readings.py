"""What a meld is: all readings, what jokers stand for, why there is none; cards as they are typed and tapped.

DSkV Rommé-Regeln 2018, rules 7 and 8.
"""

from dataclasses import replace
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Pack
from scoring.melds import (
    JOKER,
    RANKS,
    SUITS,
    Card,
    MeldRules,
    Reference,
    best_reading,
    format_cards,
    judge,
    parse_card,
    parse_cards,
    reference_of,
)

from .builders import DSKV, EVERY_TEXT, EVERY_WAY_TO_MELD, HORESCA, ROMME_51, cards, only, read, verdict, why_none

MORE_JOKERS = replace(ROMME_51, pack=Pack(decks=2, jokers=6))


# As they lie


@pytest.mark.parametrize(
    ("rules", "text", "said"),
    [
        # a joker stands for the card of its place
        (DSKV, "he9 he10 JK", [("run", "he9 he10 JK=heB", 9 + 10 + 10)]),
        (DSKV, "JK he9 he10", [("run", "JK=he8 he9 he10", 8 + 9 + 10)]),
        # falling is the same run
        (DSKV, "JK he10 he9", [("run", "he9 he10 JK=heB", 9 + 10 + 10)]),
        # a single natural card can rise or fall
        (
            ROMME_51,
            "he9 JK JK",
            [
                ("set", "he9 JK=kr9/pi9/ka9 JK=kr9/pi9/ka9", 3 * 9),
                ("run", "he9 JK=he10 JK=heB", 9 + 10 + 10),
                ("run", "JK=he7 JK=he8 he9", 7 + 8 + 9),
            ],
        ),
        # between two jokers rising and falling are one
        (
            ROMME_51,
            "JK he9 JK",
            [
                ("set", "JK=kr9/pi9/ka9 he9 JK=kr9/pi9/ka9", 3 * 9),
                ("run", "JK=he8 he9 JK=he10", 8 + 9 + 10),
            ],
        ),
        # a jumble is put in order
        (DSKV, "he9 he7 he8", [("run", "he7 he8 he9", 7 + 8 + 9)]),
        (DSKV, "he10 JK he7 he8", [("run", "he7 he8 JK=he9 he10", 7 + 8 + 9 + 10)]),
        # what lies wrong is not put right
        (DSKV, "JK JK he9 he10 heB", [("jokers_side_by_side", 1)]),
        # why none
        (DSKV, "", [("too_few_cards", None)]),
        (DSKV, "JK JK JK", [("only_jokers", None)]),
        (DSKV, "he9 pi9 JK ka10", [("mixed_ranks", 3)]),
        (DSKV, "he9 JK he10 kaB", [("mixed_suits", 3)]),
        (DSKV, "he9 pi2 kaK", [("mixed_suits", 1)]),  # nothing fits
        (DSKV, "he7 he8 he8 he9", [("card_twice", 2)]),
        # one card twice with a joker is neither set nor run
        (DSKV, "he8 he8 JK", [("two_equal_suits", 1), ("card_twice", 1)]),
        # the same reason is told once
        (DSKV, "JK he8 JK", [("jokers_not_in_minority", 2)]),
        # as many are of a suit as of a rank: the card out of the run is named
        (DSKV, "he7 pi7 he8", [("mixed_suits", 1)]),
        (DSKV, "he7 pi7 kr7 he8", [("mixed_ranks", 3)]),
        # of three jokers the last is named
        (DSKV, "JK he6 JK he8 JK", [("jokers_not_in_minority", 4)]),
        (MORE_JOKERS, "JK pi6 JK pi8 JK", [("too_many_jokers", 4)]),
        # several reasons
        (DSKV, "he5 JK JK", [("jokers_not_in_minority", 2), ("jokers_side_by_side", 2)]),
        # a house rule with more jokers still has two in a meld
        (MORE_JOKERS, "pi6 JK JK JK pi10", [("too_many_jokers", 3)]),
        (MORE_JOKERS, "pi6 JK JK JK", [("too_many_jokers", 3)]),
    ],
)
def test_cards_have_the_readings_of_how_they_lie_or_a_reason(rules: MeldRules, text: str, said: object) -> None:
    assert verdict(rules, text) == said


def test_falling_run_says_where_each_card_lay() -> None:
    assert [placed.at for placed in only(DSKV, "JK he10 he9").placed] == [2, 1, 0]


CIRCLE = "he2 he3 he4 he5 he6 he7 he8 he9 he10 heB heD heK"


# In any order


@pytest.mark.parametrize(
    ("rules", "text", "readings"),
    [
        (
            DSKV,
            "he9 he10 JK",
            [("run", "JK=he8 he9 he10", 8 + 9 + 10), ("run", "he9 he10 JK=heB", 9 + 10 + 10)],
        ),
        (DSKV, "heD heK JK", [("run", "JK=heB heD heK", 3 * 10), ("run", "heD heK JK=heA", 10 + 10 + 11)]),
        # the ace before the two counts 1
        (DSKV, "he2 he3 JK", [("run", "JK=heA he2 he3", 1 + 2 + 3), ("run", "he2 he3 JK=he4", 2 + 3 + 4)]),
        # one card and two jokers are both
        (
            ROMME_51,
            "JK heA JK",
            [
                ("set", "JK=krA/piA/kaA heA JK=krA/piA/kaA", 3 * 11),
                ("run", "heA JK=he2 JK=he3", 11 + 2 + 3),
                ("run", "JK=heD JK=heK heA", 10 + 10 + 11),
            ],
        ),
        # jokers are parted where they may not lie together
        (DSKV, "JK JK he9 he10 heB", [("run", "JK=he8 he9 he10 heB JK=heD", 8 + 9 + 10 + 10 + 10)]),
    ],
)
def test_cards_have_the_readings_of_every_order(rules: MeldRules, text: str, readings: object) -> None:
    assert read(rules, text, any_order=True) == readings


def test_run_is_longer_than_the_circle() -> None:
    assert read(DSKV, f"{CIRCLE} heA heA", any_order=True)[0] == (
        "run",
        f"heA {CIRCLE} heA",
        1 + 54 + 3 * 10 + 11,
    )
    assert {
        ("run", f"heA {CIRCLE} JK=heA", 1 + 54 + 30 + 11),
        ("run", f"JK=heA {CIRCLE} heA", 1 + 54 + 30 + 11),
    } <= {*read(DSKV, f"{CIRCLE} heA JK", any_order=True)}


@pytest.mark.parametrize(
    ("text", "how", "best"),
    [
        ("he9 he10 JK", {"any_order": True}, (29, 1, "he9 he10 JK")),
        ("JK he9 he10", {}, (8 + 9 + 10, 1, "JK he9 he10")),
        ("he9 he10", {}, None),
    ],
)
def test_best_reading_is_the_owners(text: str, how: dict[str, bool], best: tuple[int, int, str] | None) -> None:
    found = best_reading(DSKV, cards(text), **how)
    assert (found and (found.augen, found.jokers, " ".join(card.code for card in found.cards))) == best


@pytest.mark.parametrize(
    ("rules", "text", "code", "where", "params"),
    [
        (DSKV, "he9 JK", "too_few_cards", (), {"minimum": 3}),
        (DSKV, "he9 he9 he9", "card_too_often", ("cards", 2), {"card": "♥9", "maximum": 2}),
        (DSKV, "he4 he5 he7", "gap", ("cards", 2), {"missing": 1}),  # the six
        (DSKV, "he4 he5 he9", "gap", ("cards", 2), {"missing": 3}),
        (DSKV, "he4 he6 he8", "gap", ("cards", 1), {"missing": 2}),  # five and seven; the first gap
        (DSKV, "he4 he6 JK he8", "gap", ("cards", 3), {"missing": 1}),  # a joker fills the first
        (DSKV, "he9 he4 he5", "gap", ("cards", 0), {"missing": 3}),
        (DSKV, "heK he2 he3", "gap", ("cards", 1), {"missing": 1}),  # the ace, around which a run may go
        (DSKV, "heK heA he3", "gap", ("cards", 2), {"missing": 1}),
        (DSKV, "heA he3 heK", "gap", ("cards", 1), {"missing": 1}),  # king, ace, two, three: the two
        # where a run ends at the ace a gap is not looked for beyond it
        (ROMME_51, "heK he2 he3", "gap", ("cards", 0), {"missing": 9}),
        (ROMME_51, "heA heB heK", "gap", ("cards", 2), {"missing": 1}),  # jack, queen, king, ace
        (
            ROMME_51,
            "heA he3 heK",
            "gap",
            ("cards", 2),
            {"missing": 9},
        ),  # three to king and ace: four to queen, since a run ends with its ace
        (HORESCA, "heA heB heK", "gap", ("cards", 1), {"missing": 10}),  # ace to king are 13
        (HORESCA, "heA he3 heK", "gap", ("cards", 1), {"missing": 10}),  # all but ace, three and king
    ],
)
def test_reason_says_where_it_is_and_its_number(
    rules: MeldRules, text: str, code: str, where: tuple[str | int, ...], params: dict[str, object]
) -> None:
    """A gap: where it is, and how many are missing."""
    (fault,) = judge(rules, cards(text)).faults
    assert (fault.code, fault.where, fault.params) == (code, where, params)


@pytest.mark.parametrize("text", ["heK JK JK JK", "JK JK JK heK"])
def test_reading_with_the_fewest_faults_says_why(text: str) -> None:
    """Rising the king would be followed by ace and two as well; falling there are only too many jokers."""
    assert {code for code, _at in why_none(MORE_JOKERS, text)} == {"too_many_jokers"}


# References


@pytest.mark.parametrize(
    ("rules", "text", "rule"),
    [(ROMME_51, "heK heA he2", "romme-51:reihe"), (DSKV, "he7 he8 he8 he9", "dskv-2018:8")],
)
def test_reason_names_its_rule(rules: MeldRules, text: str, rule: str) -> None:
    (fault,) = judge(rules, cards(text)).faults
    assert str(reference_of(rules, fault)) == rule


@pytest.mark.parametrize(
    ("rules", "text", "named"),
    [
        (ROMME_51, "heA he2 JK", "reihe punktewert"),
        (ROMME_51, "heA kaA JK", "gruppe reihe punktewert"),  # the sentence of the run about jokers
        (HORESCA, "heA he2 he3", "ziel kartenspiel punktwertung"),  # the ace where its order of cards stands
        (HORESCA, "he2 he3 he4", "ziel punktwertung"),
    ],
)
def test_reading_names_its_rules(rules: MeldRules, text: str, named: str) -> None:
    references = [str(reference) for reference in only(rules, text).references]
    assert references == [f"{rules.text}:{rule}" for rule in named.split()]


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
def test_rule_of_ace_and_joker_is_named_where_one_lies(meld: str, topics: str) -> None:
    own = replace(DSKV, references={topic: Reference("own", topic) for topic in DSKV.references})
    reading = best_reading(own, cards(meld))
    assert reading
    assert [reference.rule for reference in reading.references] == topics.split()


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
def test_runs_found_are_those_of_trying_every_order(rules: MeldRules, drawn: st.DataObject) -> None:
    one_suit = [Card(rank, "he") for rank in RANKS] * rules.pack.decks + [JOKER] * rules.pack.jokers
    start = drawn.draw(st.integers(0, 12))
    near = [card for card in one_suit if card.is_joker or (card.position - start) % 13 < 6]
    hand = tuple(drawn.draw(st.permutations(near))[: drawn.draw(st.integers(3, 5))])
    if all(card.is_joker for card in hand):
        return
    found = [
        tuple((placed.card.code, (placed.stands_for or (placed.card,))[0].rank) for placed in reading.placed)
        for reading in [reading for reading in judge(rules, hand, any_order=True).readings if reading.kind == "run"]
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


# Cards as they are typed and tapped, in German and in English.


@pytest.mark.parametrize(
    ("texts", "card"),
    [
        ("kr10|KR10|♣10|♧10|♣\ufe0f10|kreuz10|Kreuz-10|kreuz_10|Treff10|tr10| kr10 |c10|Clubs-10", "kr10"),
        ("heB|Herz-Bube|hJ|heJ|♥J|Hearts-Jack", "heB"),
        ("♡d|Herzdame", "heD"),
        ("pik-könig|PikKoenig|sK|spades_king", "piK"),
        ("karoass|kaas|♦A|dA|diamonds-ace", "kaA"),
        ("♢2", "ka2"),
        ("♤3", "pi3"),
        ("kak", "kaK"),  # the king of diamonds
        ("krk", "krK"),
        ("dQ|dd|d-queen", "kaD"),  # the queen of diamonds: a German letter behind an English suit
        ("jk|Joker|🃏", "JK"),
        ("|k|10|kr|kr1|kr11|kr1J|jack|xx7|7c|jh|kr7x|♣♣7|kr٧", None),  # no card
    ],
)
def test_card_is_read_however_it_is_written(texts: str, card: str | None) -> None:
    """In German and in English; the suit comes first in both, so no letter means two things."""
    read = {text: parse_card(text) for text in texts.split("|")}
    assert {text: found and found.code for text, found in read.items()} == dict.fromkeys(read, card)


def test_suits_have_their_german_names_in_the_order_of_rule_8() -> None:
    assert [(suit, name) for suit, (_sign, name) in SUITS.items()] == [
        ("kr", "Kreuz"),
        ("pi", "Pik"),
        ("he", "Herz"),
        ("ka", "Karo"),
    ]


def test_card_shows_its_sign() -> None:
    assert [card.sign for card in (Card("10", "kr"), Card("D", "he"), JOKER)] == ["♣10", "♥D", "JK"]


def test_cards_apart_by_spaces_or_commas() -> None:
    expected = (Card("7", "he"), Card("8", "he"), JOKER)
    assert parse_cards(["he7 he8,jk"]) == parse_cards(["he7", "he8;", " JK "]) == (expected, ())


def test_word_that_is_no_card_is_told_with_its_place() -> None:
    read, faults = parse_cards(["he7 foo", "bar"])
    assert read == (Card("7", "he"),)
    assert [(fault.code, fault.where, fault.params) for fault in faults] == [
        ("card_unknown", ("cards", 1), {"card": "foo"}),
        ("card_unknown", ("cards", 2), {"card": "bar"}),
    ]


def test_cards_are_written_as_they_are_typed() -> None:
    assert format_cards([Card("10", "kr"), Card("D", "he"), JOKER]) == "kr10 heD JK"


@given(st.lists(st.sampled_from([Card(rank, suit) for suit in SUITS for rank in RANKS] + [JOKER])))
def test_cards_written_are_read_back(hand: list[Card]) -> None:
    assert parse_cards([format_cards(hand)]) == (tuple(hand), ())
    assert parse_cards([" ".join(card.sign for card in hand)]) == (tuple(hand), ())
