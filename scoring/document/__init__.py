"""The exchange document: `spielliste/1` in and out, `stand/1` out."""

from .entries import (
    ClubEntry,
    DisqualifiedEntry,
    Document,
    LotEntry,
    PenaltyEntry,
    PlayerEntry,
    SeriesEntry,
    TableEntry,
    TeamEntry,
    TotalsEntry,
    TournamentInfo,
)
from .field import field_of
from .house import HouseRulesError, house_rulebook, parse_house_rules
from .reading import format_place, parse, parse_bytes
from .stand import player_row, ranking_row, stand, team_row
from .writing import render

__all__ = [
    "ClubEntry",
    "DisqualifiedEntry",
    "Document",
    "HouseRulesError",
    "LotEntry",
    "PenaltyEntry",
    "PlayerEntry",
    "SeriesEntry",
    "TableEntry",
    "TeamEntry",
    "TotalsEntry",
    "TournamentInfo",
    "field_of",
    "format_place",
    "house_rulebook",
    "parse",
    "parse_bytes",
    "parse_house_rules",
    "player_row",
    "ranking_row",
    "render",
    "stand",
    "team_row",
]
