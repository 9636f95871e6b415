"""The checker: cells of a CSV, lists of series, editions. Source: docs/nachrechnen.md;
docs/developer/sealed-editions.md; contract.md, section 7."""

import json

import pytest

from . import test_checker
from .builders import Json, cases, changed, table, without
from .naive import naive_stand
from .test_checker import (
    CLUBS,
    CUP,
    EDITION,
    EINZEL,
    LEAGUE,
    OF_STAND,
    OTHER,
    PLAYERS,
    RIGHT,
    SHA256,
    TANDEMS,
    Checked,
    canonical,
)

checked = test_checker.checked

# CSV.


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_of_a_csv_end_as_any_system_ends_them(end: str, checked: Checked) -> None:
    assert checked(CUP, PLAYERS.replace("\n", end)) == (0, ["Alles stimmt."], "")


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_name_that_would_be_a_formula_stands_behind_an_apostrophe(first: str, checked: Checked) -> None:
    cup = changed(CUP, ("players", 2, "name"), f"{first}Cleo")
    assert checked(cup, PLAYERS.replace("Cleo", f'"\'{first}Cleo"')) == (0, ["Alles stimmt."], "")
    assert checked(cup, PLAYERS.replace("Cleo", f'"{first}Cleo"'))[0] == 1


def test_letter_that_was_saved_wrongly_is_said_of_its_cell(checked: Checked) -> None:
    before, after = PLAYERS.split("verspätet")
    said = "a: Einzelwertung: d (Dora): Grund der Strafe ist −1: versp�tet, richtig ist −1: verspätet."
    assert checked(CUP, before.encode() + "verspätet".encode("latin-1") + after.encode())[:2] == (
        1,
        [said, "Abweichungen: 1"],
    )


@pytest.mark.parametrize(
    ("ranking", "published", "old", "new", "found"),
    [
        ("tandem", TANDEMS, "Die Zweiten", "Die Letzten", "t2 (Die Zweiten)"),
        ("verein", CLUBS, "Club 2", "Club 3", "c2 (Club 2)"),
    ],
)
def test_teams_and_clubs_are_found_by_their_names(
    ranking: str, published: str, old: str, new: str, found: str, checked: Checked
) -> None:
    ended, out, _err = checked(CUP, published.replace(old, new), options=("--ranking", ranking))
    said = [f"{new} gehört nicht in diese Liste.", f"{found} fehlt."]
    assert (ended, [line.split(": ", 2)[2] for line in out[:-1]]) == (1, said)


# Cleo plays außer Wertung, and e, who has not played, in place of Cleo in the first tandem.
OUTSIDE: Json = changed(CUP, ("players", 2, "unranked"), True)
OUTSIDE["players"].append({"id": "e", "name": "Emil"})
OUTSIDE["teams"] = [{**CUP["teams"][0], "members": ["a", "e"]}, {**CUP["teams"][1], "members": ["b", "c"], "loan": []}]
OUTSIDE_PLAYERS = """\
1;Los;2;Bert;Club 1;10;100;10;100;0;3;3;1;;;ja;;Endstand
2;Los;1;Anna;Club 1;10;100;10;100;0;3;3;1;;;ja;;Endstand
3;;4;Dora;;2;130;2;130;0;3;3;;-1;−1: verspätet;ja;;Endstand
;;5;Emil;;;;;;;;;;;;nein;;Endstand
;;3;Cleo;Club 2;4;120;4;120;0;3;3;;;;ja;außer Wertung;Endstand
"""
OUTSIDE_TANDEMS = """\
1,shared,Die Ersten,,Anna 10 · Emil,10,10,100,0,3,6,1,,,yes,,Final
1,shared,Die Zweiten,,Bert 10 · Cleo 4 (not ranked),10,10,100,0,3,6,1,,,no,,Final
"""


@pytest.mark.parametrize(
    ("ranking", "published"),
    [
        ("einzel", PLAYERS.split("\n")[0] + "\n" + OUTSIDE_PLAYERS),
        ("tandem", TANDEMS.split("\n")[0] + "\n" + OUTSIDE_TANDEMS),
    ],
)
def test_lines_of_who_is_out_and_of_who_has_not_played_are_so(ranking: str, published: str, checked: Checked) -> None:
    assert checked(OUTSIDE, published, options=("--ranking", ranking)) == (0, ["Alles stimmt."], "")


# Series: one that is not played, or not public, and the lists of one.

ERSTE = {"id": "erste", "name": "Erste", "of": "players", "series": [1]}
SEATED: Json = CUP | {
    "tournament": CUP["tournament"] | {"series": 2, "rankings": [*CUP["tournament"]["rankings"], ERSTE]},
    "series": [*CUP["series"], {"number": 2, "tables": []}],
}
PLAYED: Json = SEATED | {"series": [*CUP["series"], {"number": 2, "tables": [table()]}]}
OF_SEATED = naive_stand(SEATED)
OF_SEATED["series"] = OF_SEATED["series"][:1]
PLAYED["penalties"] = [*CUP["penalties"], {"player": "b", "series": 2, "points": -1, "reason": "laut"}]
PLAYED["lots"] = [*CUP["lots"], {"players": ["a", "b"], "ranking": "erste", "series": 2}]
OF_SERIES_2 = """\
Rang;Gleichstand;Startnummer;Name;Verein;Wertungspunkte;Augen;Kreuze;Spiele;Fällige Spiele;Seriensiege;\
Strafe (schon abgezogen);Grund der Strafe;Vollzählig;Hinweis;Stand der Liste
1;geteilt;8;Bert;;5;100;0;3;3;2;;;ja;;Stand
1;geteilt;12;'=Cleo;;5;100;0;3;3;2;;;ja;;Stand
;;14;Dora;;3;130;0;3;3;;;;ja;disqualifiziert;Stand
"""


