"""Every ranking of a tournament: who is ranked over what, and who stands where.

The same code ranks what a document says and what the database holds: keys of players, teams and clubs are whatever the
caller calls them by. Source: contract.md, section 7; DSkV Rommé-Regeln 2018, rule 14; decisions.md, rule 21 and "Second
reading".
"""

from .deciding import By, Decided, decided
from .due import Owed, Sheet, counts_no_more_than_due, owed, played_games, seat_games
from .field import (
    NO_RANKING,
    PAIR,
    PLAYERS,
    TANDEMS,
    TEAMS,
    Drawn,
    Entrant,
    Field,
    ForTeam,
    Of,
    Penalty,
    Ranking,
    Result,
    Side,
    everybody,
    first_of,
    first_teams,
    sums_of,
    usual_teams,
)
from .lines import Place, members_counted, series_counted
from .places import Fate, Places, fate, ranked, ranked_series, void_lots

__all__ = [
    "NO_RANKING",
    "PAIR",
    "PLAYERS",
    "TANDEMS",
    "TEAMS",
    "By",
    "Decided",
    "Drawn",
    "Entrant",
    "Fate",
    "Field",
    "ForTeam",
    "Of",
    "Owed",
    "Penalty",
    "Place",
    "Places",
    "Ranking",
    "Result",
    "Sheet",
    "Side",
    "counts_no_more_than_due",
    "decided",
    "everybody",
    "fate",
    "first_of",
    "first_teams",
    "members_counted",
    "owed",
    "played_games",
    "ranked",
    "ranked_series",
    "seat_games",
    "series_counted",
    "sums_of",
    "usual_teams",
    "void_lots",
]
