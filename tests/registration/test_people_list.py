"""A list of people as clubs send it: headings in any order and none, names in every way, noise above and below.

Categories as clubs write them, and a year of birth that says who is a senior or junior and is not kept."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.registration.categories import Ages, each_once
from tournament.registration.fields import Entry
from tournament.registration.files.headings import Role, is_title_row, role_of
from tournament.registration.files.people_list import PeopleList, Skipped, understand
from tournament.registration.files.spreadsheets import SpreadsheetError, read
from tournament.registration.reads.people import Note

HANNA = Entry("Ehlers, Hanna", "GSRL Nord")
AGES = Ages(2026)
UWE = Entry("Franke, Uwe", "GSRL Nord")


def understood(text: str, club: str = "", roles: Sequence[Role] | None = None, ages: Ages | None = None) -> PeopleList:
    return understand(read(text.encode(), is_title_row), club=club, roles=roles, ages=ages)


def entries(text: str, club: str = "") -> list[Entry]:
    return [row.entry for row in understood(text, club).rows]


def codes(text: str) -> list[str]:
    return [note.code for note in understood(text).notes]


@pytest.mark.parametrize(
    "text",
    [
        "Nachname;Vorname;Verein\nEhlers;Hanna;GSRL Nord\nFranke;Uwe;GSRL Nord",
        "Verein;Vorname;Nachname\nGSRL Nord;Hanna;Ehlers\nGSRL Nord;Uwe;Franke",
        "Club;Familienname;Vorname\nGSRL Nord;Ehlers;Hanna\nGSRL Nord;Franke;Uwe",
        "Name;Vorname;Klub\nEhlers;Hanna;GSRL Nord\nFranke;Uwe;GSRL Nord",
        "NAME ; VEREIN \nEhlers, Hanna; GSRL  Nord\nFranke,Uwe;GSRL Nord",
        "Spieler/Spielerin;Verein (Ort)\nEhlers, Hanna;GSRL Nord\nFranke, Uwe;GSRL Nord",
        "Nachname, Vorname;Verein\nEhlers, Hanna;GSRL Nord\nFranke, Uwe;GSRL Nord",
        "Name, Vorname;Verein\nEhlers Hanna;GSRL Nord\nFranke Uwe;GSRL Nord",
        "Vorname Nachname;Verein\nHanna Ehlers;GSRL Nord\nUwe Franke;GSRL Nord",
        "Teilnehmer;Verein\nHanna Ehlers;GSRL Nord\nUwe Franke;GSRL Nord",
        "Nachname,Vorname,Verein\nEhlers,Hanna,GSRL Nord\nFranke,Uwe,GSRL Nord",
        "Name,Verein\nEhlers, Hanna,GSRL Nord\nFranke, Uwe,GSRL Nord",
        "Ehlers;Hanna;GSRL Nord\nFranke;Uwe;GSRL Nord",
        "Ehlers, Hanna;GSRL Nord\nFranke, Uwe;GSRL Nord",
        "1;Ehlers, Hanna;GSRL Nord\n2;Franke, Uwe;GSRL Nord",
    ],
)
def test_names_and_clubs_are_found(text: str) -> None:
    found = [(entry.name, entry.club) for entry in entries(text)]
    assert found == [("Ehlers, Hanna", "GSRL Nord"), ("Franke, Uwe", "GSRL Nord")]


@pytest.mark.parametrize(
    ("heading", "role"),
    [
        ("Familienname", Role.SURNAME),
        ("Start-Nr.", Role.NUMBER),
        ("Startnummer", Role.NUMBER),
        ("Nr.", Role.NUMBER),
        ("Team", Role.TEAM),
        ("Tandem", Role.TANDEM),
        ("Mannschaft", Role.TEAM),
        ("Wertung/Kategorie", "categories"),
        ("Leihspieler (x)", Role.LOAN),
        ("Rommé-Club", Role.CLUB),
        ("Surname", Role.SURNAME),  # as the page tells an English reader
        ("Given name", Role.GIVEN),
        ("Club", Role.CLUB),
        ("Start number", Role.NUMBER),
        ("No.", Role.NUMBER),
        ("Category", "categories"),
        ("Loan player", Role.LOAN),
        ("Lfd. Nr.", Role.NOTHING),
        ("Bemerkung", Role.NOTHING),
        ("Telefon", Role.NOTHING),
        *((heading, Role.CATEGORIES) for heading in ("D/H", "H/D", "w/m", "m/w", "m/w/d", "Geschlecht", "Klasse")),
        *((heading, Role.CATEGORIES) for heading in ("Wertung", "Dame/Herr", "Sen./Jun.")),
        *((heading, Role.BORN) for heading in ("Jahrgang", "Geburtsjahr", "geb.", "Geb.-Datum", "Geburtsdatum", "Jg.")),
    ],
)
def test_headings_are_known_in_their_variants(heading: str, role: Role) -> None:
    assert role_of(heading) == role


def test_everything_a_row_may_say() -> None:
    text = (
        "Start-Nr.;Nachname;Vorname;Verein;Mannschaft;Wertung;Leihspieler\n"
        "17;Ehlers;Hanna;GSRL Nord;Nordlichter;Damen / Senioren;\n"
        "18;Franke;Uwe;RC Karlsau;Nordlichter;;ja\n"
        ";Groth;Ilse;-;;;nein\n"
    )
    assert entries(text) == [
        Entry("Ehlers, Hanna", "GSRL Nord", 17, ("Damen", "Senioren"), team="Nordlichter"),
        Entry("Franke, Uwe", "RC Karlsau", 18, team="Nordlichter", loan=True),
        Entry("Groth, Ilse"),
    ]


def test_title_rows_above_sums_below_and_repeated_headings_are_no_people() -> None:
    text = (
        "Anmeldung zum Pokal 2026;;\n;;\nName;Verein;\nEhlers, Hanna;GSRL Nord;\n;;\n"
        "Name;Verein;\nFranke, Uwe;GSRL Nord;\n2;;\nSumme;2;\nAnzahl Spieler: 2;;\n"
        "Mit freundlichen Grüßen der Vorstand;;\n"
    )
    found = understood(text)
    assert ([(row.line, row.entry) for row in found.rows], found.title_line) == ([(4, HANNA), (7, UWE)], 3)
    assert found.skipped == (
        Skipped(6, "Name · Verein"),
        Skipped(8, "2"),
        Skipped(9, "Summe · 2"),
        Skipped(10, "Anzahl Spieler: 2"),
        Skipped(11, "Mit freundlichen Grüßen der Vorstand"),
    )


def test_club_above_the_list_holds_for_everybody_without_one() -> None:
    text = "Verein: GSRL Nord;\nNachname;Vorname\nEhlers;Hanna\nFranke;Uwe\n"
    found = understood(text)
    assert [row.entry for row in found.rows] == [HANNA, UWE]
    assert found.notes == (Note("club_from_above", {"club": "GSRL Nord"}),)
    assert entries("Verein:;GSRL Nord\nNachname;Vorname\nEhlers;Hanna\nFranke;Uwe\n") == [HANNA, UWE]


def test_organiser_may_say_the_club() -> None:
    text = "Nachname;Vorname;Verein\nEhlers;Hanna;\nFranke;Uwe;RC Karlsau\nGroth;Ilse;RC Karlsau\n"
    assert [entry.club for entry in entries(text, "GSRL Nord")] == ["GSRL Nord", "RC Karlsau", "RC Karlsau"]


def test_club_or_team_written_once_holds_for_the_rows_below() -> None:
    text = (
        "Verein;Mannschaft;Name\nGSRL Nord;Nord A;Ehlers, Hanna\n;;Franke, Uwe\n;;Groth, Ilse\n"
        "RC Karlsau;Karlsau A;Bauer, Jo\n;;Hinz, Karl\n"
    )
    found = [(entry.club, entry.team) for entry in entries(text)]
    assert found == [("GSRL Nord", "Nord A")] * 3 + [("RC Karlsau", "Karlsau A")] * 2
    assert codes(text) == ["clubs_filled_down", "teams_filled_down"]


def test_people_without_a_team_stay_without_one() -> None:
    text = "Name;Team\n" + "".join(f"Ehlers, H{at};Nord\n" for at in "abcd") + "Franke, Uwe;\nGroth, Ilse;\n"
    assert [entry.team for entry in entries(text)] == ["Nord"] * 4 + ["", ""]


@pytest.mark.parametrize("bare", ["1", "Tandem 1"])
def test_tandem_may_join_two_clubs(bare: str) -> None:
    rows = (("Nord", bare), ("Nord", "2"), ("Süd", "2"), ("Süd", bare), ("Süd", "3"), ("Süd", "3"))
    people = "".join(f"Ehlers, H{at};{club};{tandem}\n" for at, (club, tandem) in zip("abcdef", rows, strict=True))
    named = [entry.tandem for entry in entries("Name;Verein;Tandem\n" + people)]
    assert named == ["Tandem 1", "Tandem 2", "Tandem 2", "Tandem 1", "Süd 3", "Süd 3"]


@pytest.mark.parametrize("bare", ["1", "1.", "Mannschaft 1", "Team 1", "M1"])
def test_team_that_is_only_a_number_is_called_after_the_club_of_its_block(bare: str) -> None:
    text = (
        "Name;Verein;Mannschaft\n"
        f"Ehlers, Hanna;GSRL Nord;{bare}\nFranke, Uwe;GSRL Nord;{bare}\nGroth, Ilse;RC Karlsau;{bare}\n"
        f"Bauer, Jo;RC Karlsau;2\nHinz, Karl;RC Karlsau;2\n"
    )
    assert [entry.team for entry in entries(text)] == ["GSRL Nord 1"] * 3 + ["RC Karlsau 2"] * 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Name;Verein\nHanna Ehlers;GSRL Nord\n", "given_name_first_guessed"),
        ("Name Vorname;Verein\nEhlers Hanna;GSRL Nord\n", "surname_first_guessed"),
        ("Ehlers, Hanna;GSRL Nord\nFranke, Uwe;GSRL Nord\n", "no_headings"),
    ],
)
def test_guess_is_said(text: str, code: str) -> None:
    assert codes(text) == [code]


def test_columns_may_be_told_to_mean_something_else() -> None:
    text = "Name;Verein\nEhlers Hanna;GSRL Nord\nFranke Uwe;GSRL Nord\n"
    found = understood(text, roles=[Role.SURNAME_FIRST, Role.NOTHING])
    assert [row.entry for row in found.rows] == [Entry("Ehlers, Hanna"), Entry("Franke, Uwe")]
    assert [(column.letter, column.heading, column.example, column.role) for column in found.columns] == [
        ("A", "Name", "Ehlers Hanna", Role.SURNAME_FIRST),
        ("B", "Verein", "GSRL Nord", Role.NOTHING),
    ]


def test_incomplete_row_is_kept_to_be_corrected() -> None:
    text = "Nachname;Vorname;Verein;Team\nEhlers;;GSRL Nord;\n;Uwe;GSRL Nord;\n;;GSRL Nord;Nord\nGroth;Ilse;;\n"
    assert [entry.name for entry in entries(text)] == ["Ehlers", "Uwe", "", "Groth, Ilse"]


@pytest.mark.parametrize("name", ["Ehlers, Hanna", "Hanna Ehlers", "Hanna von der Ehlers"])
def test_player_without_a_club_is_a_player(name: str) -> None:
    assert len(entries(f"Name;Verein\nUwe Franke;GSRL Nord\nIlse Groth;GSRL Nord\n{name};\n")) == 3


def test_start_number_that_is_none_is_said() -> None:
    (row,) = understood("Name;Startnummer\nEhlers, Hanna;A7\n").rows
    assert (row.entry.number, row.notes) == (None, (Note("number_odd", {"number": "A7"}),))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Verein;Startnummer\nGSRL Nord;1\n", "names_not_found"),
        ("1;2;3\n4;5;6\n", "names_not_found"),
        ("Name;Verein\n", "nobody_in_file"),
        ("Name;Verein\n" + "Ehlers, Hanna;Nord\n" * 1001, "file_too_many_rows"),
    ],
    ids=["no names", "numbers", "nobody", "too many"],
)
def test_file_that_is_no_list_of_people_is_refused(text: str, code: str) -> None:
    with pytest.raises(SpreadsheetError, match=f"^{code}$"):
        understood(text)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("D", ("Damen",)),
        ("Dame", ("Damen",)),
        ("w", ("Damen",)),
        ("weibl.", ("Damen",)),
        ("Frau", ("Damen",)),
        ("H", ("Herren",)),
        ("Herr", ("Herren",)),
        ("m", ("Herren",)),
        ("männlich", ("Herren",)),
        ("Sen.", ("Senioren",)),
        ("SENIOR", ("Senioren",)),
        ("Seniorin", ("Damen", "Senioren")),
        ("Jun.", ("Junioren",)),
        ("D, Sen.", ("Damen", "Senioren")),
        ("Sen. D", ("Senioren", "Damen")),
        ("D/Sen.", ("Damen", "Senioren")),
        ("Damen und Senioren", ("Damen", "Senioren")),
        ("Damen, Dame, w", ("Damen",)),
        ("Ü70", ("Ü70",)),
        ("Jugend  B", ("Jugend B",)),
        ("D2", ("D2",)),
        ("-", ()),
        ("", ()),
    ],
)
def test_category_has_one_normal_form(typed: str, meant: tuple[str, ...]) -> None:
    assert each_once([typed]) == meant


@given(st.text(max_size=30))
def test_normal_form_of_a_normal_form_is_itself(typed: str) -> None:
    once = each_once([typed])
    assert each_once(once) == once


@pytest.mark.parametrize(
    ("heading", "lady", "d"), [("D/H", "D", (("Damen",), ())), ("m/w/d", "w", ((), (Note("category_diverse"),)))]
)
def test_d_is_a_lady_beside_h_and_diverse_beside_w_and_m(
    heading: str, lady: str, d: tuple[tuple[str, ...], tuple[Note, ...]]
) -> None:
    """The latter is said at its line."""
    rows = understood(f"Name;{heading}\nAbel, A;{lady}\nBär, B;H\nCaro, C;d").rows
    assert [(row.entry.categories, row.notes) for row in rows] == [(("Damen",), ()), (("Herren",), ()), d]


def test_two_columns_are_read_together() -> None:
    rows = understood("Name;D/H;Jahrgang;Wertung\nAbel, A;D;1950;Ü70", ages=AGES).rows
    assert rows[0].entry.categories == ("Damen", "Ü70", "Senioren")


@pytest.mark.parametrize(
    ("born", "meant"),
    [
        ("1966", ("Senioren",)),  # 60 in 2026
        ("1967", ()),
        ("2004", ()),  # 22
        ("2005", ("Junioren",)),  # 21
        ("66", ("Senioren",)),
        ("'05", ("Junioren",)),
        ("31.12.1966", ("Senioren",)),
        ("1.1.1967", ()),
        ("1966-12-31", ("Senioren",)),
        ("1966-12-31 00:00:00", ("Senioren",)),
        ("2026", ("Junioren",)),
        ("1900", ("Senioren",)),
        *((born, None) for born in ("1899", "2027", "alt", "60 Jahre", "196", "12.13")),
    ],
)
def test_age_reached_in_the_year_of_the_tournament_counts(born: str, meant: tuple[str, ...] | None) -> None:
    """A birth in no year is said at its line."""
    (row,) = understood(f"Name;Jahrgang\nAbel, A;{born}", ages=AGES).rows
    odd = () if meant is not None else (Note("born_odd", {"text": born}),)
    assert (row.entry.categories, row.notes) == (meant or (), odd)


def test_other_ages_can_be_agreed() -> None:
    ages = Ages(2026, seniors_from=50, juniors_to=18)
    lines = "\n".join(f"Abel, {born};{born}" for born in (1976, 1977, 2007, 2008))
    rows = understood(f"Name;Jahrgang\n{lines}", ages=ages).rows
    assert [row.entry.categories for row in rows] == [("Senioren",), (), (), ("Junioren",)]
