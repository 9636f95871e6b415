"""One list: its seats, its games as `scoring` sees them, who threw in a hand before."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Q

import scoring
from tournament.models import CardTable, Game, Result, Seat

TABLE_WITH_TOURNAMENT = ("series__tournament",)


def seats_of(card_table: CardTable) -> list[Seat]:
    """The seats of a table in order, with names and clubs."""
    return list(card_table.seats.select_related("registration__person", "registration__club").order_by("number"))


def as_scored(game: Game) -> scoring.Game:
    """A stored game as a value of `scoring`. Its results and their seats must be prefetched."""
    results = (
        scoring.Result(result.seat.number, result.outcome, result.augen, result.thrown_in)
        for result in game.results.all()
    )
    return scoring.Game(game.number, tuple(results))


def games_by_table(card_tables: Iterable[CardTable]) -> dict[int, list[scoring.Game]]:
    """The games of many tables, by table and in order of number; two queries."""
    by_table: dict[int, list[scoring.Game]] = defaultdict(list)
    games = Game.objects.filter(card_table__in=[table.pk for table in card_tables]).prefetch_related("results__seat")
    for game in games.order_by("card_table_id", "number"):
        by_table[game.card_table_id].append(as_scored(game))
    return by_table


def games_of(card_table: CardTable) -> list[scoring.Game]:
    """The games of one table in order of number."""
    return games_by_table([card_table])[card_table.pk]


def offences_before(card_table: CardTable, seats: Sequence[Seat]) -> dict[int, int]:
    """Seat number -> hands its player threw in in earlier series of this tournament (rule 15)."""
    number_of = {seat.registration_id: seat.number for seat in seats}
    earlier = Result.objects.filter(
        thrown_in=True,
        seat__registration__in=number_of,
        seat__series__number__lt=card_table.series.number,
    ).values_list("seat__registration_id", flat=True)
    return Counter(number_of[registration] for registration in earlier)


def repeated_offences(card_table: CardTable) -> list[tuple[Seat, int]]:
    """Thrown-in hands at this table that were not the player's first, with the game's number (rule 15).

    Only those of which nobody has recorded yet whom of organiser and referee he informed.
    """
    seats = {seat.pk: seat for seat in seats_of(card_table)}
    counts = Counter(offences_before(card_table, list(seats.values())))
    reported = set(
        card_table.seats.filter(offence_reports__isnull=False).values_list("pk", "offence_reports__game_number")
    )
    repeated = []
    thrown = Result.objects.filter(thrown_in=True, game__card_table=card_table).order_by("game__number", "position")
    for seat_id, number in thrown.values_list("seat_id", "game__number"):
        seat = seats[seat_id]
        counts[seat.number] += 1
        if counts[seat.number] > 1 and (seat_id, number) not in reported:
            repeated.append((seat, number))
    return repeated


def list_rows(
    card_table: CardTable,
    seats: Sequence[Seat],
    games: Sequence[scoring.Game],
    offences: Mapping[int, int] | None = None,
) -> scoring.ListRows:
    """The list as on paper (rule 13): a row a game with running totals, and the sums."""
    tournament = card_table.series.tournament
    before = offences_before(card_table, seats) if offences is None else offences
    return scoring.list_rows(tournament.rulebook, len(seats), games, before, tournament.repeat_offence_extra)


def later_tables(card_table: CardTable, registrations: Iterable[int]) -> list[CardTable]:
    """The tables of later series at which any of these players sat; their scores may hang on an offence here."""
    return list(
        CardTable.objects.filter(
            Q(series__tournament=card_table.series.tournament_id, series__number__gt=card_table.series.number),
            seats__registration__in=list(registrations),
        )
        .select_related("series__tournament")
        .distinct()
    )
