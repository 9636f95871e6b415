"""Lists whose games move: games of four as they are typed, the acts on top of what is stored, what a list is."""

import uuid
from collections.abc import Callable

import scoring
from scoring import Result
from tests.factories import ACTOR
from tests.lists.sitting import at_table
from tests.lists.telling import fresh
from tournament.lists.acts import moving
from tournament.lists.acts.games import TypedGame, put_game
from tournament.lists.acts.recompute import differing_totals
from tournament.lists.reads.lists import games_of, seats_of
from tournament.models import CardTable, Game


def dealt(number: int, by: int, *, winner: int | None = None, mark: int = 7, thrown_in: int = 0) -> TypedGame:
    """A game of four that seat `by` dealt: one finishes, the others have opened with 10 Augen and `mark` more;
    `thrown_in`: the seat that did."""
    first, *others = sorted({1, 2, 3, 4} - {by}, key=lambda seat: seat != winner)
    results = [Result(seat, "opened", 10 + mark, thrown_in=seat == thrown_in) for seat in others]
    return TypedGame(uuid.uuid4(), 0, scoring.Game(number, (Result(first, "romme", 0), *results), by))


def fill(card_table: CardTable, last: int, **more: int) -> list[TypedGame]:
    """So many games, each dealt in turn; each marked with its number."""
    entries = [dealt(number, (number - 1) % 4 + 1, mark=number, **more) for number in range(1, last + 1)]
    for one in entries:
        put_game(fresh(card_table), one, ACTOR)
    return entries


def versions(card_table: CardTable, first: int = 1) -> dict[int, int]:
    """Number -> version of the stored games from `first` on."""
    stored = Game.objects.filter(card_table=card_table, number__gte=first)
    return dict(stored.values_list("number", "version"))


def insert(card_table: CardTable, one: TypedGame, *, by_organiser: bool = False) -> list[tuple[object, ...]]:
    """Insert a game on top of what is stored; the warnings."""
    number = one.game.number
    seen = versions(card_table, number)
    typed = TypedGame(one.entry_id, seen.get(number, 0), one.game, one.reason, players=one.players)
    stored = moving.insert_game(fresh(card_table), typed, seen, ACTOR, by_organiser=by_organiser)
    return [(*problem.where, problem.code) for problem in stored.warnings]


def take_out(card_table: CardTable, number: int) -> None:
    moving.take_out_game(fresh(card_table), number, versions(card_table, number), ACTOR)


def swap(card_table: CardTable, one: int, other: int) -> None:
    moving.swap_games(fresh(card_table), (one, other), versions(card_table), ACTOR)


def held(card_table: CardTable) -> list[int]:
    """By number, the mark of a game: which one it is."""
    return [game.results[-1].augen - 10 for game in games_of(card_table)]


def as_it_is(card_table: CardTable) -> tuple[object, ...]:
    """Games, people and sums of a list."""
    seats = seats_of(fresh(card_table))
    sums = [one.totals for seat in seats for one in (seat, *seat.later)]
    return games_of(card_table), at_table(card_table.series, card_table.number), sums


def right(card_table: CardTable) -> bool:
    """Whether all sums of the tournament are those of its games."""
    return differing_totals(fresh(card_table).series.tournament) == []


def each_act(card_table: CardTable, *, by_organiser: bool = False) -> list[Callable[[], object]]:
    """The three acts, on games 1 and 2 as they are by then."""

    def swaps() -> None:
        moving.swap_games(fresh(card_table), (1, 2), versions(card_table), ACTOR, by_organiser=by_organiser)

    def takes_out() -> None:
        moving.take_out_game(fresh(card_table), 1, versions(card_table), ACTOR, by_organiser=by_organiser)

    return [lambda: insert(card_table, dealt(1, 1), by_organiser=by_organiser), swaps, takes_out]
