"""Scoring of Rommé tournaments by the rules of several rulebooks: pure Python, no Django, no files, no clock."""

from .document import (
    ClubEntry,
    Document,
    LotEntry,
    PlayerEntry,
    SeriesEntry,
    TableEntry,
    TeamEntry,
    TotalsEntry,
    TournamentInfo,
    format_place,
    parse,
    parse_bytes,
    render,
    stand,
)
from .game import Game, Result, Score, check_game, score_game
from .list_end import check_after_target, check_giving_up, game_reaching, last_game
from .list_sheet import ListCell, ListRow, ListRows, ListSum, list_rows, table_totals
from .problem import CODES, Problem
from .rulebook import Band, Column, Outcome, Rulebook
from .rulebooks import RULEBOOKS, UnknownRulebookError, rulebook
from .standings import Ranked, RankedTeam, rank, rank_teams
from .totals import Totals, check_totals

__all__ = [
    "CODES",
    "RULEBOOKS",
    "Band",
    "ClubEntry",
    "Column",
    "Document",
    "Game",
    "ListCell",
    "ListRow",
    "ListRows",
    "ListSum",
    "LotEntry",
    "Outcome",
    "PlayerEntry",
    "Problem",
    "Ranked",
    "RankedTeam",
    "Result",
    "Rulebook",
    "Score",
    "SeriesEntry",
    "TableEntry",
    "TeamEntry",
    "Totals",
    "TotalsEntry",
    "TournamentInfo",
    "UnknownRulebookError",
    "check_after_target",
    "check_game",
    "check_giving_up",
    "check_totals",
    "format_place",
    "game_reaching",
    "last_game",
    "list_rows",
    "parse",
    "parse_bytes",
    "rank",
    "rank_teams",
    "render",
    "rulebook",
    "score_game",
    "stand",
    "table_totals",
]
