"""The plan of the hall for the wall."""

from dataclasses import dataclass

from tournament.core.speaking import of_tournament
from tournament.draw.floor_drawing import FloorPicture, picture
from tournament.draw.reads.floor import floor_of
from tournament.models import FloorPlan
from tournament.web.documents import Paper
from tournament.web.on_paper import day, plain
from tournament.web.pdf import pdf


@dataclass(frozen=True, slots=True)
class PrintedFloor:
    """What is printed."""

    tournament: str
    day: str
    picture: FloorPicture


def content(tournament: int) -> PrintedFloor | None:
    """By the tournament's primary key; None: nobody drew a plan."""
    stored = FloorPlan.objects.filter(tournament=tournament).select_related("tournament").first()
    if stored is None:
        return None
    return PrintedFloor(plain(stored.tournament.name), day(stored.tournament), picture(floor_of(stored)))


def made(printed: PrintedFloor) -> bytes:
    """The PDF, one page of A4 on its side."""
    return pdf("draw/floor/paper/plan", printed)


ORGANISERS = Paper(content, made, of_tournament)
