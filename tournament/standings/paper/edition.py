"""A list of an edition on paper, as it stood."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import Rulebook
from scoring.rankings import Of
from tournament.core.public import published_tournament
from tournament.core.speaking import of_slug
from tournament.standings.list_words import edition_in_words, members_in_words, rank_in_words, remarks, why_behind
from tournament.standings.paper.content import points
from tournament.standings.paper.ranked_list import PrintedLine
from tournament.standings.reads.editions import EditionOf, public_edition
from tournament.standings.reads.ranking_list import Row
from tournament.web.documents import Paper
from tournament.web.on_paper import audit_head, day, plain
from tournament.web.pdf import pdf

DOCUMENT = "standings/paper/edition"
MOST_SERIES = 8
"""So many series have a column of their own; more do not fit, then only the sums are printed."""


@dataclass(frozen=True, slots=True)
class PrintedEdition:
    """What is printed: heading, the `head` of the log as it was then, the hash of what is sealed, the series that have
    columns, the short names of the sums, the lines, `why` somebody who played less stands where they do.
    """

    tournament: str
    title: str
    day: str
    state: str
    head: str
    sha256: str
    clubs: bool
    series: tuple[int, ...]
    sums: tuple[str, ...]
    rows: tuple[PrintedLine, ...]
    why: str = ""


def content(slug: str, ranking: str, number: int) -> PrintedEdition | None:
    """What is printed of it; None: there is nothing of it that everybody may see."""
    tournament = published_tournament(slug)
    shown = public_edition(tournament, ranking, number) if tournament else None
    if tournament is None or shown is None:
        return None
    kept, rulebook = shown.content, tournament.rulebook
    series = tuple(kept["series"]) if len(kept["series"]) <= MOST_SERIES else ()
    return PrintedEdition(
        tournament=plain(tournament.name),
        title=_title(shown),
        day=day(tournament),
        state=plain(edition_in_words(shown)),
        head=audit_head(shown.edition.audit_head),
        clubs=kept["of"] != Of.CLUBS,
        series=series,
        sha256=shown.listed.sha256,
        sums=tuple(figure.short for figure in rulebook.columns),
        rows=tuple(_line(rulebook, row, len(series)) for row in shown.rows),
        why=why_behind(rulebook) if shown.is_anybody_behind else "",
    )


def _title(shown: EditionOf) -> str:
    words = {"name": plain(shown.listed.title), "number": shown.edition.number}
    return _("%(name)s, Fassung %(number)s") % words


def _line(rulebook: Rulebook, row: Row, series: int) -> PrintedLine:
    """What stands under the name are its notes."""
    return PrintedLine(
        rank_in_words(row),
        plain(row.name),
        tuple(plain(words) for words in (remarks(rulebook, row), members_in_words(row)) if words),
        row.club_name and plain(row.club_name),
        tuple(points(rulebook, (rulebook.ranked_column,), cell and cell.place) for cell in row.cells[:series]),
        points(rulebook, rulebook.columns, row),
    )


def made(edition: PrintedEdition) -> bytes:
    """The PDF."""
    return pdf(DOCUMENT, edition)


PAPER = Paper(content, made, of_slug)
