"""What is printed of a ranking, its heading, columns and lines, and how that is drawn as a PDF."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from scoring.rankings import Of
from tournament.core.works import garbage_collector_off
from tournament.web.on_paper import audit_head
from tournament.web.pdf import laid_out, pdf
from tournament.web.stamping import CaseLine, OddTextError, case_lines
from tournament.web.stamping.laid_out import Sample
from tournament.web.stamping.long_table import Cell, Group, LongTable, Row, long_table
from tournament.web.stamping.setting import Words, pieces

PORTRAIT_COLUMNS = 4
CROWDED_COLUMNS = 8
COLUMNS_FOR_SERIES = 16  # more do not fit on A4; then only the sums are printed
NARROW_COLUMNS = 12
LONGEST_STATE = 70  # letters: two lines of a page's heading
USUAL_FIGURES = 4  # of a sum
FIGURE, NARROW_FIGURE, BESIDE = 2.45, 2.0, 2.5  # millimetres: a bold one, a small one, what stays free beside a number


@dataclass(frozen=True, slots=True)
class Heads:
    """What stands over the names, and over what stands behind each."""

    name: str
    beside: str


@dataclass(frozen=True, slots=True)
class Points:
    """The figures of the list's columns; "–" for what was not played. `best`: nobody made more in this series."""

    figures: tuple[str, ...]
    best: bool = False


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """The line of a player, of a team or club with its `members`, or of one of these below it, without a rank.

    `number`: of a player; `notes`: by lot, no rank and why, incomplete, on loan, fields of a registration that paper
    shows, penalties; `club`: of a club how many counted.
    """

    rank: str
    name: str
    notes: tuple[str, ...]
    club: str
    series: tuple[Points, ...]
    total: Points
    number: int = 0
    members: tuple["PrintedLine", ...] = ()


@dataclass(frozen=True, slots=True)
class RankedList:
    """What is printed. `series`: the numbers with columns of their own, of which
    `best_series` count (None: all).

    `state`: how far it goes, on every page; `state_in_full`: above the list, where a page's heading has no room for it.
    `sha256`: of the edition it is, above the list.
    `head`: of the audit log, as it was when this was published. `numbered`: its pages say which they are; not where it
    is part of a larger document.
    `clubs`: there is a column for what stands beside each name. `columns` are those of each series, `total_columns`
    those of the sums; `ranked_by` is the one that decides. `case`: all words, where the rows are drawn by `long_table`.
    """

    of: Of
    tournament: str
    day: str
    title: str
    state: str
    rulebook: str
    legend: str
    heads: Heads
    columns: tuple[scoring.Figure, ...]
    total_columns: tuple[scoring.Figure, ...]
    ranked_by: str
    series: tuple[int, ...]
    lines: tuple[PrintedLine, ...]
    ties: bool
    lots: bool
    behind: str = ""
    clubs: bool = True
    best_series: int | None = None
    state_in_full: str = ""
    head: str = ""
    sha256: str = ""
    numbered: bool = True
    case: tuple[CaseLine, ...] = ()

    @property
    def heading(self) -> int:
        """How many columns stand before the figures."""
        return 2 + (not self.grouped) + self.clubs

    @property
    def landscape(self) -> bool:
        """More series than a portrait page has room for."""
        return len(self.series) * len(self.columns) > PORTRAIT_COLUMNS

    @property
    def crowded(self) -> bool:
        """So many columns that names get less room."""
        return len(self.series) * len(self.columns) > CROWDED_COLUMNS

    @property
    def narrow(self) -> bool:
        """So many columns that type and columns have to be smaller."""
        return len(self.series) * len(self.columns) > NARROW_COLUMNS

    @property
    def best_marked(self) -> bool:
        """Whether there is a series winner to explain."""
        return any(cell.best for line in self.lines for cell in line.series)

    @property
    def grouped(self) -> bool:
        """Whether each line has its members below it."""
        return self.of is not Of.PLAYERS

    @property
    def longest_sums(self) -> tuple[int, ...]:
        """Of how many letters the longest of each of the sums is."""
        made = (one.total.figures for line in self.lines for one in (line, *line.members))
        return tuple(max(map(len, figures)) for figures in zip(*made, strict=True))

    @property
    def wider(self) -> Iterator[tuple[str, str]]:
        """The sums that need more than the usual room, and how much."""
        each = NARROW_FIGURE if self.narrow else FIGURE
        for column, longest in zip(self.total_columns, self.longest_sums, strict=False):
            if longest > USUAL_FIGURES:
                yield column.key, f"{longest * each + BESIDE:.2f}mm"

    @property
    def foot(self) -> str:
        """What stands at the foot of every page: the rulebook, and what each sign means that is printed."""
        signs = (
            (self.best_marked, _("★ Serienbester")),
            (self.ties, _("= gleicher Stand, Rang geteilt")),
            (self.lots, _("(Los) durch Los entschieden")),
            (self.behind, self.behind),
            (self.best_series is not None, self._dropped),
        )
        said = [self.rulebook, self.legend, *(words for shown, words in signs if shown), audit_head(self.head)]
        return " · ".join(part for part in said if part)

    @property
    def _dropped(self) -> str:
        """What brackets say."""
        best = self.best_series or 0
        words = ngettext(
            "(…) gestrichen, die beste Serie zählt", "(…) gestrichen, die besten %(best)s Serien zählen", best
        )
        return words % {"best": best}

    @property
    def ranked(self) -> int:
        """The place, among the columns of a series, of the one that decides."""
        return [column.key for column in self.columns].index(self.ranked_by)

    @property
    def decides(self) -> int:
        """The same among the columns of the sums."""
        return [column.key for column in self.total_columns].index(self.ranked_by)


