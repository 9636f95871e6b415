"""Which ties a lot may be drawn for now, and the lots that were drawn, with names (rule 14)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from scoring.rankings import Of, Ranking
from tournament.models import Club, Lot, Registration, Team, Tournament
from tournament.standings.reads.standings import Standings
from tournament.standings.reads.tied import Tie, ties, void_lots


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """A lot with the names of those it drew, in the order drawn. `void`: it decides nothing any more."""

    lot: Lot
    names: Sequence[str]
    void: bool


def waiting(standing: Standings) -> list[Tie]:
    """Every tie that a lot may be drawn for now: of each ranking's list, then of its series; one query.

    Source: decisions.md, "Second reading": for the final list once all its lists are closed, for a series' list once
    that series is.
    """
    closed = closed_series(standing.tournament)
    return [tie for tie in ties(standing.numbers) if is_over(standing.tournament, tie.ranking, tie.series, closed)]


def is_over(tournament: Tournament, ranking: Ranking, series: int | None, closed: Collection[int]) -> bool:
    """Whether everything is `closed` that a list comes from: of a ranking, or of one series in it."""
    if series is not None:
        return series in closed
    counting = list(filter(ranking.counts, range(1, tournament.series_count + 1)))
    return bool(counting) and all(number in closed for number in counting)


def closed_series(tournament: Tournament) -> frozenset[int]:
    """The numbers of the series whose lists are all closed; one query."""
    counted = tournament.series.annotate(
        lists=Count("card_tables"), closed=Count("card_tables", filter=Q(card_tables__closed_at__isnull=False))
    )
    rows = counted.filter(published_at__isnull=False).values_list("number", "lists", "closed")
    return frozenset(number for number, lists, closed in rows if 0 < lists == closed)


def drawn_lots(standing: Standings) -> list[DrawnLot]:
    """Every lot of the tournament in the order drawn; a constant number of queries."""
    lots = list(standing.tournament.lots.select_related("ranking", "series").order_by("position"))
    void = frozenset(void_lots(standing.numbers)) if lots else frozenset()
    called = names((Of(lot.of), lot.order) for lot in lots)
    return [DrawnLot(lot, [called[Of(lot.of)].get(key, "–") for key in lot.order], void=lot.pk in void) for lot in lots]


def names_of(lot: Lot) -> list[str]:
    """What those a lot drew are called, in the order drawn; one query."""
    called = names([(Of(lot.of), lot.order)])[Of(lot.of)]
    return [called.get(key, "–") for key in lot.order]


def names(wanted: Iterable[tuple[Of, Sequence[int]]]) -> Mapping[Of, Mapping[int, str]]:
    """What players, teams and clubs of these keys are called; a query for each kind there is."""
    keys: dict[Of, list[int]] = {of: [] for of in Of}
    for of, some in wanted:
        keys[of] += some
    return {of: _names(of, some) if some else {} for of, some in keys.items()}


def _names(of: Of, keys: Sequence[int]) -> dict[int, str]:
    if of is Of.PLAYERS:
        return dict(Registration.objects.filter(pk__in=keys).values_list("pk", "person__name"))
    model = Team if of is Of.TEAMS else Club
    return dict(model.objects.filter(pk__in=keys).values_list("pk", "name"))
