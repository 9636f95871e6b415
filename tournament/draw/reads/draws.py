"""The draws of a tournament: what everybody may know of them, and which series are drawn, drafted, published."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from django.db.models import BooleanField, Count, ExpressionWrapper, Q, QuerySet

from tournament.core.series_state import FREEZE_FIELDS, Freeze, freeze_of, in_play
from tournament.draw.reads.drawing import by_table
from tournament.draw.reads.drawn import plans_of
from tournament.models import Draw, Seat, Seating, Series, Tournament

LONG = ("entries", "opened", "document")
"""Columns that lists do without: a megabyte of a thousand people."""


class State(Enum):
    """What became of a draw: announced, drawn as drafts, all of it published, thrown away."""

    ANNOUNCED = auto()
    DRAFTED = auto()
    PUBLISHED = auto()
    DISCARDED = auto()


@dataclass(frozen=True, slots=True)
class PublicDraw:
    """What everybody may know of a draw. `number`: which of the tournament's, from 1; `subject`: the list in which a
    lot decides.

    `announced`: before it was drawn, not in one step with it; `nobody_knew`: and something was added that nobody had,
    so that not even who runs the server could know the seed. `seed` and `secret` are empty as long as they are secret;
    `series` are those drawn from it that still are, `intended` those it was announced for, `changed` those of them
    whose published tables are not the drawn ones any more (an exchange by hand, a latecomer).

    `corrected`: what it decided stands otherwise by now, or no more. `in_groups`: each few tables among themselves, by
    a standing that is in the file; `awaits_results`: nobody may know yet what it comes from, since results (of a lot's
    series, of those before groups) are not published.
    `disclosed`: nothing of it needs to be secret any more but wishes; `withheld`: there were some, and secret and seed,
    from which they could be found out by trying, stay with them. Before it is drawn and disclosed, or where it never
    was drawn, nobody knows whether there are any. `entries_hash` is empty up to 2026.11.6.
    """

    number: int
    of: str
    subject: str
    state: State
    commitment: str
    entries_hash: str
    secret: str
    seed: str
    committed_at: datetime | None
    drawn_at: datetime | None
    discarded_at: datetime | None
    announced: bool
    nobody_knew: bool
    outside_announced: str
    outside: str
    outside_at: datetime | None
    intended: tuple[int, ...]
    series: tuple[int, ...]
    changed: tuple[int, ...]
    has_file: bool
    corrected: bool
    in_groups: bool
    awaits_results: bool
    disclosed: bool
    withheld: bool

    @property
    def waiting(self) -> bool:
        """Drawn, and not all of it is published."""
        return self.state is State.DRAFTED

    @property
    def checkable(self) -> bool:
        """Whether there is a file from which anybody recomputes everything."""
        return self.has_file and self.disclosed and not self.withheld


def public_draws(tournament: Tournament) -> list[PublicDraw]:
    """Every draw of a tournament in order, also one that was thrown away: whoever draws until it fits is seen. At most
    four queries."""
    return _public(_rows(tournament))


def public_draw(draw: Draw) -> PublicDraw:
    """One draw."""
    rows = list(_rows(draw.tournament))
    return _public(rows)[rows.index(draw)]


def disclosed(tournament: Tournament, number: int) -> Draw | None:
    """The draw of this number in the list, if there is a file of it that everybody may have."""
    found = next((draw for draw in public_draws(tournament) if draw.number == number), None)
    if found is None or not (found.disclosed and found.has_file):
        return None
    return tournament.draws.order_by("pk")[number - 1]


def _rows(tournament: Tournament) -> "QuerySet[Draw]":
    in_groups = ExpressionWrapper(Q(entries__has_key="ranking") & Q(of=Draw.Of.SERIES), output_field=BooleanField())
    rows = tournament.draws.defer(*LONG).annotate(in_groups=in_groups)
    return rows.select_related("lot__ranking").prefetch_related("series").order_by("pk")


def _public(draws: Iterable[Draw]) -> list[PublicDraw]:
    rows = list(draws)
    changed = _changed(rows)
    secret = _secret(rows)
    return [_as_public(number, draw, changed, secret) for number, draw in enumerate(rows, start=1)]


@dataclass(frozen=True, slots=True)
class Secret:
    """What nobody may know yet: the numbers of the series whose results are not published (`unpublished`), and what a
    board that stands still hides."""

    unpublished: frozenset[int]
    freeze: Freeze | None

    def before(self, number: int) -> bool:
        """Whether it is in results of an earlier series."""
        return any(
            earlier in self.unpublished or (self.freeze is not None and self.freeze.hides(earlier))
            for earlier in range(1, number)
        )

    def in_list(self, draw: Draw) -> bool:
        """Whether it is in the list a lot was drawn for; one that was revealed is everybody's."""
        series = frozenset(draw.series_numbers)
        if self.unpublished.intersection(series or self.unpublished):
            return True
        lot, freeze, at = getattr(draw, "lot", None), self.freeze, draw.drawn_at or draw.committed_at
        if freeze is None or (lot and lot.ranking and lot.ranking.document_id in freeze.revealed):
            return False
        return (freeze.hides_from is not None and not series) or (at is not None and freeze.covers(series, at))


