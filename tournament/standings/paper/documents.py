"""Which lists are printed, for another process: everybody's, over what is published, and the organiser's."""

from collections.abc import Collection

from scoring.rankings import Of
from tournament.core.list_state import ListStates
from tournament.core.paper_language import of_slug, of_tournament
from tournament.core.public import TournamentState, state_of
from tournament.models import Tournament
from tournament.standings.paper.content import content
from tournament.standings.paper.drawing import made
from tournament.standings.paper.ranked_list import RankedList
from tournament.standings.reads.kept_list import kept_list
from tournament.standings.reads.standings import Standings, published_standings, seated_series
from tournament.standings.reads.standings import standings as read_standings
from tournament.standings.reads.wanted import wanted_list
from tournament.web.documents import Paper


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
