"""The list somebody asks for by an address."""

from scoring.rankings import Of
from tournament.standings.reads.standings import AnyList, Standings
from tournament.web.ranking_address import AskedRanking


def wanted_list(standings: Standings, ranking: str | None, of: Of = Of.PLAYERS) -> AnyList | None:
    """The list of the ranking that stands so in an address; None: there is no such ranking.

    Where none is named: everybody, or the first ranking of that kind.
    """
    if ranking is not None:
        asked = AskedRanking(ranking)
        return next((standings.list_of(one) for one in standings.rankings if asked.names(one.id)), None)
    if of is Of.PLAYERS:
        return standings.everybody
    return next((standings.list_of(one) for one in standings.rankings if one.of is of), standings.first_teams)
