"""What is still open before a ranking can be final."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from scoring.rankings import Of, Ranking
from tournament.models import CardTable, Game, OffenceReport, Tournament, TypedTotal
from tournament.standings.reads.moves import numbers_now
from tournament.standings.reads.numbers import Numbers
from tournament.standings.reads.tied import Tie, ties


@dataclass(frozen=True, slots=True)
class OpenLists:
    """The tables of a series whose lists are not closed; `empty`: those on which nothing is stored yet. `seated`:
    whether anybody sits there at all.
    """

    series: int
    tables: tuple[int, ...] = ()
    empty: tuple[int, ...] = ()
    seated: bool = True


@dataclass(frozen=True, slots=True)
class StillOpen:
    """What is open in some rankings of a tournament.

    `lists` hinder an end, unless the organiser wants it anyway. The rest is told and hinders nothing: `undecided`
    second thrown-in hands; `incomplete`, how many teams lack somebody; `ties` that wait for a lot; `unpublished`, the
    numbers of the series whose results nobody sees.
    """

    lists: tuple[OpenLists, ...]
    undecided: tuple[OffenceReport, ...]
    incomplete: int
    ties: tuple[Tie, ...]
    unpublished: tuple[int, ...]


def still_open(tournament: Tournament, rankings: Sequence[Ranking]) -> StillOpen:
    """What is open where these rankings come from. A constant number of queries."""
    numbers = numbers_now(tournament)
    series = list(tournament.series.order_by("number"))
    counting = {one.number for one in series if any(ranking.counts(one.number) for ranking in rankings)}
    return StillOpen(
        lists=_open_lists(tournament, counting),
        undecided=_undecided(tournament, counting),
        incomplete=sum(_incomplete(numbers, ranking) for ranking in rankings),
        ties=tuple(tie for tie in ties(numbers) if tie.ranking in rankings and tie.series is None),
        unpublished=tuple(one.number for one in series if one.number in counting and not one.results_published_at),
    )


def _incomplete(numbers: Numbers, ranking: Ranking) -> int:
    """How many teams lack somebody."""
    return sum(not place.complete for place in numbers.ranked(ranking)) if ranking.of is Of.TEAMS else 0


def _undecided(tournament: Tournament, counting: Collection[int]) -> tuple[OffenceReport, ...]:
    reports = OffenceReport.objects.filter(
        seat__series__tournament=tournament, seat__series__number__in=counting, decision=""
    ).select_related("seat__series", "seat__card_table", "seat__registration__person")
    return tuple(reports.order_by("seat__series__number", "seat__card_table__number", "game_number"))


def _open_lists(tournament: Tournament, counting: Collection[int]) -> tuple[OpenLists, ...]:
    """By series, in order."""
    rows = CardTable.objects.filter(series__tournament=tournament, series__published_at__isnull=False).annotate(
        stored=Q(Exists(Game.objects.filter(card_table=OuterRef("pk"))))
        | Q(Exists(TypedTotal.objects.filter(seat__card_table=OuterRef("pk"))))
    )
    tables = list(rows.order_by("number").values_list("series__number", "number", "closed_at", "stored"))
    found = []
    for number in sorted(counting):
        of_series = [(table, closed, stored) for series, table, closed, stored in tables if series == number]
        waiting = [(table, stored) for table, closed, stored in of_series if closed is None]
        if waiting or not of_series:
            empty = tuple(table for table, stored in waiting if not stored)
            found.append(OpenLists(number, tuple(table for table, _stored in waiting), empty, bool(of_series)))
    return tuple(found)