# A ranked list as a PDF: its rows are drawn, all else is laid out by WeasyPrint.

DOCUMENT = "standings/paper/ranked_list"
FRAME = "standings/paper/ranked_list_frame"
FIFTH = 5  # of which row a rule is below: the eye finds its line again, in the style sheet too
LONG_NAME, LONG_CLUB = "Mm " * 24 + "Mm", "Mm " * 16 + "Mm"  # take several lines, however wide the column is


def made(ranked: RankedList) -> bytes:
    """The PDF of what will be printed. Rows are drawn, which is 20 times as fast as laying them out; where a name can
    only be set by WeasyPrint, it lays out everything."""
    if ranked.lines:
        with suppress(OddTextError), garbage_collector_off():
            return _drawn(ranked)
    return pdf(DOCUMENT, ranked)


def _drawn(ranked: RankedList) -> bytes:
    teams = ranked.grouped
    name = 1 if teams else 2  # the column; the club stands behind it
    wide = (name, name + 1) if ranked.clubs else (name,)
    table = LongTable(
        groups=[_team_rows(line, ranked) if teams else (_row(ranked, line),) for line in ranked.lines],
        samples=_team_samples(name) if teams else (("line", None), ("line", None), *(("line", one) for one in wide)),
        heading=name,
        wide=wide,
        closed=not teams,
        ruled=1 if teams else FIFTH,
        page_number=_page_number if ranked.numbered else _no_number,
    )
    texts = {words for group in table.groups for _kind, row in group for cell in row for words in cell}
    case = case_lines(pieces(texts | {_page_number(1234567890, 1)}))
    frame = replace(ranked, lines=_teams_to_measure(ranked) if teams else _lines_to_measure(ranked), case=case)
    return long_table(laid_out(FRAME, frame), case, table)


def _lines_to_measure(ranked: RankedList) -> tuple[PrintedLine, ...]:
    """Rows as `measured` wants them. The first one's place is another's below a thicker rule; the second counts."""
    made, total = _made_to_measure(ranked)
    plain = PrintedLine("1", "Mm", ("Mm",), "Mm", (made,) * len(ranked.series), total, 1)
    lines = plain, plain, replace(plain, name=LONG_NAME, notes=()), replace(plain, club=LONG_CLUB)
    return lines if ranked.clubs else lines[:-1]


def _teams_to_measure(ranked: RankedList) -> tuple[PrintedLine, ...]:
    """The same with teams, as `_team_samples` says."""
    made, total = _made_to_measure(ranked)
    member = PrintedLine("", "Mm", ("Mm",), "Mm", (made,) * len(ranked.series), total)
    alone = replace(member, rank="1", club="MM")
    plain = replace(alone, members=(member, member))
    named = replace(member, name=LONG_NAME, notes=())
    settled = replace(member, club=f"m {LONG_CLUB}")  # another club than the team's, or it is not printed
    return (
        plain,
        plain,
        replace(plain, name=LONG_NAME, notes=(), members=(named, named)),
        replace(plain, club=LONG_CLUB, members=(settled, settled)),
        alone,
        replace(alone, name=LONG_NAME, notes=()),
        replace(alone, club=LONG_CLUB),
    )


def _team_samples(name: int) -> tuple[Sample, ...]:
    """A team's line, its members, the last of them, and a team of nobody."""
    kinds = ("line", "member", "last")
    of_each = (None, None, name, name + 1)
    several = tuple((kind, column) for column in of_each for kind in kinds)
    return (*several, *(("alone", column) for column in of_each[1:]))


def _made_to_measure(ranked: RankedList) -> tuple[Points, Points]:
    made = Points(("0",) * len(ranked.columns), best=ranked.best_marked)
    return made, Points(tuple("0" * longest for longest in ranked.longest_sums))


def _row(ranked: RankedList, line: PrintedLine) -> Row:
    """The cells of a line, as `player.html` has them."""
    return "line", (
        (("bold", line.rank),),
        (("plain", str(line.number)),),
        (("semibold", line.name), *_noted(line.notes)),
        *([(("plain", line.club),)] if ranked.clubs else []),
        *(cell for made in line.series for cell in _cells(made, ranked.ranked if made.best else None, mark="★ ")),
        *_cells(line.total, ranked.decides),
    )


def _team_rows(team: PrintedLine, ranked: RankedList) -> Group:
    """The cells of a team and its members, as `team.html` has them."""
    line = (
        (("semibold", team.rank),),
        (("semibold", team.name), *_noted(team.notes)),
        (("plain", team.club),),
        *(
            cell
            for made in team.series
            for cell in _cells(made, ranked.ranked if made.best else None, "semibold", mark="★ ")
        ),
        *_cells(team.total, None, "semibold"),
    )
    members = [
        (
            (("plain", ""),),
            (("plain", member.name), *_noted(member.notes)),
            (("plain", member.club if member.club != team.club else ""),),
            *(cell for made in (*member.series, member.total) for cell in _cells(made, None)),
        )
        for member in team.members
    ]
    if not members:
        return (("alone", line),)
    return (("line", line), *(("member", cells) for cells in members[:-1]), ("last", members[-1]))


def _noted(notes: Sequence[str]) -> Iterator[Words]:
    return (("plain", f"({note})") for note in notes)


def _cells(made: Points, bold: int | None, style: str = "plain", *, mark: str = "") -> Iterator[Cell]:
    """A cell a figure; the one at this place is bold and has the mark."""
    for at, figure in enumerate(made.figures):
        yield (("bold", f"{mark}{figure}") if at == bold else (style, figure),)


def _page_number(number: int, pages: int) -> Words:
    return "plain", _("Seite %(number)s von %(pages)s") % {"number": number, "pages": pages}


def _no_number(_number: int, _pages: int) -> Words:
    return "plain", ""
