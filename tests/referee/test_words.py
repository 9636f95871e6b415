"""There is a German sentence for every code of `scoring.melds`, and words for every rule of every text."""

import re

import pytest

from scoring.melds import FAULTS, MELD_RULES, RANKS, SUITS, Card, Fault, MeldRules, Reference, best_reading, parse_cards
from scoring.melds.rules import TOPICS
from tournament.referee import words_melds as wording_melds
from tournament.referee.words_melds import card_name, choice_of, fault_sentence, reference_words, topic_words, topics_of

EVERY_TEXT = pytest.mark.parametrize("rules", {rules.text: rules for rules in MELD_RULES.values()}.values(), ids=str)


def cards(text: str) -> tuple[Card, ...]:
    found, faults = parse_cards([text])
    assert faults == ()
    return found


@pytest.mark.parametrize("code", sorted(FAULTS))
def test_code_has_a_sentence_that_uses_only_what_it_brings(code: str) -> None:
    sentence = wording_melds.FAULTS[code]
    both = [sentence.one, sentence.more] if isinstance(sentence, wording_melds.Counted) else [sentence]
    brought = (
        set(FAULTS[code].params) | {"at"} | ({"lacking"} if {"minimum", "augen"} <= FAULTS[code].params else set())
    )
    assert {name for words in both for name in re.findall(r"%\((\w+)\)s", str(words))} <= brought


def test_sentences_are_those_of_the_codes() -> None:
    assert sorted(wording_melds.FAULTS) == sorted(FAULTS)


@pytest.mark.parametrize(
    ("code", "where", "params", "sentence"),
    [
        (
            "card_too_often",
            ("cards", 1),
            {"card": "♥B", "maximum": 2},
            "Herz Bube ist öfter da, als es die Karte gibt: höchstens 2-mal.",
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


def test_unknown_card_is_named_with_examples() -> None:
    fault = Fault("card_unknown", ("cards", 0), {"card": "xx7"})
    assert fault_sentence(fault, ()) == "„xx7“ ist keine Karte. Karten heißen zum Beispiel kr7, pi10, heB, kaA oder JK."


def test_cards_have_names_that_are_said() -> None:
    names = [card_name(Card(rank, suit)) for suit in SUITS for rank in RANKS]
    assert names[:13] == [
        "Kreuz Ass", *(f"Kreuz {number}" for number in range(2, 11)), "Kreuz Bube", "Kreuz Dame", "Kreuz König"
    ]  # fmt: skip
    assert (len(set(names)), card_name(Card("JK"))) == (52, "Joker")


def test_cards_to_choose_from() -> None:
    assert choice_of([cards("pi6"), cards("ka6")]) == "Pik 6 oder Karo 6"
    assert choice_of([cards("pi6 ka6")]) == "Pik 6 und Karo 6"
    assert choice_of([cards("pi6 ka6"), cards("pi6 kr6")]) == "Pik 6 und Karo 6, oder Pik 6 und Kreuz 6"


def test_reference_says_where_a_rule_is_written() -> None:
    assert reference_words(Reference("dskv-2018", "8"), "dskv-2018") == "Regel 8"
    assert reference_words(Reference("romme24", "meldung"), "romme24") == "„Meldung“"
    assert reference_words(Reference("dskv-2018", "8"), "romme24") == "DSkV, Regel 8"


@EVERY_TEXT
@pytest.mark.parametrize("topic", TOPICS)
def test_rules_of_the_texts_have_words(rules: MeldRules, topic: str) -> None:
    words = topic_words(rules, topic)
    assert words.endswith(".")
    assert "%(" not in words


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
    ],
)
def test_rule_says_its_number(rulebook_id: str, topic: str, part: str) -> None:
    assert part in topic_words(MELD_RULES[rulebook_id], topic)


@pytest.mark.parametrize(
    ("rulebook_id", "topic", "end"),
    [
        ("dgsrv", "exchange", "Aus einem Satz nur, wenn vier Karten liegen."),
        ("romme24-open", "exchange", "Aus einem Satz gegen eine Karte, für die er liegen kann."),
        ("romme-51", "exchange", "Aus einem Satz von drei Karten nur gegen beide fehlenden Farben zusammen."),
        ("romme-51", "all_at_once", "keine Mindestaugen, auch nicht mit Anlegen."),
    ],
)
def test_rule_ends_with_what_is_special(rulebook_id: str, topic: str, end: str) -> None:
    assert topic_words(MELD_RULES[rulebook_id], topic).endswith(end)


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
    assert reading is not None
    assert topics_of(reading) == topics
