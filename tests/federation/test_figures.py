"""The figures of a table that was kept elsewhere: both sides of what each may be."""

import pytest

from tournament.federation.files.totals import TotalsRow, read_totals

TITLE = "Rang;Name;Punkte;WP;Augen;Kreuze;Spiele"
GOOD = {"rank": "1", "points": "44", "wertungspunkte": "44", "augen": "310", "crosses": "2", "games": "48"}


def row_with(**said: str) -> TotalsRow:
    rank, *made = (GOOD | said).values()
    totals, _problems = read_totals("\n".join([TITLE, ";".join([rank, "Ahrens, Anna", *made])]).encode())
    assert totals
    return totals.rows[0]


@pytest.mark.parametrize(
    ("figure", "least", "below"),
    [
        ("rank", "1", "totals_no_rank"),
        ("points", "-9999", None),
        ("wertungspunkte", "-9999", None),
        ("augen", "0", "totals_below_zero"),
        ("crosses", "0", "totals_below_zero"),
        ("games", "0", "totals_below_zero"),
    ],
)
def test_figure_is_taken_down_to_its_least_and_refused_below(figure: str, least: str, below: str | None) -> None:
    assert (getattr(row_with(**{figure: least}), figure), row_with(**{figure: least}).flaws) == (int(least), ())
    under = str(int(least) - 1)
    assert [flaw.code for flaw in row_with(**{figure: under}).flaws] == [below] * (below is not None)


def test_figures_are_read_from_their_own_columns() -> None:
    row = row_with()
    assert {key: getattr(row, key) for key in GOOD} == {key: int(said) for key, said in GOOD.items()}
