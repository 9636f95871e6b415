"""Codes, not sentences, here as well; what the command line says. Source: architecture.md; contract.md, section 3."""

import re

import pytest

from scoring.__main__ import main
from scoring.melds import FAULTS, SetJoker, meld_rules
from scoring.melds.rules import TOPICS
from scoring.sentences import MELD_SENTENCES
from tests.scoring.test_codes import SOURCES, codes_in

from .builders import TEXTS


def test_every_code_in_the_source_is_declared_and_used() -> None:
    used = set().union(*(codes_in(source, {"Fault"}) for source in SOURCES))
    assert used == FAULTS.keys()


def test_every_code_has_a_sentence_that_uses_its_parameters() -> None:
    placeholders = {code: frozenset(re.findall(r"{(\w+)}", text)) for code, text in MELD_SENTENCES.items()}
    assert placeholders == {code: kind.params for code, kind in FAULTS.items()}


def test_every_code_is_about_a_rule_of_every_text() -> None:
    topics = {kind.topic for code, kind in FAULTS.items() if code != "card_unknown"}
    assert topics <= set(TOPICS)
    assert FAULTS["card_unknown"].topic == ""
    assert all(rules.references.keys() == set(TOPICS) for rules in TEXTS)


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


def test_what_a_hand_counts_is_rule_11_of_the_federations() -> None:
    assert [str(meld_rules(one).references["hand"]) for one in ("dskv-2018", "dgsrv")] == ["dskv-2018:11", "dgsrv:11"]


def test_when_a_joker_leaves_a_set_has_a_name_for_programs() -> None:
    assert {one.value for one in SetJoker} == {"complete", "stands_for", "all_missing"}


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["meld", *arguments])
    output = capsys.readouterr()
    return code, output.out, output.err


class TestCommandLine:
    def test_what_a_meld_is_and_counts(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert said(capsys, "dskv-2018", "kr8", "♠8", "JK") == (
            0,
            "Satz: ♣8 ♠8 JK (für ♥8 oder ♦8) – 24 Augen (dskv-2018, Regel 8; dskv-2018, Regel 7)\n",
            "",
        )

    def test_all_readings_are_given(self, capsys: pytest.CaptureFixture[str]) -> None:
        rules = "(dskv-2018, Regel 8; dskv-2018, Regel 7)"
        code, out, _ = said(capsys, "dskv-2018", "he9 he10 JK")
        assert code == 0
        assert out.splitlines() == [
            f"Folge: ♥9 ♥10 JK (für ♥B) – 29 Augen {rules}",
            f"Anders gelegt: Folge: JK (für ♥8) ♥9 ♥10 – 27 Augen {rules}",
        ]

    def test_why_it_is_none(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert said(capsys, "romme-51", "heK", "heA", "he2") == (
            1,
            "Keine Meldung: ♥A: Nach König und Ass geht es nicht mit der Zwei weiter. (romme-51, „reihe“)\n",
            "",
        )

    def test_reason_without_a_card(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert said(capsys, "horesca", "heK", "heD") == (
            1,
            "Keine Meldung: Eine Meldung hat mindestens 3 Karten. (horesca, „ziel“)\n",
            "",
        )

    def test_what_lies_wrong_but_could_lie_right(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = said(capsys, "dskv-2018", "JK", "JK", "he9", "he10", "heB")
        assert code == 1
        assert [line.partition(" –")[0] for line in out.splitlines()] == [
            "Keine Meldung: JK: Joker dürfen nicht nebeneinander liegen. (dskv-2018, Regel 8)",
            "Anders gelegt: Folge: JK (für ♥8) ♥9 ♥10 ♥B JK (für ♥D)",
        ]

    def test_rulebook_there_is_not(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert said(capsys, "skat", "he9") == (2, "", "Das Regelwerk „skat“ gibt es nicht.\n")

    def test_what_is_no_card(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert said(capsys, "dskv-2018", "he9", "x\n1") == (2, "", "„x“ ist keine Karte.\n„1“ ist keine Karte.\n")

    def test_no_cards(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as stopped:
            main(["meld", "dskv-2018"])
        assert stopped.value.code == 2
        assert "usage" in capsys.readouterr().err
