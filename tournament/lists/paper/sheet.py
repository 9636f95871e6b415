"""What stands on one Spielliste, page by page: plain values for the template, made from a list and its rulebook."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

import scoring
from tournament.core.speaking import cached_by_language
from tournament.lists.paper.foot import SumRow, made, sum_rows
from tournament.lists.paper.layout import Layout, Ruling
from tournament.lists.reads.occupancy import Sitter, holders, key_of, stays
from tournament.lists.reads.sheets import ListToPrint
from tournament.models import Seat
from tournament.web.on_paper import NONE, number, plain, qr_data_uri, room, running


@dataclass(frozen=True, slots=True)
class Player:
    """The head of a player's columns; `number`: the seat's, as it is printed."""

    seat: int
    number: str
    name: str
    signature: str
    club: str
    name_room: str
    signature_room: str
    club_room: str


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """One player in one game: the running number of each column (or a cross); empty to be written by hand.

    `sits_out`: they do not play and the cell is hatched; `why`, where they are not the dealer. `marked`: they play, and
    deal or start.
    """

    numbers: tuple[str, ...]
    cross: bool = False
    sits_out: bool = False
    marked: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """One game, or what is carried over from the page before (then `label` says so). `blank`: nothing to read yet."""

    label: str
    cells: tuple[PrintedCell, ...]
    remark: str = ""
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One printed page of a list. `sums` are empty unless it is the last."""

    title: str
    number: int
    of: int
    carried: PrintedRow | None
    rows: tuple[PrintedRow, ...]
    sums: tuple[SumRow, ...]
    ruling: Ruling

    @property
    def first(self) -> bool:
        return self.number == 1

    @property
    def last(self) -> bool:
        return self.number == self.of


@dataclass(frozen=True, slots=True)
class Spielliste:
    """One table's list. `confirmed`: the cards were checked and the list keeper said so. `terms`: what is agreed;
    `reminders`: how it is kept; `notes`: what everybody made, where somebody left or came; `head`: of the
    audit log, as it was when the seating was published.

    `link_base` and `link_token` are the link as it is typed by hand, on two lines; `reader_link`: "Mein Tisch". They
    are rights: empty where everybody may read the list.
    """

    table: int
    terms: tuple[str, ...]
    players: tuple[Player, ...]
    confirmed: bool
    link: str
    link_base: str
    link_token: str
    reader_link: str
    layout: Layout
    reminders: tuple[str, ...]
    notes: tuple[str, ...]
    head: str
    pages: tuple[Page, ...]

    @property
    def agreed(self) -> str:
        """The terms as they are printed."""
        return " · ".join(self.terms)

    @property
    def is_ruled_alone(self) -> bool:
        """Whether other cells are hatched than on every list of its layout: somebody dealt out of turn, or left."""
        return any(page.ruling.table for page in self.pages)

    @property
    def qr(self) -> str:
        """The link as a picture, where it is laid out and not drawn."""
        return qr_data_uri(self.link)

    @property
    def reader_qr(self) -> str:
        """The other one."""
        return qr_data_uri(self.reader_link)


def player(seat: Seat, share: float) -> Player:
    """A seat as its column is headed; `share`: how wide that is, as for words.room."""
    registration = seat.registration
    club = later_at(seat) or (plain(registration.club.name) if registration.club else "")
    name, surname = plain(registration.person.name), _signs(seat)
    signature = f"{seat.number} {surname}"
    number_ = str(seat.number)
    return Player(
        seat.number, number_, name, signature, club, room(name, share), room(surname, share), room(club, share)
    )


def later_at(seat: Seat) -> str:
    """Who took a seat later: it stands in place of the club."""
    changes = ((later.from_game, later.registration) for later in seat.later)
    named = ((game, plain(who.person.surname) if who else _("leer")) for game, who in changes)
    return ", ".join(_("ab Spiel %(game)s: %(name)s") % {"game": game, "name": name} for game, name in named)


