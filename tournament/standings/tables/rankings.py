"""The list of a ranking, over all that counts or of one series: for the page and for files."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring import Rulebook
from scoring.rankings import Ranking
from tournament.standings.reads.editions import KeptList
from tournament.standings.reads.ranking_list import Row
from tournament.standings.reads.standings import AnyList
from tournament.standings.tables.columns import (
    WHO,
    WIDE_NUMBER,
    Columns,
    file_columns,
    place_columns,
    said_columns,
    series_column,
    sums_columns,
    text_of,
)
from tournament.web.tables import ListTable, matching


def ranking_table(
    ranked: AnyList | KeptList,
    state: str | None = None,
    words: str = "",
    order_by: str = "rang",
    *,
    linked: bool = True,
) -> ListTable:
    """Everybody in a ranking; `words` to look for in the names. `state`: for a file, how far it goes.

    `linked`: names lead to public pages.
    """
    rulebook, ranking = ranked.tournament.rulebook, ranked.ranking
    who = WHO[ranking.of]
    columns = [
        *place_columns(),
        *who.columns(ranked, linked=linked),
        *_series_columns(rulebook, ranking, ranked.series),
        *sums_columns(rulebook),
        *file_columns(rulebook),
        *([] if state is None else said_columns(state, drops_series=ranking.best_series is not None)),
    ]
    table = ListTable.of(matching(ranked.rows, words, text_of), columns, order_by, "rang")
    table.caption = ranking.title or who.title
    return table


def series_table(
    ranked: AnyList,
    number: int,
    state: str | None = None,
    words: str = "",
    order_by: str = "rang",
    *,
    linked: bool = True,
) -> ListTable:
    """Everybody who played series `number` of a ranking, ranked by it alone."""
    rulebook, ranking = ranked.tournament.rulebook, ranked.ranking
    who = WHO[ranking.of]
    columns = [
        *place_columns(),
        *who.columns(ranked, linked=linked),
        *sums_columns(rulebook),
        *file_columns(rulebook, WIDE_NUMBER),
        *([] if state is None else said_columns(state)),
    ]
    table = ListTable.of(matching(ranked.series_rows(number), words, text_of), columns, order_by, "rang")
    table.caption = _("%(ranking)s, %(number)s. Serie") % {"ranking": ranking.title or who.title, "number": number}
    return table


def sums_table(ranked: AnyList, rows: Sequence[Row], *, linked: bool = True) -> ListTable:
    """These rows of a ranking, best first, with what was made in all series alone."""
    columns = [
        *place_columns(),
        *WHO[ranked.ranking.of].columns(ranked, linked=linked),
        *sums_columns(ranked.tournament.rulebook),
    ]
    table = ListTable.of(rows, columns, "rang", "rang").whole()
    table.orderable = False  # its heads would sort another list of the page
    table.caption = ranked.ranking.title
    return table


def just_shown_table(ranked: AnyList, rows: Sequence[Row]) -> ListTable | None:
    """What the Siegerehrung has shown of a ranking so far, best first; None: nothing, or it is wholly revealed."""
    if not rows:
        return None
    table = sums_table(ranked, rows)
    table.caption = _("Bei der Siegerehrung gezeigt")
    return table


def _series_columns(rulebook: Rulebook, ranking: Ranking, series: tuple[int, ...]) -> Columns:
    """What was made in each series: all the rulebook counts of players, of teams and clubs what decides.

    Where only a club's best members count, they are others in each series, and do not add up: none are shown.
    """
    if ranking.best_members is not None:
        return []
    figures = rulebook.columns if WHO[ranking.of].every_figure else (rulebook.ranked_column,)
    return [series_column(rulebook, figure, at, number) for at, number in enumerate(series) for figure in figures]
