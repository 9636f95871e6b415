"""A ranking on paper: what is printed (`content`), as values (`ranked_list`), drawn (`drawing`), for whom."""

from tournament.standings.paper.content import ORGANISERS, PUBLISHED, content, has_results, rank
from tournament.standings.paper.ranked_list import (
    DOCUMENT,
    Heads,
    Points,
    PrintedLine,
    RankedList,
    made,
)

__all__ = [
    "DOCUMENT",
    "ORGANISERS",
    "PUBLISHED",
    "Heads",
    "Points",
    "PrintedLine",
    "RankedList",
    "content",
    "has_results",
    "made",
    "rank",
]
