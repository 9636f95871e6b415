"""Cards as they are typed and tapped, in German and in English."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.melds import JOKER, RANKS, SUITS, Card, format_cards, parse_card, parse_cards

EVERY_CARD = [Card(rank, suit) for suit in SUITS for rank in RANKS] + [JOKER]


@pytest.mark.parametrize(
    "text", ["kr10", "KR10", "♣10", "♧10", "♣\ufe0f10", "kreuz10", "Kreuz-10", "kreuz_10", "Treff10", "tr10", " kr10 "]
)
def test_ways_to_write_the_ten_of_clubs(text: str) -> None:
    assert parse_card(text) == Card("10", "kr")


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("heB", Card("B", "he")),
        ("Herz-Bube", Card("B", "he")),
        ("♡d", Card("D", "he")),
        ("Herzdame", Card("D", "he")),
        ("pik-könig", Card("K", "pi")),
        ("PikKoenig", Card("K", "pi")),
        ("karoass", Card("A", "ka")),
        ("kaas", Card("A", "ka")),
        ("♦A", Card("A", "ka")),
        ("♢2", Card("2", "ka")),
        ("♤3", Card("3", "pi")),
        ("kak", Card("K", "ka")),  # the king of diamonds
        ("krk", Card("K", "kr")),
        ("jk", JOKER),
        ("Joker", JOKER),
        ("🃏", JOKER),
    ],
)
def test_other_cards(text: str, card: Card) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize(
    "text", ["", "k", "10", "kr", "kr1", "kr11", "kr1J", "jack", "xx7", "7c", "jh", "kr7x", "♣♣7", "kr٧"]
)
def test_what_is_no_card(text: str) -> None:
    assert parse_card(text) is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("c10", "kr10"),
        ("Clubs-10", "kr10"),
        ("sK", "piK"),
        ("spades_king", "piK"),
        ("hJ", "heB"),
        ("heJ", "heB"),
        ("♥J", "heB"),
        ("Hearts-Jack", "heB"),
        ("dQ", "kaD"),
        ("dd", "kaD"),  # the queen of diamonds: a German letter behind an English suit
        ("d-queen", "kaD"),
        ("dA", "kaA"),
        ("diamonds-ace", "kaA"),
    ],
)
def test_english_cards_are_the_same_ones(text: str, code: str) -> None:
    """The suit comes first here too, so no letter means two things."""
    card = parse_card(text)
    assert card is not None
    assert card.code == code


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


def test_every_word_that_is_no_card_is_told_with_its_place() -> None:
    read, faults = parse_cards(["he7 foo", "bar"])
    assert read == (Card("7", "he"),)
    assert [(fault.code, fault.where, fault.params) for fault in faults] == [
        ("card_unknown", ("cards", 1), {"card": "foo"}),
        ("card_unknown", ("cards", 2), {"card": "bar"}),
    ]


def test_cards_are_written_as_they_are_typed() -> None:
    assert format_cards([Card("10", "kr"), Card("D", "he"), JOKER]) == "kr10 heD JK"


@given(st.lists(st.sampled_from(EVERY_CARD)))
def test_what_is_written_is_read_back(hand: list[Card]) -> None:
    assert parse_cards([format_cards(hand)]) == (tuple(hand), ())
    assert parse_cards([" ".join(card.sign for card in hand)]) == (tuple(hand), ())
