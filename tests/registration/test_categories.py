"""Categories as clubs write them, and a year of birth that says who is a senior or junior and is not kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.registration.categories import Ages, each_once
from tournament.registration.files.headings import Role, is_title_row, role_of
from tournament.registration.files.people_list import PeopleList, understand
from tournament.registration.files.spreadsheets import read
from tournament.registration.reads.people import Note

AGES = Ages(2026)


def understood(text: str, ages: Ages | None = AGES) -> PeopleList:
    return understand(read(text.encode(), is_title_row), ages=ages)


def categories(heading: str, *cells: str) -> list[tuple[str, ...]]:
    lines = (f"{name};{cell}" for name, cell in zip(("Abel, A", "Bär, B", "Caro, C", "Dahl, D"), cells, strict=False))
    return [row.entry.categories for row in understood("\n".join([f"Name;{heading}", *lines])).rows]


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
    "heading", ["D/H", "H/D", "w/m", "m/w", "m/w/d", "Geschlecht", "Klasse", "Wertung", "Dame/Herr", "Sen./Jun."]
)
def test_columns_of_categories_are_known(heading: str) -> None:
    assert role_of(heading) == Role.CATEGORIES


@pytest.mark.parametrize("heading", ["Jahrgang", "Geburtsjahr", "geb.", "Geb.-Datum", "Geburtsdatum", "Jg."])
def test_columns_of_years_are_known(heading: str) -> None:
    assert role_of(heading) == Role.BORN


def test_d_is_a_lady_beside_h_and_diverse_beside_w_and_m() -> None:
    assert categories("D/H", "D", "H", "d") == [("Damen",), ("Herren",), ("Damen",)]
    assert categories("m/w/d", "w", "m", "d") == [("Damen",), ("Herren",), ()]


def test_diverse_is_said_at_its_line() -> None:
    rows = understood("Name;m/w/d\nAbel, A;w\nBär, B;d").rows
    assert [row.notes for row in rows] == [(), (Note("category_diverse"),)]


def test_two_columns_are_read_together() -> None:
    rows = understood("Name;D/H;Jahrgang;Wertung\nAbel, A;D;1950;Ü70").rows
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
    ],
)
def test_age_reached_in_the_year_of_the_tournament_counts(born: str, meant: tuple[str, ...]) -> None:
    (row,) = understood(f"Name;Jahrgang\nAbel, A;{born}").rows
    assert (row.entry.categories, row.notes) == (meant, ())


@pytest.mark.parametrize("born", ["1899", "2027", "alt", "60 Jahre", "196", "12.13"])
def test_birth_in_no_year_is_said_at_its_line(born: str) -> None:
    (row,) = understood(f"Name;Jahrgang\nAbel, A;{born}").rows
    assert (row.entry.categories, row.notes) == ((), (Note("born_odd", {"text": born}),))


def test_other_ages_can_be_agreed() -> None:
    ages = Ages(2026, seniors_from=50, juniors_to=18)
    lines = "\n".join(f"Abel, {born};{born}" for born in (1976, 1977, 2007, 2008))
    rows = understood(f"Name;Jahrgang\n{lines}", ages).rows
    assert [row.entry.categories for row in rows] == [("Senioren",), (), (), ("Junioren",)]
