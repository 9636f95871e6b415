"""The checker: what of a published list is not so, in sentences. Source: contract.md, sections 2, 7 and 8."""

import hashlib
import json
import runpy
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring import RULEBOOKS, parse
from scoring.checker.__main__ import main
from tests.examples import seeds

from .builders import Json, Place, at, cases, changed, document, places, player, without
from .naive import naive_stand
from .second_edition import thrown

# Four at a table of four whose list was typed in, three games each. Anna and Bert share rank 1, and the lot names Bert
# first; Dora has 3 and one point taken. Tandems: Anna and Cleo 10 + 4 = 14 with 100 + 120 = 220 Augen, Bert and Dora
# 10 + 3 - 1 = 12 with 230. Clubs by their best member: Club 1 with 10 and 100, Club 2 with 4 and 120.
MADE = {"a": (10, 100), "b": (10, 100), "c": (4, 120), "d": (3, 130)}
CUP: Json = document(
    tournament={
        "series": 1,
        "rankings": [
            {"id": "einzel", "name": "Einzelwertung", "of": "players"},
            {"id": "tandem", "name": "Tandems", "of": "teams", "team_size": 2},
            {"id": "verein", "name": "Vereine", "of": "clubs", "best_members": 1},
        ],
    },
    clubs=[{"id": "c1", "name": "Club 1"}, {"id": "c2", "name": "Club 2"}],
    players=[
        {"id": "a", "name": "Anna", "club": "c1"},
        {"id": "b", "name": "Bert", "club": "c1"},
        {"id": "c", "name": "Cleo", "club": "c2"},
        {"id": "d", "name": "Dora"},
    ],
    teams=[
        {"id": "t1", "name": "Die Ersten", "members": ["a", "c"]},
        {"id": "t2", "name": "Die Zweiten", "members": ["b", "d"], "loan": ["d"]},
    ],
    series=[
        {
            "number": 1,
            "tables": [
                {
                    "number": 1,
                    "seats": list("abcd"),
                    "totals": [
                        {"player": one, "wertungspunkte": points, "augen": augen, "crosses": 0}
                        for one, (points, augen) in MADE.items()
                    ],
                }
            ],
        }
    ],
    lots=[{"players": ["b", "a"], "ranking": "einzel"}],
    penalties=[{"player": "d", "series": 1, "points": -1, "reason": "verspätet"}],
)
PLAYERS = """\
Rang;Gleichstand;Startnummer;Name;Verein;1. Serie Wertungspunkte;1. Serie Augen;Wertungspunkte;Augen;Kreuze;Spiele;\
Fällige Spiele;Seriensiege;Strafe (schon abgezogen);Grund der Strafe;Vollzählig;Hinweis;Stand der Liste
1;Los;2;Bert;Club 1;10;100;10;100;0;3;3;1;;;ja;;Endstand
2;Los;1;Anna;Club 1;10;100;10;100;0;3;3;1;;;ja;;Endstand
3;;3;Cleo;Club 2;4;120;4;120;0;3;3;;;;ja;;Endstand
4;;4;Dora;;2;130;2;130;0;3;3;;-1;−1: verspätet;ja;;Endstand
"""
TANDEMS = """\
Rank,Tie,Tandem,Club,Players,Series 1 game points,Game points,Card points,Crosses,Games,Games due,Series won,\
Penalty (already deducted),Reason for the penalty,Complete,Note,Status of the standings
1,,Die Ersten,,Anna 10 · Cleo 4,14,14,220,0,6,6,1,,,yes,,Final
2,,Die Zweiten,,Bert 10 · Dora 2 (Loan player),12,12,230,0,6,6,,-1,,yes,,Final
"""
CLUBS = """\
Rang;Gleichstand;Verein;Gewertet;Wertungspunkte;Augen;Kreuze;Spiele;Fällige Spiele;Seriensiege;\
Strafe (schon abgezogen);Grund der Strafe;Vollzählig;Hinweis;Stand der Liste
1;;Club 1;Anna 10;10;100;0;3;3;1;;;ja;;Endstand
2;;Club 2;Cleo 4;4;120;0;3;3;;;;ja;;Endstand
"""
RIGHT = naive_stand(CUP)
EINZEL: Json = {"rulebook": "dskv-2018", "state": "Endstand", "ranking": "einzel", "name": "Einzelwertung"}
EINZEL["rows"] = RIGHT["rankings"][0]["rows"]


