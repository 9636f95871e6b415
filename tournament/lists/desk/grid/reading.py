"""A whole grid read as games (each game's own numbers or running sums), and what is said about a line, in German."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.core import words as wording
from tournament.lists.desk.grid.cells import (
    Before,
    Cell,
    Counting,
    Read,
    Sums,
    Table,
    TypedCell,
    UnreadableError,
    at_seat,
    typed_cell,
    typed_sums,
)
from tournament.lists.desk.grid.line import read_line
from tournament.lists.reads.occupancy import Sitter


@dataclass(frozen=True, slots=True)
class TypedGrid:
    """What was typed and what is stored. `rows`: number of a game -> seat -> text; `foot`: seat -> text of the Σ.

    `stored`: games that stay where nothing is typed over them. `offences`: player -> hands thrown in before this list.
    `last`: the number of the last game there can be. `target_score` as for scoring.check_after_target.
    """

    table: Table
    last: int
    rows: Mapping[int, Mapping[int, str]]
    foot: Mapping[int, str] = field(default_factory=dict)
    stored: Mapping[int, scoring.Game] = field(default_factory=dict)
    offences: Mapping[Any, int] = field(default_factory=dict)
    target_score: int | None = None

    def is_typed(self, number: int) -> bool:
        """Whether anything was typed into the line of a game."""
        return any(text.strip() for text in self.rows.get(number, {}).values())

    @property
    def lines(self) -> range:
        """The numbers of the games up to the last one that is typed or stored."""
        typed = (number for number in self.rows if self.is_typed(number))
        return range(1, max((*typed, *self.stored), default=0) + 1)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its game, or why there is none."""

    number: int
    read: Read

    @property
    def refused(self) -> bool:
        return self.read.game is None


@dataclass(frozen=True, slots=True)
class Reading:
    """The lines in order, and what is wrong or odd about the foot.

    `told`: the numbers show what they are; else they are the same games either way (a line or two). `certain`: not even
    the other way could they have been meant.
    """

    counting: Counting
    lines: tuple[Line, ...]
    foot: tuple[scoring.Problem, ...] = ()
    told: bool = True
    certain: bool = True

    @property
    def games(self) -> tuple[scoring.Game, ...]:
        """Those that could be read."""
        return tuple(line.read.game for line in self.lines if line.read.game)

    @property
    def refused(self) -> list[Line]:
        """The lines that could not."""
        return [line for line in self.lines if line.refused]

    @property
    def stands(self) -> bool:
        """Whether it can be stored, once what is odd is said to be so."""
        return not self.refused and all(problem.odd for problem in self.foot)

    @property
    def odd(self) -> list[tuple[int, scoring.Problem]]:
        """What is to be asked: number of the game (0: the foot), problem."""
        asked = [(line.number, problem) for line in self.lines for problem in line.read.problems if problem.odd]
        return [*asked, *((0, problem) for problem in self.foot if problem.odd)]


def read_grid(grid: TypedGrid, counting: Counting | None = None) -> Reading:
    """What was typed, as games; `counting` None: as it fits best.

    That is with the fewest lines that cannot be, the longest way down to the first of them, a foot that agrees.
    """
    if counting is not None:
        return _read(grid, counting)
    each, running = (_read(grid, one) for one in (Counting.EACH, Counting.RUNNING))
    better, worse = sorted((each, running), key=_misfit)
    rivals = worse.games != better.games and _misfit(worse)[:-1] == _misfit(better)[:-1]
    return replace(better, certain=not rivals or bool(better.refused), told=worse.games != better.games)


def _misfit(reading: Reading) -> tuple[int, int, int, int]:
    """How badly a grid reads this way; what is odd can be, so that it tells least."""
    first = reading.refused[0].number if reading.refused else 0
    return len(reading.refused), -first, len(reading.foot), len(reading.odd)


def _read(grid: TypedGrid, counting: Counting) -> Reading:
    lines = tuple(_lines(grid, counting))
    reading = Reading(counting, lines)
    return replace(reading, foot=tuple(_foot(grid, reading.games, agrees=not reading.refused)))


