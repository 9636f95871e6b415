"""The figures of a table that was kept elsewhere: both sides of what each may be."""

from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from tournament.federation.files.totals import TotalsRow, read_totals
from tournament.federation.forms.outside import Line, lines_of
from tournament.models import OutsideResult

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


def typed(**said: str) -> Line:
    """A line of the page on which a result is corrected."""
    sent = urlencode({f"{key}-7": text for key, text in (GOOD | said).items()})
    (line,) = lines_of(iter([OutsideResult(pk=7)]), QueryDict(sent))
    return line


@pytest.mark.parametrize(
    ("figure", "least", "may_be_empty"),
    [
        ("rank", 1, True),
        ("points", -10_000_000, False),
        ("wertungspunkte", -10_000_000, False),
        ("augen", 0, False),
        ("crosses", 0, True),
        ("games", 0, True),
    ],
)
def test_typed_figure_is_taken_within_its_bounds(figure: str, least: int, may_be_empty: bool) -> None:
    for number, wrong in ((least, False), (least - 1, True), (10_000_000, False), (10_000_001, True)):
        line = typed(**{figure: str(number)})
        assert (line.error != "", f"„{number}“" in line.error, dict(line.cells)[f"{figure}-7"]) == (
            wrong, wrong, str(number),
        )  # fmt: skip
        assert line.said == {key: int(text) for key, text in (GOOD | {figure: str(number)}).items()} | {
            "anonymous": False
        }
    nothing = typed(**{figure: ""})
    assert (nothing.error == "", nothing.said and nothing.said[figure]) == (may_be_empty, None)