def sealed_row(row: Json, **beside: Any) -> Json:
    """The line of somebody whose name is sealed; what was made in the one series is what was made."""
    figures = {key: row[key] for key in ("rank", "wertungspunkte", "augen", "points", "crosses", "games", "penalty")}
    return row | {
        "name": "sealed:" + "5" * 64,
        "tied": False,
        "by_lot": False,
        "penalties": [],
        "cells": [figures | {"counts": True}],
        **beside,
    }


BERT, ANNA, CLEO, DORA = (
    sealed_row(row, number=number, club=club)
    for row, number, club in zip(EINZEL["rows"], (2, 1, 3, 4), ("Club 1", "Club 1", "Club 2", ""), strict=True)
)
TIED_IN_THE_SERIES = [ANNA["cells"][0] | {"rank": 1}]
EDITION: Json = {
    "format": "fassung/1", "ranking": "einzel", "name": "Einzelwertung", "of": "players", "edition": 2,
    "at": "2026-05-10T15:30:00Z", "reason": "Los gezogen", "rulebook": "dskv-2018", "ranked_by": "wertungspunkte",
    "series": [1],
    "rows": [
        BERT | {"by_lot": True},
        ANNA | {"by_lot": True, "cells": TIED_IN_THE_SERIES},
        CLEO,
        DORA | {"penalties": [[1, -1, "verspätet"]]},
    ],
}  # fmt: skip


