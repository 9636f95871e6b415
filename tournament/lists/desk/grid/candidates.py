"""Which results can have given what stands in the cells of a line, and why none can."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

import scoring
from tournament.lists.desk.grid.cells import CROSS, HAND, THROWN_IN
from tournament.lists.desk.grid.values import Before, Meant, Table, Wanted, at_seat

HAND_ROMME = "hand_romme"


def combined(table: Table, meant: Mapping[int, Meant], before: Before) -> Iterator[tuple[scoring.Result, ...]]:
    """Every way in which the results of all seats fit together in what the winner makes of the others' Augen."""
    for factor in _factors(table.rulebook):
        possible = [_fitting(table, seat, cell, factor, before) for seat, cell in meant.items()]
        for results in product(*possible):
            if factor == prod(table.rulebook.outcome(result.outcome).others_augen_factor for result in results):
                yield results


def _factors(rulebook: scoring.Rulebook) -> list[int]:
    return sorted({outcome.others_augen_factor for outcome in rulebook.outcomes})


def _fitting(table: Table, seat: int, cell: Meant, factor: int, before: Before) -> list[scoring.Result]:
    """The results of one seat that give what stands in its cell."""
    if isinstance(cell, scoring.Result):
        return [cell]
    return [
        result
        for wanted in cell
        for result in _possible(table.rulebook, seat, wanted, factor)
        if _fits(table, result, wanted, factor, before)
    ]


def _fits(table: Table, result: scoring.Result, wanted: Wanted, factor: int, before: Before) -> bool:
    alone = scoring.Game(1, (result,))
    (score,) = scoring.score_game(table.rulebook, alone, before.offences, table.repeat_offence_extra)
    points_fit = wanted.wertungspunkte in (None, score.wertungspunkte)
    if CROSS in wanted.letters:
        points_fit = points_fit and score.cross
    return points_fit and score.augen * factor == wanted.augen


def _possible(rulebook: scoring.Rulebook, seat: int, wanted: Wanted, factor: int) -> Iterator[scoring.Result]:
    """Results that may have been; whether they fit is another question."""
    held, rest = divmod(wanted.augen, factor)
    if rest or held < 0:
        return
    for outcome in rulebook.outcomes:
        yield from _results(outcome, seat, wanted, held)


def _results(outcome: scoring.Outcome, seat: int, wanted: Wanted, held: int) -> Iterator[scoring.Result]:
    if outcome.wins:
        if not held and THROWN_IN not in wanted.letters and _is_said(outcome, wanted):
            yield scoring.Result(seat, outcome.code, 0)
    elif THROWN_IN in wanted.letters:
        yield from (scoring.Result(seat, outcome.code, claimed, True) for claimed in _claims(outcome, held))
    elif held and HAND not in wanted.letters:
        yield scoring.Result(seat, outcome.code, held)


def _is_said(outcome: scoring.Outcome, wanted: Wanted) -> bool:
    """A Hand-Rommé is said by its letter, or by its Wertungspunkte."""
    if HAND not in wanted.letters:
        return wanted.wertungspunkte is not None or outcome.code != HAND_ROMME
    if wanted.wertungspunkte is None:
        return outcome.code == HAND_ROMME
    return outcome.code.startswith(HAND_ROMME)


def _claims(outcome: scoring.Outcome, recorded: int) -> Iterator[int]:
    """For each row of rule 15 the Augen somebody may have claimed for which these are recorded."""
    lowest = 1
    for band in outcome.bands:
        if band.thrown_in_keeps_more:
            highest = recorded if band.covers(recorded) else (band.up_to or 0)
        else:
            highest = lowest if band.up_to is None else band.up_to
        if highest >= lowest and band.augen_thrown_in(highest) == recorded:
            yield highest
        lowest = (band.up_to or 0) + 1


def misfits(table: Table, meant: Mapping[int, Meant], before: Before) -> Iterator[scoring.Problem]:
    """The cells whose numbers fit no outcome, by what the winner makes of the others' Augen."""
    by_factor = [
        [seat for seat, cell in meant.items() if not _fitting(table, seat, cell, factor, before)]
        for factor in _factors(table.rulebook)
    ]
    for seat in min(filter(None, by_factor), key=len, default=[]):
        cell = meant[seat]
        if not isinstance(cell, scoring.Result):
            yield _misfit(table.rulebook, seat, _likeliest(table.rulebook, cell))


def _likeliest(rulebook: scoring.Rulebook, cell: Sequence[Wanted]) -> Wanted:
    """What was probably meant where nothing fits: with Wertungspunkte that a game can give."""
    given = {band.wertungspunkte for outcome in rulebook.outcomes for band in outcome.bands}
    given |= {outcome.wertungspunkte or 0 for outcome in rulebook.outcomes if outcome.wins}
    return next((wanted for wanted in reversed(cell) if wanted.wertungspunkte in given), cell[0])


def _misfit(rulebook: scoring.Rulebook, seat: int, wanted: Wanted) -> scoring.Problem:
    """What does not fit together, and what these Augen would give."""
    possible = _gives(rulebook, wanted)
    if not rulebook.counts_wertungspunkte or not possible:
        return at_seat(seat, "grid_augen_misfit", augen=wanted.augen)
    if not wanted.augen and wanted.wertungspunkte is not None:
        return at_seat(seat, "grid_augen_missing", points=_number(wanted.wertungspunkte))
    points = "×" if CROSS in wanted.letters else _number(wanted.wertungspunkte or 0)
    return at_seat(seat, "grid_misfit", points=points, augen=wanted.augen, possible=", ".join(possible))


def _gives(rulebook: scoring.Rulebook, wanted: Wanted) -> list[str]:
    """What each outcome gives for these Augen, in words."""
    given = []
    for outcome in rulebook.outcomes:
        for result in _results(outcome, 0, wanted, wanted.augen):
            (score,) = scoring.score_game(rulebook, scoring.Game(1, (result,)))
            if score.augen == wanted.augen:
                given.append(f"{outcome.name} {_number(score.wertungspunkte)}")
    return given


def _number(number: int) -> str:
    return str(number).replace("-", "−")
