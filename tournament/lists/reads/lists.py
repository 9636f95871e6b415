"""One list: its seats, its games as `scoring` sees them, who threw in a hand before."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from django.db.models import Q, Value

import scoring
from tournament.core.series_state import in_play, with_open_list
from tournament.lists.reads.occupancy import (
    NAMED,
    PLAYED_BY,
    TYPED_FOR,
    Sitter,
    key_of,
    occupancy_of,
    paper_lines,
    players_at,
    sat_at,
    sitting,
    whose,
)
from tournament.models import CardTable, Result, Seat, Series, Tournament, TypedTotal

Where = tuple[int, ...]
"""Numbers of series and table: in this order do thrown-in hands count on."""

ON_PAPER = 0
"""In place of a game's number, where a list typed in from paper says how many hands were thrown in, but not when."""


def seats_of(card_table: CardTable) -> list[Seat]:
    """The seats of a table in order, and who took them later, with names and clubs; two queries."""
    seats = card_table.seats.select_related("registration__person", "registration__club").prefetch_related(NAMED)
    return list(seats.order_by("number"))


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


def last_game_of(card_table: CardTable, table: int | scoring.Occupancy[int], games: Sequence[scoring.Game]) -> int:
    """The number of the game that ends the list of a table (its size, or who sits at it), as far as these games, all
    of it, tell.

    That is the last one played where somebody gave up (romme24) or the organiser struck the games not begun, the one
    that reaches the target score (horesca), else the last agreed (rule 2).
    """
    if card_table.gave_up is not None or card_table.series.struck:
        return max((game.number for game in games), default=0)
    tournament = card_table.series.tournament
    if tournament.target_score is not None and any(map(throws_in, games)):
        seats = seats_of(card_table)
        table, ending = occupancy_of(card_table, seats), ending_of(card_table, seats, games)
    else:
        ending = scoring.Ending(tournament.target_score)
    return scoring.last_game(tournament.rulebook, table, tournament.games_per_series, games, ending)


def ending_of(card_table: CardTable, seats: Sequence[Seat], games: Iterable[scoring.Game]) -> scoring.Ending:
    """What ends a list before its last game; nothing is asked where no hand was thrown in. `seats`: all of them."""
    tournament = card_table.series.tournament
    counts = tournament.target_score is not None and any(map(throws_in, games))
    offences = offences_before(card_table, seats) if counts else {}
    return scoring.Ending(tournament.target_score, offences, tournament.repeat_offence_extra)


def latest_started(tournament: Tournament) -> int | None:
    """The number of the series that was started last; None before the first."""
    started = tournament.series.filter(in_play(), started_at__isnull=False)
    return started.order_by("-number").values_list("number", flat=True).first()


def open_before(series: Series) -> list[CardTable]:
    """The lists of earlier series that nobody has closed, in order, each with its series; one query."""
    earlier = CardTable.objects.filter(series__tournament=series.tournament_id, series__number__lt=series.number)
    return list(earlier.filter(with_open_list()).select_related("series").order_by("series__number", "number"))


def counting(card_table: CardTable, size: int, games: Sequence[scoring.Game]) -> Sequence[scoring.Game]:
    """The games of a table of `size` that count (contract.md, section 8, `counts_until`)."""
    series = card_table.series
    if series.counts_until is None:
        return games
    last = series.tournament.rulebook.games_at(size, series.counts_until)
    return [game for game in games if game.number <= last]


def throws_in(game: scoring.Game) -> bool:
    """Whether somebody threw in a hand."""
    return any(result.thrown_in for result in game.results)


def has_thrown_in(card_table: CardTable) -> bool:
    """Whether somebody threw in a hand at this table, in a game or by its paper list; one query or two."""
    in_games = Result.objects.filter(game__card_table=card_table, thrown_in=True)
    on_paper = TypedTotal.objects.filter(seat__card_table=card_table, thrown_in__gt=0)
    return in_games.exists() or on_paper.exists()


def offences_before(card_table: CardTable, seats: Sequence[Seat]) -> dict[int, int]:
    """Return player (their registration) -> hands they threw in before in this tournament (rule 15).

    Of everybody who ever sat at the table; nobody where offences are counted per list. Before is in earlier series, and
    at tables of lower numbers in the same one, where somebody took a seat after they left another: the numbers of games
    at two tables are no times, and their sums are the same either way.
    """
    if card_table.series.tournament.rulebook.offences_per_list:
        return {}
    players = players_at(seats)
    theirs = Q(seat__in=sat_at(players), player__in=players)
    thrown = thrown_in_hands(theirs & _apart(card_table, "lt", "seat__"))
    return Counter(player for player, _where in thrown)


