"""One game: what each player did, whether it can have been like that, and what is recorded for it."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from types import MappingProxyType
from typing import Any

from .occupancy import Occupancy, P, at_table
from .plausibility import MAXIMUM_AUGEN, AugenLimits
from .problem import Place, Problem
from .rulebook import Outcome, Rulebook

NO_OFFENCES: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Result:
    """One player in one game. `augen`: what they held, or claimed when they threw in their hand uncounted (rule 15)."""

    seat: int
    outcome: str
    augen: int
    thrown_in: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a list. `dealer` is the seat that dealt; None: it follows from the number."""

    number: int
    results: tuple[Result, ...]
    dealer: int | None = None

    def dealt_by(self, rulebook: Rulebook, table: int | Occupancy[P]) -> int:
        """The seat that dealt at a table, given as its size or as who sits at it."""
        return self.dealer or at_table(table).dealer(rulebook, self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The record of one player in one game; `points` is what the rulebook ranks by.

    `cross`: negative Wertungspunkte, where the rulebook enters them as a cross (rule 13). `outcome`: how they came out.
    """

    seat: int
    outcome: str
    wertungspunkte: int
    augen: int
    points: int
    cross: bool


def score_game(
    rulebook: Rulebook, game: Game, offences: Mapping[int, int] = NO_OFFENCES, repeat_offence_extra: int = 0
) -> tuple[Score, ...]:
    """Return the scores of a game that check_game does not refuse, in the order of its results.

    `offences`: seat -> how many hands its player threw in earlier in the same tournament; from the second on
    `repeat_offence_extra` Wertungspunkte more are deducted.

    The order of evaluation, for whoever does the same with the rulebook's JSON:

    1. Wertungspunkte and Augen of each result by itself. A winner: the outcome's `wertungspunkte` (None: 0), 0 Augen. A
       loser: the first of the outcome's `bands` whose `up_to` is None or not below the Augen gives the Wertungspunkte,
       the Augen are recorded as they are; a hand thrown in: that band's `thrown_in_wertungspunkte` less
       `repeat_offence_extra` if it is not the first, and its `thrown_in_augen`, or what the player claims if that is
       more and the band says `thrown_in_keeps_more`.
    2. Everybody's Augen are multiplied by the `others_augen_factor` of the winner's outcome (the winner has 0).
    3. Points: `points_per_wertungspunkt` * Wertungspunkte + `points_per_auge` * Augen.
    4. A winner whose outcome says `gets_others_augen` has the sum of everybody's Augen added to their points.
    5. A cross: Wertungspunkte below 0, where the rulebook says `has_crosses`.

    Source: DSkV Rommé-Regeln 2018, rules 12, 13 and 15; Romme24, "Listenabrechnung"; HORESCA, "Punktwertung".
    """
    extras = [repeat_offence_extra if offences.get(result.seat) else 0 for result in game.results]
    outcomes = [rulebook.outcome(result.outcome) for result in game.results]
    single = list(map(_recorded, outcomes, game.results, extras))
    factor = prod(outcome.others_augen_factor for outcome in outcomes)
    held = factor * sum(augen for _wertungspunkte, augen in single)
    return tuple(
        _score(rulebook, result, wertungspunkte, factor * augen, held if outcome.gets_others_augen else 0)
        for result, outcome, (wertungspunkte, augen) in zip(game.results, outcomes, single, strict=True)
    )


def _score(rulebook: Rulebook, result: Result, wertungspunkte: int, augen: int, gets: int) -> Score:
    cross = rulebook.has_crosses and wertungspunkte < 0
    return Score(
        seat=result.seat,
        outcome=result.outcome,
        wertungspunkte=wertungspunkte,
        augen=augen,
        points=rulebook.points(wertungspunkte, augen) + gets,
        cross=cross,
    )


def _recorded(outcome: Outcome, result: Result, repeat_extra: int) -> tuple[int, int]:
    """Wertungspunkte and Augen, as the rows of rule 12 and rule 15 say."""
    if outcome.wins:
        return outcome.wertungspunkte or 0, 0
    band = outcome.band(result.augen)
    if result.thrown_in:
        return band.thrown_in_wertungspunkte - repeat_extra, band.augen_thrown_in(result.augen)
    return band.wertungspunkte, result.augen


def is_whole(value: object) -> bool:
    """A whole number; neither True nor 1.0 is one, as both come out of JSON by mistake."""
    return type(value) is int


def check_game(rulebook: Rulebook, table: int | Occupancy[P], game: Game) -> list[Problem]:
    """What is refused and what is odd about a game at a table, each place relative to the game.

    `table`: its size, or who sits at it where somebody left or came. Source: decisions.md, "What Augen are possible"
    and "Second reading"; DSkV Rommé-Regeln 2018, rules 2, 3, 5, 10, 15; contract.md, section 7.
    """
    at = at_table(table)
    there = at.occupied(game.number)
    problems = [*_check_dealer(rulebook, at, there, game), *_check_seats(rulebook, at, there, game)]
    limits = rulebook.limits_at(len(there))
    for index, result in enumerate(game.results):
        problems += [problem.inside(("results", index)) for problem in _check_result(rulebook, limits, result)]
    return [*problems, *_check_contradictions(rulebook, game)]


def _check_dealer(rulebook: Rulebook, table: Occupancy[Any], there: Collection[int], game: Game) -> Iterator[Problem]:
    if game.dealer is None:
        return
    if not rulebook.dealer_sits_out_at:
        yield Problem("dealer_not_foreseen", ("dealer",))
    elif not _is_seat(game.dealer, table.size):
        yield Problem("seat_unknown", ("dealer",), {"seat": game.dealer, "size": table.size})
    elif game.dealer not in there:
        yield Problem("seat_empty", ("dealer",), {"seat": game.dealer})
    elif game.dealer != (expected := table.dealer(rulebook, game.number)):
        yield Problem("dealer_wrong", ("dealer",), {"dealer": expected}, odd=True)


def _is_seat(value: object, size: int) -> bool:
    return isinstance(value, int) and is_whole(value) and 1 <= value <= size


def _check_seats(rulebook: Rulebook, table: Occupancy[Any], there: Collection[int], game: Game) -> Iterator[Problem]:
    """Exactly the playing seats have a result each; who dealt sits out, whoever's turn it was."""
    playing = table.playing(rulebook, game.number, game.dealer if game.dealer in there else None)
    seen: set[int] = set()
    for index, result in enumerate(game.results):
        where = ("results", index, "seat")
        if not _is_seat(result.seat, table.size):
            yield Problem("seat_unknown", where, {"seat": result.seat, "size": table.size})
        elif result.seat not in there:
            yield Problem("seat_empty", where, {"seat": result.seat})
        elif result.seat not in playing:
            yield Problem("seat_sits_out", where, {"seat": result.seat})
        elif result.seat in seen:
            yield Problem("seat_twice", where, {"seat": result.seat})
        seen.add(result.seat)
    yield from (Problem("seat_missing", ("results",), {"seat": seat}) for seat in playing if seat not in seen)


def check_result(rulebook: Rulebook, result: Result, size: int | None = None) -> list[Problem]:
    """What is refused and what is odd about one result by itself, each place relative to the result.

    `size` of the table, where it is known: hands differ by it in some rulebooks.
    """
    return _check_result(rulebook, rulebook.limits_at(size), result)


def _check_result(rulebook: Rulebook, limits: Mapping[str, AugenLimits], result: Result) -> list[Problem]:
    outcome = rulebook.outcomes_by_code.get(result.outcome)
    if outcome is None:
        return [Problem("outcome_unknown", ("outcome",), {"outcome": str(result.outcome)})]
    return [*_check_augen(limits[outcome.code], outcome, result.augen), *_check_thrown_in(rulebook, outcome, result)]


def _check_augen(limits: AugenLimits, outcome: Outcome, augen: int) -> Iterator[Problem]:
    where = ("augen",)
    if not is_whole(augen):
        yield Problem("augen_not_whole", where)
    elif augen < 0:
        yield Problem("augen_negative", where)
    elif augen > MAXIMUM_AUGEN:
        yield Problem("augen_too_high", where, {"maximum": MAXIMUM_AUGEN})
    elif outcome.wins and augen:
        yield Problem("winner_with_augen", where)
    elif augen < limits.possible:
        yield Problem("augen_too_low", where, {"minimum": limits.possible})
    elif augen < limits.lowest:
        yield Problem("augen_unusually_few", where, {"minimum": limits.lowest}, odd=True)
    elif augen > limits.highest:
        yield Problem("augen_unusual", where, {"maximum": limits.highest}, odd=True)


def _check_thrown_in(rulebook: Rulebook, outcome: Outcome, result: Result) -> Iterator[Problem]:
    if not result.thrown_in:
        return
    if not rulebook.has_thrown_in:
        yield Problem("thrown_in_not_foreseen", ("thrown_in",))
    elif outcome.wins:
        yield Problem("thrown_in_by_winner", ("thrown_in",))


def _check_contradictions(rulebook: Rulebook, game: Game) -> Iterator[Problem]:
    """What cannot be together in one game. An unknown outcome may be the one that is missing."""
    outcomes = [rulebook.outcomes_by_code.get(result.outcome) for result in game.results]
    known = [outcome for outcome in outcomes if outcome]
    complete = len(known) == len(outcomes)
    winners = [index for index, outcome in enumerate(outcomes) if outcome and outcome.wins]
    yield from (Problem("two_winners", ("results", index, "outcome")) for index in winners[1:])
    if complete and not winners:
        yield from _check_without_winner(rulebook, game)
    opened = any(outcome.opened for outcome in known)
    for index, outcome in enumerate(outcomes):
        where = ("results", index, "outcome")
        if outcome and outcome.needs_opened_opponent and complete and not opened:
            yield Problem("no_opponent_opened", where)
        if outcome and outcome.needs_unopened_opponents and opened:
            yield Problem("opponent_opened", where)
        if outcome and outcome.unless_opened and complete and not opened:
            yield _likelier(rulebook.outcome(outcome.unless_opened), where)


def _likelier(other: Outcome, where: Place) -> Problem:
    """Before anybody else has melds on the table, a Hand-Rommé is another one (decisions.md, "Second reading")."""
    params: Mapping[str, int | str] = {"outcome": other.name, "wertungspunkte": other.wertungspunkte or 0}
    return Problem("outcome_unusual", where, params, odd=True)


def _check_without_winner(rulebook: Rulebook, game: Game) -> Iterator[Problem]:
    """The stock may run out (rule 5); but only somebody's finishing can lead to a thrown-in hand (rule 15)."""
    if rulebook.winner_required:
        yield Problem("winner_missing", ("results",))
    for index, result in enumerate(game.results):
        if result.thrown_in:
            yield Problem("thrown_in_without_winner", ("results", index, "thrown_in"))
