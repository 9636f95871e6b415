"""The question in the address: every tap is a link, whatever stands there is answered in German."""

import re
from urllib.parse import parse_qsl, urlencode

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from scoring.melds import JOKER, RANKS, SUITS, Card
from tests.web.html import text_of
from tournament.referee.question import MOST_CARDS, MOST_MELDS, Mode, Question, read_question

MELD, HAND = "/regeln/dskv-2018/meldung/", "/regeln/dskv-2018/hand/"
A_CARD = st.sampled_from([JOKER, *(Card(rank, suit) for rank in RANKS for suit in SUITS)])
A_MELD = st.lists(A_CARD, min_size=1, max_size=MOST_CARDS).map(tuple)


@given(
    melds=st.lists(A_MELD, min_size=1, max_size=MOST_MELDS).map(tuple),
    active=st.integers(0, MOST_MELDS - 1),
    mode=st.sampled_from(Mode),
    jokers=st.booleans(),
)
def test_question_reads_back_from_its_address(
    melds: tuple[tuple[Card, ...], ...], active: int, mode: Mode, jokers: bool
) -> None:
    question = Question(melds, min(active, len(melds) - 1), mode, jokers)
    assert read_question(QueryDict(question.query().removeprefix("?"))) == (question, ())


def test_empty_question_is_one_empty_meld() -> None:
    assert read_question(QueryDict("")) == (Question(), ())
    assert Question().query() == "?"


def test_taps() -> None:
    seven, eight = Card("7", "kr"), Card("8", "kr")
    question = Question().with_card(seven).with_card(eight)
    assert question.melds == ((seven, eight),)
    assert question.without_card(0, 0).melds == ((eight,),)
    assert question.with_next_meld().with_card(JOKER).melds == ((seven, eight), (JOKER,))
    assert question.with_next_meld().at_meld(0).with_card(JOKER).melds == ((seven, eight, JOKER), ())
    assert (question.with_next_meld().without_meld(0), question.without_meld(0)) == (Question(), Question())


def test_empty_meld_is_filled_before_the_next_and_there_is_an_end() -> None:
    seven = Card("7", "kr")
    assert not Question().may_have_next
    assert Question(((seven,),)).may_have_next
    assert not Question(((seven,),) * MOST_MELDS).may_have_next


def links(client: Client, address: str, query: str) -> dict[str, str]:
    """Key of a tap -> where it leads."""
    found = re.findall(r'data-key="([^"]+)"\s+href="([^"]+)"', client.get(address + query).content.decode())
    return {key: link.replace("&amp;", "&") for key, link in found}


def test_tap_without_javascript_is_a_link_to_the_next_question(client: Client) -> None:
    taps = links(client, MELD, "?cards=kr7+kr8")
    assert (taps["kr9"], taps["next"]) == ("?cards=kr7+kr8+kr9#helfer", "?cards=kr7+kr8&cards=#helfer")
    assert (taps["empty"], taps["mode-2"]) == ("?#helfer", "?cards=kr7+kr8&als=hand#zusammen")


def test_pack_has_two_of_every_card_and_six_jokers(client: Client) -> None:
    assert len(links(client, MELD, "")) == 52 + 1
    assert "kr7" not in links(client, MELD, "?cards=kr7+he7&cards=kr7")
    assert "kr7" in links(client, MELD, "?cards=kr7+he7")
    assert "JK" in links(client, HAND, "?cards=JK+JK+JK+JK+JK")
    assert "JK" not in links(client, HAND, "?cards=JK+JK+JK+JK+JK+JK")


def test_horesca_has_no_jokers_to_tap(client: Client) -> None:
    assert len(links(client, "/regeln/horesca/meldung/", "")) == 52


