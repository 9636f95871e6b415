"""A list of an edition as a table: made of what was kept, and of nothing that is stored now."""

from functools import partial

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring import Figure, Rulebook
from scoring.rankings import Of
from tournament.standings.list_words import members_in_words, rank_in_words, remarks
from tournament.standings.reads.editions import EditionOf
from tournament.standings.reads.ranking_list import Row, made
from tournament.web.cells import Value
from tournament.web.tables import ListColumn, ListTable, Look


def edition_table(shown_list: EditionOf, order_by: str = "rang") -> ListTable:
    """Everybody in it, in the order it stood in unless another column is asked for."""
    content, rulebook = shown_list.content, shown_list.rulebook
    columns = [
        ("rang", ListColumn(_("Rang"), lambda row: row.rank, rank_in_words, Look(number=True))),
        ("name", ListColumn(_("Name"), lambda row: row.name, partial(_named, rulebook), Look(row_header=True))),
        *([] if content["of"] == Of.CLUBS else [_club_column()]),
        *(_series_column(rulebook, at, number) for at, number in enumerate(content["series"])),
        *(_sum_column(rulebook, figure) for figure in rulebook.columns),
        ("strafe", ListColumn(_("Strafe"), lambda row: row.penalty or None, look=None)),
        ("bemerkung", ListColumn(_("Bemerkung"), partial(remarks, rulebook), look=None)),
        ("mitglieder", ListColumn(_("Mitglieder"), members_in_words, look=None)),
    ]
    table = ListTable.of(shown_list.rows, columns, order_by, "rang")
    table.caption = shown_list.listed.title
    return table


def _club_column() -> tuple[str, ListColumn]:
    return "verein", ListColumn(_("Verein"), lambda row: row.club_name, look=Look(wide=True))


def _series_column(rulebook: Rulebook, at: int, number: int) -> tuple[str, ListColumn]:
    def read(row: Row) -> Value:
        cell = row.cells[at]
        return made(rulebook, rulebook.ranked_column, cell and cell.place)

    title = _("%(number)s. Serie") % {"number": number}
    return f"serie-{number}", ListColumn(title, read, look=Look(number=True, wide=True))


def _sum_column(rulebook: Rulebook, figure: Figure) -> tuple[str, ListColumn]:
    look = Look(figure.short, number=True, strong=figure.key == rulebook.ranked_by)
    return figure.key, ListColumn(figure.name, partial(made, rulebook, figure), look=look)


def _named(rulebook: Rulebook, row: Row) -> SafeString:
    """The name, and below it what stands beside it."""
    below = " – ".join(words for words in (remarks(rulebook, row), members_in_words(row)) if words)
    return format_html("{}{}", row.name, format_html(' <small class="muted">{}</small>', below) if below else "")
