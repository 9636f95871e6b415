"""The CSV of a ranking, as the pages give it, held against what a document gives."""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from languages import SOURCE, catalogues
from languages.spoken import gettext as _
from languages.spoken import pgettext, spoken_in
from scoring.document.stand import WHO
from scoring.figures import FIGURES, POINTS, Figure, Shown
from scoring.rankings import PAIR, Of, Ranking
from scoring.rulebook import Rulebook

from .findings import Finding
from .lists import title
from .right import Json, Right
from .rows import Rows

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
BETWEEN_MEMBERS = " · "
A_NUMBER = "\0"
"""Stands for a start number, of which a document knows the order alone. No text of a document has this in it."""
Value = str | int | None


@dataclass(frozen=True, slots=True)
class Column:
    """`right`: what may stand in it, by line; nothing: anything, which only the server knows."""

    heading: str
    right: Callable[[Json], Sequence[Value]]


@dataclass(frozen=True, slots=True)
class Expected:
    """A line: `row` as an edition has it, and what may stand in each column."""

    row: Json
    cells: Sequence[Sequence[str]]


def language_of(raw: bytes) -> str | None:
    """The language a list was downloaded in, by how its heading begins; None: it is no such list."""
    begins = raw.decode("utf-8-sig", "replace")
    for language in (SOURCE, *catalogues()):
        with spoken_in(language):
            first, between, _rest = begins.partition(pgettext("CSV", ";"))
            if between and first == _("Rang"):
                return language
    return None


def check_csv(right: Right, raw: bytes, ranking: Ranking, number: int | None = None) -> list[Finding]:
    """What is not so in the list of a ranking, or of those who played series `number` of it. The file is one of which
    `language_of` knows the language."""
    where, rows = title(ranking, number), right.rows(ranking, number)
    with spoken_in(language_of(raw) or SOURCE):
        text = io.StringIO(raw.decode("utf-8-sig", "replace"), newline="")
        heading, *lines = csv.reader(text, delimiter=pgettext("CSV", ";"))
        columns = {column.heading: column for column in _columns(right, ranking, number)}
        expected = [
            Expected(row, [[_harmless(value) for value in column.right(row)] for column in columns.values()])
            for row in rows
        ]
        named = list(columns)[NAMED[ranking.of]]
    found = [Finding("column_missing", where, {"what": one}) for one in columns if one not in heading]
    found += [
        Finding("column_unknown", where, {"what": one})
        for at, one in enumerate(heading)
        if one not in columns or one in heading[:at]
    ]
    found += [
        Finding("cells_missing", where, {"line": line, "given": len(cells), "right": len(heading)})
        for line, cells in enumerate(lines, 2)
        if len(cells) != len(heading)
    ]
    if found:
        return found
    compared = Rows(right, where, ranking.of, right.drawn(ranking, number))
    given = [dict(zip(heading, cells, strict=True)) for cells in lines]
    return list(_compared(compared, list(columns), named, expected, given))


NAMED = {Of.PLAYERS: 3, Of.TEAMS: 2, Of.CLUBS: 2}
"""Which column says the name."""


def _compared(
    rows: Rows, headings: Sequence[str], named: str, expected: Sequence[Expected], lines: Sequence[dict[str, str]]
) -> Iterator[Finding]:
    """Lines are found by their names, of several of that name by what else they say."""
    who, left, there = WHO[rows.of], list(expected), []
    at_name = headings.index(named)
    for cells in lines:
        alike = [one for one in left if _is_one_of(one.cells[at_name], cells[named])]
        if not alike:
            yield Finding("row_unknown", rows.where, {"who": cells[named]})
            continue
        differing = {one.row[who]: list(_differing(one, headings, cells)) for one in alike}
        found = min(alike, key=lambda one: len(differing[one.row[who]]))
        key = found.row[who]
        left.remove(found)
        there.append((key, cells))
        for at, right in differing[key]:
            given = cells[headings[at]]
            if at == 0 and key in rows.drawn:
                yield rows.said("lot_differs", key, given=given, right=right)
            else:
                yield rows.differs(key, headings[at], given, right.replace(A_NUMBER, "…"))
    yield from (rows.said("row_missing", one.row[who]) for one in left)
    yield from rows.out_of_order([one.row for one in expected], [key for key, _cells in there])
    if rows.of is Of.PLAYERS:
        yield from _numbers_out_of_order(rows, {key: cells[headings[NUMBER]] for key, cells in there})


def _differing(one: Expected, headings: Sequence[str], cells: dict[str, str]) -> Iterator[tuple[int, str]]:
    """The columns that say something else, and what they should say."""
    for at, allowed in enumerate(one.cells):
        if allowed and not _is_one_of(allowed, cells[headings[at]]):
            yield at, allowed[0]


def _is_one_of(allowed: Sequence[str], given: str) -> bool:
    return any(re.fullmatch("[0-9]+".join(map(re.escape, text.split(A_NUMBER))), given) is not None for text in allowed)


NUMBER = 2
"""Which column says the start number."""


def _numbers_out_of_order(rows: Rows, numbers: dict[str, str]) -> Iterator[Finding]:
    """A document lists its players in the order of their start numbers, and says no more of them."""
    highest = 0
    for player in rows.right.document.players:
        said = numbers.get(player.id, "")
        if said.isdecimal():
            if int(said) <= highest:
                yield rows.said("number_out_of_order", player.id, given=said)
            highest = max(highest, int(said))


def _harmless(value: Value) -> str:
    """As a spreadsheet program reads it: no formula."""
    text = "" if value is None else str(value)
    return f"'{text}" if isinstance(value, str) and text.lstrip(" ").startswith(FORMULA_STARTS) else text


