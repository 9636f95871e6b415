"""Chi-square tests over many drawn plans. It shares no code with `tournament.seating`.

A draw is written as a row of numbers (who sits at this place: 1, the others: 0; how often everybody sat at a short
table; which pairs meet ...), always with the same sum. Were everybody alike, the sums of the columns over N draws
differ from each other by chance only, by N times as much as in one draw: their squares in sum, measured by that, are
distributed as chi-square (Pearson 1900), if no direction in the space of the rows is special.
"""

from collections.abc import Iterable, Sequence


def unevenness(rows: Iterable[Sequence[int]], freedom: int | None = None) -> float:
    """The chi-square of the columns' sums, with so many degrees of freedom (one less than columns, if not given)."""
    rows = list(rows)
    columns = len(rows[0])
    inside = sum(_squares(row) for row in rows)
    between = _squares([sum(row[column] for row in rows) for column in range(columns)])
    return (columns - 1 if freedom is None else freedom) * between / inside


def pearson(counts: Sequence[int]) -> float:
    """The same where one of each row is drawn, from how often each was: with one degree of freedom less than there
    are counts."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def critical(freedom: int, *, tests: int = 1) -> float:
    """What chi-square exceeds once in a thousand times; with a thousand or fewer `tests`, what one of them exceeds
    once in a thousand times (each once in a million). Within 1 % of the tables for 10 degrees of freedom and more, a
    little too high for fewer.

    Source: Wilson, Hilferty, Proc. Natl. Acad. Sci. 17:684, 1931; 3.0902 and 4.7534 are those quantiles of the normal
    curve.
    """
    quantile = 3.0902 if tests == 1 else 4.7534
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + quantile * part**0.5) ** 3)


def _squares(row: Sequence[int]) -> float:
    mean = sum(row) / len(row)
    return sum((number - mean) ** 2 for number in row)
