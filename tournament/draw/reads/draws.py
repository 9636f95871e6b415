"""The draws of a tournament: what everybody may know of them, and which series are drawn, drafted, published."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from tournament.draw.reads.drawing import plans_of, withheld_from
from tournament.models import Draw, Seat, Seating, Series, Tournament


@dataclass(frozen=True, slots=True)
class PublicDraw:
    """What everybody may know of a draw. `seed` is empty as long as it is secret; `series` are those drawn from it,
    `changed` those of them whose published tables are not the drawn ones any more (an exchange by hand, a latecomer).

    `disclosed`: nothing of it needs to be secret any more but wishes; `withheld`: there were some, and the seed, from
    which they could be found out by trying, stays with them.
    """

    commitment: str
    seed: str
    committed_at: datetime | None
    drawn_at: datetime | None
    discarded_at: datetime | None
    series: tuple[int, ...]
    changed: tuple[int, ...]
    waiting: bool
    has_file: bool
    disclosed: bool
    withheld: bool


def public_draws(tournament: Tournament) -> list[PublicDraw]:
    """Every draw of a tournament in order; at most three queries.

    One that was committed to is there from then on, also when it is thrown away: whoever draws until it fits is seen.
    One that was not is there once all of it is published.
    """
    return _public(tournament.draws.prefetch_related("series").order_by("pk"))


def public_draw(draw: Draw) -> PublicDraw | None:
    """One draw, if everybody may know of it."""
    return next(iter(_public([draw])), None)


def _public(draws: Iterable[Draw]) -> list[PublicDraw]:
    shown = [draw for draw in draws if draw.committed_at or (not draw.discarded_at and _is_disclosed(draw))]
    published = {series.pk for draw in shown for series in draw.series.all() if series.published_at}
    tables = _tables(published) if published else {}
    return [_as_public(draw, tables) for draw in shown]


def _is_disclosed(draw: Draw) -> bool:
    """Whether the seed may be known: it is thrown away, or all that was drawn from it is published. Before that it
    would give away drafts."""
    return draw.discarded_at is not None or (draw.drawn_at is not None and not _waits(draw))


def _waits(draw: Draw) -> bool:
    return draw.drawn_at is not None and any(series.published_at is None for series in draw.series.all())


def _as_public(draw: Draw, tables: Mapping[int, list[list[int]]]) -> PublicDraw:
    series = sorted(draw.series.all(), key=lambda this_series: this_series.number)
    disclosed, withheld = _is_disclosed(draw), bool(draw.document and withheld_from(draw.document))
    drawn = {}
    if draw.document is not None:
        drawn = dict(zip(draw.document["series_numbers"], plans_of(draw.document), strict=True))
    return PublicDraw(
        draw.commitment,
        draw.seed if disclosed and not withheld else "",
        draw.committed_at,
        draw.drawn_at,
        draw.discarded_at,
        tuple(this_series.number for this_series in series),
        tuple(
            this_series.number
            for this_series in series
            if this_series.pk in tables
            and this_series.number in drawn
            and tables[this_series.pk] != [list(t) for t in drawn[this_series.number].tables]
        ),
        _waits(draw),
        draw.document is not None,
        disclosed,
        withheld,
    )


def _tables(series: Iterable[int]) -> dict[int, list[list[int]]]:
    """Series -> the start numbers at its tables, by table and seat."""
    seats = Seat.objects.filter(series__in=series).order_by("card_table__number", "number")
    tables: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for key, table, number in seats.values_list("series_id", "card_table_id", "registration__number"):
        tables[key][table].append(number)
    return {key: list(found.values()) for key, found in tables.items()}


def open_commitment(tournament: Tournament) -> Draw | None:
    """The seed that is committed to and not drawn from yet."""
    return tournament.draws.filter(drawn_at__isnull=True, discarded_at__isnull=True).first()


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