def _columns(right: Right, ranking: Ranking, number: int | None) -> list[Column]:
    """Those of the list, in order."""
    rulebook = right.document.tournament.rulebook
    sums = (*rulebook.ranking_figures, *(figure for figure in FIGURES if figure.shown is Shown.IN_FILES))
    return [
        Column(_("Rang"), lambda row: [row["rank"]]),
        Column(_("Gleichstand"), lambda row: [_tie(row)]),
        *_who(right, ranking),
        *(_series_columns(rulebook, ranking, right.counted(ranking)) if number is None else []),
        *(_sum_column(rulebook, figure) for figure in sums),
        *_said_columns(right, ranking, number),
    ]


def _tie(row: Json) -> str:
    if row["by_lot"]:
        return _("Los")
    return _("geteilt") if row["tied"] else ""


def _who(right: Right, ranking: Ranking) -> list[Column]:
    club = Column(_("Verein"), lambda row: [row["club"]])
    if ranking.of is Of.PLAYERS:
        name = Column(_("Name"), lambda row: [_name(right, row)])
        return [Column(_("Startnummer"), lambda _row: [A_NUMBER]), name, club]
    members = _("Spieler") if ranking.of is Of.TEAMS else _("Gewertet")
    beside = Column(members, lambda row: [BETWEEN_MEMBERS.join(_member(right, one) for one in row["members"])])
    if ranking.of is Of.CLUBS:
        return [Column(_("Verein"), _side), beside]
    size = ranking.team_size or right.document.tournament.members_per_team
    return [Column(_("Tandem") if size == PAIR else _("Mannschaft"), _side), club, beside]


def _side(row: Json) -> list[str]:
    return [row["name"]]


def _name(right: Right, row: Json) -> str:
    if row[WHO[Of.PLAYERS]] in right.anonymous:
        return _("Teilnehmer %(number)s") % {"number": A_NUMBER}
    return str(row["name"])


def _member(right: Right, row: Json) -> str:
    rulebook = right.document.tournament.rulebook
    made = _made(rulebook, rulebook.ranked_column, row)
    remarks = [_("Leihspieler") if row.get("loan") else "", _outside(row)]
    words = [_name(right, row), "" if made is None else str(made)]
    return " ".join([*filter(None, words), *(f"({remark})" for remark in remarks if remark)])


def _outside(row: Json) -> str:
    """Why somebody has no rank whatever they played."""
    if row["disqualified"]:
        return _("disqualifiziert")
    return _("außer Wertung") if row["unranked"] else ""


def _series_columns(rulebook: Rulebook, ranking: Ranking, counted: Sequence[int]) -> list[Column]:
    """None where only a club's best members count: they are others in each series."""
    if ranking.best_members is not None:
        return []
    figures = rulebook.columns if ranking.of is Of.PLAYERS else (rulebook.ranked_column,)
    return [_series_column(rulebook, figure, at, number) for at, number in enumerate(counted) for figure in figures]


def _series_column(rulebook: Rulebook, figure: Figure, at: int, number: int) -> Column:
    series = _("%(number)s. Serie") % {"number": number}
    heading = _("%(series)s %(figure)s") % {"series": series, "figure": figure.name}
    return Column(heading, lambda row: [_made(rulebook, figure, row["cells"][at])])


def _sum_column(rulebook: Rulebook, figure: Figure) -> Column:
    name = figure.name
    return Column(name[:1].upper() + name[1:], lambda row: [_made(rulebook, figure, row)])


def _made(rulebook: Rulebook, figure: Figure, said: Json | None) -> int | None:
    """A figure of a line or of a series, penalties in the one that decides; None: nothing was played."""
    if said is None or not said["games"]:
        return None
    penalty: int = said["penalty"]
    made: int = said[figure.key] - (penalty if figure is POINTS else 0)
    if figure.key != rulebook.ranked_by:
        return made
    return made + penalty if figure.more_is_better else made - penalty


def _said_columns(right: Right, ranking: Ranking, number: int | None) -> list[Column]:
    series = right.counted(ranking) if number is None else [number]
    dropped = ranking.best_series is not None and number is None
    return [
        Column(_("Fällige Spiele"), lambda row: [row["games_due"] or None]),
        Column(_("Seriensiege"), lambda row: [_numbers(series, row, lambda cell: cell["rank"] == 1)]),
        *([Column(_("Gestrichene Serien"), lambda row: _dropped(right, series, row))] if dropped else []),
        Column(_("Strafe (schon abgezogen)"), lambda row: [row["penalty"] or None]),
        Column(_("Grund der Strafe"), lambda row: ["; ".join(map(_penalty, row["penalties"]))]),
        Column(_("Vollzählig"), lambda row: [_("ja") if row["complete"] else _("nein")]),
        Column(_("Hinweis"), lambda row: [_outside(row)]),
        Column(_("Stand der Liste"), lambda _row: []),
    ]


def _numbers(series: Sequence[int], row: Json, wanted: Callable[[Json], bool]) -> str:
    cells = zip(series, row["cells"], strict=True)
    return ", ".join(str(number) for number, cell in cells if cell is not None and wanted(cell))


def _dropped(right: Right, series: Sequence[int], row: Json) -> list[str]:
    """Somebody who had a seat and played nothing dropped that series, or did not play it: both are so."""
    key, cells = row.get(WHO[Of.PLAYERS]), zip(series, row["cells"], strict=True)
    with_seats = [
        number
        for number, cell in cells
        if (not cell["counts"] if cell is not None else key in right.field.made[number])
    ]
    return [_numbers(series, row, lambda cell: not cell["counts"]), ", ".join(map(str, with_seats))]


def _penalty(said: Sequence[object]) -> str:
    """`−5: verspätet`."""
    _series, points, reason = said
    taken = str(points).replace("-", "−")
    return f"{taken}: {reason}" if reason else taken
