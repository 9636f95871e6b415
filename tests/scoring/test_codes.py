"""Codes, not sentences; what the sources themselves promise; names, and what the command line says.

Source: docs/developer/architecture.md; contract.md, section 3.
"""

import ast
import io
import json
import re
import runpy
import sys
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path

import pytest

import languages
import scoring
from scoring import CODES, RULEBOOKS, Problem, rulebook, stand
from scoring.__main__ import main
from scoring.melds import FAULTS, SetJoker, meld_rules
from scoring.melds.rules import TOPICS
from scoring.sentences import MELD_SENTENCES, SENTENCES, sentence

from .builders import Json, accepted, cases, document, first_game, player, result, with_table
from .melds.builders import TEXTS

SOURCES = sorted(Path(scoring.__file__).parent.rglob("*.py"))
CATALOGUES = sorted(Path(languages.__file__).parent.glob("*.py"))
CALLS = {"Problem", "refuse", "warn", "_UnreadableError"}


@cache
def nodes(source: Path) -> list[ast.AST]:
    """All that stands in a file, read once."""
    return list(ast.walk(ast.parse(source.read_text(encoding="utf-8"))))


def codes_in(source: Path, calls_named: Collection[str]) -> set[str]:
    """The first arguments of everything that puts down a problem."""
    calls = [node for node in nodes(source) if isinstance(node, ast.Call)]
    named = [call for call in calls if getattr(call.func, "id", getattr(call.func, "attr", "")) in calls_named]
    firsts = [call.args[0] for call in named if call.args]
    return {first.value for first in firsts if isinstance(first, ast.Constant) and isinstance(first.value, str)}


def imported_by(source: Path) -> set[str]:
    """The outermost packages a file imports from elsewhere."""
    plain = {alias.name for node in nodes(source) if isinstance(node, ast.Import) for alias in node.names}
    named = {str(node.module) for node in nodes(source) if isinstance(node, ast.ImportFrom) and node.level == 0}
    return {name.partition(".")[0] for name in plain | named}


def test_scoring_needs_the_standard_library_only() -> None:
    imported = set().union(*(imported_by(source) for source in (*SOURCES, *CATALOGUES)))
    assert imported - sys.stdlib_module_names == {"scoring", "languages"}


def test_scoring_knows_no_clock_and_no_randomness() -> None:
    assert not set().union(*(imported_by(source) for source in SOURCES)) & {"time", "random", "secrets", "uuid"}


def test_codes_in_the_source_are_declared() -> None:
    used, faults = (set[str]().union(*(codes_in(source, calls) for source in SOURCES)) for calls in (CALLS, {"Fault"}))
    assert (used - CODES.keys(), len(used) > 50, faults) == (set(), True, {*FAULTS})


def test_sentence_of_a_code_uses_its_parameters() -> None:
    said = {code: frozenset(re.findall(r"{(\w+)}", text)) for code, text in {**SENTENCES, **MELD_SENTENCES}.items()}
    assert said == {**CODES, **{code: kind.params for code, kind in FAULTS.items()}}


def test_sentence_stays_on_one_line_whatever_an_id_contains() -> None:
    problem = Problem("player_unknown", (), {"id": "a\nb\ud800"})
    assert sentence(problem) == "Einen Spieler „a\\nb\\ud800“ gibt es nicht."


# `python -m scoring`. Source: contract.md, section 3.

Command = Callable[..., tuple[int | str | None, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run it with these arguments: its exit status, and what it says on standard output and standard error."""

    def run(*arguments: str) -> tuple[int | str | None, str, str]:
        try:
            status: int | str | None = main(arguments)
        except SystemExit as stopped:
            status = stopped.code
        return status, *capsys.readouterr()

    return run


def written(path: Path, data: object) -> str:
    (path / "pokal.json").write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return str(path / "pokal.json")


TITLES = """\
dskv-2018\tDSkV Rommé-Regeln 2018
dgsrv\tDGSRV Rommé-Regeln
romme24-open\tRomme24 Open
romme24-turnier\tRomme24 Turnier
romme24-sprint\tRomme24 Sprint
romme24-cent\tRomme24 Cent
romme-51\tRommé 51
horesca\tHORESCA Rommé
"""


def test_rulebooks_are_listed_with_their_titles(command: Command) -> None:
    assert command("rulebooks") == (0, TITLES, "")


def test_module_runs_the_commands(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["scoring", "rulebooks"])
    monkeypatch.delitem(sys.modules, "scoring.__main__")
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("scoring", run_name="__main__")
    assert (stopped.value.code, capsys.readouterr().out) == (0, TITLES)


def test_letters_that_a_file_has_not_are_written_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that Windows writes has no suits."""
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), "cp1252", write_through=True))
    assert main(["meld", "dskv-2018", "kr7", "pi7", "he7"]) == 0
    sys.stdout.seek(0)
    assert "\\u2663" in sys.stdout.read()


