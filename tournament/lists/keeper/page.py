"""The list as the list keeper's page shows it without JavaScript: plain values for the template."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

import scoring
from tournament.lists.keeper.words import WORDS
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import Holder, occupancy_of
from tournament.models import CardTable, Seat
from tournament.web.on_paper import CROSS, number, running
from tournament.web.tags.lists import called

# What a list says of the seat it marks in each game: the whole word, its letter, and both for whoever reads it first.
MARKS: dict[str, tuple[Promise, Promise, Promise]] = {
    "dealer": (WORDS["deals"], WORDS["deals_short"], WORDS["deals_legend"]),
    "starter": (WORDS["starts"], WORDS["starts_short"], WORDS["starts_legend"]),
}


@dataclass(frozen=True, slots=True)
class Number:
    """One column of one player: `ranked` if the list is decided by it, `cross` if it is one."""

    text: str
    ranked: bool
    cross: bool = False

    @property
    def kind(self) -> str:
        """The classes it is drawn with."""
        return ("ranked" if self.ranked else "beside") + (" cross" if self.cross else "")


@dataclass(frozen=True, slots=True)
class PageCell:
    """One player in one game; `out`: he does not play it; `empty`: nobody sits there. `marked`: he deals, or starts."""

    numbers: tuple[Number, ...]
    marked: bool
    out: bool
    empty: bool = False


@dataclass(frozen=True, slots=True)
class PageSum:
    """The foot of one player's column."""

    numbers: tuple[Number, ...]
    crosses: int


def page_context(card_table: CardTable, named: Sequence[Seat] | None = None) -> dict[str, Any]:
    """What the page shows of a list; a constant number of queries. `named`: its seats, if they are known, with names as
    the page is to show them."""
    seats = lists.seats_of(card_table) if named is None else list(named)
    kept = lists.list_rows(card_table, seats, lists.games_of(card_table))
    rulebook = card_table.series.tournament.rulebook
    occupancy = occupancy_of(card_table, seats)
    does, short, legend = MARKS[rulebook.rotates]
    return {
        "title": _title(card_table),
        "seats": seats,
        "heads": " · ".join(column.short for column in rulebook.columns),
        "rows": [(row.number, _cells(rulebook, occupancy, row)) for row in kept.rows],
        "sums": [_sum(rulebook, seat.last) for seat in seats],
        "mark": {"does": does, "short": short, "legend": legend},
        "gave_up": next((seat.last for seat in seats if seat.number == card_table.gave_up), None),
    }


def cards_to_count(card_table: CardTable, state: dict[str, Any], seats: Sequence[Seat]) -> dict[str, str] | None:
    """What the page asks before the first game (rule 1); None: that has been answered."""
    if not state["open"] or state["games"] or state["cards_confirmed_at"]:
        return None
    pack = card_table.series.tournament.rulebook.pack
    told = {"cards": pack.size, "jokers": pack.jokers, "name": called(seats[0], seats)}
    help_ = WORDS["cards_help" if pack.jokers else "cards_help_no_jokers"]
    sentences = {"question": WORDS["cards_question"], "help": help_, "confirm": WORDS["cards_confirm"]}
    return {name: str(sentence).format(**told) for name, sentence in sentences.items()}


def _title(card_table: CardTable) -> str:
    series = card_table.series
    text = _("Tisch %(table)s · Serie %(number)s – %(name)s")
    return text % {"table": card_table.number, "number": series.number, "name": series.tournament.name}


def _cells(rulebook: scoring.Rulebook, occupancy: scoring.Occupancy[int], row: scoring.ListRow) -> Sequence[PageCell]:
    marked, there = occupancy.marked_seat(rulebook, row.number, row.dealer), occupancy.occupied(row.number)
    return [
        PageCell(_numbers(rulebook, cell) if cell else (), seat == marked, cell is None, seat not in there)
        for seat, cell in enumerate(row.cells, start=1)
    ]


def _numbers(rulebook: scoring.Rulebook, cell: scoring.ListCell) -> tuple[Number, ...]:
    texts = [running(column, cell) for column in rulebook.columns]
    return tuple(
        Number(text, column.key == rulebook.ranked_by, text == CROSS)
        for column, text in zip(rulebook.columns, texts, strict=True)
    )


def _sum(rulebook: scoring.Rulebook, seat: Holder) -> PageSum:
    """What is kept for whoever sits there last, of games or of a list on paper."""
    return PageSum(
        tuple(
            Number(number(getattr(seat, column.key)), column.key == rulebook.ranked_by) for column in rulebook.columns
        ),
        seat.crosses,
    )
