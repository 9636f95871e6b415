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
from .house import HouseRulesError, house_rulebook, parse_house_rules
from .reading import format_place, parse, parse_bytes
from .writing import player_line, render, stand, team_line

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
    "format_place",
    "house_rulebook",
    "parse",
    "parse_bytes",
    "parse_house_rules",
    "player_line",
    "render",
    "stand",
    "team_line",
]