def _secret(draws: Sequence[Draw]) -> Secret:
    """At most one query, none where no draw comes from results."""
    of = {draw.tournament_id for draw in draws if draw.of == Draw.Of.LOT or _in_groups(draw)}
    seated = Series.objects.filter(in_play(), tournament__in=of)
    ceremony = (f"tournament__ceremony__{name}" for name in FREEZE_FIELDS)
    rows = list(seated.values_list("number", "results_published_at", *ceremony))
    freeze = freeze_of(rows[0][2:]) if rows else None
    return Secret(frozenset(number for number, published, *_ceremony in rows if not published), freeze)


def _as_public(number: int, draw: Draw, changed: frozenset[int], secret: Secret) -> PublicDraw:
    series = sorted(draw.series.all(), key=lambda this_series: this_series.number)
    state, lot = _state(draw, secret), getattr(draw, "lot", None)
    awaits_results = _awaits_results(draw, secret)
    disclosed = state in (State.PUBLISHED, State.DISCARDED) and not awaits_results
    drawn_for_all = disclosed and draw.drawn_at is not None
    open_to_all = drawn_for_all and not draw.has_wishes
    return PublicDraw(
        number=number,
        of=draw.of,
        subject=draw.subject,
        state=state,
        # Without an announcement a seed was so short up to 2026.11.6 that it is found from its hash by trying.
        commitment=draw.commitment if draw.committed_at else "",
        entries_hash=draw.entries_hash,
        secret=draw.secret if open_to_all else "",
        seed=draw.seed if open_to_all else "",
        committed_at=draw.committed_at,
        drawn_at=draw.drawn_at,
        discarded_at=draw.discarded_at,
        announced=draw.was_announced,
        nobody_knew=draw.nobody_knew,
        outside_announced=draw.outside_announced,
        outside=draw.outside,
        outside_at=draw.outside_at,
        intended=tuple(draw.series_numbers),
        series=tuple(this_series.number for this_series in series),
        changed=tuple(this_series.number for this_series in series if this_series.pk in changed),
        has_file=draw.drawn_at is not None,
        corrected=draw.of == Draw.Of.LOT and draw.drawn_at is not None and (lot is None or bool(lot.reason)),
        in_groups=_in_groups(draw),
        awaits_results=awaits_results,
        disclosed=disclosed,
        withheld=drawn_for_all and draw.has_wishes,
    )


def _state(draw: Draw, secret: Secret) -> State:
    """Before all that was drawn is published, the seed would give away drafts, and a lot results (`secret` series)."""
    if draw.discarded_at is not None:
        return State.DISCARDED
    if draw.drawn_at is None:
        return State.ANNOUNCED
    if draw.of == Draw.Of.LOT:
        return State.DRAFTED if _awaits_results(draw, secret) else State.PUBLISHED
    waits = not all(this_series.seated for this_series in draw.series.all())
    return State.DRAFTED if waits else State.PUBLISHED


def _in_groups(draw: Draw) -> bool:
    return bool(vars(draw)["in_groups"])


def _awaits_results(draw: Draw, secret: Secret) -> bool:
    """Whether it comes from results nobody may see yet: those of its series, or of all before the series in groups."""
    if draw.of == Draw.Of.LOT:
        return secret.in_list(draw)
    return _in_groups(draw) and secret.before(draw.series_numbers[0])


def _changed(draws: Iterable[Draw]) -> frozenset[int]:
    """The published series whose tables are not the drawn ones any more; two queries, none where nothing is
    published."""
    published = {series.pk: series.number for draw in draws for series in draw.series.all() if series.seated}
    if not published:
        return frozenset()
    tables = by_table(Seat.objects.filter(series__in=published), "series_id")
    drawn = Draw.objects.filter(series__in=published).distinct().only("entries", "document", "series_numbers")
    plans = {
        (draw.pk, number): [list(table) for table in plan.tables]
        for draw in drawn
        for number, plan in zip(draw.series_numbers, plans_of(draw), strict=True)
    }
    return frozenset(
        series.pk
        for draw in draws
        for series in draw.series.all()
        if series.pk in published and (draw.pk, series.number) in plans
        if list(tables.get(series.pk, {}).values()) != plans[draw.pk, series.number]
    )


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One series in the plan of all: how many tables it has."""

    series: Series
    tables: int

    @property
    def is_open(self) -> bool:
        """Nobody sits yet."""
        return not self.series.seated and not self.tables

    @property
    def is_draft(self) -> bool:
        """Drafted and not published."""
        return not self.series.seated and self.tables > 0

    @property
    def is_to_be_drawn(self) -> bool:
        """The next draw is about this series: drawn by lot, or nothing else was decided."""
        wanted = self.series.seating or self.series.intended or Seating.LOT
        return not self.series.seated and wanted == Seating.LOT


def series_lines(tournament: Tournament) -> list[SeriesLine]:
    """All series in order; one query."""
    rows = tournament.series.select_related("draw").annotate(tables=Count("card_tables")).order_by("number")
    return [SeriesLine(row, vars(row)["tables"]) for row in rows]
