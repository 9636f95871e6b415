"""What a browser compares a draw's file with: the draws that are listed, and who sits where by the public seating."""

from collections.abc import Iterable, Sequence
from typing import Any

from tournament.core.names import public_name
from tournament.core.series_state import seated
from tournament.draw.reads.drawing import by_table
from tournament.draw.reads.draws import PublicDraw
from tournament.draw.words_draws import when
from tournament.models import Draw, Seat, Tournament


def that_counts(draws: Sequence[PublicDraw]) -> PublicDraw | None:
    """The draw of series that was announced or drawn last and stands; where all were thrown away, the last of them."""
    seatings = [draw for draw in draws if draw.of == Draw.Of.SERIES]
    return next((draw for draw in reversed(seatings) if draw.discarded_at is None), seatings[-1] if seatings else None)


def listed(draws: Iterable[PublicDraw]) -> list[dict[str, Any]]:
    """What the page says of each draw; static/draw/check/findings.js knows it as `PublishedDraw`."""
    return [
        {
            "entries_hash": draw.entries_hash,
            "commitment": draw.commitment,
            "outside": draw.outside,
            "withheld": not draw.checkable,
            "announced": when(draw.committed_at) if draw.committed_at else "",
            "series": draw.series,
            "changed": draw.changed,
        }
        for draw in draws
    ]


def public_seating(tournament: Tournament) -> dict[int, list[list[int]]]:
    """Published series -> the start numbers at its tables, by table and seat; one query."""
    seats = Seat.objects.filter(seated("series__"), series__tournament=tournament)
    return {series: list(tables.values()) for series, tables in by_table(seats, "series__number").items()}


def seated_names(tournament: Tournament) -> dict[int, str]:
    """Start number -> name, as everybody reads it, of all who sit on the public seating; one query."""
    people = tournament.registrations.filter(seated("seats__series__")).distinct()
    rows = people.values_list("number", "person__name", "anonymous")
    return {number: public_name(number, name, anonymous=anonymous) for number, name, anonymous in rows}
