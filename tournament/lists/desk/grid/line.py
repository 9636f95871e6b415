"""One line of the grid: which results can have given its cells, which game it can have been; no rulebook is named."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from django.utils.translation import gettext as _

import scoring
from scoring.figures import AUGEN, WERTUNGSPUNKTE
from tournament.lists.desk.grid.cells import (
    CROSS,
    HAND,
    THROWN_IN,
    Before,
    Cell,
    Counting,
    Meant,
    Read,
    Sums,
    Table,
    TypedCell,
    TypedNumber,
    Wanted,
    at_seat,
)

# Which results can have given what stands in the cells of a line, and why none can.

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


def read_line(table: Table, number: int, cells: Mapping[int, Cell], before: Before, counting: Counting) -> Read:
    """The game of a line in which something stands; `cells`: every seat where somebody sits.

    What the paper does not tell (the Augen claimed in a thrown-in hand, who had opened where only Augen count) is read
    as the likeliest; where more than one score is likely, it is asked.
    """
    dealer, problems = _dealer(table, number, cells)
    meant: dict[int, Meant] = {}
    for seat, cell in cells.items():
        if isinstance(cell, scoring.Result):
            meant[seat] = cell
        elif not cell.deals:
            problems += _less(table, seat, cell, before.sums[seat], counting)
            meant[seat] = _meant(table, cell, before.sums[seat], counting)
    if problems:
        return Read(None, tuple(problems))
    return _line_likeliest(table, number, dealer, meant, before)


def _dealer(table: Table, number: int, cells: Mapping[int, Cell]) -> tuple[int | None, list[scoring.Problem]]:
    """Return who dealt out of turn (None: whose turn it was) and what is wrong. Who sits out left their cell empty."""
    empty = [seat for seat, cell in cells.items() if isinstance(cell, TypedCell) and cell.deals]
    turn = table.seats.dealer(table.rulebook, number)
    if not table.sits_out(number):
        return None, [at_seat(seat, "grid_missing") for seat in empty]
    if len(empty) == 1:
        return (None if empty == [turn] else empty[0]), []
    if not empty:
        return None, [scoring.Problem("grid_nobody_deals", (), {"turn": turn})]
    missing = [seat for seat in empty if seat != turn]
    return None, [at_seat(seat, "grid_missing") for seat in missing]


def _less(table: Table, seat: int, cell: TypedCell, before: Sums, counting: Counting) -> Iterator[scoring.Problem]:
    """Sums on paper that went down where they cannot."""
    if counting is Counting.EACH:
        return
    for figure in (WERTUNGSPUNKTE, AUGEN) if table.rulebook.has_crosses else (AUGEN,):
        typed: TypedNumber = getattr(cell, figure.key)
        stood, now = getattr(before, figure.key), typed.sum_on_paper(never_negative=True)
        if typed.game is None and now is not None and now < stood:
            yield at_seat(seat, f"grid_{figure.key}_less", before=stood, now=now)


def _meant(table: Table, cell: TypedCell, before: Sums, counting: Counting) -> tuple[Wanted, ...]:
    """What a cell may mean: digits without anything between can be cut anywhere, unless they are a running sum."""
    so_far = before if counting is Counting.RUNNING else Sums()
    points = cell.wertungspunkte.own(so_far.wertungspunkte, never_negative=table.rulebook.has_crosses)
    as_typed = Wanted(points, cell.augen.own(so_far.augen, never_negative=True) or 0, cell.letters)
    if counting is Counting.RUNNING:
        return (as_typed,)
    cut = tuple(Wanted(points, augen, cell.letters) for points, augen in _cuts(cell.joined))
    return cut if cell.joined.startswith("0") and cut else (as_typed, *cut)


def _cuts(digits: str) -> Iterator[tuple[int, int]]:
    """Where digits can be cut into Wertungspunkte and Augen, neither with a nought before it."""
    for cut in range(len(digits) - 1, 0, -1):
        points, augen = digits[:cut], digits[cut:]
        if points != "-" and augen[0] != "0" and str(int(points)) == points:
            yield int(points), int(augen)


def _line_likeliest(table: Table, number: int, dealer: int | None, meant: Mapping[int, Meant], before: Before) -> Read:
    """The only game without anything odd that this can have been; else why there is none, or what is to be said."""
    refused: list[list[scoring.Problem]] = []
    games: list[Read] = []
    for results in combined(table, meant, before):
        game = scoring.Game(number, results, dealer)
        problems = scoring.check_game(table.rulebook, table.seats, game)
        if any(not problem.odd for problem in problems):
            refused.append([problem for problem in problems if not problem.odd])
        else:
            games.append(Read(game, tuple(_placed(problem, results) for problem in problems)))
    if games:
        return _told_apart(table, games, before)
    if refused:
        seats = [scoring.Result(seat, "", 0) for seat in meant]
        return Read(None, tuple(_placed(problem, seats) for problem in min(refused, key=len)))
    return Read(None, tuple(misfits(table, meant, before)))


def _told_apart(table: Table, games: Sequence[Read], before: Before) -> Read:
    """Of the games that it can have been the one with the least that is odd; a question where their scores differ."""
    fewest = min(len(read.problems) for read in games)
    likely = [read for read in games if len(read.problems) == fewest]
    scores = [_scores(table, read.game, before) for read in likely if read.game]
    if all(score == scores[0] for score in scores):
        return likely[0]
    questions = []
    for at, (seat, _points, augen) in enumerate(scores[0]):
        points = sorted({score[at][1] for score in scores}, reverse=True)
        if len(points) > 1:
            said = _(" oder ").join(str(one).replace("-", "−") for one in points)
            questions.append(at_seat(seat, "grid_ambiguous", points=said, augen=augen))
    return Read(None, tuple(questions))


def _scores(table: Table, game: scoring.Game, before: Before) -> list[tuple[int, int, int]]:
    scored = scoring.score_game(table.rulebook, game, before.offences, table.repeat_offence_extra)
    return [(score.seat, score.wertungspunkte, score.augen) for score in scored]


def _placed(problem: scoring.Problem, results: Sequence[scoring.Result]) -> scoring.Problem:
    """The problem of a game, at its seat."""
    match problem.where:
        case ("results", int(at), *_rest):
            return scoring.Problem(problem.code, ("seat", results[at].seat), problem.params, problem.odd)
        case _:
            return scoring.Problem(problem.code, (), problem.params, problem.odd)
