"""Results of a tournament kept elsewhere, out of a spreadsheet or an exchange document: all that is read of them."""

import json
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.factories import make_tournament
from tests.standings.playing import play_out
from tournament.archive.files import export_document
from tournament.models import Tournament
from tournament.models.limits import LONGEST_NAME, MOST_PEOPLE_AT_ONCE
from tournament.registration.files.spreadsheets import SpreadsheetError
from tournament.registration.reads.people import Note
from tournament.years.files.totals import Totals, TotalsRow, doubles, read_totals, signed, unsigned

SHEET = """Pokal 2019
Platz;Name;Verein;Punkte;WP;Augen;Kreuze;Spiele;Passnr;Jahrgang;Gesamtpunkte
1.;Ahrens, Anna;RC Kassel;1.044;44;310;2;48;HE-1;;7
;Neumann, Nora;;-12;-12;500;;48;;1961;
3;Kurz, Karl;RC Hanau;4,5
;Summe;;1032;32;810;2;96;;;
;;;1032;32;810;2;96;;;
"""


def row(line: int, name: str = "", club: str = "", **said: Any) -> TotalsRow:
    return TotalsRow(line=line, name=name, club=club, **{"pass_number": "", "anonymous": False, **said})


def totals_of(content: str) -> Totals:
    totals, problems = read_totals(content.encode())
    assert totals is not None, problems
    return totals


def test_spreadsheet_is_read_by_its_headings() -> None:
    totals = totals_of(SHEET)
    anna: dict[str, Any] = {"rank": 1, "points": 1044, "wertungspunkte": 44, "augen": 310, "crosses": 2, "games": 48}
    nora: dict[str, Any] = {"points": -12, "wertungspunkte": -12, "augen": 500, "games": 48, "born": 1961}
    flaws = Note("totals_no_number", {"text": "4,5"}), Note("totals_no_points")
    assert totals == Totals(
        rows=(
            row(3, "Ahrens, Anna", "RC Kassel", pass_number="HE-1", **anna),
            row(4, "Neumann, Nora", **nora),
            row(5, "Kurz, Karl", "RC Hanau", rank=3, flaws=flaws),
        ),
        columns=(
            *(("Name", "name"), ("Verein", "club"), ("Passnr", "pass_number"), ("Jahrgang", "born")),
            *(("Platz", "rank"), ("Punkte", "points"), ("WP", "wertungspunkte"), ("Augen", "augen")),
            *(("Kreuze", "crosses"), ("Spiele", "games"), ("Gesamtpunkte", "points")),
        ),
        left_out=2,
        name="",
        place="",
        rulebook_id="",
    )
    assert unsigned(signed(totals)) == totals


TOO_LONG = Note("text_too_long", {"maximum": 120})


@pytest.mark.parametrize(
    ("heading", "line", "flaws"),
    [
        ("Rang;Name;Verein;WP;Punkte", f"1;Ahrens, Anna;{'x' * LONGEST_NAME};44;", []),
        ("Rang;Name;Verein;WP", f"1;Ahrens, Anna;{'x' * (LONGEST_NAME + 1)};44", [TOO_LONG]),
        ("Rang;Name;Augen", "1;Ahrens, Anna;310", []),
        ("Rang;Name;Augen;WP", "1;Ahrens, Anna;310;", [Note("totals_no_points")]),
        ("Rang;Name;WP", "0;Ahrens, Anna;4", [Note("totals_no_rank", {"rank": 0})]),
        ("Rang;Name;WP", "-1;Ahrens, Anna;4", [Note("totals_no_rank", {"rank": -1})]),
        ("Rang;Name;WP", f"{MOST_PEOPLE_AT_ONCE};Ahrens, Anna;4", []),
        ("Rang;Name;WP", "1001;Ahrens, Anna;4", [Note("totals_no_rank", {"rank": 1001})]),
        ("Rang;Name;WP", f"1;Ahrens, {'x' * LONGEST_NAME};4", [TOO_LONG]),
        ("Name;WP;Augen", "Ahrens, Anna;4;-1", [Note("totals_below_zero")]),
        ("Name;WP;Augen", "Ahrens, Anna;4;0", []),
    ],
)  # fmt: skip
def test_line_that_cannot_be_stored_says_why(heading: str, line: str, flaws: list[Note]) -> None:
    assert [list(one.flaws) for one in totals_of(f"{heading}\n{line}\n").rows] == [flaws]