def _lines(grid: TypedGrid, counting: Counting) -> Iterator[Line]:
    seats = grid.table.seats
    sums: dict[scoring.Stint[Any], Sums] = dict.fromkeys(seats.stints, Sums())
    thrown_in = Counter({} if grid.table.rulebook.offences_per_list else grid.offences)
    games: list[scoring.Game] = []
    for number in grid.lines:
        there = {seat: seats.stint(seat, number) for seat in seats.occupied(number)}
        before = Before(
            {seat: sums[stint] for seat, stint in there.items()},
            {seat: thrown_in[stint.player] for seat, stint in there.items()},
        )
        read, cells = _line(grid, number, before, counting)
        if read.game:
            games.append(read.game)
            read = _after_the_end(grid, games, read)
        sums |= {stint: _after(grid, seat, cells.get(seat), before, read, counting) for seat, stint in there.items()}
        thrown_in.update(there[result.seat].player for result in _results(read) if result.thrown_in)
        yield Line(number, read)


def _results(read: Read) -> tuple[scoring.Result, ...]:
    return read.game.results if read.game else ()


def _line(grid: TypedGrid, number: int, before: Before, counting: Counting) -> tuple[Read, Mapping[int, Cell]]:
    stored = grid.stored.get(number)
    if not grid.is_typed(number):
        gap = (scoring.Problem("grid_gap", (), {"number": number}),)
        return (Read(stored) if stored else Read(None, gap)), {}
    if number > grid.last:
        return Read(None, (scoring.Problem("game_number_unknown", (), {"games": grid.last}),)), {}
    there = grid.table.seats.occupied(number)
    if strangers := [seat for seat, text in grid.rows[number].items() if text.strip() and seat not in there]:
        return Read(None, tuple(at_seat(seat, "grid_nobody_there") for seat in strangers)), {}
    try:
        cells = _cells(grid, number, stored)
    except UnreadableCellError as error:
        return Read(None, (at_seat(error.seat, "grid_unreadable", text=error.text),)), {}
    return read_line(grid.table, number, cells, before, counting), cells


class UnreadableCellError(ValueError):
    def __init__(self, seat: int, text: str) -> None:
        super().__init__(text)
        self.seat, self.text = seat, text


def _cells(grid: TypedGrid, number: int, stored: scoring.Game | None) -> dict[int, Cell]:
    """Every seat where somebody sits; what is stored of it where nothing is typed."""
    kept = {result.seat: result for result in stored.results} if stored else {}
    cells: dict[int, Cell] = {}
    for seat in grid.table.seats.occupied(number):
        text = grid.rows[number].get(seat, "")
        if seat in kept and not text.strip():
            cells[seat] = kept[seat]
            continue
        try:
            cells[seat] = typed_cell(text, with_points=grid.table.rulebook.counts_wertungspunkte)
        except UnreadableError as error:
            raise UnreadableCellError(seat, error.text) from error
    return cells


def _after_the_end(grid: TypedGrid, games: Sequence[scoring.Game], read: Read) -> Read:
    """The line, refused where the target score was reached before it (horesca, "Spielziel")."""
    table = grid.table
    ending = scoring.Ending(grid.target_score, grid.offences, table.repeat_offence_extra)
    for problem in scoring.check_after_target(table.rulebook, table.seats, games, ending):
        return Read(None, (scoring.Problem(problem.code, (), problem.params),))
    return read


def _after(grid: TypedGrid, seat: int, cell: Cell | None, before: Before, read: Read, counting: Counting) -> Sums:
    """What stands on paper of a seat after a line: what was typed there, else what follows from the game."""
    stood, own = before.sums[seat], _scored(grid.table, seat, before, read)
    follows = Sums(stood.wertungspunkte + own.wertungspunkte, stood.augen + own.augen)
    if counting is Counting.EACH or not isinstance(cell, TypedCell):
        return follows
    points = cell.wertungspunkte.sum_on_paper(never_negative=grid.table.rulebook.has_crosses)
    augen = cell.augen.sum_on_paper(never_negative=True)
    return Sums(follows.wertungspunkte if points is None else points, follows.augen if augen is None else augen)


def _scored(table: Table, seat: int, before: Before, read: Read) -> Sums:
    """What a game adds to the sums of a seat on paper: a cross adds nothing to its Wertungspunkte (rule 13)."""
    if read.game is None:
        return Sums()
    for score in scoring.score_game(table.rulebook, read.game, before.offences, table.repeat_offence_extra):
        if score.seat == seat:
            return Sums(0 if score.cross else score.wertungspunkte, score.augen)
    return Sums()


