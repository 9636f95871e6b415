"""There is a German sentence for every code of `scoring.melds`, and words for every rule of every text. The
question in the address: every tap is a link, whatever stands there is answered in German."""

import re

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from scoring.melds import (
    FAULTS,
    JOKER,
    MELD_RULES,
    RANKS,
    SUITS,
    Card,
    Fault,
    MeldRules,
    Reference,
    best_reading,
    parse_cards,
)
from scoring.melds.rules import TOPICS
from tests.examples import few
from tests.forms import forms_of
from tests.standings.playing import says
from tournament.referee import words_melds as wording_melds
from tournament.referee.question import MOST_CARDS, MOST_MELDS, Mode, Question, read_question
from tournament.referee.words_melds import card_name, choice_of, fault_sentence, reference_words, topic_words, topics_of


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards([text])[0]


def test_sentences_are_those_of_the_codes_and_use_only_what_they_bring() -> None:
    assert sorted(wording_melds.FAULTS) == sorted(FAULTS)
    for code, sentence in wording_melds.FAULTS.items():
        params = FAULTS[code].params
        assert {name for form in forms_of(sentence) for name in re.findall(r"%\((\w+)\)s", form)} <= {
            *params,
            "at",
            *({"lacking"} if {"minimum", "augen"} <= params else ()),
        }, code


@pytest.mark.parametrize(
    ("code", "where", "params", "sentence"),
    [
        (
            "card_too_often",
            ("cards", 1),
            {"card": "♥B", "maximum": 2},
            "Herz Bube ist öfter da, als es die Karte gibt: höchstens 2-mal.",
        ),
        (
            "card_unknown",
            ("cards", 0),
            {"card": "xx7"},
            "„xx7“ ist keine Karte. Karten heißen zum Beispiel kr7, pi10, heB, kaA oder JK.",
        ),
        ("no_jokers_in_pack", ("cards", 2), {}, "Hier wird ohne Joker gespielt."),
        ("too_few_cards", (), {"minimum": 3}, "Eine Meldung hat mindestens 3 Karten."),
        ("mixed_suits", ("cards", 1), {}, "Herz Bube passt nicht: Eine Folge hat nur eine Farbe."),
        ("mixed_ranks", ("cards", 0), {}, "Kreuz 7 passt nicht: Ein Satz hat nur einen Wert."),
        ("too_many_cards", ("cards", 2), {"maximum": 4}, "Ein Satz hat höchstens 4 Karten."),
        (
            "two_equal_suits",
            ("cards", 0),
            {"card": "♣7"},
            "Kreuz 7 liegt doppelt: Im Satz sind alle Farben verschieden.",
        ),
        (
            "card_twice",
            ("cards", 0),
            {"card": "♣7"},
            "Kreuz 7 liegt doppelt: In einer Folge folgt ein Wert auf den anderen.",
        ),
        ("gap", ("cards", 0), {"missing": 1}, "Vor Kreuz 7 fehlt eine Karte."),
        ("gap", ("cards", 0), {"missing": 2}, "Vor Kreuz 7 fehlen 2 Karten."),
        ("king_ace_two", ("cards", 0), {}, "Hinter König und Ass geht es nicht mit der Zwei weiter."),
        ("ace_only_low", ("cards", 0), {}, "Das Ass liegt nur vor der Zwei, nicht hinter dem König."),
        ("only_jokers", (), {}, "Joker allein sind keine Meldung."),
        ("jokers_side_by_side", ("cards", 2), {}, "Zwei Joker liegen nebeneinander."),
        (
            "jokers_not_in_minority",
            ("cards", 2),
            {"jokers": 2, "cards": 4},
            "2 Joker bei 4 Karten: Joker müssen in der Unterzahl sein.",
        ),
        ("too_many_jokers", ("cards", 2), {"maximum": 2}, "Mehr als 2 Joker liegen in keiner Meldung."),
        ("no_meld", (), {}, "Noch ist keine Meldung richtig."),
        ("opening_too_low", (), {"augen": 33, "minimum": 40}, "Es fehlen 7 Augen: Nötig sind mindestens 40."),
        ("opening_too_low", (), {"augen": 39, "minimum": 40}, "Ein Auge fehlt: Nötig sind mindestens 40."),
        ("too_many_melds", ("melds", 1), {"maximum": 1}, "In einem Zug nur eine Meldung."),
        ("too_many_melds", ("melds", 1), {"maximum": 2}, "In einem Zug höchstens 2 Meldungen."),
        ("not_a_joker", ("cards", 0), {}, "Das ist kein Joker."),
        ("set_not_complete", ("cards", 2), {}, "Aus einem Satz kommt der Joker erst heraus, wenn vier Karten liegen."),
    ],
)
def test_fault_is_said_in_its_sentence(
    code: str, where: tuple[str | int, ...], params: dict[str, int | str], sentence: str
) -> None:
    assert fault_sentence(Fault(code, where, params), cards("kr7 heB JK")) == sentence


