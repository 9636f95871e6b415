"""Who won, as the press's short text needs it: names as everybody may read them."""

from scoring.rankings import PAIR, Of, Ranking
from tournament.ceremony.press import Event, Outcome, Placed, given_name_first
from tournament.ceremony.reads.book import club_of, name_of, podium
from tournament.ceremony.reads.book_parts import Seen
from tournament.core.figures import shown_sum
from tournament.standings.reads.rows import ClubRow, RankedRow, TeamRow
from tournament.standings.reads.standings import AnyList


def event(seen: Seen) -> Event:
    """The tournament: those who played, and their clubs."""
    tournament = seen.tournament
    played = [row.registration for row in seen.standings.players if row.totals.games]
    return Event(
        tournament.name,
        tournament.date,
        tournament.last_day,
        tournament.place,
        len(played),
        len({one.club_id for one in played if one.club_id}),
    )


def outcomes(seen: Seen, ranking: str | None = None) -> list[Outcome]:
    """The rankings that are played out, in order, or this one alone: what is not decided is nobody's to print."""
    chosen = [one for one in seen.standings.rankings if ranking in (None, one.id)]
    return [_outcome(seen.standings.list_of(one)) for one in chosen if _is_played_out(seen, one)]


def _is_played_out(seen: Seen, ranking: Ranking) -> bool:
    state = seen.states.of(ranking)
    return state.final or (state.over and not state.open_lists)


def _outcome(ranked: AnyList) -> Outcome:
    size = ranked.ranking.team_size or ranked.tournament.members_per_team
    placed = tuple(_placed(ranked, row) for row in podium(ranked))
    return Outcome(ranked.ranking.title, ranked.ranking.of, placed, of_pairs=size == PAIR)


def _placed(ranked: AnyList, row: RankedRow) -> Placed:
    rulebook = ranked.tournament.rulebook
    columns = sorted(rulebook.columns, key=lambda column: column.key != rulebook.ranked_by)
    figures = tuple((column.key, shown_sum(rulebook, column, row.totals, row.penalty)) for column in columns)
    members = row.members if isinstance(row, TeamRow | ClubRow) else ()
    return Placed(
        row.rank or 0,
        given_name_first(name_of(row)) if ranked.ranking.of is Of.PLAYERS else name_of(row),
        figures,
        club_of(row),
        tuple(given_name_first(name_of(one)) for one in members) if isinstance(row, TeamRow) else (),
        row.by_lot,
    )