def canonical(edition: Json) -> bytes:
    return json.dumps(edition, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


SHA256 = hashlib.sha256(canonical(EDITION)).hexdigest()
Checked = Callable[..., tuple[int | str | None, list[str], str]]


@pytest.fixture
def checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Checked:
    """Exit code, what is said of the lists, and what is said on standard error. Files are named by their order."""

    def run(
        tournament: object, *lists: object, options: tuple[str, ...] = ()
    ) -> tuple[int | str | None, list[str], str]:
        files = []
        for name, content in zip("tabc", (tournament, *lists), strict=False):
            file = tmp_path / name
            file.write_bytes(as_bytes(content))
            files.append(str(file))
        try:
            ended: int | str | None = main([*files, *options])
        except SystemExit as stopped:
            ended = stopped.code
        out, err = capsys.readouterr()
        return ended, out.replace(f"{tmp_path}/", "").splitlines(), err.replace(f"{tmp_path}/", "")

    return run


def as_bytes(content: object) -> bytes:
    text = content if isinstance(content, str | bytes) else json.dumps(content)
    return text if isinstance(text, bytes) else text.encode()


EVERYBODY = "Alle Spieler"
OF_STAND = {"ranking": "einzel", "edition": 2, "at": "2026-05-10T17:30:00+02:00", "sha256": SHA256}


@cases(
    "published, options",
    {
        "stand/1": ([RIGHT], ()),
        "with what only the server knows": ([RIGHT | {"revision": 7, "final": {"edition": 2}, "editions": []}], ()),
        "a ranking": ([EINZEL], ()),
        "a series in it": (
            [
                EINZEL
                | {
                    "series": 1,
                    "rows": [row | {"rank": rank} for row, rank in zip(EINZEL["rows"], (1, 1, 3, 4), strict=True)],
                }
            ],
            (),
        ),
        "CSV of everybody": ([PLAYERS], ()),
        "with a byte order mark": (["\ufeff" + PLAYERS], ()),
        "of a ranking, in English": ([TANDEMS], ("--ranking", "tandem")),
        "of clubs": ([CLUBS], ("--ranking", "verein")),
        "an edition": ([canonical(EDITION)], ()),
        "an edition and its hash": ([canonical(EDITION)], ("--sha256", SHA256.upper())),
        "an edition and the stand that names it": ([RIGHT | {"editions": [OF_STAND]}, canonical(EDITION)], ()),
        "one of which the stand says nothing": (
            [RIGHT | {"editions": [OF_STAND | {"edition": 1, "sha256": "x"}]}, canonical(EDITION)],
            (),
        ),
    },
)
def test_list_that_is_so_is_said_to_be(published: list[object], options: tuple[str, ...], checked: Checked) -> None:
    ended, out, err = checked(CUP, *published, options=options)
    assert (ended, [line for line in out if "SHA-256" not in line], err) == (0, ["Alles stimmt."], "")


def in_stand(*path: str | int, to: object) -> Json:
    return changed(RIGHT, path, to)


OTHERS = [one for one in RIGHT["rankings"] if one["ranking"] != "verein"]


@cases(
    "published, found",
    {
        "a figure": (
            in_stand("players", 2, "augen", to=121),
            [f"{EVERYBODY}: c (Cleo): Augen ist 121, richtig ist 120."],
        ),
        "a rank": (in_stand("teams", 1, "rank", to=1), ["Mannschaften: t2 (Die Zweiten): Rang ist 1, richtig ist 2."]),
        "that was drawn": (
            in_stand("players", 0, "rank", to=2),
            [f"{EVERYBODY}: b (Bert): Rang ist 2, das Los gibt Rang 1."],
        ),
        "a flag": (
            in_stand("rankings", 0, "rows", 3, "complete", to=False),
            ["Einzelwertung: d (Dora): Vollzählig ist nein, richtig ist ja."],
        ),
        "no rank": (
            in_stand("series", 0, "players", 3, "rank", to=None),
            ["1. Serie: d (Dora): Rang ist –, richtig ist 4."],
        ),
        "a number of another kind": (
            in_stand("players", 3, "crosses", to=False),
            [f"{EVERYBODY}: d (Dora): Kreuze ist nein, richtig ist 0."],
        ),
        "the rulebook": (in_stand("rulebook", to="dgsrv"), ["Regelwerk: Regelwerk ist dgsrv, richtig ist dskv-2018."]),
        "a name": (in_stand("rankings", 1, "name", to="Paare"), ["Tandems: Name ist Paare, richtig ist Tandems."]),
        "somebody missing": (in_stand("players", to=RIGHT["players"][:3]), [f"{EVERYBODY}: d (Dora) fehlt."]),
        "somebody twice": (
            in_stand("players", to=[*RIGHT["players"], RIGHT["players"][3]]),
            [f"{EVERYBODY}: d (Dora) steht zweimal da."],
        ),
        "somebody else": (
            in_stand("players", 3, "player", to="x"),
            [f"{EVERYBODY}: x gehört nicht in diese Liste.", f"{EVERYBODY}: d (Dora) fehlt."],
        ),
        "the order": (
            in_stand("players", to=[RIGHT["players"][at] for at in (0, 2, 1, 3)]),
            [f"{EVERYBODY}: a (Anna) gehört vor c (Cleo)."],
        ),
        "a ranking missing": (in_stand("rankings", to=OTHERS), ["Vereine: Diese Liste fehlt."]),
        "a ranking twice": (
            in_stand("rankings", to=[*RIGHT["rankings"], OTHERS[0]]),
            ["Einzelwertung: Diese Liste steht zweimal da."],
        ),
        "a ranking unknown": (
            in_stand("rankings", to=[*RIGHT["rankings"], {"ranking": "x", "name": "X", "rows": []}]),
            ["x: Diese Liste gibt es in dem Turnier nicht."],
        ),
        "a ranking's own list": (EINZEL | {"name": "Alle"}, ["Name: Name ist Alle, richtig ist Einzelwertung."]),
        "of no ranking": (EINZEL | {"ranking": "x"}, ["x: Diese Liste gibt es in dem Turnier nicht."]),
        "of no series": (EINZEL | {"series": 2}, ["einzel: Diese Liste gibt es in dem Turnier nicht."]),
    },
)
def test_list_that_is_not_so_is_told_in_a_line(published: Json, found: list[str], checked: Checked) -> None:
    said = [*(f"a: {line}" for line in found), f"Abweichungen: {len(found)}"]
    assert checked(CUP, published) == (1, said, "")


@cases(
    "old, new, found",
    {
        "a figure": ("4;120;4;", "4;120;5;", ["Cleo): Wertungspunkte ist 5, richtig ist 4."]),
        "nothing where something was": (";Anna;Club 1;", ";Anna;;", ["Anna): Verein ist –, richtig ist Club 1."]),
        "a rank that was drawn": ("1;Los;2", "2;Los;2", ["Bert): Rang ist 2, das Los gibt Rang 1."]),
        "a rank": ("3;;3;", "2;;3;", ["Cleo): Rang ist 2, richtig ist 3."]),
        "why a penalty": ("verspätet", "laut", ["Dora): Grund der Strafe ist −1: laut, richtig ist −1: verspätet."]),
        "a name": ("Cleo", "Chloe", ["Chloe gehört nicht in diese Liste.", "c (Cleo) fehlt."]),
        "a start number": ("4;;4;D", "4;;3;D", ["Die Startnummer 3 passt nicht zur Reihenfolge im Turnier."]),
        "none": ("4;;4;D", "4;;x;D", ["d (Dora): Startnummer ist x, richtig ist …."]),
        "a heading": (
            "Kreuze",
            "Kruze",
            ["Die Spalte „Kreuze“ fehlt.", "Die Spalte „Kruze“ gehört nicht in diese Liste."],
        ),
        "a heading twice": (
            "Hinweis",
            "Name",
            ["Die Spalte „Hinweis“ fehlt.", "Die Spalte „Name“ gehört nicht in diese Liste."],
        ),
        "a cell too many": ("Cleo;", "Cleo;;", ["Zeile 4 hat 19 Zellen, die Überschrift 18."]),
    },
)
def test_cell_of_a_csv_that_is_not_so_is_said(old: str, new: str, found: list[str], checked: Checked) -> None:
    ended, out, err = checked(CUP, PLAYERS.replace(old, new, 1))
    assert (ended, len(out), err) == (1, len(found) + 1, "")
    assert [line for line, said in zip(out, found, strict=False) if not line.endswith(said)] == []
    assert {line.partition(": ")[2].partition(":")[0] for line in out[:-1]} == {"Einzelwertung"}


# Of the better of two series, 1: a has a seat in series 2 and has not played. b and c share rank 2; d is disqualified.
LEAGUE: Json = document(
    tournament={"rankings": [{"id": "liga", "name": "Liga", "of": "players", "best_series": 1}]},
    players=[
        {"id": "a", "name": "Anna", "anonymous": True},
        {"id": "b", "name": "Bert", "unranked": False},
        {"id": "c", "name": "=Cleo"},
        {"id": "d", "name": "Dora"},
    ],
    series=[
        {
            "number": number,
            "tables": [
                {
                    "number": 1,
                    "seats": list("abcd"),
                    "totals": [
                        {"player": one, "wertungspunkte": points, "augen": augen, "crosses": 0, "games": games}
                        for one, (points, augen, games) in zip("abcd", made, strict=True)
                    ],
                }
            ],
        }
        for number, made in enumerate(
            [[(10, 100, 3), (4, 120, 3), (4, 120, 3), (3, 130, 3)], [(0, 0, 0), (5, 100, 3), (5, 100, 3), (3, 130, 3)]],
            1,
        )
    ],
    disqualified=[{"player": "d", "reason": "Karten versteckt"}],
)
BEST = """\
Rang;Gleichstand;Startnummer;Name;Verein;1. Serie Wertungspunkte;1. Serie Augen;2. Serie Wertungspunkte;2. Serie Augen;\
Wertungspunkte;Augen;Kreuze;Spiele;Fällige Spiele;Seriensiege;Gestrichene Serien;Strafe (schon abgezogen);\
Grund der Strafe;Vollzählig;Hinweis;Stand der Liste
1;;7;Teilnehmer 7;;10;100;;;10;100;0;3;3;1;;;;ja;;Stand
2;geteilt;8;Bert;;4;120;5;100;5;100;0;3;3;2;1;;;ja;;Stand
2;geteilt;12;'=Cleo;;4;120;5;100;5;100;0;3;3;2;1;;;ja;;Stand
;;14;Dora;;3;130;3;130;3;130;0;3;3;;2;;;ja;disqualifiziert;Stand
"""


@cases(
    "old, new, found",
    {
        "nothing": ("", "", []),
        "a series with a seat is dropped": ("0;3;3;1;;", "0;3;3;1;2;", []),
        "a tie that is not said": ("2;geteilt;8", "2;;8", ["b (Bert): Gleichstand ist –, richtig ist geteilt."]),
        "a series dropped": (
            "3;2;1;;;ja;;Stand\n;",
            "3;2;2;;;ja;;Stand\n;",
            ["Gestrichene Serien ist 2, richtig ist 1."],
        ),
        "why somebody has no rank": (";disqualifiziert", ";", ["Hinweis ist –, richtig ist disqualifiziert."]),
        "who asked to be nameless": ("Teilnehmer 7", "Anna", ["Anna gehört nicht in diese Liste.", "a (Anna) fehlt."]),
    },
)
def test_list_of_the_best_series_is_checked(old: str, new: str, found: list[str], checked: Checked) -> None:
    ended, out, _err = checked(LEAGUE, BEST.replace(old, new, 1), options=("--ranking", "liga"))
    assert (ended, len(out) - 1, all(map(str.endswith, out, found))) == (int(bool(found)), len(found), True)


# Five points taken: of points that decide; where the fewest Augen decide, they are five more.
TAKEN = """\
Rang;Gleichstand;Startnummer;Name;Verein;1. Serie Augen;Augen;Spiele;Fällige Spiele;Seriensiege;\
Strafe (schon abgezogen);Grund der Strafe;Vollzählig;Hinweis;Stand der Liste
1;geteilt;3;C;;0;0;12;12;1;;;ja;;Stand
1;geteilt;4;D;;0;0;12;12;1;;;ja;;Stand
3;;1;A;;105;105;12;12;;-5;−5: R;ja;;Stand
4;;2;B;;200;200;12;12;;;;ja;;Stand
"""
TAKEN_POINTS = """\
Rang;Gleichstand;Startnummer;Name;Verein;1. Serie Augen;1. Serie Punkte;Augen;Punkte;Spiele;Fällige Spiele;\
Seriensiege;Strafe (schon abgezogen);Grund der Strafe;Vollzählig;Hinweis;Stand der Liste
1;;1;A;;100;395;100;395;12;12;1;-5;−5: R;ja;;Stand
2;geteilt;2;B;;200;0;200;0;12;12;;;;ja;;Stand
2;geteilt;3;C;;100;0;100;0;12;12;;;;ja;;Stand
2;geteilt;4;D;;0;0;0;0;12;12;;;;ja;;Stand
"""


@pytest.mark.parametrize(
    ("rulebook", "sums", "lines"),
    [
        ("romme24-sprint", [{"augen": 100}, {"augen": 200}, {"augen": 0}, {"augen": 0}], TAKEN),
        (
            "horesca",
            [
                {"augen": 100, "points": 400},
                {"augen": 200, "points": 0},
                {"augen": 100, "points": 0},
                {"augen": 0, "points": 0},
            ],
            TAKEN_POINTS,
        ),
    ],
)
def test_penalty_is_in_the_figure_that_decides(rulebook: str, sums: list[Json], lines: str, checked: Checked) -> None:
    totals = [{"player": one, "wertungspunkte": 0, "crosses": 0} | made for one, made in zip("abcd", sums, strict=True)]
    cup = document(
        tournament={"rulebook": rulebook, "series": 1, "games_per_series": 12},
        penalties=[{"player": "a", "series": 1, "points": -5, "reason": "R"}],
        series=[{"number": 1, "tables": [{"number": 1, "seats": list("abcd"), "totals": totals}]}],
    )
    assert checked(cup, lines) == (0, ["Alles stimmt."], "")


ANNAS = PLAYERS.replace("Bert", "Anna").splitlines()
OF_THREE = TANDEMS.replace("Tandem,", "Team,").replace(",yes,", ",no,").replace(",6,6,", ",6,9,")


@cases(
    "cup, published, options, said",
    {
        "in English where that is asked": (
            CUP,
            in_stand("players", 2, "games", to=4),
            ("--language", "en"),
            (1, ["a: All players: c (Cleo): games is 4 and should be 3.", "Differences: 1"]),
        ),
        "teams of more than two are called so": (
            changed(CUP, ("tournament", "rankings", 1, "team_size"), 3),
            OF_THREE,
            ("--ranking", "tandem"),
            (0, ["Alles stimmt."]),
        ),
        # Anna of start number 1 is second by the lot, and stands before the other, who is first
        "people of one name are told apart by what they made": (
            changed(CUP, ("players", 1, "name"), "Anna"),
            "\n".join([ANNAS[0], ANNAS[2], ANNAS[1], *ANNAS[3:]]),
            (),
            (1, ["a: Einzelwertung: b (Anna) gehört vor a (Anna).", "Abweichungen: 1"]),
        ),
    },
)
def test_list_of_a_changed_cup_is_told_as_asked(
    cup: Json, published: object, options: tuple[str, ...], said: tuple[int, list[str]], checked: Checked
) -> None:
    assert checked(cup, published, options=options)[:2] == said


# Editions.


@cases(
    "edition, found",
    {
        "a figure": (
            changed(EDITION, ("rows", 2, "augen"), 1),
            ["Einzelwertung: c (Cleo): Augen ist 1, richtig ist 120."],
        ),
        "of a series": (
            changed(EDITION, ("rows", 2, "cells", 0, "augen"), 1),
            ["Einzelwertung: c (Cleo): cells[0].augen ist 1, richtig ist 120."],
        ),
        "a club": (
            changed(EDITION, ("rows", 3, "club"), "X"),
            ["Einzelwertung: d (Dora): Verein ist X, richtig ist –."],
        ),
        "a penalty": (
            changed(EDITION, ("rows", 3, "penalties", 0, 1), -2),
            ["Einzelwertung: d (Dora): penalties[0][1] ist -2, richtig ist -1."],
        ),
        "a reason that is sealed": (changed(EDITION, ("rows", 3, "penalties", 0, 2), "sealed:" + "0" * 64), []),
        "the lot": (
            changed(EDITION, ("rows", 0, "by_lot"), False),
            ["Einzelwertung: b (Bert): Los ist nein, richtig ist ja."],
        ),
        "the series": (EDITION | {"series": [1, 2]}, ["series: series ist [1, 2], richtig ist [1]."]),
        "somebody missing": (EDITION | {"rows": EDITION["rows"][:3]}, ["Einzelwertung: d (Dora) fehlt."]),
        "which ranking": (EDITION | {"ranking": "x"}, ["x: Diese Liste gibt es in dem Turnier nicht."]),
        "less said of a series, as older ones": (changed(EDITION, ("rows", 2, "cells", 0), {"points": 4}), []),
    },
)
def test_edition_that_is_not_so_is_said(edition: Json, found: list[str], checked: Checked) -> None:
    ended, out, _err = checked(CUP, canonical(edition))
    sha256 = f"a: SHA-256 {hashlib.sha256(canonical(edition)).hexdigest()}"
    assert (ended, out[: len(found) + 1]) == (int(bool(found)), [*(f"a: {line}" for line in found), sha256])


OTHER = "0" * 64


@pytest.mark.parametrize(
    ("lists", "options"),
    [
        ([canonical(EDITION)], ("--sha256", OTHER)),
        ([canonical(EDITION), RIGHT | {"editions": [OF_STAND | {"sha256": OTHER}]}], ()),
    ],
)
def test_hash_that_is_not_so_is_said(lists: list[object], options: tuple[str, ...], checked: Checked) -> None:
    found = f"a: Die Prüfsumme (SHA-256) ist {SHA256}, angegeben ist {OTHER}."
    assert checked(CUP, *lists, options=options) == (1, [found, f"a: SHA-256 {SHA256}", "Abweichungen: 1"], "")


@pytest.mark.parametrize("at", ["2026-05-10T17:30:01+02:00", "gestern"])
def test_moment_of_an_edition_that_the_stand_says_otherwise_is_said(at: str, checked: Checked) -> None:
    ended, out, _err = checked(CUP, canonical(EDITION), RIGHT | {"editions": [OF_STAND | {"at": at}]})
    assert (ended, out[0].startswith("a: at: at ist 2026-05-10T15:30:00Z, richtig ist ")) == (1, True)


def test_edition_in_another_spelling_is_said(checked: Checked) -> None:
    ended, out, _err = checked(CUP, json.dumps(EDITION))
    said = "a: Die Datei ist nicht in der Form geschrieben, aus der die Prüfsumme entsteht."
    assert (ended, out[0], out[2]) == (1, said, "Abweichungen: 1")


def test_latecomer_is_missed_in_no_final_ranking(checked: Checked) -> None:
    later = CUP | {"players": [*CUP["players"], player("e")]}
    published = RIGHT | {"players": naive_stand(later)["players"]}
    assert checked(later, canonical(EDITION), published | {"editions": [OF_STAND]})[0] == 0
    assert checked(later, published)[:2] == (1, ["a: Einzelwertung: e (E) fehlt.", "Abweichungen: 1"])


# What cannot be read.


@cases(
    "lists, options, said",
    {
        "no JSON": (["{"], (), "a: Das ist kein JSON (Zeile 1, Spalte 2)."),
        "another format": ([CUP], (), "a: Das Format „spielliste/1“ ist unbekannt."),
        "no format": ([{}], (), "a: Das Format „False“ ist unbekannt."),
        "no object": ([[]], (), "a: Das Format „None“ ist unbekannt."),
        "a stand without players": ([without(RIGHT, "players")], (), "players: Die Angabe fehlt."),
        "with a row that is none": ([in_stand("players", 0, to=1)], (), "players[0]: Hier muss ein Objekt stehen."),
        "with a series without a number": (
            [in_stand("series", 0, to={"players": []})],
            (),
            "series[0].number: Die Angabe fehlt.",
        ),
        "a ranking without rows": ([EINZEL | {"rows": 1}], (), "rows: Hier muss eine Liste stehen."),
        "that is called by a number": ([EINZEL | {"ranking": 1}], (), "ranking: Hier muss ein Text stehen."),
        "an edition without rows": ([canonical(without(EDITION, "rows"))], (), "rows: Die Angabe fehlt."),
        "of a number": ([canonical(EDITION | {"ranking": 1})], (), "ranking: Hier muss ein Text stehen."),
        "an unknown ranking": ([PLAYERS], ("--ranking", "x"), "Diese Liste gibt es in dem Turnier nicht."),
        "a series of it": ([PLAYERS], ("--series", "2"), "Diese Liste gibt es in dem Turnier nicht."),
        "no list": ([], (), "required: LIST"),
    },
)
def test_file_that_is_no_list_is_told(
    lists: list[object], options: tuple[str, ...], said: str, checked: Checked
) -> None:
    ended, out, err = checked(CUP, *lists, options=options)
    assert (ended, out, said in err) == (2, [], True)


def test_tournament_that_is_refused_is_told_and_a_warning_too(checked: Checked) -> None:
    refused = changed(CUP, ("tournament", "rulebook"), "skat")
    assert checked(refused, RIGHT) == (2, [], "t: tournament.rulebook: Das Regelwerk „skat“ gibt es nicht.\n")
    odd = CUP | {"more": 1}
    warned = "t: more: Warnung: Diese Angabe ist unbekannt und wird nicht übernommen.\n"
    assert checked(odd, RIGHT) == (0, ["Alles stimmt."], warned)


@pytest.mark.parametrize("name", ["", "missing.json", "\0"])
def test_file_that_is_not_there_is_said(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / name), "x"]) == 2
    assert "Eine Datei kann nicht gelesen werden" in capsys.readouterr().err