def thrown_in_hands(which: Q) -> list[tuple[int, Where]]:
    """Who (a registration) threw in every such hand that counts, and where; those that paper lists name included; two
    queries, or three.

    `which`: lookups that begin at a result; `player` is who played it.
    """
    fields = "player", "seat__series__number", "seat__card_table__number"
    results = Result.objects.annotate(player=PLAYED_BY).filter(which & in_play("seat__series__"), thrown_in=True)
    thrown = list(results.values_list("game__card_table_id", "game__number", *fields, Value(1)))
    last = _last_counting({table for table, *_rest in thrown})
    played = [rest for table, number, *rest in thrown if number <= last.get(table, number)]
    typed = TypedTotal.objects.annotate(player=TYPED_FOR).filter(which & in_play("seat__series__"), thrown_in__gt=0)
    named = typed.values_list(*fields, "thrown_in")
    return [(player, (*where,)) for player, *where, hands in [*played, *named] for _hand in range(hands)]


def _last_counting(tables: Collection[int]) -> dict[int, int]:
    """Table -> the last of its games that counts, of those of which not all do."""
    if not tables:
        return {}
    cut = CardTable.objects.filter(pk__in=tables, series__counts_until__isnull=False).prefetch_related("seats")
    return {
        table.pk: table.series.tournament.rulebook.games_at(len(table.seats.all()), table.series.counts_until or 0)
        for table in cut.select_related("series__tournament")
    }


def repeated_offences(card_table: CardTable) -> list[tuple[Sitter, int]]:
    """Return thrown-in hands at this table that were not the player's first, with the game's number (rule 15); on a
    list typed in from paper no game is known (ON_PAPER).

    Only those of which nobody has recorded yet who of organiser and referee was informed.
    """
    seats, games = seats_of(card_table), games_of(card_table)
    if any(map(throws_in, games)):
        return repeated_offences_in(card_table, seats, games)
    typed = {whose(total): total for total in TypedTotal.objects.filter(seat__card_table=card_table, thrown_in__gt=0)}
    lines = ((line, typed.get(key_of(line))) for line in paper_lines(seats).values())
    thrown = [
        (Sitter(line.number, line.registration), ON_PAPER)
        for line, total in lines
        for _hand in range(total.thrown_in if total else 0)
        if line.registration
    ]
    return list(dict.fromkeys(_repeated(card_table, seats, thrown)))


def repeated_offences_in(
    card_table: CardTable, seats: Sequence[Seat], games: Sequence[scoring.Game]
) -> list[tuple[Sitter, int]]:
    """The same where the list is known: `games` are all of it in order. Nothing is asked where nobody threw in."""
    thrown = [
        (sitter, game.number)
        for game in filter(throws_in, games)
        for sitter in sitting(seats, game.number)
        for result in game.results
        if result.thrown_in and result.seat == sitter.number
    ]
    return _repeated(card_table, seats, thrown)


def _repeated(
    card_table: CardTable, seats: Sequence[Seat], thrown: Sequence[tuple[Sitter, int]]
) -> list[tuple[Sitter, int]]:
    """Of these thrown-in hands, whose and in which game, all of a list in order: those not reported that were not the
    first."""
    if not thrown:
        return []
    counts = Counter(offences_before(card_table, seats))
    reported = set(
        card_table.seats.filter(offence_reports__isnull=False).values_list("number", "offence_reports__game_number")
    )
    repeated = []
    for sitter, number in thrown:
        player = sitter.registration.pk
        counts[player] += 1
        if counts[player] > 1 and (sitter.number, number) not in reported:
            repeated.append((sitter, number))
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
    occupancy = occupancy_of(card_table, seats)
    return scoring.list_rows(tournament.rulebook, occupancy, games, offences, tournament.repeat_offence_extra)


def later_tables(card_table: CardTable, registrations: Iterable[int]) -> list[CardTable]:
    """The later tables at which any of these players sat; their scores may hang on an offence here.

    Later as in `offences_before`.
    """
    return list(
        CardTable.objects.filter(_apart(card_table, "gt"), seats__in=sat_at(list(registrations)))
        .select_related("series__tournament")
        .distinct()
    )


def _apart(card_table: CardTable, side: str, above: str = "") -> Q:
    """The tables before it ("lt") or after it ("gt") in its tournament. `above`: where a table's fields are found."""
    series, own = card_table.series, {f"{above}series": card_table.series_id}
    table = f"{above}card_table__" if above else ""
    other = Q(**{f"{above}series__tournament": series.tournament_id, f"{above}series__number__{side}": series.number})
    return other | Q(**own, **{f"{table}number__{side}": card_table.number})
