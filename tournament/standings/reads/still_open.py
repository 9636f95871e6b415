"""What is still open before a ranking can be final."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from scoring.rankings import Of, Ranking
from tournament.lists.reads.late import Undecided, undecided
from tournament.models import CardTable, Game, OffenceReport, Tournament, TypedTotal
from tournament.standings.reads.moves import numbers_now
from tournament.standings.reads.numbers import Numbers
from tournament.standings.reads.tied import Tie, ties


@dataclass(frozen=True, slots=True)
class OpenLists:
    """The tables of a series whose lists are not closed; `empty`: those on which nothing is stored yet."""

    series: int
    tables: tuple[int, ...]
    empty: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StillOpen:
    """What is open in some rankings of a tournament.

    `lists`, and what came too `late` and nobody has decided about, hinder an end, unless the organiser wants it anyway.
    The rest is told and hinders nothing: `unseated`, the numbers of the series in which nobody sits; `undecided` second
    thrown-in hands; `incomplete`, how many teams lack somebody; `ties` that wait for a lot; `unpublished`, the numbers
    of the series whose results nobody sees.
    """

    lists: tuple[OpenLists, ...]
    unseated: tuple[int, ...]
    undecided: tuple[OffenceReport, ...]
    incomplete: int
    ties: tuple[Tie, ...]
    unpublished: tuple[int, ...]
    late: Undecided

    @property
    def hinders(self) -> bool:
        return bool(self.lists or self.late.tables)


def still_open(tournament: Tournament, rankings: Sequence[Ranking]) -> StillOpen:
    """What is open where these rankings come from. A constant number of queries."""
    numbers = numbers_now(tournament)
    published = dict(tournament.series.order_by("number").values_list("number", "results_published_at"))
    counting = {number for number in published if any(ranking.counts(number) for ranking in rankings)}
    seated = counting & set(_seated(tournament))
    return StillOpen(
        lists=_open_lists(tournament, seated),
        unseated=tuple(sorted(counting - seated)),
        undecided=_undecided(tournament, counting),
        incomplete=sum(_incomplete(numbers, ranking) for ranking in rankings),
        ties=tuple(tie for tie in ties(numbers) if tie.ranking in rankings and tie.series is None),
        unpublished=tuple(number for number in sorted(seated) if not published[number]),
        late=undecided(card_table__series__tournament=tournament, card_table__series__number__in=counting),
    )


def _incomplete(numbers: Numbers, ranking: Ranking) -> int:
    """How many teams lack somebody."""
    return sum(not place.complete for place in numbers.ranked(ranking)) if ranking.of is Of.TEAMS else 0


def _undecided(tournament: Tournament, counting: Collection[int]) -> tuple[OffenceReport, ...]:
    reports = OffenceReport.objects.filter(
        seat__series__tournament=tournament, seat__series__number__in=counting, decision=""
    ).select_related("seat__series", "seat__card_table", "seat__registration__person")
    reports = reports.prefetch_related("seat__substitutions__registration__person")
    return tuple(reports.order_by("seat__series__number", "seat__card_table__number", "game_number"))


def _seated(tournament: Tournament) -> Iterable[int]:
    """The numbers of the series whose seating is published."""
    series = tournament.series.filter(published_at__isnull=False, card_tables__isnull=False)
    return series.values_list("number", flat=True).distinct()


def _open_lists(tournament: Tournament, counting: Collection[int]) -> tuple[OpenLists, ...]:
    """By series, in order."""
    waiting = CardTable.objects.filter(series__tournament=tournament, series__number__in=counting, closed_at=None)
    rows = waiting.annotate(
        stored=Q(Exists(Game.objects.filter(card_table=OuterRef("pk"))))
        | Q(Exists(TypedTotal.objects.filter(seat__card_table=OuterRef("pk"))))
    )
    by_series: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    for series, table, stored in rows.order_by("series__number", "number").values_list(
        "series__number", "number", "stored"
    ):
        by_series[series].append((table, stored))
    return tuple(
        OpenLists(series, tuple(table for table, _ in tables), tuple(table for table, stored in tables if not stored))
        for series, tables in by_series.items()
    )
