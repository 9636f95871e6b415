"""The exchange document: `spielliste/1` in and out, `stand/1` out."""

from .entries import (
    ClubEntry,
    Document,
    LotEntry,
    PlayerEntry,
    SeriesEntry,
    TableEntry,
    TeamEntry,
    TotalsEntry,
    TournamentInfo,
)
from .reading import format_place, parse, parse_bytes
from .writing import render, stand

__all__ = [
    "ClubEntry",
    "Document",
    "LotEntry",
    "PlayerEntry",
    "SeriesEntry",
    "TableEntry",
    "TeamEntry",
    "TotalsEntry",
    "TournamentInfo",
    "format_place",
    "parse",
    "parse_bytes",
    "render",
    "stand",
]
