"""One line of the grid: which game it can have been. The inverse of scoring, so no rulebook is named here."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

import scoring
from scoring.figures import AUGEN, WERTUNGSPUNKTE
from tournament.lists.desk.grid.candidates import combined, misfits
from tournament.lists.desk.grid.cells import TypedCell, TypedNumber
from tournament.lists.desk.grid.values import Before, Cell, Counting, Meant, Read, Sums, Table, Wanted, at_seat


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
    return _likeliest(table, number, dealer, meant, before)


def _dealer(table: Table, number: int, cells: Mapping[int, Cell]) -> tuple[int | None, list[scoring.Problem]]:
    """Who dealt out of turn; None: whose turn it was. Whoever sits out, left his cell empty."""
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


def _likeliest(table: Table, number: int, dealer: int | None, meant: Mapping[int, Meant], before: Before) -> Read:
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
