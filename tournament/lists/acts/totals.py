"""Totals kept per seat: stored with the games, typed from paper, made anew, counted up to one game."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db import connection

import scoring
from tournament.core.act import Actor, act_in, locked, raise_version
from tournament.core.errors import RefusedError
from tournament.core.series_state import to_play
from tournament.lists.reads import lists
from tournament.lists.reads.lists import counting
from tournament.lists.reads.occupancy import LATER, Holder, Key, holders, key_of, occupancy_of, whose
from tournament.models import CardTable, Result, Seat, Series, Substitution, Tournament, TypedTotal

KEPT = tuple(figure.key for figure in scoring.FIGURES)

# By hand: at every game, and one statement with cases takes Django ten times as long.
_FIGURES = ", ".join(f"{key} = %s" for key in KEPT)
_KEEP: dict[type[Holder], str] = {
    Seat: "UPDATE tournament_seat SET FIGURES WHERE id = %s".replace("FIGURES", _FIGURES),
    Substitution: "UPDATE tournament_substitution SET FIGURES WHERE id = %s".replace("FIGURES", _FIGURES),
}


def recompute(card_table: CardTable) -> list[Holder]:
    """Bring the totals of everybody at a table up to date; returns who differed from what was stored."""
    seats = lists.seats_of(card_table)
    typed = list(TypedTotal.objects.filter(seat__card_table=card_table))
    if not typed:
        games = lists.counting(card_table, len(seats), lists.games_of(card_table))
        return _save(seats, lists.list_rows(card_table, seats, games))
    return _saved(zip(holders(seats), typed_by_holder(card_table, seats, typed), strict=True))


def keep(seats: Sequence[Seat], rows: scoring.ListRows) -> None:
    """As `recompute`, for a list that is kept game by game: `rows` are all of it that counts."""
    _save(seats, rows)


def store(changed: Iterable[Holder]) -> None:
    """Store the totals that these hold."""
    changed = list(changed)
    for model, statement in _KEEP.items():
        rows = [[*(getattr(held, key) for key in KEPT), held.pk] for held in changed if isinstance(held, model)]
        if rows:
            with connection.cursor() as cursor:
                cursor.executemany(statement, rows)


def games_due(card_table: CardTable, seats: Sequence[Seat]) -> Counter[int]:
    """Return player -> how many games of the list they play (rule 2)."""
    tournament = card_table.series.tournament
    return occupancy_of(card_table, seats).games_of(tournament.rulebook, tournament.games_per_series)


def typed_by_holder(card_table: CardTable, seats: Sequence[Seat], typed: Iterable[TypedTotal]) -> list[scoring.Totals]:
    """What a paper list says of everybody, in the order of `holders`."""
    rulebook = card_table.series.tournament.rulebook
    rows = {whose(total): total for total in typed}
    due = games_due(card_table, seats)
    return [typed_totals(rulebook, due[held.registration_id or 0], rows.get(key_of(held))) for held in holders(seats)]


def typed_totals(rulebook: scoring.Rulebook, due: int, total: TypedTotal | None) -> scoring.Totals:
    """Return what a paper list says of somebody who plays `due` games; nothing where it says nothing (None).

    Where it is silent about it, points follow from the other sums, and `due` is how many they played.
    """
    if total is None:
        return scoring.Totals()
    return scoring.Totals(
        wertungspunkte=total.wertungspunkte,
        augen=total.augen,
        points=rulebook.points(total.wertungspunkte, total.augen) if total.points is None else total.points,
        crosses=total.crosses,
        games=due if total.games is None else total.games,
    )


def recompute_later(card_table: CardTable, registrations: Iterable[int]) -> None:
    """After a thrown-in hand came or went: a later one of the same players may now be the second (rule 15)."""
    for table in lists.later_tables(card_table, registrations):
        recompute(table)


def put(held: Holder, totals: scoring.Totals) -> bool:
    """Put the totals on whoever made them, not yet stored; whether that changed anything."""
    before = held.totals
    for key, total in totals.as_json().items():
        setattr(held, key, total)
    return before != totals


def _save(seats: Sequence[Seat], rows: scoring.ListRows) -> list[Holder]:
    return _saved(zip(holders(seats), (total.totals for total in rows.by_stint), strict=True))


def _saved(computed: Iterable[tuple[Holder, scoring.Totals]]) -> list[Holder]:
    """Store what differs; returns those who did."""
    differing = [held for held, totals in computed if put(held, totals)]
    store(differing)
    return differing


# Whether the totals of a paper list can be together.


def check_together(
    table: CardTable, size: int, totals: Mapping[int, tuple[scoring.Totals, int]]
) -> list[scoring.Problem]:
    """What scoring.check_totals_together says of these: line -> sums and hands thrown in, of a table of `size`.

    There were no more games than are agreed; where nobody left, nor than what everybody played adds up to.
    """
    tournament = table.series.tournament
    rulebook = tournament.rulebook
    games = rulebook.games_at(size, tournament.games_per_series)
    sums = {line: total for line, (total, _hands) in totals.items()}
    if len(sums) == size:
        players = len(rulebook.playing_seats(size, 1))
        games = min(games, -(-sum(total.games for total in sums.values()) // players))
    return scoring.check_totals_together(rulebook, sums, games, {line: hands for line, (_, hands) in totals.items()})


# The totals kept per seat of a whole tournament, made anew from what was played; a constant number of queries.

Lists = dict[int, list[scoring.Game]]
Typed = Mapping[Key, TypedTotal]


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """The play at a table: by whom (anything that stands for a player), and either its games or the totals typed in
    from paper, in the order of Occupancy.stints, with who threw in a hand (two of them: they stand there twice)."""

    occupancy: scoring.Occupancy[Any]
    games: Sequence[scoring.Game]
    typed: Sequence[scoring.Totals] | None = None
    typed_thrown_in: Sequence[object] = ()

    @property
    def offenders(self) -> list[object]:
        """Who threw in a hand, once for each."""
        thrown = ((result.seat, game.number) for game in self.games for result in game.results if result.thrown_in)
        return [*(self.occupancy.player(seat, number) for seat, number in thrown), *self.typed_thrown_in]


def recompute_tournament(tournament: Tournament) -> list[Holder]:
    """Bring the totals of everybody up to date; returns who differed, with what they hold now.

    Derived values only: no revision is raised. Run it inside a transaction.
    """
    differing = differing_totals(tournament)
    store(differing)
    return differing


def differing_totals(tournament: Tournament) -> list[Holder]:
    """Whose kept totals are not what their games (or typed totals) make, with the right ones; not stored."""
    computed = _computed(tournament)
    return [held for held, totals in computed if put(held, totals)]


def totals_of_tables(tournament: Tournament, tables: Iterable[PlayedTable]) -> Iterator[list[scoring.Totals]]:
    """The totals of each table, in the order of Occupancy.stints. Tables of series 1 first, and in each by their
    numbers: offences count through the tournament (rule 15)."""
    rulebook, extra = tournament.rulebook, tournament.repeat_offence_extra
    offences: Counter[object] = Counter()
    for table in tables:
        if table.typed is not None:
            yield list(table.typed)
            offences.update(table.offenders)
            continue
        yield list(scoring.stint_totals(rulebook, table.occupancy, table.games, offences, extra))
        offences.update(table.offenders)


def _computed(tournament: Tournament) -> list[tuple[Holder, scoring.Totals]]:
    """Return everybody with their totals."""
    games = _games(tournament)
    typed = {whose(total): total for total in TypedTotal.objects.filter(seat__series__tournament=tournament)}
    tables = _tables(tournament)
    played = [_played(tournament, seats, games.get(seats[0].card_table_id, []), typed) for seats in tables]
    held = chain.from_iterable(map(holders, tables))
    return list(zip(held, chain.from_iterable(totals_of_tables(tournament, played)), strict=True))


def _played(tournament: Tournament, seats: list[Seat], games: Sequence[scoring.Game], typed: Typed) -> PlayedTable:
    """What was played at one table; `seats`: all of it."""
    card_table = seats[0].card_table
    card_table.series.tournament = tournament
    occupancy = occupancy_of(card_table, seats)
    on_paper = [(held, typed.get(key_of(held))) for held in holders(seats)]
    if not any(total for _held, total in on_paper):
        return PlayedTable(occupancy, counting(card_table, len(seats), games))
    thrown_in = [held.registration_id for held, total in on_paper if total for _hand in range(total.thrown_in)]
    rows = [total for _held, total in on_paper if total]
    return PlayedTable(occupancy, games, typed_by_holder(card_table, seats, rows), thrown_in)


def _tables(tournament: Tournament) -> list[list[Seat]]:
    """The seats of each table in order, series 1 first."""
    seats = (
        Seat.objects.filter(to_play("series__"), series__tournament=tournament)
        .select_related("card_table__series")
        .prefetch_related(LATER)
    )
    tables: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats.order_by("series__number", "card_table__number", "number"):
        tables[seat.card_table_id].append(seat)
    return list(tables.values())


def _games(tournament: Tournament) -> Lists:
    """Table -> its games in order of number; one query, plain rows."""
    rows = Result.objects.filter(game__card_table__series__tournament=tournament).values_list(
        "game__card_table_id", "game__number", "seat__number", "outcome", "augen", "thrown_in"
    )
    results: dict[tuple[int, int], list[scoring.Result]] = defaultdict(list)
    for table, number, seat, outcome, augen, thrown_in in rows.order_by(
        "game__card_table_id", "game__number", "position"
    ):
        results[table, number].append(scoring.Result(seat, outcome, augen, thrown_in))
    lists: Lists = defaultdict(list)
    for (table, number), of_game in results.items():
        lists[table].append(scoring.Game(number, tuple(of_game)))
    return lists


# A series' lists count up to a game that all have played, where some were struck short (contract.md, section 8).


def count_until(series: Series, version: int, game: int | None, actor: Actor) -> None:
    """Let of each list of a series only the games up to `game` of a full table count; None: all count again. What was
    played later stays visible. Refused: no game of a full list; sums typed in from paper, of which nobody knows."""
    with act_in(series, actor, "games_counted_until") as entry:
        stored = locked(series, version)
        most = stored.tournament.games_per_series
        if game is not None and not 1 <= game <= most:
            raise RefusedError("counts_until_unknown", {"maximum": most})
        if game is not None and TypedTotal.objects.filter(seat__series=stored).exists():
            raise RefusedError("counts_until_totals")
        entry.changed = stored.counts_until != game
        entry.before, entry.after = {"counts_until": stored.counts_until}, {"counts_until": game}
        stored.counts_until = game
        raise_version(stored, "counts_until")
        recompute_tournament(stored.tournament)
