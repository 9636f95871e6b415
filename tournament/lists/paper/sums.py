"""The foot of a Spielliste: plus and minus above net where there are crosses (rule 14), else the sums alone."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

import scoring
from tournament.lists.acts.totals import typed_by_holder
from tournament.lists.paper.layout import Layout
from tournament.lists.reads.occupancy import Key, holders, key_of
from tournament.lists.reads.sheets import ListToPrint
from tournament.web.on_paper import CROSS, MINUS, number


@dataclass(frozen=True, slots=True)
class PrintedSum:
    """One field below one column of a player; `kind`: how it is written, for the style sheet."""

    label: str
    text: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class SumRow:
    """One row of sums: all fields from left to right, and what is remarked beside them."""

    label: str
    sums: tuple[PrintedSum, ...]
    remark: str = ""


def sum_rows(
    layout: Layout, listed: scoring.ListRows | None = None, sheet: ListToPrint | None = None
) -> tuple[SumRow, ...]:
    """The rows of sums: blank, of the games, or what was typed in from a paper list; then a remark says so."""
    players = [_Player(layout, at, listed, sheet) for at in range(layout.size)]
    remark = _remark(sheet)
    sums = tuple(field for player in players for field in player.sums())
    if not layout.crosses:
        return (SumRow("Σ", sums, remark),)
    apart = tuple(field for player in players for field in player.plus_and_minus())
    return SumRow("Σ", apart, remark), SumRow("=", sums, _("Plus − Minus = Netto"))


def _remark(sheet: ListToPrint | None) -> str:
    if sheet is None:
        return ""
    if sheet.typed:
        return _("Summen von der Papierliste")
    gave_up = sheet.card_table.gave_up
    return "" if gave_up is None else _("Platz %(seat)s hat aufgegeben") % {"seat": gave_up}


def made(sheet: ListToPrint) -> dict[Key, scoring.Totals]:
    """What everybody made, of the games or as the paper list says it."""
    held = map(key_of, holders(sheet.seats))
    if not sheet.typed:
        return dict(zip(held, (total.totals for total in sheet.rows().by_stint), strict=True))
    return dict(zip(held, typed_by_holder(sheet.card_table, sheet.seats, sheet.typed.values()), strict=True))


class _Player:
    """What is known of one player: the sums of his games, or what was typed in, or nothing."""

    def __init__(self, layout: Layout, at: int, listed: scoring.ListRows | None, sheet: ListToPrint | None) -> None:
        self.layout = layout
        self.games = listed.sums[at] if listed and listed.rows else None
        if sheet and sheet.seats[at].last.registration_id is None:
            self.games = None  # nobody sits there at the end; what was made before stands in the notes
        self.totals = self.games.totals if self.games else None
        if sheet and sheet.typed:
            last = key_of(sheet.seats[at].last)
            self.games = None
            self.totals = made(sheet)[last] if last in sheet.typed else None

    def sums(self) -> list[PrintedSum]:
        """Every column's sum; of Wertungspunkte the net."""
        return [self._sum(column) for column in self.layout.columns]

    def _sum(self, column: scoring.Figure) -> PrintedSum:
        counts = column.key == "wertungspunkte"
        label = _("Netto") if counts and self.layout.crosses else column.short
        kind = "decides" if column.key == self.layout.ranked_by else ""
        return PrintedSum(label, self._text(column), kind)

    def _text(self, column: scoring.Figure) -> str:
        return number(getattr(self.totals, column.key)) if self.totals else ""

    def plus_and_minus(self) -> list[PrintedSum]:
        """Below the first two columns, what net is made of; of a paper list only how many crosses."""
        plus, minus = "", ""
        if self.games:
            plus, minus = number(self.games.plus), _minus(self.games.minus, self.games.totals.crosses)
        elif self.totals and self.totals.crosses:
            minus = _("%(crosses)s ×") % {"crosses": self.totals.crosses}
        rest = [PrintedSum("") for _column in self.layout.columns[2:]]
        return [PrintedSum(_("Plus"), plus), PrintedSum(_("Minus (Kreuze)"), minus, "minus"), *rest]


def _minus(points: int, crosses: int) -> str:
    """Minus points, and how many crosses they come from: "−3 (2 ×)"."""
    return f"{MINUS}{points} ({crosses} {CROSS})" if crosses else "0"
