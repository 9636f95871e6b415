"""Cards as they are typed and tapped, in German and in English."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.melds import JOKER, RANKS, SUITS, Card, format_cards, parse_card, parse_cards

EVERY_CARD = [Card(rank, suit) for suit in SUITS for rank in RANKS] + [JOKER]


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


@given(st.lists(st.sampled_from(EVERY_CARD)))
def test_cards_written_are_read_back(hand: list[Card]) -> None:
    assert parse_cards([format_cards(hand)]) == (tuple(hand), ())
    assert parse_cards([" ".join(card.sign for card in hand)]) == (tuple(hand), ())
