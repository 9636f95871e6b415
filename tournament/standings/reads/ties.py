"""Who is level with whom and waits for a lot (rule 14), and the lots that were drawn."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

import scoring
from scoring.rankings import Of, Place, Ranking, void_lots
from tournament.models import Club, Lot, Registration, Team, Tournament
from tournament.standings.reads.standings import AnyList, Standings


@dataclass(frozen=True, slots=True)
class Tie:
    """A group that shares a rank in the list of a ranking, or of one series in it, for want of a lot.

    `keys` are those of the ranking's places. `points` and `augen`: what all of them have; None where they differ.
    """

    ranking: Ranking
    series: int | None
    rank: int
    places: tuple[Place[int], ...]

    @property
    def keys(self) -> list[int]:
        return [place.key for place in self.places]

    @property
    def points(self) -> int:
        """The number that ranks, penalties in it."""
        return self.places[0].points

    @property
    def augen(self) -> int | None:
        """None where they differ: not every rulebook ranks by them."""
        held = {place.totals.augen for place in self.places}
        return held.pop() if len(held) == 1 else None

    @property
    def totals(self) -> scoring.Totals:
        """The sums of the first of them."""
        return self.places[0].totals


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """A lot with the names of those it drew, in the order drawn. `void`: it decides nothing any more."""

    lot: Lot
    names: Sequence[str]
    void: bool


def ties(ranked: AnyList, series: int | None = None) -> list[Tie]:
    """Who shares a rank in a list, or in that of one series in it, best first. Who has no rank waits for no lot."""
    groups: dict[int, list[Place[int]]] = defaultdict(list)
    for place in ranked.places if series is None else ranked.played(series):
        if place.tied and place.rank is not None:
            groups[place.rank].append(place)
    return [Tie(ranked.ranking, series, rank, tuple(groups[rank])) for rank in sorted(groups)]


def waiting(standing: Standings) -> list[Tie]:
    """Every tie that a lot may be drawn for now: of each ranking's list, then of its series; two queries."""
    over = closed_series(standing.tournament)
    found: list[Tie] = []
    for ranking in standing.rankings:
        ranked = standing.list_of(ranking)
        if _all_over(ranked, over):
            found += ties(ranked)
        for number in ranked.series:
            if number in over:
                found += ties(ranked, number)
    return found


def is_over(ranked: AnyList, series: int | None = None) -> bool:
    """Whether a lot may be drawn for a list: all lists it comes from are closed; two queries."""
    over = closed_series(ranked.tournament)
    return _all_over(ranked, over) if series is None else series in over


def closed_series(tournament: Tournament) -> frozenset[int]:
    """The numbers of the series whose lists are all closed; one query."""
    counted = tournament.series.annotate(
        lists=Count("card_tables"), closed=Count("card_tables", filter=Q(card_tables__closed_at__isnull=False))
    )
    rows = counted.filter(published_at__isnull=False).values_list("number", "lists", "closed")
    return frozenset(number for number, lists, closed in rows if 0 < lists == closed)


def _all_over(ranked: AnyList, over: Collection[int]) -> bool:
    numbers = range(1, ranked.tournament.series_count + 1)
    counted = list(filter(ranked.ranking.counts, numbers))
    return bool(counted) and all(number in over for number in counted)


def drawn_lots(standing: Standings) -> list[DrawnLot]:
    """Every lot of the tournament in the order drawn; a constant number of queries."""
    lots = list(standing.tournament.lots.select_related("ranking", "series", "drawn_by").order_by("position"))
    if not lots:
        return []
    field = standing.numbers.field
    void = {id(lot) for lot in void_lots(field, standing.rankings)}
    called = names((Of(lot.of), lot.order) for lot in lots)
    return [
        DrawnLot(lot, [called[Of(lot.of)].get(key, "–") for key in lot.order], id(drawn) in void)
        for lot, drawn in zip(lots, field.lots, strict=True)
    ]


def names_of(lot: Lot) -> list[str]:
    """What those a lot drew are called, in the order drawn; one query."""
    called = names([(Of(lot.of), lot.order)])[Of(lot.of)]
    return [called.get(key, "–") for key in lot.order]


def names(wanted: Iterable[tuple[Of, Sequence[int]]]) -> Mapping[Of, Mapping[int, str]]:
    """What players, teams and clubs of these keys are called; a query for each kind."""
    keys: dict[Of, list[int]] = {of: [] for of in Of}
    for of, some in wanted:
        keys[of] += some
    return {of: _names(of, some) if some else {} for of, some in keys.items()}


def _names(of: Of, keys: Sequence[int]) -> dict[int, str]:
    if of is Of.PLAYERS:
        return dict(Registration.objects.filter(pk__in=keys).values_list("pk", "person__name"))
    model = Team if of is Of.TEAMS else Club
    return dict(model.objects.filter(pk__in=keys).values_list("pk", "name"))
