"""Put right who really sits where (contract.md, section 7, `substitutes`), whose results those are, and who gives
up."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.db import connection

import scoring
from tournament.core import writing as rows
from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.writing import writing
from tournament.lists.acts import totals
from tournament.lists.reads import lists
from tournament.lists.reads.kept import KeptList
from tournament.lists.reads.late import (
    SEAT_DIFFERS,
    Asked,
    differing,
    in_words,
    named,
    occupancies_of,
    sittings,
)
from tournament.lists.reads.lists import ending_of, seats_of
from tournament.lists.reads.occupancy import Placing, SeatedTable, at_the_end, placed, players_at, tables_of
from tournament.models import CardTable, Registration, Seat, Series, Substitution, TypedTotal

# Giving up, as the rules allow it (romme24, "Aufgeben").


def refuse_giving_up(
    table: CardTable,
    occupancy: scoring.Occupancy[int],
    made: Sequence[scoring.Totals],
    games: Sequence[scoring.Game],
    seat: int,
) -> None:
    """Raise RefusedError, with the code of list_end.check_giving_up, unless the player of `seat` may give up;
    `seat_empty`: nobody sits there any more.

    `made`: the sums of everybody, in the order of Occupancy.stints; `games`: all of the list, none where it was typed
    in from paper. Who is behind, a seat's whole column says, whoever sat there.
    """
    if occupancy.at_end[seat - 1] is None:
        raise RefusedError("seat_empty", {"seat": seat})
    tournament = table.series.tournament
    columns = dict.fromkeys(range(1, occupancy.size + 1), scoring.Totals())
    for stint, sums in zip(occupancy.stints, made, strict=True):
        columns[stint.seat] += sums
    ending = ending_of(table, seats_of(table), games)
    last = scoring.last_game(tournament.rulebook, occupancy, tournament.games_per_series, games, ending)
    for problem in scoring.check_giving_up(tournament.rulebook, last, columns, seat):
        raise RefusedError(problem.code, problem.params)


SEATS_PUT_RIGHT = "seats_put_right"

Occupancies = Mapping[int, scoring.Occupancy[int]]


@dataclass(frozen=True, slots=True)
class Correction:
    """Who sits where from which game on, in order, and number of a table -> the game after which its list ends (None:
    as agreed), of tables where that changes. `versions`: of every table that is touched, as it was read.
    """

    versions: Mapping[int, int]
    placings: Sequence[Placing] = ()
    ends: Mapping[int, int | None] = field(default_factory=dict)


def put_right(series: Series, correction: Correction, actor: Actor) -> None:
    """Store who really sits where, at all these tables at once; sums follow.

    Raises StaleError; RefusedError `nothing_to_put_right`, `has_totals` where sums from paper cannot be parted,
    `seats_against_game` for a game that those who would sit there cannot have played, `list_has_more_games`, `given_up`
    where whoever gave up would not sit there any more, and what scoring.check_changes, check_moves and check_giving_up
    have against it, with names. LockedError as core/lock.py.
    """
    changed = sorted({*correction.ends, *(placing.table for placing in correction.placings)})
    if not changed:
        raise RefusedError("nothing_to_put_right")
    tournament, (first, *others) = series.tournament, changed
    with writing():
        with act(tournament, actor, SEATS_PUT_RIGHT, _subject(series, first)) as entry:
            before = tables_of(series)
            _compare(before, changed, correction.versions)
            after = _after(before, correction)
            _check(entry, before, after, changed)
            now = _store(series, before, after, changed)
            played = _is_played([before[number].card_table for number in changed])
            _note(entry, before[first], now[first], played=played)
        for number in others:
            with act(tournament, actor, SEATS_PUT_RIGHT, _subject(series, number)) as entry:
                _note(entry, before[number], now[number], played=played)


def _subject(series: Series, number: int) -> str:
    return CardTable(series=series, number=number).subject


def _compare(tables: Mapping[int, SeatedTable], changed: Iterable[int], versions: Mapping[int, int]) -> None:
    for number in changed:
        if number not in tables:
            raise RefusedError("table_unknown", {"table": number})
        table = tables[number]
        compare(table.card_table.version, versions.get(number, 0), table)


def _after(before: Mapping[int, SeatedTable], correction: Correction) -> dict[int, scoring.Occupancy[int]]:
    now = {number: table.occupancy for number, table in before.items()}
    after = placed(now, correction.placings)
    for number, ends_after in correction.ends.items():
        after[number] = replace(after[number], ends_after=ends_after)
    if after == now:
        raise RefusedError("nothing_to_put_right")
    return after


def _check(entry: Act, before: Mapping[int, SeatedTable], after: Occupancies, changed: Sequence[int]) -> None:
    """Refuse what cannot have been."""
    tournament = entry.tournament
    for number in changed:
        _check_list(before[number], after[number])
        for problem in scoring.check_changes(tournament.rulebook, after[number], tournament.games_per_series):
            raise _refused(problem, number)
    numbers = sorted(after)
    for problem in scoring.check_moves([after[number] for number in numbers]):
        raise _refused(problem, numbers[int(problem.where[1])])


def _refused(problem: scoring.Problem, table: int) -> RefusedError:
    """With the name of whom it is about, and the table."""
    params = {**problem.params, "table": table}
    if "id" in params:
        params["id"] = Registration.objects.get(pk=int(str(params["id"]))).person.name
    return RefusedError(problem.code, params)


def _check_list(before: SeatedTable, after: scoring.Occupancy[int]) -> None:
    """Refuse those who cannot have played the games that are there, and a list that ends before the last of them."""
    table, tournament = before.card_table, before.card_table.series.tournament
    others = after.changes != before.occupancy.changes or after.ends_after != before.occupancy.ends_after
    if others and TypedTotal.objects.filter(seat__card_table=table).exists():
        raise RefusedError("has_totals")
    games = lists.games_of(table)
    if others and table.gave_up is not None:
        _check_giving_up(table, after, games, table.gave_up)
    for game in games:
        if any(not problem.odd for problem in scoring.check_game(tournament.rulebook, after, game)):
            raise RefusedError("seats_against_game", {"number": game.number, "table": table.number})
    ending = lists.ending_of(table, lists.seats_of(table), games)
    last = scoring.last_game(tournament.rulebook, after, tournament.games_per_series, games, ending)
    if len(games) > last:
        raise RefusedError("list_has_more_games", {"games": len(games), "last": last, "table": table.number})


def _check_giving_up(table: CardTable, after: scoring.Occupancy[int], games: Sequence[scoring.Game], seat: int) -> None:
    """Whoever gave up still sits there, and could have."""
    if after.at_end[seat - 1] is None:
        raise RefusedError("given_up")
    made = scoring.stint_totals(table.series.tournament.rulebook, after, games)
    refuse_giving_up(table, after, made, games, seat)


def _store(
    series: Series, before: Mapping[int, SeatedTable], after: Occupancies, changed: Sequence[int]
) -> Mapping[int, SeatedTable]:
    """Who sits where, the sums, which phones speak for nobody any more. Returns the tables as they are now."""
    moved = [
        (seat, player)
        for number in changed
        for seat, player in zip(before[number].seats, after[number].players, strict=True)
        if seat.registration_id != player
    ]
    reseat(moved)
    for number in changed:
        _change(series, before[number], after[number].changes)
        table = before[number].card_table
        table.ends_after = after[number].ends_after
        table.version += 1
        table.save(update_fields=["ends_after", "version"])
    now = tables_of(series)
    for number in changed:
        table, seats = now[number].card_table, now[number].seats
        totals.recompute(table)
        there = [seat.registration for seat in at_the_end(seats)]
        table.taken_names.exclude(registration__in=there).delete()
        if lists.has_thrown_in(table):
            totals.recompute_later(table, players_at(before[number].seats) | players_at(seats))
    return now


_OF_SEAT = ("id", "card_table_id", "series_id", "number", "registration_id", *totals.KEPT)


def reseat(moved: Sequence[tuple[Seat, int]]) -> None:
    """Give seats other first players. Nobody sits twice in a series, not even for a moment: so the rows leave together
    and come back. What hangs on them is looked at when the transaction ends, and they are there again."""
    with connection.cursor() as cursor:
        cursor.executemany("DELETE FROM tournament_seat WHERE id = %s", [[seat.pk] for seat, _player in moved])
    rows.insert(
        Seat,
        _OF_SEAT,
        [
            (
                seat.pk,
                seat.card_table_id,
                seat.series_id,
                seat.number,
                player,
                *(getattr(seat, key) for key in totals.KEPT),
            )
            for seat, player in moved
        ],
    )


def with_others(table: CardTable) -> None:
    """Store that others sit there than anybody has read: the next version of its list, whose cards nobody confirmed."""
    table.cards_confirmed_at = None
    table.version += 1
    table.save(update_fields=["cards_confirmed_at", "version"])


def _change(series: Series, table: SeatedTable, changes: Iterable[scoring.Change[int]]) -> None:
    """Make the stored changes of a table these."""
    stored = {(seat.number, later.from_game): later for seat in table.seats for later in seat.later}
    wanted = {(change.seat, change.from_game): change for change in changes}
    gone = [later.pk for place, later in stored.items() if place not in wanted]
    Substitution.objects.filter(pk__in=gone).delete()
    for (number, game), change in wanted.items():
        Substitution.objects.update_or_create(
            seat=table.seats[number - 1],
            from_game=game,
            defaults={"series": series, "registration_id": change.player, "for_team": change.for_team},
        )


def _is_played(tables: Iterable[CardTable]) -> bool:
    """Whether anything is stored at one of these tables: seats where nothing was played give nobody anything."""
    return any(
        table.closed or table.games.exists() or TypedTotal.objects.filter(seat__card_table=table).exists()
        for table in tables
    )


def _note(entry: Act, before: SeatedTable, after: SeatedTable, *, played: bool) -> None:
    entry.before, entry.after = _logged(before), _logged(after)
    entry.settled, entry.harmless = played, not played


def _logged(table: SeatedTable) -> dict[str, object]:
    """Seat -> who holds it, in order; and the game that ends the list where that was decided."""
    seats = {str(seat.number): [held_in_words(seat.registration, 1)] for seat in table.seats}
    for seat in table.seats:
        seats[str(seat.number)] += [held_in_words(later.registration, later.from_game) for later in seat.later]
    return {**seats, "ends_after": table.occupancy.ends_after}


def held_in_words(registration: Registration | None, from_game: int) -> str:
    """ "Dorn, Nadine", "ab Spiel 9 Zander, Li": for the log, which is kept in German."""
    name = registration.person.name if registration else "niemand"
    return name if from_game == 1 and registration else f"ab Spiel {from_game} {name}"


# Results are of seats: what was typed while others sat at the table is not silently theirs who sit there now.


def refuse_others_game(kept: KeptList, seated: Sequence[str]) -> None:
    """Refuse (`seated_otherwise`) the first game of a list by an older page on which others sat there; `seated`: their
    names by seat, empty where it does not say.

    Places change as long as nothing is stored, and a phone without network does not hear of it. Where something is, who
    sits there is only put right (who_sits.py), and games count for whoever really did.
    """
    if not seated or kept.stored:
        return
    seats = Seat.objects.filter(card_table=kept.table).order_by("number")
    here = list(seats.values_list("registration__person__name", flat=True))
    if here != [*seated]:
        raise RefusedError("seated_otherwise", {"there": "; ".join(seated), "here": "; ".join(here)})


def refuse_other_players(kept: KeptList, game: scoring.Game, players: Sequence[str | None]) -> list[scoring.Problem]:
    """Refuse (`seat_differs`) a game that was typed while others were shown (`players`, by seat) than sit there in it.

    Nothing is guessed: whoever was there says who played it (late.py); `answers`: what the list can take of that.
    Returns what is wrong with `players` itself. Nothing is asked where they are the same.
    """
    number = game.number
    seated = kept.occupancy.seated(number)
    if [kept.called.get(key or 0) for key in seated] == [*players]:
        return []
    shown, problems = keys_of(kept, players)
    if problems:
        return problems
    seats = differing(shown, seated)
    people = named([*shown, *seated])
    there, here = (sittings(one, seats, people) for one in (shown, seated))
    tables = {**occupancies_of(kept.table), kept.table.number: kept.occupancy}
    told = {
        "shown": [one.as_json() for one in there],
        "seated": [one.as_json() for one in here],
        "answers": list(Asked(kept.table, game, shown, kept.games).answers(tables, people)),
    }
    raise RefusedError(SEAT_DIFFERS, {"number": number, "there": in_words(there), "here": in_words(here), **told})


def keys_of(kept: KeptList, players: Sequence[str | None]) -> tuple[list[int | None], list[scoring.Problem]]:
    """By seat, the keys of these registrations; and what is wrong with them: one for each seat, all of them people of
    this tournament, nobody twice. One query."""
    registered = Registration.objects.filter(tournament=kept.tournament, document_id__in=filter(None, players))
    keys = dict(registered.values_list("document_id", "pk"))
    size, problems = kept.occupancy.size, []
    if len(players) < size:
        problems.append(scoring.Problem("missing", ("players", len(players))))
    if len(players) > size:
        problems.append(scoring.Problem("seat_unknown", ("players", size), {"seat": size + 1, "size": size}))
    for at, player in enumerate(players):
        if player is not None and player not in keys:
            problems.append(scoring.Problem("player_unknown", ("players", at), {"id": player}))
        elif player is not None and player in players[:at]:
            problems.append(scoring.Problem("player_repeated", ("players", at), {"id": player}))
    return [None if player is None else keys.get(player) for player in players], problems
