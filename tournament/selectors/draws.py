"""The draw as a document: who takes part by index, what is wished for, and the plan that comes from the seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count

from tournament import seating
from tournament.models import Draw, Registration, Seating, Series, Tournament
from tournament.seating.document import DocumentError, Group, plan_document

from .seating import team_of


def drawn_document(
    tournament: Tournament, registered: Sequence[Registration], numbers: Sequence[int], seed: str
) -> dict[str, Any]:
    """Draw these series with everybody registered (by start number), as the file that `verify` recomputes.

    Index i of the plan is `people[i]`. Raises `CannotSeatError`.
    """
    try:
        document = plan_document(len(registered), len(numbers), seed, [_group(one) for one in registered])
    except DocumentError as error:
        raise error.__cause__ or error from None
    return {
        "format": "auslosung/1",
        "tournament": tournament.name,
        "series_numbers": list(numbers),
        **document,
        "people": [
            {"number": one.number, "name": one.person.name, "club": one.club.name if one.club else None}
            for one in registered
        ],
    }


def plans_of(document: Mapping[str, Any]) -> list[seating.Plan]:
    """The drawn series as plans of start numbers."""
    numbers = [person["number"] for person in document["people"]]
    return [
        seating.Plan(tuple(tuple(numbers[index] for index in table) for table in tables))
        for tables in document["series"]
    ]


@dataclass(frozen=True, slots=True)
class PublicDraw:
    """What everybody may know of a draw. `seed` is empty as long as it is secret; `series` are those drawn from it."""

    commitment: str
    seed: str
    committed_at: datetime | None
    drawn_at: datetime | None
    discarded_at: datetime | None
    series: tuple[int, ...]
    waiting: bool


def public_draws(tournament: Tournament) -> list[PublicDraw]:
    """Every draw of a tournament in order, also those thrown away: whoever draws until it fits is seen; two queries.

    A draw without commitment is not there before it is disclosed.
    """
    rows = tournament.draws.prefetch_related("series").order_by("pk")
    return [public for draw in rows if (public := public_draw(draw)) is not None]


def public_draw(draw: Draw) -> PublicDraw | None:
    """One draw; its series should be loaded."""
    series = draw.series.all()
    waiting = draw.drawn_at is not None and any(one.published_at is None for one in series)
    disclosed = draw.discarded_at is not None or (draw.drawn_at is not None and not waiting)
    if not disclosed and draw.committed_at is None:
        return None
    return PublicDraw(
        draw.commitment,
        draw.seed if disclosed else "",
        draw.committed_at,
        draw.drawn_at,
        draw.discarded_at,
        tuple(sorted(one.number for one in series)),
        waiting,
    )


def open_commitment(tournament: Tournament) -> Draw | None:
    """The seed that is committed to and not drawn from yet."""
    return tournament.draws.filter(drawn_at__isnull=True, discarded_at__isnull=True).first()


def _group(registration: Registration) -> Group:
    team = team_of(registration)
    return {"team": team.pk if team else None, "club": registration.club_id}


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One series in the plan of all: how many tables it has."""

    series: Series
    tables: int

    @property
    def is_open(self) -> bool:
        """Nobody sits yet."""
        return self.series.published_at is None and not self.tables

    @property
    def is_draft(self) -> bool:
        """Drafted and not published."""
        return self.series.published_at is None and self.tables > 0

    @property
    def is_to_be_drawn(self) -> bool:
        """The next draw is about this series: drawn by lot, or nothing else was decided."""
        wanted = self.series.seating or self.series.intended or Seating.LOT
        return self.series.published_at is None and wanted == Seating.LOT


def series_lines(tournament: Tournament) -> list[SeriesLine]:
    """All series in order; one query."""
    rows = tournament.series.select_related("draw").annotate(tables=Count("card_tables")).order_by("number")
    return [SeriesLine(row, vars(row)["tables"]) for row in rows]
