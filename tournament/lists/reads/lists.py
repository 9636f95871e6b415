"""One list: its seats, its games as `scoring` sees them, who threw in a hand before."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from django.db.models import Q

import scoring
from tournament.models import CardTable, Result, Seat, Series, Tournament, TypedTotal

ON_PAPER = 0
"""In place of a game's number, where a list typed in from paper says how many hands were thrown in, but not when."""


def seats_of(card_table: CardTable) -> list[Seat]:
    """The seats of a table in order, with names and clubs."""
    return list(card_table.seats.select_related("registration__person", "registration__club").order_by("number"))


def games_by_table(card_tables: Iterable[CardTable]) -> dict[int, list[scoring.Game]]:
    """Table id -> its games as values of `scoring`, in order of number; one query for all tables."""
    results = (
        Result.objects.filter(game__card_table__in=[table.pk for table in card_tables])
        .order_by("game__card_table_id", "game__number", "position")
        .values_list(
            "game__card_table_id", "game__number", "game__dealer", "seat__number", "outcome", "augen", "thrown_in"
        )
    )
    by_table: dict[int, list[scoring.Game]] = defaultdict(list)
    for (table, number, dealer), rows in groupby(results, key=itemgetter(0, 1, 2)):
        by_table[table].append(scoring.Game(number, tuple(scoring.Result(*row[3:]) for row in rows), dealer))
    return by_table


def games_of(card_table: CardTable) -> list[scoring.Game]:
    """The games of one table in order of number."""
    return games_by_table([card_table])[card_table.pk]


def last_game_of(card_table: CardTable, size: int, games: Sequence[scoring.Game]) -> int:
    """The number of the game that ends the list of a table of `size`, as far as these games, all of it, tell.

    That is the last one played where somebody gave up (romme24) or the organiser struck the games not begun, the one
    that reaches the target score (horesca), else the last agreed (rule 2).
    """
    if card_table.gave_up is not None or card_table.series.struck_at is not None:
        return max((game.number for game in games), default=0)
    tournament = card_table.series.tournament
    return scoring.last_game(
        tournament.rulebook, size, tournament.games_per_series, games, target_score=tournament.target_score
    )


def latest_started(tournament: Tournament) -> int | None:
    """The number of the series that was started last; None before the first."""
    started = tournament.series.filter(started_at__isnull=False)
    return started.order_by("-number").values_list("number", flat=True).first()


def open_before(series: Series) -> list[CardTable]:
    """The lists of earlier series that nobody has closed, in order, each with its series; one query."""
    earlier = CardTable.objects.filter(
        series__tournament=series.tournament_id,
        series__number__lt=series.number,
        series__published_at__isnull=False,
        closed_at=None,
    )
    return list(earlier.select_related("series").order_by("series__number", "number"))


def throws_in(game: scoring.Game) -> bool:
    """Whether somebody threw in a hand."""
    return any(result.thrown_in for result in game.results)


def offences_before(card_table: CardTable, seats: Sequence[Seat]) -> dict[int, int]:
    """Seat number -> hands its player threw in in earlier series of this tournament (rule 15).

    Nobody where offences are counted per list.
    """
    if card_table.series.tournament.rulebook.offences_per_list:
        return {}
    number_of = {seat.registration_id: seat.number for seat in seats}
    earlier = {"seat__registration__in": number_of, "seat__series__number__lt": card_table.series.number}
    return Counter(number_of[registration] for registration, _series in thrown_in_hands(**earlier))


def thrown_in_hands(**where: object) -> list[tuple[int, int]]:
    """Registration and number of the series of every thrown-in hand there, those that paper lists name included; two
    queries. `where`: lookups that begin at a seat."""
    fields = "seat__registration_id", "seat__series__number"
    played = Result.objects.filter(thrown_in=True, **where).values_list(*fields)
    typed = TypedTotal.objects.filter(thrown_in__gt=0, **where).values_list(*fields, "thrown_in")
    return [*played, *((key, number) for key, number, hands in typed for _hand in range(hands))]


def repeated_offences(card_table: CardTable) -> list[tuple[Seat, int]]:
    """Thrown-in hands at this table that were not the player's first, with the game's number (rule 15); on a list typed
    in from paper no game is known (ON_PAPER).

    Only those of which nobody has recorded yet whom of organiser and referee he informed.
    """
    games = games_of(card_table)
    if any(map(throws_in, games)):
        return repeated_offences_in(card_table, seats_of(card_table), games)
    typed = TypedTotal.objects.filter(seat__card_table=card_table, thrown_in__gt=0).order_by("seat__number")
    thrown = [(seat, ON_PAPER) for seat, hands in typed.values_list("seat__number", "thrown_in") for _ in range(hands)]
    return list(dict.fromkeys(_repeated(card_table, seats_of(card_table), thrown)))


def repeated_offences_in(
    card_table: CardTable, seats: Sequence[Seat], games: Sequence[scoring.Game]
) -> list[tuple[Seat, int]]:
    """The same where the list is known: `games` are all of it in order. Nothing is asked where nobody threw in."""
    thrown = [(result.seat, game.number) for game in games for result in game.results if result.thrown_in]
    return _repeated(card_table, seats, thrown)


def _repeated(
    card_table: CardTable, seats: Sequence[Seat], thrown: Sequence[tuple[int, int]]
) -> list[tuple[Seat, int]]:
    """Of these thrown-in hands, seat and game, all of a list in order: those not reported that were not the first."""
    if not thrown:
        return []
    seat_of = {seat.number: seat for seat in seats}
    counts = Counter(offences_before(card_table, seats))
    reported = set(
        card_table.seats.filter(offence_reports__isnull=False).values_list("number", "offence_reports__game_number")
    )
    repeated = []
    for seat, number in thrown:
        counts[seat] += 1
        if counts[seat] > 1 and (seat, number) not in reported:
            repeated.append((seat_of[seat], number))
    return repeated


def list_rows(
    card_table: CardTable,
    seats: Sequence[Seat],
    games: Sequence[scoring.Game],
    offences: Mapping[int, int] | None = None,
) -> scoring.ListRows:
    """The list as on paper (rule 13): a row a game with running totals, and the sums."""
    tournament = card_table.series.tournament
    if offences is None:
        offences = offences_before(card_table, seats) if any(throws_in(game) for game in games) else {}
    return scoring.list_rows(tournament.rulebook, len(seats), games, offences, tournament.repeat_offence_extra)


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
