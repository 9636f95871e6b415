"""What stands on one Spielliste, page by page: plain values for the template, made from a list and its rulebook."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import scoring
from tournament.models import Seat, TypedTotal
from tournament.selectors.sheets import Sheet

from .layout import Layout
from .ruling import Ruling
from .words import CROSS, MINUS, number, plain, room


@dataclass(frozen=True, slots=True)
class Player:
    """The head of a player's two columns."""

    seat: int
    name: str
    surname: str
    club: str
    name_room: str
    surname_room: str
    club_room: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One player in one game: running Wertungspunkte (or a cross) and running Augen; empty to be written by hand.

    `sits_out`: the dealer does not play and the cell is hatched. `deals`: he deals and plays.
    """

    wertungspunkte: str = ""
    augen: str = ""
    cross: bool = False
    sits_out: bool = False
    deals: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One game, or what is carried over from the page before (then `label` says so)."""

    label: str
    cells: tuple[Cell, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """The foot of a player's columns (rule 14)."""

    plus: str = ""
    minus: str = ""
    net: str = ""
    augen: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One printed page of a list. `sums` is empty unless it is the last."""

    number: int
    of: int
    carried: Row | None
    rows: tuple[Row, ...]
    sums: tuple[Sum, ...]
    sum_remark: str
    ruling: Ruling

    @property
    def first(self) -> bool:
        return self.number == 1

    @property
    def last(self) -> bool:
        return self.number == self.of


@dataclass(frozen=True, slots=True)
class Spielliste:
    """One table's list. `confirmed`: the cards were checked and the list keeper said so.

    `link_base` and `link_token` are the link as it is typed by hand, on two lines.
    """

    table: int
    games: int
    minutes: int | None
    players: tuple[Player, ...]
    confirmed: bool
    link: str
    link_base: str
    link_token: str
    qr: str
    layout: Layout
    pages: tuple[Page, ...]


def player(seat: Seat) -> Player:
    """A seat as its column is headed."""
    registration = seat.registration
    club = plain(registration.club.name) if registration.club else ""
    name, surname = plain(registration.person.name), plain(registration.person.surname)
    return Player(seat.number, name, surname, club, room(name), room(surname), room(club))


def pages(rulebook: scoring.Rulebook, sheet: Sheet, layout: Layout, *, filled: bool) -> tuple[Page, ...]:
    """The pages of a list, ruled; blank, or with what has been played or typed in so far."""
    listed = sheet.rows() if filled else scoring.list_rows(rulebook, layout.size, ())
    played = {row.number: row for row in listed.rows}
    remarks = _remarks(rulebook, sheet.games) if filled else {}
    sums, remark = _sums(listed, sheet) if filled else (tuple(Sum() for _seat in range(layout.size)), "")
    made = []
    for at, numbers in enumerate(layout.pages, start=1):
        rows = tuple(_row(rulebook, layout.size, n, played.get(n), remarks.get(n, "")) for n in numbers)
        last = at == len(layout.pages)
        carried = _carried(played, numbers[0], layout.size) if at > 1 else None
        ruling = Ruling(layout, at, len(rows), carried is not None, last, tuple(_hatched(rows)))
        made.append(
            Page(
                at,
                len(layout.pages),
                carried,
                rows,
                sums if last else (),
                remark,
                ruling,
            )
        )
    return tuple(made)


def _row(rulebook: scoring.Rulebook, size: int, number_: int, played: scoring.ListRow | None, remark: str) -> Row:
    dealer, playing = rulebook.dealer(size, number_), rulebook.playing_seats(size, number_)
    cells = (
        _cell(played.cells[seat - 1] if played else None, sits_out=seat not in playing, deals=seat == dealer)
        for seat in range(1, size + 1)
    )
    return Row(str(number_), tuple(cells), remark)


def _cell(listed: scoring.ListCell | None, *, sits_out: bool, deals: bool) -> Cell:
    if listed is None:
        return Cell(sits_out=sits_out, deals=deals)
    shown = CROSS if listed.cross else number(listed.wertungspunkte)
    return Cell(shown, number(listed.augen), listed.cross, sits_out, deals)


def _hatched(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    for at, row in enumerate(rows):
        yield from ((at, seat) for seat, cell in enumerate(row.cells, start=1) if cell.sits_out)


def _carried(played: dict[int, scoring.ListRow], first: int, size: int) -> Row:
    """What each player has before game `first`: plus points and Augen so far."""
    cells = []
    for seat in range(size):
        earlier = [row.cells[seat] for n, row in sorted(played.items()) if n < first]
        last = next((cell for cell in reversed(earlier) if cell is not None), None)
        cells.append(Cell(number(last.wertungspunkte), number(last.augen)) if last else Cell())
    return Row(_("Übertrag"), tuple(cells))


def _sums(listed: scoring.ListRows, sheet: Sheet) -> tuple[tuple[Sum, ...], str]:
    """The sums of the games, or what was typed in from a paper list; beside them, which of both."""
    if sheet.typed:
        typed = (sheet.typed.get(seat.number) for seat in sheet.seats)
        return tuple(_typed(total) if total else Sum() for total in typed), _("Summen von der Papierliste")
    if not listed.rows:
        return tuple(Sum() for _sum in listed.sums), ""
    return tuple(
        Sum(number(total.plus), minus(total.minus, total.crosses), number(total.net), number(total.augen))
        for total in listed.sums
    ), ""


def _typed(total: TypedTotal) -> Sum:
    crosses = _("%(crosses)s ×") % {"crosses": total.crosses} if total.crosses else ""
    return Sum("", crosses, number(total.wertungspunkte), number(total.augen))


def minus(points: int, crosses: int) -> str:
    """Minus points, and how many crosses they come from: "−3 (2 ×)"."""
    return f"{MINUS}{points} ({crosses} {CROSS})" if crosses else "0"


def _remarks(rulebook: scoring.Rulebook, games: Sequence[scoring.Game]) -> dict[int, str]:
    """What is worth a remark: who finished and how, no winner, a hand thrown in."""
    return {game.number: " · ".join(_remark(rulebook, game)) for game in games}


def _remark(rulebook: scoring.Rulebook, game: scoring.Game) -> Iterator[str]:
    winners = [result for result in game.results if rulebook.outcome(result.outcome).wins]
    yield from (f"{rulebook.outcome(result.outcome).short} {result.seat}" for result in winners)
    if not winners:
        yield _("niemand")
    yield from (_("weggew. %(seat)s") % {"seat": result.seat} for result in game.results if result.thrown_in)