def test_cards_have_names_that_are_said() -> None:
    names = [card_name(Card(rank, suit)) for suit in SUITS for rank in RANKS]
    assert names[:13] == [
        "Kreuz Ass", *(f"Kreuz {number}" for number in range(2, 11)), "Kreuz Bube", "Kreuz Dame", "Kreuz König"
    ]  # fmt: skip
    assert (len(set(names)), card_name(Card("JK"))) == (52, "Joker")


def test_cards_to_choose_from() -> None:
    choices = (["pi6", "ka6"], ["pi6 ka6"], ["pi6 ka6", "pi6 kr6"])
    assert [choice_of([cards(one) for one in choice]) for choice in choices] == [
        "Pik 6 oder Karo 6",
        "Pik 6 und Karo 6",
        "Pik 6 und Karo 6, oder Pik 6 und Kreuz 6",
    ]


def test_reference_says_where_a_rule_is_written() -> None:
    rule_8, meld = Reference("dskv-2018", "8"), Reference("romme24", "meldung")
    asked = ((rule_8, "dskv-2018"), (meld, "romme24"), (rule_8, "romme24"))
    assert [reference_words(*one) for one in asked] == ["Regel 8", "„Meldung“", "DSkV, Regel 8"]


@pytest.mark.parametrize("rules", {rules.text: rules for rules in MELD_RULES.values()}.values(), ids=str)
def test_rules_of_the_texts_have_words(rules: MeldRules) -> None:
    for topic in TOPICS:
        words = topic_words(rules, topic)
        assert (words.endswith("."), "%(" in words) == (True, False), topic


ON_THROUGH = "Das Ass liegt vor der Zwei oder hinter dem König; auf König und Ass darf die Zwei folgen."
WITHOUT_MINIMUM = "Wer alle Karten auf einmal auslegt, braucht keine Mindestaugen."


@pytest.mark.parametrize(
    ("rulebook_id", "topic", "words"),
    [
        *((id_, "ace", ON_THROUGH) for id_ in ("dskv-2018", "dgsrv", "romme24-open")),
        ("romme-51", "ace", "Das Ass liegt am Anfang der Folge vor der Zwei oder am Ende hinter dem König."),
        ("horesca", "ace", "Das Ass ist die niedrigste Karte: Es liegt nur vor der Zwei."),
        (
            "dskv-2018",
            "jokers",
            "Ein Joker ersetzt jede Karte. Joker liegen nicht nebeneinander. Joker sind immer in der Unterzahl.",
        ),
        (
            "romme-51",
            "jokers",
            (
                "Ein Joker ersetzt jede Karte. In einer Meldung liegen höchstens 2 Joker. "
                "Joker dürfen nebeneinander liegen."
            ),
        ),
        ("horesca", "jokers", "Es wird ohne Joker gespielt."),
        ("horesca", "opening", "Zum Auslegen sind keine Augen nötig."),
        ("horesca", "turn", "In einem Zug kommt nur eine Meldung auf den Tisch."),
        (
            "dskv-2018",
            "all_at_once",
            f"{WITHOUT_MINIMUM} Legt er dabei an oder tauscht er einen Joker, sind 40 Augen nötig.",
        ),
        ("romme24-open", "all_at_once", "Auch wer alle Karten auf einmal ablegt, braucht 40 Augen."),
    ],
)
def test_rule_is_said_as_decisions_has_it(rulebook_id: str, topic: str, words: str) -> None:
    """decisions.md, "Melds, text by text": where the texts differ, their words do."""
    assert topic_words(MELD_RULES[rulebook_id], topic) == words