@pytest.mark.parametrize("through", ["file", "standard input"])
def test_document_in_stand_out(through: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    raw = io.BytesIO(json.dumps(document()).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(raw, encoding="ascii"))
    status, out, err = command("standings", written(tmp_path, document()) if through == "file" else "-")
    assert (status, json.loads(out), err) == (0, stand(accepted(document())), "")


IMPOSSIBLE = [result("b", "romme", 1), result("c", "opened", 154), result("d", "not_opened", 1)]


@cases(
    "data, status, said",
    {
        "errors have their place and a line each": (
            with_table(games=[first_game(results=IMPOSSIBLE)]),
            2,
            (
                "series[0].tables[0].games[0].results[0].augen: Wer das Spiel beendet, hat 0 Augen.\n"
                "series[0].tables[0].games[0].results[1].augen: Warnung: Mehr als 153 Augen sind hier ungewöhnlich.\n"
                "series[0].tables[0].games[0].results[2].augen: Weniger als 2 Augen sind hier nicht möglich.\n"
            ),
        ),
        "an odd one is accepted with a warning": (
            document(tournament={"games_per_series": 18}),
            0,
            "tournament.games_per_series: Warnung: Kein Vielfaches von 4: Nicht alle spielen gleich viele Spiele.\n",
        ),
        "and one with a void lot": (
            document(lots=[{"players": ["b", "c"]}]),
            0,
            "lots[0]: Warnung: Das Los gilt nicht: Die Genannten stehen nicht gleich, oder anders als damals.\n",
        ),
        "an id with line breaks makes one line": (
            document(players=[player("a\nb"), player("a\nb")], series=[]),
            2,
            "players[1].id: Die Kennung „a\\nb“ ist schon vergeben.\n",
        ),
    },
)
def test_document_is_told_what_is_wrong_with_it(
    data: Json, status: int, said: str, tmp_path: Path, command: Command
) -> None:
    ended, out, err = command("standings", written(tmp_path, data))
    assert (ended, err, json.loads(out)["format"] if out else None) == (status, said, None if status else "stand/1")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("standings", "pokal.json"), "pokal.json: Die Datei beginnt mit einer Bytereihenfolge-Marke"),
        *((("standings", name), "Die Datei kann nicht gelesen werden") for name in ("", "missing.json", "\0")),
        *((call, "usage") for call in ((), ("standings",), ("skat",), ("meld", "dskv-2018"))),
    ],
)
def test_file_that_is_none_or_a_wrong_call_is_told(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, b"\xef\xbb\xbf{}")
    status, _out, err = command(*arguments)
    assert (status, said in err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "usage", "explained"),
    [
        (
            [],
            "[-h] {rulebooks,standings,meld} ...",
            ["Wertung von Rommé-Turnieren.", "rulebooks ", "standings ", "meld "],
        ),
        (["rulebooks"], "rulebooks [-h]", []),
        (["standings"], "standings [-h] FILE", ["FILE "]),
        (["meld"], "meld [-h] RULEBOOK CARDS [CARDS ...]", ["RULEBOOK ", "CARDS "]),
    ],
)
def test_help_says_what_a_command_is_given_and_explains_it(
    arguments: list[str], usage: str, explained: list[str], monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    """contract.md, section 3, names the commands and what each is given."""
    monkeypatch.setenv("COLUMNS", "120")
    status, out, _err = command(*arguments, "--help")
    lines = [line.strip() for line in out.splitlines()]
    assert (status, lines[0]) == (0, f"usage: python -m scoring {usage}")
    for start in explained:
        assert any(line.startswith(start) and len(line.removeprefix(start).strip() or start) > 10 for line in lines)


# What stands on lists and pages by each rulebook: what outcomes are called, which text it is, how long it takes.
#
# Source: decisions.md, "Outcomes of one player in one game" and rule 22; the names are those of the texts, the short
# ones for the narrow columns of a list. Having opened has one word everywhere (issue 13).


FEDERATIONS = {
    "hand_romme": ("Hand-Rommé", "Hand"),
    "hand_romme_laying_off": ("Hand-Rommé mit Anlegen", "Hand+"),
    "romme": ("Rommé", "Rommé"),
    "opened": ("eröffnet", "eröffnet"),
    "not_opened": ("nicht eröffnet", "nicht"),
}
LOST_ROMME24 = {"opened": ("ausgelegt", "ausgelegt"), "not_opened": ("nicht ausgelegt", "nicht")}
OPEN = {
    "super_romme": ("Super-Rommé", "Super"),
    "romme_before_opponents": ("Hand-Rommé ohne Auslegen der Mitspieler", "Hand!"),
    "hand_romme": ("Hand-Rommé ohne Anlegen", "Hand"),
    "hand_romme_laying_off": ("Hand-Rommé mit Anlegen", "Hand+"),
    "romme": ("Rommé", "Rommé"),
    **LOST_ROMME24,
}
SPRINT = {"hand_romme": ("Hand-Rommé", "Hand"), "romme": ("Rommé", "Rommé"), **LOST_ROMME24}
WORDS = {
    "dskv-2018": FEDERATIONS,
    "dgsrv": FEDERATIONS,
    "romme24-open": OPEN,
    "romme24-turnier": OPEN,
    "romme24-sprint": SPRINT,
    "romme24-cent": SPRINT,
    "romme-51": {**SPRINT, "hand_romme": ("Handrommé", "Hand")},
    "horesca": {"romme": ("Rommé", "Rommé"), "lost": ("verloren", "verl.")},
}


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_outcomes_are_called_as_in_their_text(rulebook_id: str) -> None:
    outcomes = rulebook(rulebook_id).outcomes
    assert {outcome.code: (outcome.name, outcome.short) for outcome in outcomes} == WORDS[rulebook_id]


def test_rulebook_names_its_text() -> None:
    assert {rules.id: rules.source for rules in RULEBOOKS.values()} == {
        "dskv-2018": "Deutscher Skatverband, Rommé-Regeln, Stand 01.01.2018",
        "dgsrv": "Deutscher Gehörlosen Skat- und Rommé-Verband e. V., Rommé-Regeln mit den Regeln 16 bis 21",
        "romme24-open": "Romme24.com, Rommé Spielregeln & Wertungspunkte, Open",
        "romme24-turnier": "Romme24.com, Rommé Spielregeln & Wertungspunkte, Turnier",
        "romme24-sprint": "Romme24.com, Rommé Spielregeln & Wertungspunkte, Sprint",
        "romme24-cent": "Romme24.com, Rommé Spielregeln & Wertungspunkte, Cent",
        "romme-51": "Rommé 51, Spielregeln von rummy-party.com",
        "horesca": "HORESCA, Rommé",
    }


def test_by_every_text_a_game_takes_6_minutes_45_seconds() -> None:
    assert {rules.seconds_per_game for rules in RULEBOOKS.values()} == {6 * 60 + 45}


def test_series_has_20_games_or_12_where_everybody_begins() -> None:
    federations = dict.fromkeys(("dskv-2018", "dgsrv"), 20)
    assert {rules.id: rules.games_default for rules in RULEBOOKS.values()} == dict.fromkeys(RULEBOOKS, 12) | federations


# Of melds: codes, not sentences, here as well.


def test_codes_but_of_no_card_are_about_a_rule_of_every_text() -> None:
    assert {code for code, kind in FAULTS.items() if kind.topic not in TOPICS} == {"card_unknown"}
    assert FAULTS["card_unknown"].topic == ""
    assert [rules.text for rules in TEXTS if rules.references.keys() != set(TOPICS)] == []


def test_rule_is_looked_up_in_its_own_text_unless_that_is_silent() -> None:
    """decisions.md, "Melds, text by text": where romme24 is silent, it is read as the DSkV's."""
    assert {rules.text: {reference.text for reference in rules.references.values()} for rules in TEXTS} == {
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
    arguments: list[str], code: int, out: list[str], err: list[str], command: Command
) -> None:
    assert command("meld", *arguments) == (code, *("".join(f"{line}\n" for line in lines) for lines in (out, err)))