@cases(
    "published",
    {
        "a stand that does not list it": (OF_SEATED,),
        "one that does": (naive_stand(SEATED),),
        "a CSV": (PLAYERS,),
        "an edition": (canonical(EDITION),),
    },
)
def test_series_without_tables_is_in_no_list(published: object, checked: Checked) -> None:
    ended, out, err = checked(SEATED, published)
    assert (ended, out[-1], err) == (0, "Alles stimmt.", "")


def test_series_that_is_not_public_changes_no_list(checked: Checked) -> None:
    """With the lot that holds while it is not: of these two as they stand without that series."""
    ended, out, _err = checked(PLAYED, OF_SEATED, PLAYERS)
    assert (ended, out) == (1, ["a: 2. Serie: Diese Liste fehlt.", "Abweichungen: 1"])


def test_list_of_a_series_has_who_played_it_and_no_other_series(checked: Checked) -> None:
    options = ("--ranking", "liga", "--series", "2")
    found = "a: Liga, 2. Serie: d (Dora): Augen ist 131, richtig ist 130."
    assert checked(LEAGUE, OF_SERIES_2, options=options) == (0, ["Alles stimmt."], "")
    assert checked(LEAGUE, OF_SERIES_2.replace("130", "131"), options=options)[1] == [found, "Abweichungen: 1"]


def test_series_that_does_not_count_in_a_ranking_has_no_list_in_it(checked: Checked) -> None:
    ended, out, _err = checked(PLAYED, EINZEL | {"ranking": "erste", "series": 2})
    assert (ended, out[0]) == (1, "a: erste: Diese Liste gibt es in dem Turnier nicht.")


# Editions.


def test_hash_that_the_stand_says_of_another_ranking_is_not_asked(checked: Checked) -> None:
    of_another = RIGHT | {"editions": [OF_STAND | {"ranking": "tandem", "sha256": OTHER}]}
    assert checked(CUP, of_another, canonical(EDITION)) == (0, [f"b: SHA-256 {SHA256}", "Alles stimmt."], "")


def test_moment_that_is_none_is_said_as_it_is(checked: Checked) -> None:
    _ended, out, _err = checked(CUP, canonical(EDITION), RIGHT | {"editions": [OF_STAND | {"at": "gestern"}]})
    assert out[0] == "a: at: at ist 2026-05-10T15:30:00Z, richtig ist gestern."


@pytest.mark.parametrize(
    "raw",
    [
        json.dumps(EDITION, ensure_ascii=False, separators=(",", ":")),
        canonical(EDITION).replace(b"Los gezogen", rb"\ud800"),
    ],
)
def test_edition_in_another_order_or_of_half_a_letter_is_not_as_sealed(raw: object, checked: Checked) -> None:
    ended, out, _err = checked(CUP, raw)
    said = "a: Die Datei ist nicht in der Form geschrieben, aus der die Prüfsumme entsteht."
    assert (ended, out[0], out[2]) == (1, said, "Abweichungen: 1")


OLDER = EDITION | {"rows": [without(row, "cells", "penalties") for row in EDITION["rows"]]}


@cases(
    "edition, found",
    {
        "what older ones do not say": (OLDER, ""),
        "a tie": (changed(EDITION, ("rows", 2, "tied"), True), "c (Cleo): geteilt ist ja, richtig ist nein."),
        "a series that was played": (
            changed(EDITION, ("rows", 2, "cells"), [None]),
            "c (Cleo): cells[0] ist –, richtig ist {'rank': 3, ",
        ),
    },
)
def test_line_of_an_edition_is_held_against_what_it_says(edition: Json, found: str, checked: Checked) -> None:
    ended, out, _err = checked(CUP, canonical(edition))
    assert (ended, len(out)) == (int(bool(found)), 2 + bool(found))
    assert out[0].startswith(f"a: Einzelwertung: {found}" if found else "a: SHA-256")


AFTER = EDITION | {"edition": 3}
OLD = changed(EDITION, ("rows", 2, "augen"), 1)
SUPERSEDED = "Fassung 2 ist durch Fassung 3 ersetzt. Was sich seither geändert hat, steht hier als Abweichung."
WRONG = "a: Einzelwertung: c (Cleo): Augen ist 1, richtig ist 120."


@cases(
    "published, others, found",
    {
        "a stand names the next": (canonical(OLD), [RIGHT | {"editions": [OF_STAND | {"edition": 3}]}], [WRONG]),
        "the next is there": (canonical(OLD), [canonical(AFTER)], [WRONG]),
        "a ranking of then": (EINZEL | {"edition": 2, "sha256": OTHER}, [canonical(AFTER)], []),
    },
)
def test_edition_that_was_superseded_is_said_before_what_differs(
    published: object, others: list[object], found: list[str], checked: Checked
) -> None:
    ended, out, _err = checked(CUP, published, *others)
    said = [f"a: Einzelwertung: {SUPERSEDED}", *found]
    assert (ended, [line for line in out if "SHA-256" not in line]) == (1, [*said, f"Abweichungen: {len(said)}"])


def test_edition_of_another_ranking_supersedes_none(checked: Checked) -> None:
    stand = RIGHT | {"editions": [OF_STAND, OF_STAND | {"ranking": "tandem", "edition": 3}]}
    assert checked(CUP, canonical(EDITION), stand)[0] == 0