def test_module_runs_the_checker(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["checker", "--help", "--language", "en"])
    monkeypatch.delitem(sys.modules, "scoring.checker.__main__")
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("scoring.checker", run_name="__main__")
    assert (stopped.value.code, "Recalculates published lists" in capsys.readouterr().out) == (0, True)


# What two scorers say of documents as dice fall: of 2,000 nothing is found, and of 200 changes each.


@pytest.mark.parametrize("first", [10 * seed for seed in seeds(1, 200)])
def test_untouched_documents_and_lists_are_so(first: int, checked: Checked) -> None:
    documents = [thrown(Random(seed)) for seed in range(first, first + 10)]
    assert [found for one in documents if (found := checked(one, naive_stand(one))[:2]) != (0, ["Alles stimmt."])] == []


@pytest.mark.parametrize("seed", seeds(3, 100))
def test_series_not_public_yet_is_named_and_the_others_checked(seed: int, checked: Checked) -> None:
    """The stand knows nothing of the last series: neither its games nor its penalties and lots; given along, it says
    that for the lists of rankings too."""
    tournament = thrown(Random(seed))
    last = max((one["number"] for one in tournament["series"] if one["tables"]), default=0)
    of_others = [one | {"tables": []} if one["number"] == last else one for one in tournament["series"]]
    told = {key: [one for one in tournament[key] if one.get("series") != last] for key in ("penalties", "lots")}
    listed = naive_stand(tournament | {"series": of_others} | told)
    listed["series"] = [one for one in listed["series"] if one["number"] != last]
    rankings = [one | {"rulebook": listed["rulebook"]} for one in listed["rankings"]][:2]
    assert checked(tournament, listed, *rankings)[:2] == (
        1,
        [f"a: {last}. Serie: Diese Liste fehlt.", "Abweichungen: 1"],
    )


