"""What is decided and what is still open before a ranking can be final: decisions, ties, lots (rule 14)."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from scoring.rankings import Of, Ranking
from tournament.core.announced import Content
from tournament.core.installation import version
from tournament.core.names import by_name
from tournament.core.series_state import series_state, to_play, with_lists
from tournament.lists.reads.late import Undecided, undecided
from tournament.models import (
    CardTable,
    Club,
    Decision,
    Draw,
    Game,
    Lot,
    OffenceReport,
    Penalty,
    Registration,
    Team,
    Tournament,
    TypedTotal,
)
from tournament.seating.algorithms import ALGORITHM
from tournament.standings.reads.moves import numbers_now
from tournament.standings.reads.numbers import Numbers, Tie, ties, void_lots
from tournament.standings.reads.standings import Standings


@dataclass(frozen=True, slots=True)
class Decided:
    """Everything that was decided, each kind in its order."""

    penalties: Sequence[Penalty]
    disqualified: Sequence[Registration]
    unranked: Sequence[Registration]
    noted: Sequence[Decision]
    offences: Sequence[OffenceReport]


def decided(tournament: Tournament) -> Decided:
    """What was decided in a tournament; a constant number of queries."""
    people = tournament.registrations.select_related("person", "club").order_by("number")
    tables = ("card_table__series", "registration__person")
    offences = (
        OffenceReport.objects.filter(seat__series__tournament=tournament)
        .select_related("seat__card_table__series", "seat__registration__person")
        .prefetch_related("seat__substitutions__registration__person")
    )
    return Decided(
        list(tournament.penalties.select_related("series", "registration__person", "team").order_by("position")),
        list(people.filter(disqualified=True)),
        list(people.filter(unranked=True)),
        list(tournament.decisions.select_related(*tables).order_by("pk")),
        list(offences.order_by("seat__series__number", "seat__card_table__number", "game_number")),
    )


def teams_of(tournament: Tournament) -> Sequence[Team]:
    """The teams, by name, to choose one from."""
    return by_name(tournament.teams.all())


# What is still open before a ranking can be final.


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
    series = tournament.series.filter(to_play()).order_by("number")
    published = dict(series.values_list("number", "results_published_at"))
    counting = {number for number in published if any(ranking.counts(number) for ranking in rankings)}
    seated = counting & {*numbers.series}
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


# Which ties a lot may be drawn for now, and the lots that were drawn, with names (rule 14).


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
    return frozenset(one.number for one in with_lists(tournament.series.all()) if series_state(one).over)


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


# What a lot is drawn from: those who share a rank, and in which list.


def lot_content(tournament: Tournament, tie: Tie, outside: str) -> Content:
    """The entries of a lot (seating/sealing.py). `people` are players by start number, teams or clubs by a number of
    their own; `outside`: what will be called out."""
    called = names([(tie.ranking.of, tie.keys)])[tie.ranking.of]
    people = [{"number": number, "name": called.get(key, "")} for number, key in sorted(numbered(tie).items())]
    return {
        "program": version(),
        "algorithm": ALGORITHM,
        "tournament": tournament.name,
        "ranking": tie.ranking.name,
        "series": tie.series,
        "of": tie.ranking.of.value,
        "rank": tie.rank,
        "outside": outside,
        "people": people,
    }


def numbered(tie: Tie) -> dict[int, int]:
    """Number in the entries -> primary key."""
    if tie.ranking.of is not Of.PLAYERS:
        return {key: key for key in tie.keys}
    return dict(Registration.objects.filter(pk__in=tie.keys).values_list("number", "pk"))


def list_of(tie: Tie) -> str:
    """How the list is called in which the lot decides."""
    if tie.series is None:
        return tie.ranking.name
    return f"{tie.ranking.name}, Serie {tie.series}"  # stored, and compared: in_words says it to its reader


def announced_lots(tournament: Tournament) -> list[Draw]:
    """Every lot that is announced and not drawn yet; one query."""
    return list(tournament.draws.filter(of=Draw.Of.LOT, drawn_at=None, discarded_at=None).order_by("-pk"))


def announced_for(tie: Tie, waiting: Iterable[Draw]) -> Draw | None:
    """What of it is announced for this tie, or was before it changed: in the same list, for some of them."""
    return next((draw for draw in waiting if draw.subject == list_of(tie) and _keys(draw) & {*tie.keys}), None)


def _keys(draw: Draw) -> set[int]:
    people = (draw.entries or {"people": []})["people"]
    return {draw.opened["who"].get(str(person["number"]), person["number"]) for person in people}
