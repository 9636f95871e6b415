"""What a design is."""

from dataclasses import dataclass

Table = tuple[int, ...]
Round = tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Design:
    """Who sits with whom in every series, for places 0..n-1 instead of people: no chance, no teams, no clubs.

    `rounds`: a series each, its full tables first, the short ones last. `repeats`: sum over all pairs of places of
    their meetings after the first, `thirds`: after the second; `bound`: no plan whatever has fewer repeats. `apart`:
    partitions of all places into sets of places that never meet, for teams and clubs; may be empty. `source`: how it
    was made.
    """

    rounds: tuple[Round, ...]
    repeats: int
    thirds: int
    bound: int
    apart: tuple[tuple[Table, ...], ...]
    source: str
