"""A list of people as clubs send it: headings in any order and none, names in every way, noise above and below.

Categories as clubs write them, and a year of birth that says who is a senior or junior and is not kept."""

from dataclasses import replace

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


def understood(text: str, club: str = "", roles: list[Role] | None = None, ages: Ages | None = None) -> PeopleList:
    return understand(read(text.encode(), is_title_row), club=club, roles=roles, ages=ages)


def entries(text: str, club: str = "") -> list[Entry]:
    return [row.entry for row in understood(text, club).rows]


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


COLUMNS = (
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
)
"""Two people of one club, in every way."""


@pytest.mark.parametrize(
    ("text", "club", "found"),
    [
        *((text, "", [HANNA, UWE]) for text in COLUMNS),
        ("1;Ehlers, Hanna;GSRL Nord\n2;Franke, Uwe;GSRL Nord", "", [replace(HANNA, number=1), replace(UWE, number=2)]),
        pytest.param(
            "Start-Nr.;Nachname;Vorname;Verein;Mannschaft;Wertung;Leihspieler\n"
            "17;Ehlers;Hanna;GSRL Nord;Nordlichter;Damen / Senioren;\n"
            "18;Franke;Uwe;RC Karlsau;Nordlichter;;ja\n"
            ";Groth;Ilse;-;;;nein\n",
            "",
            [
                Entry("Ehlers, Hanna", "GSRL Nord", 17, ("Damen", "Senioren"), team="Nordlichter"),
                Entry("Franke, Uwe", "RC Karlsau", 18, team="Nordlichter", loan=True),
                Entry("Groth, Ilse"),
            ],
            id="everything a row may say",
        ),
        pytest.param(
            "Nachname;Vorname;Verein\nEhlers;Hanna;\nFranke;Uwe;RC Karlsau\nGroth;Ilse;RC Karlsau\n",
            "GSRL Nord",
            [HANNA, Entry("Franke, Uwe", "RC Karlsau"), Entry("Groth, Ilse", "RC Karlsau")],
            id="the organiser says the club",
        ),
        ("Name;Startnummer\nEhlers, Hanna;A7\n", "", [Entry("Ehlers, Hanna")]),
        pytest.param(
            "Name;Team\n" + "".join(f"Ehlers, H{at};Nord\n" for at in "abcd") + "Franke, Uwe;\nGroth, Ilse;\n",
            "",
            [*(Entry(f"Ehlers, H{at}", team="Nord") for at in "abcd"), Entry("Franke, Uwe"), Entry("Groth, Ilse")],
            id="people without a team stay without one",
        ),
        pytest.param(
            "Nachname;Vorname;Verein;Team\nEhlers;;GSRL Nord;\n;Uwe;GSRL Nord;\n;;GSRL Nord;Nord\nGroth;Ilse;;\n",
            "",
            [
                Entry("Ehlers", "GSRL Nord"),
                Entry("Uwe", "GSRL Nord"),
                Entry("", "GSRL Nord", team="Nord"),
                Entry("Groth, Ilse"),
            ],
            id="an incomplete row is kept, to be corrected",
        ),
        *(
            pytest.param(
                f"{head}\nNachname;Vorname\nEhlers;Hanna\nFranke;Uwe\n", "", [HANNA, UWE], id=f"club above: {head}"
            )
            for head in ("Verein: GSRL Nord;", "Verein:;GSRL Nord")
        ),
        *(
            pytest.param(
                "Name;Verein;Mannschaft\n"
                f"Ehlers, Hanna;GSRL Nord;{bare}\nFranke, Uwe;GSRL Nord;{bare}\nGroth, Ilse;RC Karlsau;{bare}\n"
                "Bauer, Jo;RC Karlsau;2\nHinz, Karl;RC Karlsau;2\n",
                "",
                [
                    replace(HANNA, team="GSRL Nord 1"),
                    replace(UWE, team="GSRL Nord 1"),
                    Entry("Groth, Ilse", "RC Karlsau", team="GSRL Nord 1"),
                    Entry("Bauer, Jo", "RC Karlsau", team="RC Karlsau 2"),
                    Entry("Hinz, Karl", "RC Karlsau", team="RC Karlsau 2"),
                ],
                id=f"team that is only a number, called after the club of its block: {bare}",
            )
            for bare in ("1", "1.", "Mannschaft 1", "Team 1", "M1")
        ),
    ],
)
def test_rows_of_a_list_are_read_as_they_are_meant(text: str, club: str, found: list[Entry]) -> None:
    assert entries(text, club) == found


def test_title_rows_above_sums_below_and_repeated_headings_are_no_people() -> None:
    found = understood(
        "Anmeldung zum Pokal 2026;;\n;;\nName;Verein;\nEhlers, Hanna;GSRL Nord;\n;;\n"
        "Name;Verein;\nFranke, Uwe;GSRL Nord;\n2;;\nSumme;2;\nAnzahl Spieler: 2;;\n"
        "Mit freundlichen Grüßen der Vorstand;;\n"
    )
    assert [(row.line, row.entry) for row in found.rows] == [(4, HANNA), (7, UWE)]
    assert found.skipped == (
        Skipped(6, "Name · Verein"),
        Skipped(8, "2"),
        Skipped(9, "Summe · 2"),
        Skipped(10, "Anzahl Spieler: 2"),
        Skipped(11, "Mit freundlichen Grüßen der Vorstand"),
    )