def _foot(grid: TypedGrid, games: Sequence[scoring.Game], *, agrees: bool) -> Iterator[scoring.Problem]:
    """What is typed of the Σ against what the games make whoever sits there last; odd: paper may be wrong."""
    table = grid.table
    listed = scoring.list_rows(table.rulebook, table.seats, games, grid.offences, table.repeat_offence_extra)
    for seat, text in grid.foot.items():
        try:
            typed = typed_sums(text, len(table.rulebook.columns))
        except UnreadableError as error:
            yield at_seat(seat, "grid_unreadable", text=error.text)
            continue
        made = listed.sums[seat - 1]
        for figure, on_paper in zip(table.rulebook.columns, typed, strict=False):
            real = getattr(made.totals, figure.key)
            if agrees and on_paper != real:
                params = {"figure": figure.name, "typed": on_paper, "real": real}
                yield scoring.Problem("grid_sum_differs", ("seat", seat), params, odd=True)


SENTENCES: Mapping[str, Promise] = {
    "grid_missing": gettext_lazy("Hier fehlt etwas. Leer bleibt nur, wer gegeben hat."),
    "grid_nobody_there": gettext_lazy("Der Platz ist in diesem Spiel leer."),
    "grid_nobody_deals": gettext_lazy("Wer hat gegeben? Dort bleibt es leer."),
    "grid_wertungspunkte_less": gettext_lazy(
        "%(before)s → %(now)s geht nicht, Wertungspunkte werden nie weniger: Ein Minusspiel ist ein Kreuz (x)."
    ),
    "grid_augen_less": gettext_lazy("%(before)s → %(now)s geht nicht, Augen werden nie weniger."),
    "grid_ambiguous": gettext_lazy(
        "%(augen)s Augen: %(points)s Wertungspunkte? Bitte eintippen, was auf dem Papier steht."
    ),
    "grid_augen_misfit": gettext_lazy("%(augen)s Augen können es in diesem Spiel nicht sein."),
    "grid_augen_missing": gettext_lazy("%(points)s Wertungspunkte, und wie viele Augen?"),
    "grid_misfit": gettext_lazy(
        "%(points)s Wertungspunkte und %(augen)s Augen in einem Spiel passen nicht zusammen (möglich: %(possible)s)."
    ),
    "grid_gap": gettext_lazy("Spiel %(number)s fehlt."),
    "grid_unreadable": gettext_lazy("„%(text)s“ ist nicht zu lesen: Zahlen, x, h, w oder g."),
    "grid_sum_differs": gettext_lazy("%(figure)s auf dem Papier %(typed)s, die Spiele ergeben %(real)s."),
}


def said_of(problem: scoring.Problem, sitters: Sequence[Sitter], game: scoring.Game | None = None) -> str:
    """What is wrong or odd, with the name of whom it is about. `sitters`: who sits there then;
    `game`: as it was read, if it could be."""
    if problem.code == "dealer_wrong" and game and game.dealer:
        at = {"turn": _called(sitters, int(problem.params["dealer"])), "dealer": _called(sitters, game.dealer)}
        return _("Laut Liste gibt %(turn)s. Hat wirklich %(dealer)s gegeben?") % at
    known = SENTENCES.get(problem.code)
    text = str(known) % dict(problem.params) if known else wording.sentence(problem)
    match problem.where:
        case ("seat", int(number)):
            return f"{_called(sitters, number)}: {text}"
        case _:
            return text


def said_of_line(line: Line, sitters: Sequence[Sitter]) -> list[str]:
    """Everything about one line."""
    return [said_of(problem, sitters, line.read.game) for problem in line.read.problems]


def said_of_counting(reading: Reading) -> str:
    """What the numbers were taken for."""
    if not reading.told:
        return _("noch nicht zu erkennen; bisher macht es keinen Unterschied")
    if not reading.certain:
        return _("nicht sicher zu erkennen: bitte wählen")
    return _("erkannt: laufende Summen") if reading.counting is Counting.RUNNING else _("erkannt: jedes Spiel für sich")


def _called(sitters: Sequence[Sitter], number: int) -> str:
    """The surname, as it is written on a list."""
    found = next((seat for seat in sitters if seat.number == number), None)
    return found.registration.person.name.partition(",")[0] if found else str(number)