@pytest.mark.parametrize("address", [MELD, HAND])
@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"cards": "kr7 xx9"}, "„xx9“ ist keine Karte."),
        ({"cards": "<script>alert(1)</script>"}, "„<script>alert(1)</sc…“ ist keine Karte."),
        ({"cards": "a\x00b"}, "„a�b“ ist keine Karte."),
        ({"cards": "x" * 5000}, "„xxxxxxxxxxxxxxxxxxxx…“ ist keine Karte."),
        ({"cards": "kr7 " * 3000}, "Mehr als 20 Karten auf einmal gehen nicht."),
        ({"cards": "%s %(card)s {0}"}, "„%(card)s“ ist keine Karte."),
    ],
)
def test_unknown_card_is_said_and_the_rest_is_kept(
    client: Client, address: str, query: dict[str, str], message: str
) -> None:
    answer = client.get(f"{address}?{urlencode(query)}")
    assert answer.status_code == 400
    assert message in text_of(answer)
    assert b"Karten antippen" in answer.content


def test_right_cards_lie_there_beside_a_wrong_one(client: Client) -> None:
    page = client.get(f"{MELD}?cards=kr7+xx9+kr8&cards=he2")
    assert re.findall(r'data-key="1-\d"\s+href="([^"]+)"', page.content.decode()) == [
        "?cards=kr8&amp;cards=he2&amp;meldung=1#helfer",  # without the seven, without the eight
        "?cards=kr7&amp;cards=he2&amp;meldung=1#helfer",
    ]


@pytest.mark.parametrize(
    ("address", "typed"),
    [
        (f"{MELD}?cards=kr7+xx9+kr8&cards=he2", ["kr7 xx9 kr8", "he2"]),
        (f"{HAND}?cards=kr7+xx9&cards=he2", ["kr7 xx9 he2"]),
        (f"{HAND}?cards=Kreuz-7&cards=he2", ["kr7 he2"]),
    ],
)
def test_typed_words_stay_if_one_is_no_card(client: Client, address: str, typed: list[str]) -> None:
    assert re.findall(r'<input[^>]* value="([^"]*)"', client.get(address).content.decode()) == typed


def test_melds_beyond_eight_are_refused(client: Client) -> None:
    answer = client.get(f"{MELD}?{'&'.join(['cards=kr7'] * 9)}")
    assert answer.status_code == 400
    assert "Mehr als 8 Meldungen auf einmal gehen nicht." in text_of(answer)


@pytest.mark.parametrize(
    "query", ["meldung=0", "meldung=-1", "meldung=99", "meldung=²", "meldung=", "als=unfug", "joker=x"]
)
def test_unknown_values_are_taken_as_nothing(client: Client, query: str) -> None:
    plain = client.get(f"{MELD}?cards=kr7+kr8")
    assert client.get(f"{MELD}?cards=kr7+kr8&{query}").content == plain.content


def test_links_of_a_page_lead_to_an_answer(client: Client) -> None:
    taps = links(client, MELD, "?cards=JK+heA+JK+he3&cards=kr7+pi7+JK&cards=")
    assert len(taps) > 60
    for link in taps.values():
        assert client.get(MELD, dict_of(link)).status_code == 200


def dict_of(link: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, value in parse_qsl(link.partition("#")[0].removeprefix("?"), keep_blank_values=True):
        found.setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize("cards", ["kr7 " * 2, "JK " * 20, " ".join(f"kr{rank}" for rank in RANKS) + " JK" * 7])
@pytest.mark.parametrize("rulebook_id", ["dskv-2018", "romme-51", "horesca"])
def test_cards_that_cannot_be_are_answered(client: Client, rulebook_id: str, cards: str) -> None:
    for address in ("meldung", "hand"):
        assert client.get(f"/regeln/{rulebook_id}/{address}/", {"cards": cards}).status_code == 200


@pytest.mark.parametrize("address", ["", "meldung/", "hand/", "karte.pdf"])
def test_unknown_rulebook_is_not_found(client: Client, db: None, address: str) -> None:
    assert client.get(f"/regeln/unfug/{address}").status_code == 404


@pytest.mark.parametrize("address", ["/regeln/", "/regeln/dgsrv/", MELD, HAND])
def test_pages_of_rules_take_no_post(client: Client, db: None, address: str) -> None:
    assert client.post(address).status_code == 405
