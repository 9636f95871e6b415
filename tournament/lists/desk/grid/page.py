"""What the page of the grid shows: every line with its fields and what is said about it, and the next list of a
stack."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

import scoring
from tournament.lists.desk.grid.cells import Counting
from tournament.lists.desk.grid.form import GridForm
from tournament.lists.desk.grid.reading import said_of, said_of_counting, said_of_line
from tournament.lists.reads import lists
from tournament.models import CardTable, Game, Series, TypedTotal


@dataclass(frozen=True, slots=True)
class Cell:
    """The field of one seat in one line.

    `stored`: what stands there until something is typed; `label`: for whoever does not see the grid. `out`: the pen
    passes over it, since the player deals, or nobody sits there. `wrong`: something is said about it.
    """

    name: str
    text: str
    stored: str
    label: str
    out: bool = False
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One line, with everything that is said about it. `refused`: it cannot be like that. `came`: who sits down in this
    game, or which seat is empty from it on."""

    number: int
    cells: tuple[Cell, ...]
    said: tuple[str, ...]
    refused: bool
    read: bool
    came: tuple[str, ...] = ()


class GridPage:
    """The grid of a form, for its template and, line by line, for its script."""

    def __init__(self, form: GridForm) -> None:
        self.form = form
        self.seats = form.seats

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The lines of the page: all there are, and those that are too many."""
        return tuple(map(self._row, range(1, max(self.form.sheet.agreed, *self.form.grid.rows, 0) + 1)))

    @cached_property
    def foot(self) -> tuple[Cell, ...]:
        """The fields of the Σ by seat."""
        names = {sitter.number: sitter.registration.person.name for sitter in self.form.sitters(0)}
        fields = {seat.number: f"sum_{seat.number}" for seat in self.seats}
        return tuple(Cell(field, self._typed(field), "", f"Σ, {names.get(seat, '')}") for seat, field in fields.items())

    @property
    def foot_said(self) -> list[str]:
        """What is wrong or odd about the Σ."""
        return [said_of(problem, self.form.sitters(0)) for problem in self.form.reading.foot]

    @property
    def counting_said(self) -> str:
        """What the numbers were taken for; nothing while nothing is typed, or where it was chosen."""
        typed = any(map(self.form.grid.is_typed, self.form.grid.rows))
        return said_of_counting(self.form.reading) if typed and self.form.chosen is None else ""

    @property
    def first(self) -> str:
        """The field where the pen begins: in the first line that is wrong, else the first that is empty.

        Where none is, at what is asked, or in the Σ; where nothing was typed either, in the next table's number.
        """
        if self.form.questions and self.form.reading.stands:
            return "sure"
        refused = (row for row in self.rows if row.refused)
        wanting = next(refused, None) or next((row for row in self.rows if not row.read), None)
        if wanting is None and not self.form.sent:
            return "next"
        cells = wanting.cells if wanting else self.foot
        wrong = (cell for cell in cells if cell.wrong)
        return (next(wrong, None) or next(cell for cell in cells if not cell.out)).name

    @property
    def first_said(self) -> str:
        """What is said about the first line that is wrong."""
        row = next((row for row in self.rows if row.refused), None)
        return _("Spiel %(number)s: %(said)s") % {"number": row.number, "said": row.said[0]} if row else ""

    def as_json(self) -> dict[str, Any]:
        """What the script shows while one types."""
        reading = self.form.reading
        return {
            "counting": reading.counting.value if self.form.chosen or (reading.told and reading.certain) else "",
            "said": self.counting_said,
            "rows": [
                {
                    "number": row.number,
                    "said": row.said,
                    "refused": row.refused,
                    "read": row.read,
                    "wrong": [cell.name for cell in row.cells if cell.wrong],
                    "stored": {cell.name: cell.stored for cell in row.cells if cell.stored},
                }
                for row in self.rows
            ],
            "foot": self.foot_said,
        }

    def _row(self, number: int) -> Row:
        line = next((line for line in self.form.reading.lines if line.number == number), None)
        said = tuple(said_of_line(line, self.form.sitters(number))) if line and number in self._marked else ()
        refused = bool(line and line.refused and said)
        wrong = {problem.where[1] for problem in line.read.problems if problem.where} if line and refused else set()
        cells = tuple(self._cells(number, wrong))
        return Row(number, cells, said, refused, bool(line and not line.refused), tuple(self._came(number)))

    def _came(self, number: int) -> Iterator[str]:
        for seat in self.seats:
            for later in seat.later:
                if later.from_game == number:
                    name = later.registration.person.name if later.registration else _("leer")
                    yield _("Platz %(seat)s ab hier: %(name)s") % {"seat": seat.number, "name": name}

    @cached_property
    def _marked(self) -> set[int]:
        """The lines about which something is said: of running sums nothing below the first that is wrong."""
        numbers = [line.number for line in self.form.reading.lines if line.read.problems]
        first = self.form.reading.refused[0].number if self.form.reading.refused else 0
        cut = first and self.form.reading.counting is Counting.RUNNING
        return {number for number in numbers if not cut or number <= first}

    def _cells(self, number: int, wrong: Collection[object]) -> Iterator[Cell]:
        at, rulebook = self.form.grid.table.seats, self.form.rulebook
        playing = at.playing(rulebook, number)
        stored = self._stored(number)
        names = {sitter.number: sitter.registration.person.name for sitter in self.form.sitters(number)}
        for seat in self.seats:
            name = names.get(seat.number, _("leer"))
            stands = stored.get(
                seat.number, "" if seat.number in playing else _("gibt") if seat.number in names else name
            )
            label = _("Spiel %(number)s, %(name)s") % {"number": number, "name": name}
            cell = Cell(f"g{number}_{seat.number}", self._typed(f"g{number}_{seat.number}"), stands, label)
            yield replace(cell, out=seat.number not in playing, wrong=seat.number in wrong)

    def _typed(self, name: str) -> str:
        return self.form.sent.get(name, "")

    def _stored(self, number: int) -> dict[int, str]:
        """Return what stands on paper in a line that is stored, by seat; of who dealt out of turn, that they did."""
        game = self.form.stored.get(number)
        if game is None:
            return {}
        cells = next(row.cells for row in self._listed.rows if row.number == number)
        shown = {seat: self._on_paper(cell) for seat, cell in enumerate(cells, 1) if cell}
        return shown | ({game.dealer: _("gibt")} if game.dealer else {})

    def _on_paper(self, cell: scoring.ListCell) -> str:
        """As it is typed: Wertungspunkte where the list has them, or a cross, and the Augen."""
        each = self.form.reading.counting is Counting.EACH and bool(self.form.grid.rows)
        numbers: scoring.Score | scoring.ListCell = cell.score if each else cell
        points = "×" if cell.cross else str(numbers.wertungspunkte)
        return f"{points} {numbers.augen}" if self.form.rulebook.counts_wertungspunkte else str(numbers.augen)

    @cached_property
    def _listed(self) -> scoring.ListRows:
        return lists.list_rows(self.form.sheet.card_table, self.seats, self.form.sheet.games)


# The next list of a stack: by its table's number, with the one proposed that is probably next.


def proposed(series: Series, after: int = 0) -> int | None:
    """The number of the table whose list probably lies next below that of table `after`; None: every list is closed.

    An open one of which nothing is there yet, the next number first; else an open one whose games come by phone.
    """
    others = CardTable.objects.filter(series=series, closed_at=None).exclude(number=after)
    begun = Exists(Game.objects.filter(card_table=OuterRef("pk")))
    typed = Exists(TypedTotal.objects.filter(seat__card_table=OuterRef("pk")))
    found = others.annotate(begun=begun, typed=typed).values_list("begun", "typed", "number")
    return min(((begun, typed, number < after, number) for begun, typed, number in found), default=(0, 0, 0, None))[-1]


def go_on(request: HttpRequest, page: str, card_table: CardTable, wanted: str, place: str = "") -> HttpResponse:
    """To this `page` of the table of the number `wanted`; to that of this one where there is none such. `place` of
    the page: what its address ends with."""
    series, number = card_table.series, card_table.number
    if wanted.strip():
        typed = int(wanted) if wanted.strip().isdecimal() and len(wanted) < 7 else 0
        if CardTable.objects.filter(series=series, number=typed).exists():
            number = typed
        else:
            messages.error(request, _("Einen Tisch %(number)s gibt es in dieser Serie nicht.") % {"number": wanted[:9]})
    return redirect(reverse(f"organiser:{page}", args=[series.tournament.slug, series.number, number]) + place)
