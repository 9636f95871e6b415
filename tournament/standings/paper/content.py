"""What is printed of the list of a ranking, over all or one series, and which lists: everybody's, the organiser's."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from scoring.rankings import Of, Place
from tournament.core.list_state import ListStates
from tournament.core.public import TournamentState, state_of
from tournament.core.rankings import legend_in_words
from tournament.core.speaking import of_slug, of_tournament
from tournament.models import Tournament
from tournament.registration.fields import on_paper
from tournament.standings.list_words import (
    incomplete_in_words,
    outside_in_words,
    penalty_in_words,
    why_behind_in_short,
)
from tournament.standings.paper.ranked_list import (
    COLUMNS_FOR_SERIES,
    LONGEST_STATE,
    PORTRAIT_COLUMNS,
    Heads,
    Points,
    PrintedLine,
    RankedList,
    made,
)
from tournament.standings.reads.editions import KeptList, kept_list
from tournament.standings.reads.ranking_list import ClubRow, PlayerRow, Row, SeriesCell
from tournament.standings.reads.ranking_list import made as figure_made
from tournament.standings.reads.standings import AnyList, Standings, published_standings, seated_series, wanted_list
from tournament.standings.reads.standings import standings as read_standings
from tournament.web.documents import Paper
from tournament.web.on_paper import NONE, day, number, plain
from tournament.web.public_words import in_words, title_in_words


def content(
    ranked: AnyList | KeptList, states: ListStates, series: int | None = None, *, upright: bool = False
) -> RankedList:
    """What will be printed; `states`: how far it goes; `series`: that one alone, ValueError if it is not in it.

    `upright`: on portrait pages, as a book has them, so that of many series only what decides is said, or nothing.
    """
    tournament, ranking = ranked.tournament, ranked.ranking
    rulebook = tournament.rulebook
    if series is not None and series not in ranked.series:
        raise ValueError("no such series")
    state = plain(in_words(states, ranking, series))
    rows: Sequence[Row] = ranked.rows if series is None or isinstance(ranked, KeptList) else ranked.series_rows(series)
    columns, shown = _of_series(ranked, upright=upright) if series is None else (rulebook.columns, ())
    return RankedList(
        of=ranking.of,
        tournament=plain(tournament.name),
        day=day(tournament),
        title=_title(ranked, states, series),
        state=state if len(state) <= LONGEST_STATE else plain(in_words(states, ranking, series, reasons=False)),
        state_in_full=state if len(state) > LONGEST_STATE else "",
        rulebook=rulebook.title,
        legend=legend_in_words(rulebook),
        heads=_heads(ranked),
        columns=columns,
        total_columns=rulebook.ranking_figures,
        ranked_by=rulebook.ranked_by,
        series=shown,
        lines=tuple(_line(rulebook, row, columns, len(shown)) for row in rows),
        ties=any(row.tied and row.rank is not None for row in rows),
        lots=any(row.by_lot for row in rows),
        behind=why_behind_in_short(rulebook) if ranked.is_anybody_behind(series) else "",
        clubs=ranking.of is not Of.PLAYERS or ranked.has_clubs,
        best_series=ranking.best_series if shown else None,
        head=states.head(ranking, series),
        sha256=ranked.listed.sha256 if isinstance(ranked, KeptList) else "",
    )


def rank(place: int | None, *, tied: bool) -> str:
    """ "3", "3 =" for a shared rank, "–" for whoever has none."""
    if place is None:
        return NONE
    return f"{place} =" if tied else str(place)


Columns = Sequence[scoring.Figure]


def _of_series(ranked: AnyList | KeptList, *, upright: bool) -> tuple[tuple[scoring.Figure, ...], tuple[int, ...]]:
    """The columns of each series, and which series have some: all or none. Where only a club's best count, its series
    do not add up: not shown."""
    rulebook, most = ranked.tournament.rulebook, PORTRAIT_COLUMNS if upright else COLUMNS_FOR_SERIES
    columns = rulebook.columns
    if upright and len(ranked.series) * len(columns) > most:
        columns = tuple(column for column in columns if column.key == rulebook.ranked_by)
    fit = len(ranked.series) * len(columns) <= most and ranked.ranking.best_members is None
    return columns, ranked.series if fit else ()


def _title(ranked: AnyList | KeptList, states: ListStates, series: int | None) -> str:
    name = plain(ranked.ranking.title) if ranked.ranking.title else ""
    if series is None:
        return title_in_words(states, ranked.ranking, name)
    return _("%(ranking)s, %(number)s. Serie") % {"ranking": name, "number": series}


def _heads(ranked: AnyList | KeptList) -> Heads:
    return {
        Of.PLAYERS: Heads(_("Name"), _("Verein")),
        Of.TEAMS: Heads(str(ranked.team_words.one), _("Verein")),
        Of.CLUBS: Heads(_("Verein"), _("Gewertet")),
    }[ranked.ranking.of]


def points(rulebook: scoring.Rulebook, columns: Sequence[scoring.Figure], place: Place[int] | None) -> Points:
    """These figures; "–" for each where nothing was played."""
    sums = [figure_made(rulebook, column, place) for column in columns]
    return Points(tuple(NONE if one is None else number(one) for one in sums))


def _cell(rulebook: scoring.Rulebook, columns: Columns, cell: SeriesCell | None) -> Points:
    """In brackets what is dropped."""
    made = points(rulebook, columns, cell and cell.place)
    if cell is None or not cell.place.result.games:
        return made
    if cell.counts:
        return replace(made, best=cell.place.rank == 1)
    return Points(tuple(f"({figure})" for figure in made.figures))


def _line(rulebook: scoring.Rulebook, row: Row, columns: Columns, shown: int) -> PrintedLine:
    """With its members; of a club without theirs, which stands above them."""
    members = [_plain_line(rulebook, one, columns, shown, _loan(one, row)) for one in row.members]
    drawn = [_("Los")] if row.by_lot else []
    line = _plain_line(rulebook, row, columns, shown, incomplete_in_words(rulebook, row), *_of_person(row))
    return replace(
        line,
        rank=rank(row.rank, tied=row.tied),
        notes=(*drawn, *line.notes),
        members=tuple(replace(one, club="") if isinstance(row, ClubRow) else one for one in members),
    )


def _plain_line(rulebook: scoring.Rulebook, row: Row, columns: Columns, shown: int, *notes: str) -> PrintedLine:
    """Without the rank. Behind the name: why there is none; these notes; penalties."""
    said = (outside_in_words(row), *notes, *map(penalty_in_words, row.penalties))
    return PrintedLine(
        rank="",
        name=plain(row.name),
        notes=tuple(plain(note) for note in said if note),
        club=_counted(row) if isinstance(row, ClubRow) else row.club_name and plain(row.club_name),
        series=tuple(_cell(rulebook, columns, cell) for cell in row.cells[:shown]),
        total=points(rulebook, rulebook.ranking_figures, row),
        number=row.registration.number if isinstance(row, PlayerRow) else 0,
    )


def _loan(member: PlayerRow, row: Row) -> str:
    return _("Leihspieler") if member.key in row.loan else ""


def _of_person(row: Row) -> Iterable[str]:
    """Fields of a registration that paper shows; who left."""
    if not isinstance(row, PlayerRow):
        return ()
    return (*on_paper(row.registration), _("ausgeschieden") if row.registration.withdrawn else "")


def _counted(row: ClubRow) -> str:
    return ngettext("%(count)s Mitglied", "%(count)s Mitglieder", len(row.members)) % {"count": len(row.members)}


# Which lists are printed, for another process: everybody's, over what is published, and the organiser's.


def published_content(slug: str, ranking: str | None, of: Of, series: int | None) -> RankedList | None:
    """What everybody may see printed; None before there is anything of it.

    `ranking`: as it stands in the address; None: the first of its kind, of players that of everybody. `series`: that
    one alone.
    """
    tournament = Tournament.objects.filter(slug=slug, published=True).first()
    if tournament is None:
        return None
    state = state_of(tournament)
    shown = [one.number for one in state.series if one.results]
    return _content(published_standings(state), state, shown, ranking, of, series)


def organisers_content(tournament: int, ranking: str | None, of: Of, series: int | None) -> RankedList | None:
    """What the organiser prints, over every series that is seated; None if it is gone. It is hung up in the
    hall: who is anonymous has no name on it."""
    found = Tournament.objects.filter(pk=tournament).first()
    if found is None:
        return None
    seated = seated_series(found)
    return _content(read_standings(found, seated, public=True), state_of(found).unfrozen, seated, ranking, of, series)


def _content(
    standings: Standings,
    state: TournamentState,
    shown: Collection[int],
    ranking: str | None,
    of: Of,
    series: int | None,
) -> RankedList | None:
    ranked = wanted_list(standings, ranking, of)
    if ranked is None or not ranked.series or (series is not None and series not in ranked.series):
        return None
    kept = kept_list(standings, ranked) if series is None and standings.public else None
    return content(kept or ranked, ListStates(state, shown), series)


def has_results(tournament: TournamentState, series: int | None) -> bool:
    """Whether results of this series are published, perhaps in one revealed ranking alone; None: of any."""
    revealed = tournament.freeze is not None and bool(tournament.freeze.revealed)
    known = tournament.unfrozen if revealed else tournament
    return any(series in (None, number) for number in known.with_results)


PUBLISHED = Paper(published_content, made, of_slug)
ORGANISERS = Paper(organisers_content, made, of_tournament)