@pytest.mark.parametrize(
    ("rulebook_id", "topic", "part"),
    [
        ("romme-51", "augen", "das Ass 11"),
        ("horesca", "augen", "das Ass 1."),
        ("dskv-2018", "opening", "mindestens 40 Augen"),
        ("romme24-sprint", "opening", "mindestens 40 Augen"),
        ("romme-51", "opening", "mindestens 51 Augen"),
        ("dgsrv", "exchange", "Aus einem Satz nur, wenn vier Karten liegen."),
        ("romme24-open", "exchange", "Aus einem Satz gegen eine Karte, für die er liegen kann."),
        ("romme-51", "exchange", "Aus einem Satz von drei Karten nur gegen beide fehlenden Farben zusammen."),
        ("romme-51", "all_at_once", "keine Mindestaugen, auch nicht mit Anlegen."),
    ],
)
def test_rule_says_its_number_and_what_is_special(rulebook_id: str, topic: str, part: str) -> None:
    assert part in topic_words(MELD_RULES[rulebook_id], topic)


def test_ace_counts_one_at_the_begin_of_a_run_by_its_text() -> None:
    low = "Am Anfang einer Folge zählt das Ass 1."
    asked = ("dskv-2018", "romme24-cent", "romme-51", "horesca")
    assert [id_ for id_ in asked if low in topic_words(MELD_RULES[id_], "augen")] == ["dskv-2018", "romme24-cent"]


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("kr7 pi7 he7", ("set", "augen")),
        ("kr7 pi7 JK", ("set", "jokers", "augen")),
        ("kr7 kr8 kr9", ("run", "augen")),
        ("krD krK JK", ("run", "ace", "jokers", "augen")),  # the joker stands for the ace
        ("krA kr2 kr3", ("run", "ace", "augen")),
    ],
)
def test_rules_a_meld_rests_on(text: str, topics: tuple[str, ...]) -> None:
    reading = best_reading(MELD_RULES["dskv-2018"], cards(text))
    assert (reading and topics_of(reading)) == topics


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


def test_taps_begin_with_one_empty_meld_and_come_to_an_end() -> None:
    assert (read_question(QueryDict("")), Question().query()) == ((Question(), ()), "?")
    seven, eight = Card("7", "kr"), Card("8", "kr")
    question = Question().with_card(seven).with_card(eight)
    assert question.melds == ((seven, eight),)
    assert question.without_card(0, 0).melds == ((eight,),)
    assert question.with_next_meld().with_card(JOKER).melds == ((seven, eight), (JOKER,))
    assert question.with_next_meld().at_meld(0).with_card(JOKER).melds == ((seven, eight, JOKER), ())
    assert (question.with_next_meld().without_meld(0), question.without_meld(0)) == (Question(), Question())
    # an empty meld is filled before the next one, and there is an end
    asked = [Question(), Question(((seven,),)), Question(((seven,),) * MOST_MELDS)]
    assert [question.may_have_next for question in asked] == [False, True, False]


def links(client: Client, address: str, query: str) -> dict[str, str]:
    """Key of a tap -> where it leads."""
    found = re.findall(r'data-key="([^"]+)"\s+href="([^"]+)"', client.get(address + query).content.decode())
    return {key: link.replace("&amp;", "&") for key, link in found}


