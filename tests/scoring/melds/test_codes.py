"""Codes, not sentences, here as well; what the command line says. Source: architecture.md; contract.md, section 3."""

import re

import pytest

from scoring.__main__ import main
from scoring.melds import FAULTS, SetJoker, meld_rules
from scoring.melds.rules import TOPICS
from scoring.sentences import MELD_SENTENCES
from tests.scoring.test_codes import SOURCES, codes_in

from .builders import TEXTS


def test_codes_in_the_source_are_declared_and_used() -> None:
    used = set().union(*(codes_in(source, {"Fault"}) for source in SOURCES))
    assert used == FAULTS.keys()


def test_sentence_of_a_code_uses_its_parameters() -> None:
    placeholders = {code: frozenset(re.findall(r"{(\w+)}", text)) for code, text in MELD_SENTENCES.items()}
    assert placeholders == {code: kind.params for code, kind in FAULTS.items()}


def test_codes_but_of_no_card_are_about_a_rule_of_every_text() -> None:
    assert {code for code, kind in FAULTS.items() if kind.topic not in TOPICS} == {"card_unknown"}
    assert FAULTS["card_unknown"].topic == ""
    assert [rules.text for rules in TEXTS if rules.references.keys() != set(TOPICS)] == []


def test_rule_is_looked_up_in_its_own_text_unless_that_is_silent() -> None:
    """decisions.md, "Melds, text by text": where romme24 is silent, it is read as the DSkV's."""
    named = {rules.text: {reference.text for reference in rules.references.values()} for rules in TEXTS}
    assert named == {
        "dskv-2018": {"dskv-2018"},
        "dgsrv": {"dgsrv"},
        "romme24": {"romme24", "dskv-2018"},
        "romme-51": {"romme-51"},
        "horesca": {"horesca"},
    }


def test_hand_is_counted_by_rule_11_of_the_federations() -> None:
    assert [str(meld_rules(one).references["hand"]) for one in ("dskv-2018", "dgsrv")] == ["dskv-2018:11", "dgsrv:11"]


def test_ways_a_joker_leaves_a_set_have_names_for_programs() -> None:
    assert {one.value for one in SetJoker} == {"complete", "stands_for", "all_missing"}


RULES = "(dskv-2018, Regel 8; dskv-2018, Regel 7)"


class TestCommandLine:
    @pytest.mark.parametrize(
        ("arguments", "code", "out", "err"),
        [
            pytest.param(
                ["dskv-2018", "kr8", "♠8", "JK"],
                0,
                [f"Satz: ♣8 ♠8 JK (für ♥8 oder ♦8) – 24 Augen {RULES}"],
                [],
                id="what a meld is and counts",
            ),
            pytest.param(
                ["dskv-2018", "he9 he10 JK"],
                0,
                [
                    f"Folge: ♥9 ♥10 JK (für ♥B) – 29 Augen {RULES}",
                    f"Anders gelegt: Folge: JK (für ♥8) ♥9 ♥10 – 27 Augen {RULES}",
                ],
                [],
                id="all readings",
            ),
            pytest.param(
                ["romme-51", "heK", "heA", "he2"],
                1,
                ["Keine Meldung: ♥A: Nach König und Ass geht es nicht mit der Zwei weiter. (romme-51, „reihe“)"],
                [],
                id="why it is none",
            ),
            pytest.param(
                ["horesca", "heK", "heD"],
                1,
                ["Keine Meldung: Eine Meldung hat mindestens 3 Karten. (horesca, „ziel“)"],
                [],
                id="a reason without a card",
            ),
            pytest.param(
                ["dskv-2018", "JK", "JK", "he9", "he10", "heB"],
                1,
                [
                    "Keine Meldung: JK: Joker dürfen nicht nebeneinander liegen. (dskv-2018, Regel 8)",
                    f"Anders gelegt: Folge: JK (für ♥8) ♥9 ♥10 ♥B JK (für ♥D) – 47 Augen {RULES}",
                ],
                [],
                id="what lies wrong but could lie right",
            ),
            pytest.param(["skat", "he9"], 2, [], ["Das Regelwerk „skat“ gibt es nicht."], id="no rulebook"),
            pytest.param(
                ["dskv-2018", "he9", "x\n1"], 2, [], ["„x“ ist keine Karte.", "„1“ ist keine Karte."], id="no card"
            ),
        ],
    )
    def test_cards_are_judged_in_sentences(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, out: list[str], err: list[str]
    ) -> None:
        assert main(["meld", *arguments]) == code
        said = capsys.readouterr()
        assert (said.out, said.err) == tuple("".join(f"{line}\n" for line in lines) for lines in (out, err))

    def test_command_without_cards_says_how_it_is_used(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as stopped:
            main(["meld", "dskv-2018"])
        assert stopped.value.code == 2
        assert "usage" in capsys.readouterr().err