@pytest.mark.parametrize("content", ["Name;Verein\nAhrens, Anna;RC Kassel\n", "Ahrens, Anna;44\nBirk, Bert;30\n"])
def test_sheet_without_what_ranks_is_refused(content: str) -> None:
    with pytest.raises(SpreadsheetError, match=r"totals_columns_missing$"):
        read_totals(content.encode())
    with pytest.raises(SpreadsheetError, match=r"preview_unreadable$"):
        unsigned(content)


def test_document_is_read_with_what_it_says_of_its_tournament(db: None) -> None:
    made = make_tournament(4, clubs=1, series=1, games=4, rulebook="dskv-2018")
    made.registrations.filter(number=2).update(club=None, anonymous=True)
    house, agreed = {"outcomes": {}, "fewest_augen_win": True}, ["three_are_complete"]
    Tournament.objects.filter(pk=made.pk).update(house_rules=house, agreements=agreed)
    made.refresh_from_db()
    play_out(made)
    document = export_document(made)
    document["players"].append({"id": "p9", "name": "Nie, Nina", "number": 9})  # has played nothing
    totals = totals_of(json.dumps(document))
    played = document["tournament"]["house_rules"]
    assert replace(totals, rows=()) == Totals(
        (), (), 0, "Pokal 2026", date(2026, 5, 9), "Kassel", "dskv-2018", played, tuple(agreed)
    )
    # four games at a table of four: each sits out once; who is first of those who play wins
    first, second, third, fourth = totals.rows
    assert [(one.line, one.rank, one.games, one.flaws) for one in totals.rows] == [
        (1, 1, 3, ()), (2, 2, 3, ()), (3, 3, 3, ()), (4, 3, 3, ()),
    ]  # fmt: skip
    assert [(one.name, one.club, one.anonymous) for one in (first, third)] == [
        ("Ahrens, Anna", "Rommé-Club Nr. 1", False),
        ("Claus, Clara", "Rommé-Club Nr. 1", False),
    ]
    assert (second.club, second.anonymous, second.pass_number) == ("", True, "")
    assert (first.augen, second.augen, third.augen, fourth.augen) == (0, 34, 51, 51)
    assert replace(unsigned(signed(totals)), date=totals.date) == totals
    del document["tournament"]["place"]
    document["players"][3]["name"] = "Dietz"
    again = totals_of(json.dumps(document))
    assert (again.place, again.rows[3].flaws) == ("", (Note("name_one_part"),))
    document["series"] = []
    with pytest.raises(SpreadsheetError, match=r"totals_nobody_played$"):
        read_totals(json.dumps(document).encode())


@pytest.mark.parametrize(
    ("people", "found"),
    [
        ([("Ahrens, Anna", "RC", ""), ("ahrens,  anna", "rc", "")], {2: 1}),
        ([("Ahrens, Anna", "RC", ""), ("Ahrens, Anna", "RC Süd", "")], {}),
        ([("Ahrens, Anna", "RC", "HE-1"), ("Vogt, Anna", "RC", "he-1"), ("Vogt, Anna", "RC", "")], {2: 1, 3: 2}),
        ([("Ahrens, Anna", "", ""), ("Birk, Bert", "", "")], {}),
    ],
)
def test_person_twice_in_a_file_is_found(people: list[tuple[str, str, str]], found: dict[int, int]) -> None:
    assert doubles([row(at, *one[:2], pass_number=one[2]) for at, one in enumerate(people, 1)]) == found