def test_club_or_team_written_once_holds_for_the_rows_below() -> None:
    text = (
        "Verein;Mannschaft;Name\nGSRL Nord;Nord A;Ehlers, Hanna\n;;Franke, Uwe\n;;Groth, Ilse\n"
        "RC Karlsau;Karlsau A;Bauer, Jo\n;;Hinz, Karl\n"
    )
    found = [(entry.club, entry.team) for entry in entries(text)]
    assert found == [("GSRL Nord", "Nord A")] * 3 + [("RC Karlsau", "Karlsau A")] * 2
    assert understood(text).notes == (Note("clubs_filled_down"), Note("teams_filled_down"))


@pytest.mark.parametrize("bare", ["1", "Tandem 1"])
def test_tandem_may_join_two_clubs(bare: str) -> None:
    rows = (("Nord", bare), ("Nord", "2"), ("Süd", "2"), ("Süd", bare), ("Süd", "3"), ("Süd", "3"))
    people = "".join(f"Ehlers, H{at};{club};{tandem}\n" for at, (club, tandem) in zip("abcdef", rows, strict=True))
    named = [entry.tandem for entry in entries("Name;Verein;Tandem\n" + people)]
    assert named == ["Tandem 1", "Tandem 2", "Tandem 2", "Tandem 1", "Süd 3", "Süd 3"]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Name;Verein\nHanna Ehlers;GSRL Nord\n", Note("given_name_first_guessed")),
        ("Name Vorname;Verein\nEhlers Hanna;GSRL Nord\n", Note("surname_first_guessed")),
        ("Ehlers, Hanna;GSRL Nord\nFranke, Uwe;GSRL Nord\n", Note("no_headings")),
        (
            "Verein: GSRL Nord;\nNachname;Vorname\nEhlers;Hanna\nFranke;Uwe\n",
            Note("club_from_above", {"club": "GSRL Nord"}),
        ),
    ],
)
def test_guess_is_said(text: str, note: Note) -> None:
    assert understood(text).notes == (note,)


def test_columns_may_be_told_to_mean_something_else() -> None:
    text = "Name;Verein\nEhlers Hanna;GSRL Nord\nFranke Uwe;GSRL Nord\n"
    found = understood(text, roles=[Role.SURNAME_FIRST, Role.NOTHING])
    assert [row.entry for row in found.rows] == [Entry("Ehlers, Hanna"), Entry("Franke, Uwe")]
    assert [(column.letter, column.heading, column.example, column.role) for column in found.columns] == [
        ("A", "Name", "Ehlers Hanna", Role.SURNAME_FIRST),
        ("B", "Verein", "GSRL Nord", Role.NOTHING),
    ]


@pytest.mark.parametrize("name", ["Ehlers, Hanna", "Hanna Ehlers", "Hanna von der Ehlers"])
def test_player_without_a_club_is_a_player(name: str) -> None:
    assert len(entries(f"Name;Verein\nUwe Franke;GSRL Nord\nIlse Groth;GSRL Nord\n{name};\n")) == 3


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


DAMEN, HERREN, SENIOREN, JUNIOREN = (("Damen",), ()), (("Herren",), ()), (("Senioren",), ()), (("Junioren",), ())
NOTHING = ((), ())


@pytest.mark.parametrize(
    ("text", "ages", "found"),
    [
        pytest.param(
            "Name;D/H\nAbel, A;D\nBär, B;H\nCaro, C;d", None, [DAMEN, HERREN, DAMEN], id="d is a lady beside H"
        ),
        pytest.param(
            "Name;m/w/d\nAbel, A;w\nBär, B;H\nCaro, C;d",
            None,
            [DAMEN, HERREN, ((), (Note("category_diverse"),))],
            id="d is diverse beside w and m",
        ),
        pytest.param(
            "Name;D/H;Jahrgang;Wertung\nAbel, A;D;1950;Ü70",
            AGES,
            [(("Damen", "Ü70", "Senioren"), ())],
            id="two columns are read together",
        ),
        pytest.param(
            "Name;Jahrgang\n" + "".join(f"Abel, {born};{born}\n" for born in (1976, 1977, 2007, 2008)),
            Ages(2026, seniors_from=50, juniors_to=18),
            [SENIOREN, NOTHING, NOTHING, JUNIOREN],
            id="other ages are agreed",
        ),
        ("Name;Startnummer\nEhlers, Hanna;A7\n", None, [((), (Note("number_odd", {"number": "A7"}),))]),
        *(
            (f"Name;Jahrgang\nAbel, A;{born}", AGES, [meant])
            for born, meant in (
                ("1966", SENIOREN),  # 60 in 2026
                ("1967", NOTHING),
                ("2004", NOTHING),  # 22
                ("2005", JUNIOREN),  # 21
                ("66", SENIOREN),
                ("'05", JUNIOREN),
                ("31.12.1966", SENIOREN),
                ("1.1.1967", NOTHING),
                ("1966-12-31", SENIOREN),
                ("1966-12-31 00:00:00", SENIOREN),
                ("2026", JUNIOREN),
                ("1900", SENIOREN),
            )
        ),
        *(
            (f"Name;Jahrgang\nAbel, A;{born}", AGES, [((), (Note("born_odd", {"text": born}),))])
            for born in ("1899", "2027", "alt", "60 Jahre", "196", "12.13")
        ),
    ],
)
def test_category_and_age_are_read_and_what_is_odd_is_said_at_its_line(
    text: str, ages: Ages | None, found: list[tuple[tuple[str, ...], tuple[Note, ...]]]
) -> None:
    """The age is that reached in the year of the tournament."""
    assert [(row.entry.categories, row.notes) for row in understood(text, ages=ages).rows] == found
