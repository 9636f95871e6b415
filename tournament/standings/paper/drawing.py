"""A ranked list as a PDF: its rows are drawn, all else is laid out by WeasyPrint."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from django.utils.translation import gettext as _

from tournament.core.collector import garbage_collector_off
from tournament.standings.paper.ranked_list import (
    Points,
    PrintedMember,
    PrintedPlayer,
    PrintedTeam,
    RankedList,
)
from tournament.web.pdf import laid_out, pdf
from tournament.web.stamping import OddTextError, case_lines
from tournament.web.stamping.long_table import Cell, Group, LongTable, Row, long_table
from tournament.web.stamping.measure import Sample
from tournament.web.stamping.setting import Words, pieces

DOCUMENT = "standings/paper/ranked_list"
FRAME = "standings/paper/ranked_list_frame"
FIFTH = 5  # of which row a rule is below: the eye finds its line again, in the style sheet too
LONG_NAME, LONG_CLUB = "Mm " * 9 + "Mm", "Mm " * 16 + "Mm"  # take several lines, however wide the column is


def made(ranked: RankedList) -> bytes:
    """The PDF of what will be printed. Rows are drawn, which is 20 times as fast as laying them out; where a name can
    only be set by WeasyPrint, it lays out everything."""
    if ranked.lines or ranked.teams:
        with suppress(OddTextError), garbage_collector_off():
            return _drawn(ranked)
    return pdf(DOCUMENT, ranked)


def _drawn(ranked: RankedList) -> bytes:
    teams = ranked.grouped
    name = 1 if teams else 2  # the column; the club stands behind it
    table = LongTable(
        groups=[_team_rows(team, ranked.ranked) for team in ranked.teams]
        or [(_row(ranked, line),) for line in ranked.lines],
        samples=_team_samples(name) if teams else (("line", None), ("line", None), ("line", name), ("line", name + 1)),
        heading=name,
        wide=(name, name + 1),
        closed=not teams,
        ruled=1 if teams else FIFTH,
        page_number=_page_number if ranked.numbered else _no_number,
    )
    texts = {words for group in table.groups for _kind, row in group for cell in row for words in cell}
    case = case_lines(pieces(texts | {_page_number(1234567890, 1)}))
    frame = replace(ranked, lines=_lines_to_measure(ranked), teams=_teams_to_measure(ranked), case=case)
    return long_table(laid_out(FRAME, frame), case, table)


def _lines_to_measure(ranked: RankedList) -> tuple[PrintedPlayer, ...]:
    """Rows as `measured` wants them. The first one's place is another's below a thicker rule; the second counts."""
    made, total = _made_to_measure(ranked)
    plain = PrintedPlayer("1", "Mm", ("Mm",), 1, "Mm", (made,) * len(ranked.series), total)
    return plain, plain, replace(plain, name=LONG_NAME, notes=()), replace(plain, club=LONG_CLUB)


def _teams_to_measure(ranked: RankedList) -> tuple[PrintedTeam, ...]:
    """The same with teams, as `_team_samples` says."""
    made, total = _made_to_measure(ranked)
    member = PrintedMember("Mm", "Mm", ("Mm",), series=(made,) * len(ranked.series), total=total)
    alone = PrintedTeam("1", "Mm", ("Mm",), "MM", member.series, total, ())
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
    return made, Points(("0",) * len(ranked.total_columns))


def _row(ranked: RankedList, line: PrintedPlayer) -> Row:
    """The cells of a line, as `player.html` has them."""
    return "line", (
        (("bold", line.rank),),
        (("plain", str(line.number)),),
        (("semibold", line.name), *_noted(line.notes)),
        (("plain", line.club),),
        *(cell for made in line.series for cell in _cells(made, ranked.ranked if made.best else None, mark="★ ")),
        *_cells(line.total, ranked.ranked),
    )


def _team_rows(team: PrintedTeam, ranked: int) -> Group:
    """The cells of a team and its members, as `team.html` has them."""
    line = (
        (("semibold", team.rank),),
        (("semibold", team.name), *_noted(team.notes)),
        (("plain", team.club),),
        *(cell for made in team.series for cell in _cells(made, ranked if made.best else None, "semibold", mark="★ ")),
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
