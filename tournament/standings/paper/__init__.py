"""A ranking on paper: what is printed (`content`), as values (`ranked_list`), drawn (`drawing`)."""

from tournament.standings.paper.content import ORGANISERS, PUBLISHED, content, has_results, rank, ranked_list
from tournament.standings.paper.drawing import DOCUMENT, made
from tournament.standings.paper.ranked_list import Kind, Points, PrintedMember, PrintedPlayer, PrintedTeam, RankedList

__all__ = [
    "DOCUMENT",
    "ORGANISERS",
    "PUBLISHED",
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
    "ranked_list",
]