def test_tap_without_javascript_is_a_link_to_the_next_question(client: Client) -> None:
    taps = links(client, MELD, "?cards=kr7+kr8")
    assert (taps["kr9"], taps["next"]) == ("?cards=kr7+kr8+kr9#helfer", "?cards=kr7+kr8&cards=#helfer")
    assert (taps["empty"], taps["mode-2"]) == ("?#helfer", "?cards=kr7+kr8&als=hand#zusammen")


def test_pack_has_two_of_every_card_and_six_jokers_horescas_none(client: Client) -> None:
    assert [len(links(client, address, "")) for address in (MELD, "/regeln/horesca/meldung/")] == [52 + 1, 52]
    sevens = ("?cards=kr7+he7", "?cards=kr7+he7&cards=kr7")
    assert ["kr7" in links(client, MELD, query) for query in sevens] == [True, False]
    jokers = ("?cards=JK+JK+JK+JK+JK", "?cards=JK+JK+JK+JK+JK+JK")
    assert ["JK" in links(client, HAND, query) for query in jokers] == [True, False]


@pytest.mark.parametrize("address", [MELD, HAND])
def test_unknown_card_is_said_and_the_rest_is_kept(client: Client, address: str) -> None:
    for typed, message in (
        ("kr7 xx9", "„xx9“ ist keine Karte."),
        ("<script>alert(1)</script>", "„<script>alert(1)</sc…“ ist keine Karte."),
        ("a\x00b", "„a�b“ ist keine Karte."),
        ("x" * 5000, "„xxxxxxxxxxxxxxxxxxxx…“ ist keine Karte."),
        ("kr7 " * 3000, "Mehr als 20 Karten auf einmal gehen nicht."),
        ("%s %(card)s {0}", "„%(card)s“ ist keine Karte."),
    ):
        answer = client.get(address, {"cards": typed})
        says(answer, message, status=400)
        assert b"Karten antippen" in answer.content


def test_right_cards_lie_there_beside_a_wrong_one(client: Client) -> None:
    assert re.findall(
        r'data-key="1-\d"\s+href="([^"]+)"', client.get(f"{MELD}?cards=kr7+xx9+kr8&cards=he2").content.decode()
    ) == [
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
    says(
        client.get(f"{MELD}?{'&'.join(['cards=kr7'] * 9)}"), "Mehr als 8 Meldungen auf einmal gehen nicht.", status=400
    )


def test_unknown_values_are_taken_as_nothing(client: Client) -> None:
    plain = client.get(f"{MELD}?cards=kr7+kr8")
    for query in ("meldung=0", "meldung=-1", "meldung=99", "meldung=²", "meldung=", "als=unfug", "joker=x"):
        assert client.get(f"{MELD}?cards=kr7+kr8&{query}").content == plain.content, query


def test_links_of_a_page_lead_to_an_answer(client: Client) -> None:
    taps = links(client, MELD, "?cards=JK+heA+JK+he3&cards=kr7+pi7+JK&cards=")
    assert len(taps) > 60
    # of the cards, one of each suit
    for link in {key[:2]: link for key, link in taps.items()}.values():
        assert client.get(MELD + link.partition("#")[0]).status_code == 200


@pytest.mark.parametrize("cards", ["kr7 " * 2, "JK " * 20, " ".join(f"kr{rank}" for rank in RANKS) + " JK" * 7])
@pytest.mark.parametrize("rulebook_id", few(1, ["dskv-2018", "romme-51", "horesca"]))
def test_cards_that_cannot_be_are_answered(client: Client, rulebook_id: str, cards: str) -> None:
    for address in ("meldung", "hand"):
        assert client.get(f"/regeln/{rulebook_id}/{address}/", {"cards": cards}).status_code == 200


@pytest.mark.parametrize("address", ["", "meldung/", "hand/", "karte.pdf"])
def test_unknown_rulebook_is_not_found(client: Client, db: None, address: str) -> None:
    assert client.get(f"/regeln/unfug/{address}").status_code == 404


@pytest.mark.parametrize("address", ["/regeln/", "/regeln/dgsrv/", MELD, HAND])
def test_pages_of_rules_take_no_post(client: Client, db: None, address: str) -> None:
    assert client.post(address).status_code == 405
