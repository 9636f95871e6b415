"""A ranking on paper: what is printed (`content`), as values (`ranked_list`), drawn (`drawing`), for whom."""

from tournament.standings.paper.content import content, rank
from tournament.standings.paper.documents import ORGANISERS, PUBLISHED, has_results
from tournament.standings.paper.drawing import DOCUMENT, made
from tournament.standings.paper.ranked_list import (
    Heads,
    Kind,
    Points,
    PrintedMember,
    PrintedPlayer,
    PrintedTeam,
    RankedList,
)

__all__ = [
    "DOCUMENT",
    "ORGANISERS",
    "PUBLISHED",
    "Heads",
    "Kind",
    "Points",
    "PrintedMember",
    "PrintedPlayer",
    "PrintedTeam",
    "RankedList",
    "content",
    "has_results",
    "made",
    "rank",
]