def _signs(seat: Seat) -> str:
    """The surname of whoever sat there last."""
    people = [held.registration for held in holders([seat]) if held.registration]
    return plain(people[-1].person.surname)


def pages(rulebook: scoring.Rulebook, sheet: ListToPrint, layout: Layout, *, filled: bool) -> tuple[Page, ...]:
    """The pages of a list, ruled; blank, or with what has been played or typed in so far."""
    blank = [replace(page, title=_title(sheet, page.number, page.of)) for page in _blank(rulebook, layout)]
    if sheet.is_relieved:
        blank = [_relieved(rulebook, sheet, page, numbers) for page, numbers in zip(blank, layout.pages, strict=True)]
    return tuple(_filled(rulebook, sheet, layout, blank) if filled else blank)


@cached_by_language(32)
def _blank(rulebook: scoring.Rulebook, layout: Layout) -> tuple[Page, ...]:
    """The pages of every list of this layout before the first game, without their titles."""
    made = []
    for at, numbers in enumerate(layout.pages, start=1):
        rows = tuple(_row(rulebook, layout, number_) for number_ in numbers)
        last = at == len(layout.pages)
        carried = _carried({}, numbers[0], layout) if at > 1 else None
        ruling = Ruling(layout, at, len(rows), carried is not None, last, tuple(_hatched(rows)))
        made.append(Page("", at, len(layout.pages), carried, rows, sum_rows(layout) if last else (), ruling))
    return tuple(made)


def _relieved(rulebook: scoring.Rulebook, sheet: ListToPrint, page: Page, numbers: range) -> Page:
    """The page of a table where somebody left or came, ruled for it alone."""
    last = sheet.occupancy.last_game(rulebook, sheet.card_table.series.tournament.games_per_series)
    rows = tuple(_row(rulebook, page.ruling.layout, n, at=sheet.occupancy, over=n > last) for n in numbers)
    own = replace(page.ruling, hatched=tuple(_hatched(rows)), table=sheet.card_table.number)
    return replace(page, rows=rows, ruling=own)


def _filled(rulebook: scoring.Rulebook, sheet: ListToPrint, layout: Layout, blank: Sequence[Page]) -> Iterator[Page]:
    listed = sheet.rows()
    played = {row.number: row for row in listed.rows}
    remarks = _remarks(rulebook, sheet.games)
    for page, numbers in zip(blank, layout.pages, strict=True):
        rows = tuple(
            _played(layout, _as_dealt(rulebook, sheet, layout, row, played[number_]), played[number_], remarks[number_])
            if number_ in played
            else row
            for number_, row in zip(numbers, page.rows, strict=True)
        )
        yield replace(
            page,
            carried=page.carried and _carried(played, numbers[0], layout),
            rows=rows,
            ruling=_ruling(page.ruling, rows, sheet.card_table.number),
            sums=sum_rows(layout, listed, sheet) if page.last else (),
        )


def _title(sheet: ListToPrint, number_: int, of: int) -> str:
    """What is looked for first: the table."""
    table = {"number": sheet.card_table.number, "series": sheet.card_table.series.number}
    title = _("Tisch %(number)s · Serie %(series)s") % table
    return title if of == 1 else title + " · " + _("Blatt %(number)s von %(of)s") % {"number": number_, "of": of}


def _as_dealt(
    rulebook: scoring.Rulebook, sheet: ListToPrint, layout: Layout, row: PrintedRow, played: scoring.ListRow
) -> PrintedRow:
    """The row before its game; another one where somebody dealt out of turn."""
    in_turn = played.dealer == sheet.occupancy.dealer(rulebook, played.number)
    return row if in_turn else _row(rulebook, layout, played.number, played.dealer, at=sheet.occupancy)


def _ruling(ruling: Ruling, rows: Sequence[PrintedRow], table: int) -> Ruling:
    """The ruling of every list of the layout; one of this table's own where others sat out than are hatched there."""
    hatched = tuple(_hatched(rows))
    return ruling if hatched == ruling.hatched else replace(ruling, hatched=hatched, table=table)