def leaves(data: Json) -> list[tuple[Place, Any]]:
    """Every number, flag, text and null, with its place."""
    values = [(place, at(data, place)) for place in places(data)]
    return [one for one in values if not isinstance(one[1], dict | list)]


def another(value: Any, dice: Random) -> object:
    if isinstance(value, bool):
        return not value
    return f"{value}x" if isinstance(value, str) else (value or 0) + dice.choice([-1, 1, 10])


@pytest.mark.parametrize("seed", seeds(4, 100))
def test_change_of_a_list_is_found(seed: int, checked: Checked) -> None:
    """Any figure, rank, flag, id, name, anywhere in it."""
    dice = Random(seed)
    tournament = thrown(dice)
    listed = naive_stand(tournament)
    place, value = dice.choice([one for one in leaves(listed) if one[0] != ("final",)])
    found = (checked(tournament, one)[0] for one in (listed, changed(listed, place, another(value, dice))))
    assert [ended == 0 for ended in found] == [True, False]


def changes(tournament: Json, dice: Random) -> Iterator[Json]:
    """What somebody might change in a tournament afterwards: results, names of outcomes, sums, penalties, who is
    disqualified, the order of lots; in any order."""
    wanted = ("results", "totals", "penalties", "disqualified", "agreements", "members")
    found = [one for one in leaves(tournament) if any(step in wanted for step in one[0]) and "reason" not in one[0]]
    found += [one for one in leaves(tournament) if one[0][-1] in ("unranked", "best_series", "best_members")]
    lots = enumerate(tournament["lots"])
    found += [(("lots", n, of), order) for n, lot in lots for of, order in lot.items() if isinstance(order, list)]
    for place, value in dice.sample(found, len(found)):
        if isinstance(value, list):
            yield changed(tournament, place, value[::-1])
        elif place[-1] == "outcome":
            codes = [one.code for one in RULEBOOKS[tournament["tournament"]["rulebook"]].outcomes if one.code != value]
            yield changed(tournament, place, dice.choice(codes))
        elif not isinstance(value, str) and value is not None:
            yield changed(tournament, place, another(value, dice))


@pytest.mark.parametrize("seed", seeds(5, 100))
def test_change_of_a_tournament_is_found(seed: int, checked: Checked) -> None:
    """One after which the other scorer says something else, or which is refused."""
    dice = Random(seed)
    tournament = thrown(dice)
    listed = naive_stand(tournament)
    tried = (one for one in changes(tournament, dice) if parse(one)[0] is None or naive_stand(one) != listed)
    assert [one for one in islice(tried, 2) if checked(one, listed)[0] == 0] == []
