"""The totals kept per seat of a whole tournament, made anew from what was played; a constant number of queries."""

from collections import Counter, defaultdict
from collections.abc import Sequence

import scoring
from tournament.lists.acts.totals import KEPT, put, typed_totals
from tournament.models import Result, Seat, Tournament, TypedTotal

Lists = dict[int, list[scoring.Game]]


def recompute_tournament(tournament: Tournament) -> list[Seat]:
    """Bring the totals of every seat up to date; returns the seats that differed, with what they hold now.

    Derived values only: no revision is raised. Run it inside a transaction.
    """
    differing = differing_totals(tournament)
    Seat.objects.bulk_update(differing, KEPT, batch_size=500)
    return differing


def differing_totals(tournament: Tournament) -> list[Seat]:
    """The seats whose kept totals are not what their games (or typed totals) make, with the right ones; not stored."""
    computed = _computed(tournament)
    return [seat for seat, totals in computed if put(seat, totals)]


def _computed(tournament: Tournament) -> list[tuple[Seat, scoring.Totals]]:
    """Every seat with its totals. Series by series, since offences count through the tournament (rule 15)."""
    games = _games(tournament)
    typed = {total.seat_id: total for total in TypedTotal.objects.filter(seat__series__tournament=tournament)}
    offences: Counter[int] = Counter()
    computed: list[tuple[Seat, scoring.Totals]] = []
    for seats in _tables(tournament):
        of_table = games.get(seats[0].card_table_id, [])
        if any(seat.pk in typed for seat in seats):
            computed += ((seat, typed_totals(tournament, len(seats), typed.get(seat.pk))) for seat in seats)
        else:
            computed += _played(tournament, seats, of_table, offences)
        by_number = {seat.number: seat.registration_id for seat in seats}
        offences.update(by_number[result.seat] for game in of_table for result in game.results if result.thrown_in)
    return computed


def _tables(tournament: Tournament) -> list[list[Seat]]:
    """The seats of each table in order, series 1 first."""
    seats = Seat.objects.filter(series__tournament=tournament)
    tables: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats.order_by("series__number", "card_table_id", "number"):
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


def _played(
    tournament: Tournament, seats: Sequence[Seat], games: Sequence[scoring.Game], offences: Counter[int]
) -> list[tuple[Seat, scoring.Totals]]:
    before = {seat.number: offences[seat.registration_id] for seat in seats}
    totals = scoring.table_totals(tournament.rulebook, len(seats), games, before, tournament.repeat_offence_extra)
    return [(seat, totals[seat.number]) for seat in seats]