def _row(
    rulebook: scoring.Rulebook,
    layout: Layout,
    number_: int,
    dealer: int | None = None,
    *,
    at: scoring.Occupancy[int] | None = None,
    over: bool = False,
) -> PrintedRow:
    """The row of a game that has not been played. `dealer`: who dealt, if out of turn; `at`: who sits there, None: at
    every seat somebody; `over`: the list ends before it.
    """
    at = at or scoring.full_table(layout.size)
    marked = at.marked_seat(rulebook, number_, dealer)
    playing = () if over else at.playing(rulebook, number_, dealer)
    there = at.occupied(number_)
    empty = ("",) * len(layout.columns)
    cells = (
        PrintedCell(
            empty,
            sits_out=seat not in playing,
            marked=seat == marked,
            why=NONE if over else "" if seat in there else _("leer"),
        )
        for seat in range(1, layout.size + 1)
    )
    return PrintedRow(str(number_), tuple(cells), blank=True)


def _played(layout: Layout, row: PrintedRow, played: scoring.ListRow, remark: str) -> PrintedRow:
    """The same row after its game."""
    cells = (
        PrintedCell(
            tuple(running(column, listed) for column in layout.columns),
            listed.cross,
            cell.sits_out,
            cell.marked,
            cell.why,
        )
        if listed
        else cell
        for cell, listed in zip(row.cells, played.cells, strict=True)
    )
    return PrintedRow(row.label, tuple(cells), remark)


def _hatched(rows: Sequence[PrintedRow]) -> Iterator[tuple[int, int]]:
    for at, row in enumerate(rows):
        yield from ((at, seat) for seat, cell in enumerate(row.cells, start=1) if cell.sits_out)


def notes(sheet: ListToPrint, layout: Layout) -> tuple[str, ...]:
    """What everybody made who shared a seat, a line each."""
    totals = made(sheet)
    return tuple(
        _note(layout, Sitter(seat.number, held.registration), totals[key_of(held)], since, until)
        for seat in sheet.seats
        if seat.later
        for held, since, until in stays(seat)
        if held.registration
    )


def _note(layout: Layout, who: Sitter, totals: scoring.Totals, since: int, until: int | None) -> str:
    games = _("ab Spiel %(since)s") if until is None else _("Spiel %(since)s bis %(until)s")
    figures = " · ".join(f"{number(getattr(totals, column.key))} {column.name}" for column in layout.columns)
    return _("Platz %(seat)s, %(games)s: %(name)s %(figures)s") % {
        "seat": who.number,
        "games": games % {"since": since, "until": until},
        "name": plain(who.registration.person.name),
        "figures": figures,
    }


def _carried(played: dict[int, scoring.ListRow], first: int, layout: Layout) -> PrintedRow:
    """What each player has before game `first`: plus points (of crosses nothing is carried), Augen, points so far."""
    cells = []
    for seat in range(layout.size):
        earlier = [row.cells[seat] for n, row in sorted(played.items()) if n < first]
        last = next((cell for cell in reversed(earlier) if cell is not None), None)
        numbers = (number(getattr(last, column.key)) if last else "" for column in layout.columns)
        cells.append(PrintedCell(tuple(numbers)))
    return PrintedRow(_("Übertrag"), tuple(cells))


def _remarks(rulebook: scoring.Rulebook, games: Sequence[scoring.Game]) -> dict[int, str]:
    """What is worth a remark: who finished and how, no winner, who dealt out of turn, a hand thrown in."""
    return {game.number: " · ".join(_remark(rulebook, game)) for game in games}


def _remark(rulebook: scoring.Rulebook, game: scoring.Game) -> Iterator[str]:
    winners = [result for result in game.results if rulebook.outcome(result.outcome).wins]
    yield from (f"{rulebook.outcome(result.outcome).short} {result.seat}" for result in winners)
    if not winners:
        yield _("niemand")
    if game.dealer is not None:
        yield _("gab %(seat)s") % {"seat": game.dealer}
    yield from (_("weggew. %(seat)s") % {"seat": result.seat} for result in game.results if result.thrown_in)
