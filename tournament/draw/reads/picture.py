"""Who meets whom, as a picture: a square of dots, a row and a column for each person. No colour says anything."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournament import seating
from tournament.models import Registration

NAMED = 40
"""So many people can be named at the edge of one page; of more, their clubs are, or every tenth start number."""
STEP = 10
PIXELS = 14
"""How large one person is on a screen where everybody is named: letters of 11 pixels."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something written at the edge, at the middle of this row (and column)."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """People of one club, side by side: from this row, so many."""

    start: int
    size: int


@dataclass(frozen=True, slots=True)
class Picture:
    """One unit is one person. `once` and `more` are SVG paths: a dot for who meets once, a full square for who meets
    again. `letters`: how big the writing at the edge is. `wide`: everybody is named although there are too many for one
    page, so that it has to be scrolled."""

    size: int
    once: str
    more: str
    marks: tuple[Mark, ...]
    blocks: tuple[Block, ...]
    letters: float
    wide: bool = False

    @property
    def pixels(self) -> int:
        """How wide it is on a screen where every name is to be read."""
        return PIXELS * (self.size + self.margin + 1)

    @property
    def lines(self) -> tuple[Mark, ...]:
        """The marks that have a line through the square: not every row where all are named."""
        return self.marks[::STEP] if self.wide else self.marks

    @property
    def grid(self) -> str:
        """Those lines, an SVG path."""
        return "".join(f"M0 {mark.at}h{self.size}M{mark.at} 0v{self.size}" for mark in self.lines)

    @property
    def margin(self) -> int:
        """Room for the writing at the edge; a letter is about half as wide as high."""
        return 2 + int(max((len(mark.text) for mark in self.marks), default=0) * self.letters * 0.56)

    @property
    def view_box(self) -> str:
        """The picture with its edge."""
        return f"{-self.margin} {-self.margin} {self.size + self.margin + 1} {self.size + self.margin + 1}"


def picture(
    people: Sequence[Registration], met: Mapping[seating.Pair, int], *, everybody_named: bool = False
) -> Picture:
    """These people in this order, and how often each pair (start numbers) met; pairs with somebody else are left out.

    `everybody_named`: also where the picture gets larger than a page. Where people of one club stand side by side,
    their part of the square is framed.
    """
    place = {registration.number: index for index, registration in enumerate(people)}
    once, more = [], []
    for (a, b), times in sorted(met.items()):
        if a in place and b in place:
            for x, y in ((place[a], place[b]), (place[b], place[a])):
                if times > 1:
                    more.append(f"M{x} {y}h1v1h-1z")
                else:
                    once.append(f"M{x}.25 {y}.25h.5v.5h-.5z")
    blocks = tuple(_blocks(people))
    named = everybody_named or len(people) <= NAMED
    letters = 0.8 if named else len(people) / 75
    marks = tuple(_names(people) if named else _marks(people, blocks, letters))
    return Picture(len(people), "".join(once), "".join(more), marks, blocks, letters, named and len(people) > NAMED)


def _names(people: Sequence[Registration]) -> Iterator[Mark]:
    """The start number leads to the table of all people."""
    return (
        Mark(index + 0.5, f"{registration.person.name} {registration.number}")
        for index, registration in enumerate(people)
    )


def _marks(people: Sequence[Registration], blocks: Sequence[Block], letters: float) -> Iterator[Mark]:
    """The clubs whose frame is high enough to write beside, else start numbers."""
    if blocks:
        for block in blocks:
            club = people[block.start].club
            if club is not None and block.size >= letters:
                yield Mark(block.start + block.size / 2, club.name)
    else:
        yield from (Mark(index + 0.5, str(people[index].number)) for index in range(0, len(people), STEP))


def _blocks(people: Sequence[Registration]) -> list[Block]:
    """Clubs with more than one person, if everybody of a club stands together; else none."""
    groups = [
        (club, len(list(members))) for club, members in groupby(people, key=lambda registration: registration.club_id)
    ]
    clubs = [club for club, _size in groups if club is not None]
    if len(clubs) != len(set(clubs)):
        return []
    blocks, start = [], 0
    for club, size in groups:
        if club is not None and size > 1:
            blocks.append(Block(start, size))
        start += size
    return blocks
