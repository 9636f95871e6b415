"""The checker: how it is asked, what it says, and what of a list it looks at. Source: docs/nachrechnen.md;
docs/developer/sealed-editions.md; contract.md, sections 2 and 7."""

import io
import json
import sys
from pathlib import Path

import pytest

from scoring.checker.__main__ import main

from . import test_checker
from .builders import Json, cases, changed, player, without
from .naive import naive_stand
from .test_checker import (
    CUP,
    EDITION,
    EINZEL,
    OTHER,
    PLAYERS,
    RIGHT,
    Checked,
    canonical,
    in_stand,
)

checked = test_checker.checked


def so(*found: str) -> tuple[int, list[str], str]:
    """The answer to one list of which this is not so."""
    return (1, [*(f"a: {line}" for line in found), f"Abweichungen: {len(found)}"], "") if found else ALL_SO


ALL_SO = (0, ["Alles stimmt."], "")

# How it is asked.


@cases(
    "language, said",
    {
        "German": (
            "",
            [
                "Rechnet veröffentlichte Listen aus der Turnierdatei nach.",
                "TOURNAMENT die Turnierdatei (spielliste/1) LIST was veröffentlicht ist: stand/1, eine Wertung als",
                "--ranking ID welche Wertung eine CSV-Datei enthält (ihre Kennung); sonst alle Spieler",
                "--series N welche Serie sie enthält; sonst alle",
                "--sha256 HEX die Prüfsumme, die eine Fassung haben soll",
                "--language {de,en} in welcher Sprache geantwortet wird",
            ],
        ),
        "English": ("en", ["Recalculates published lists", "--language {de,en} the language of the answer"]),
    },
)
def test_help_says_in_the_language_of_the_terminal_how_to_ask(
    language: str, said: list[str], checked: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMMAND_LANGUAGE", language)
    monkeypatch.setenv("COLUMNS", "200")
    ended, out, err = checked(CUP, options=("--help",))
    words = " ".join(" ".join(out).split())
    assert (ended, words.partition(" [")[0], err) == (0, "usage: spielliste-checker", "")
    assert [one for one in said if one not in words] == []


@pytest.mark.parametrize("options", [("--language", "fr"), ("--language",), ("--series", "x")])
def test_question_that_is_none_is_answered_with_how_to_ask(options: tuple[str, ...], checked: Checked) -> None:
    ended, out, err = checked(CUP, PLAYERS, options=options)
    usage = " ".join(err.partition("error:")[0].split())
    assert (ended, out, f"argument {options[0]}:" in err) == (2, [], True)
    assert (usage.startswith("usage: spielliste-checker [-h]"), "LIST" in usage) == (True, True)


def test_words_of_the_command_line_are_read_and_letters_escaped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that Windows writes has few letters, and no minus."""
    files = [tmp_path / "t", tmp_path / "a"]
    for file, content in zip(files, (json.dumps(CUP), PLAYERS.replace("verspätet", "laut")), strict=True):
        file.write_text(content, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["checker", *map(str, files)])
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), "cp1252", write_through=True))
    assert main() == 1
    sys.stdout.seek(0)
    assert "Grund der Strafe ist \\u22121: laut, richtig ist \\u22121: verspätet." in sys.stdout.read()


# What cannot be read: that is said, and nothing else.

NO_NUMBER: list[Json] = [{"players": []}, {"players": []}]
FROZEN: Json = {"at": "2026-05-10T15:30:00Z", "hides_from": None, "revealed": []}


@cases(
    "published, said",
    {
        "a stand": (
            in_stand("players", 0, to=1) | {"editions": [], "revision": 7, "frozen": FROZEN},
            ["players[0]: Hier muss ein Objekt stehen."],
        ),
        "with series that are none": (
            RIGHT | {"series": NO_NUMBER},
            ["series[0].number: Die Angabe fehlt.", "series[1].number: Die Angabe fehlt."],
        ),
        "a ranking": (
            EINZEL | {"series": 1, "edition": 2, "sha256": OTHER, "revealed": [], "rows": [1]},
            ["rows[0]: Hier muss ein Objekt stehen."],
        ),
        "an edition": (
            canonical(EDITION | {"rows": [without(EDITION["rows"][0], "rank"), 1]}),
            ["rows[0].rank: Die Angabe fehlt.", "rows[1]: Hier muss ein Objekt stehen."],
        ),
        "nothing at all": ("null", ["Das Format „None“ ist unbekannt."]),
        "text in another encoding": ("Räng".encode("latin-1"), ["Die Datei ist nicht in UTF-8 gespeichert."]),
    },
)
def test_file_that_is_no_list_is_told_by_its_faults_alone(published: object, said: list[str], checked: Checked) -> None:
    assert checked(CUP, published) == (2, [], "".join(f"a: {line}\n" for line in said))


def test_cell_without_end_is_told(checked: Checked) -> None:
    """Somebody's quotation mark that is never closed makes one cell of all that follows."""
    ended, out, err = checked(CUP, PLAYERS.replace("Los", '"Los', 1) + "x" * 2**17)
    assert (ended, out, "Eine Datei kann nicht gelesen werden" in err) == (2, [], True)


# Rows of `stand/1` and of the JSON of a ranking.

# Besides, e has not played; c plays außer Wertung, d and f are disqualified, f plays außer Wertung too.
OUT: Json = CUP | {
    "players": [
        *CUP["players"][:2],
        CUP["players"][2] | {"unranked": True},
        CUP["players"][3],
        player("e"),
        player("f", unranked=True),
    ],
    "disqualified": [{"player": "d", "reason": "R"}, {"player": "f", "reason": "R"}],
}
ROWS_OF_OUT = {row["player"]: row for row in naive_stand(OUT)["rankings"][0]["rows"]}
# Both tandems have 14 with 220 Augen.
EQUAL: Json = changed(CUP, ("series", 0, "tables", 0, "totals", 3), {
    "player": "d", "wertungspunkte": 4, "augen": 120, "crosses": 0,
}) | {"penalties": [], "lots": [{"teams": ["t2", "t1"], "ranking": "tandem"}]}  # fmt: skip
LATER = CUP | {"players": [*CUP["players"], player("e")]}
OF_LATER = naive_stand(LATER)


@cases(
    "cup, published, found",
    {
        "order of those without a rank": (OUT, EINZEL | {"rows": [ROWS_OF_OUT[one] for one in "baecdf"]}, []),
        "of equals": (OUT, EINZEL | {"rows": [ROWS_OF_OUT[one] for one in "baecfd"]}, []),
        "who is außer Wertung before who has not played": (
            OUT,
            EINZEL | {"rows": [ROWS_OF_OUT[one] for one in "bacedf"]},
            ["Einzelwertung: e (E) gehört vor c (Cleo)."],
        ),
        "who is disqualified before both": (
            OUT,
            EINZEL | {"rows": [ROWS_OF_OUT[one] for one in "badecf"]},
            ["Einzelwertung: e (E) gehört vor d (Dora)."],
        ),
        "rank of a team that was drawn": (
            EQUAL,
            changed(naive_stand(EQUAL), ("teams", 0, "rank"), 2),
            ["Mannschaften: t2 (Die Zweiten): Rang ist 2, das Los gibt Rang 1."],
        ),
        "who has not played is missing": (
            LATER,
            OF_LATER | {"players": OF_LATER["players"][:4]},
            ["Alle Spieler: e (E) fehlt."],
        ),
        "rows behind one that is unknown": (
            CUP,
            in_stand("players", to=[{**row, "player": f"x{row['player']}"} for row in RIGHT["players"][:2]]
                     + [RIGHT["players"][2] | {"augen": 1}, RIGHT["players"][3]]),
            [
                "Alle Spieler: xb gehört nicht in diese Liste.",
                "Alle Spieler: xa gehört nicht in diese Liste.",
                "Alle Spieler: c (Cleo): Augen ist 1, richtig ist 120.",
                "Alle Spieler: b (Bert) fehlt.",
                "Alle Spieler: a (Anna) fehlt.",
            ],
        ),
    },
)  # fmt: skip
def test_rows_are_held_against_the_tournament(cup: Json, published: Json, found: list[str], checked: Checked) -> None:
    assert checked(cup, published) == so(*found)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("penalty", -2, "Strafe ist -2, richtig ist -1"),
        ("games_due", 4, "Fällige Spiele ist 4, richtig ist 3"),
        ("unranked", True, "außer Wertung ist ja, richtig ist nein"),
        ("disqualified", True, "disqualifiziert ist ja, richtig ist nein"),
    ],
)
def test_figure_is_called_by_its_word(key: str, value: object, words: str, checked: Checked) -> None:
    published = changed(EINZEL, ("rows", 3, key), value)
    assert checked(CUP, published) == so(f"Einzelwertung: d (Dora): {words}.")
