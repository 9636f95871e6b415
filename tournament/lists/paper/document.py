"""All Spiellisten of a series as the template gets them, and lists whose words are codes, to read forms off."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.lists.paper import layout as measure
from tournament.lists.paper.foot import CribLine, SumRow
from tournament.lists.paper.layout import Layout, Ruling
from tournament.lists.paper.sheet import Page, Player, PrintedCell, PrintedRow, Spielliste
from tournament.web.on_paper import room
from tournament.web.stamping import CaseLine

CRIB_ENTRIES = 13  # what fits in plain size: as many as rules 12 and 15 have rows
RULEBOOK_LETTERS = 60  # of a title that stands in one line with what follows it


@dataclass(frozen=True, slots=True)
class Spiellisten:
    """All lists of a series and what stands on each of them.

    `filled`: with what has been played; `case`: what will be stamped (tournament/web/stamping), if it will.
    """

    tournament: str
    series: int
    cards: int
    rulebook: str
    mark: str
    crib: tuple[CribLine, ...]
    repeat_offence_extra: int
    filled: bool
    lists: tuple[Spielliste, ...]
    case: tuple[CaseLine, ...] = ()

    @property
    def tournament_room(self) -> str:
        """How small the tournament's name must be written."""
        return room(self.tournament)

    @property
    def crib_room(self) -> str:
        """How small the crib must be written: a house rule may have more bands than any text, much may be agreed."""
        many = sum(len(line.entries) for line in self.crib) > CRIB_ENTRIES
        agreed = len(self.rulebook) > RULEBOOK_LETTERS
        return "longest" if many and agreed else "long" if many or agreed else "short"

    @property
    def layouts(self) -> set[Layout]:
        """One for each size of table there is."""
        return {sheet.layout for sheet in self.lists}

    @property
    def rulings(self) -> set[Ruling]:
        """One for each page of each size of table."""
        return {page.ruling for sheet in self.lists for page in sheet.pages}

    @property
    def measure(self) -> dict[str, str]:
        """The measures of layout.py for the style sheet, in millimetres."""
        return {
            name.lower(): measure.millimetres(value)
            for name, value in vars(measure).items()
            if isinstance(value, float)
        }

    @property
    def line_heights(self) -> dict[str, str]:
        """For the style sheet too."""
        return {name: str(height) for name, height in measure.LINE_HEIGHTS.items()}


# Lists whose words are codes: what WeasyPrint lays out so that the forms can be read off it (tournament/web/stamping).

SIGN = "\N{CURRENCY SIGN}"
TERMS, TOKEN, LINK, READER = SIGN + "G", SIGN + "T", SIGN + "L", SIGN + "M"
TICK = "✓"  # stands in a box of its own and is its own code
CARRIED_ROW, SUM_ROWS, REMARK = "y", "AB", "z"
ROWS = "abcdefghijklmnopqrstuvwx"
COLUMNS = "abcdefghijklmnopqrstuvw"
Rooms = tuple[str, str, str]  # of name, club and signature
PLAIN: Rooms = ("short", "short", "short")


def title(page: Page) -> str:
    """The code of a page's title."""
    return f"{SIGN}H{page.number}"


def number(seat: int) -> str:
    """The code of the number of a seat; as the next, by seat."""
    return f"{SIGN}P{seat}"


def name(seat: int) -> str:
    """The code of a player's name."""
    return f"{SIGN}N{seat}"


def club(seat: int) -> str:
    return f"{SIGN}C{seat}"


def signature(seat: int) -> str:
    return f"{SIGN}S{seat}"


def cell(row: str, at: int) -> str:
    """The code of the number in a row, `at` columns of players from the left."""
    return SIGN + row + COLUMNS[at]


def remark(row: str) -> str:
    """The code of what stands beside a row."""
    return SIGN + row + REMARK


def rooms(player: Player) -> Rooms:
    """How small the texts of a player are written."""
    return player.name_room, player.club_room, player.signature_room


def specimen(like: Spielliste, *, filled: bool) -> Spielliste:
    """A list like this one with codes in it; the numbers stay blank unless it is filled."""
    return replace(
        like,
        terms=(TERMS,),
        players=tuple(_head(player.seat, PLAIN) for player in like.players),
        confirmed=filled,
        link=like.link and LINK,
        link_token=like.link_token and TOKEN,
        reader_link=like.reader_link and READER,
        pages=tuple(_page(page, filled=filled) for page in like.pages),
    )


def proofs(like: Spielliste, smaller: Sequence[Rooms]) -> list[Spielliste]:
    """Short lists that show what smaller heads and a cross look like beside plain ones.

    The first player of each is plain, the others are as small as `smaller` says; in the only row the first has a
    cross, the others have not.
    """
    page = like.pages[0]
    row = PrintedRow("", _cells("a", page.rows[0], crossed=True), remark("a"))
    sheet = replace(page, title=f"{SIGN}H", number=2, of=2, carried=None, rows=(row,), sums=())
    at_once = like.layout.size - 1
    return [
        replace(
            like,
            players=tuple(_head(seat, one) for seat, one in enumerate(_filled_up(smaller[at : at + at_once], like), 1)),
            pages=(sheet,),
        )
        for at in range(0, max(1, len(smaller)), at_once)
    ]


def _filled_up(smaller: Sequence[Rooms], like: Spielliste) -> list[Rooms]:
    return [PLAIN, *smaller, *[PLAIN] * (like.layout.size - 1 - len(smaller))]


def codes(sheet: Spielliste, page: Page) -> set[str]:
    """The codes that stand on a page of a specimen."""
    found = {title(page), *(text for one in sheet.players for text in (one.number, one.name, one.club))}
    if page.first:
        found |= {TERMS, sheet.link_token, sheet.link, sheet.reader_link} | ({TICK} if sheet.confirmed else set())
    if page.last:
        found |= {one.signature for one in sheet.players}
        found |= {text for row in page.sums for text in (row.remark, *(one.text for one in row.sums))}
    for row in (*page.rows, *([page.carried] if page.carried else [])):
        found |= {row.remark, *(text for one in row.cells for text in one.numbers if not one.sits_out)}
    return found - {""}


def proof_codes(sheet: Spielliste) -> set[str]:
    """The codes that are looked for on a proof."""
    heads = {code(one.seat) for one in sheet.players for code in (name, club, signature)}
    return heads | {cell("a", 0), cell("a", len(sheet.layout.columns))}


def _head(seat: int, small: Rooms) -> Player:
    return Player(seat, number(seat), name(seat), signature(seat), club(seat), small[0], small[2], small[1])


def _page(page: Page, *, filled: bool) -> Page:
    sums = tuple(_sums(letter, row, filled=filled) for letter, row in zip(SUM_ROWS, page.sums, strict=False))
    coded = replace(page, title=title(page), sums=sums)
    if not filled:
        return coded
    rows = tuple(
        replace(row, cells=_cells(letter, row), remark=remark(letter))
        for letter, row in zip(ROWS, page.rows, strict=False)
    )
    carried = page.carried and replace(page.carried, cells=_cells(CARRIED_ROW, page.carried))
    return replace(coded, carried=carried, rows=rows)


def _cells(letter: str, row: PrintedRow, *, crossed: bool = False) -> tuple[PrintedCell, ...]:
    """The cells of a row with codes; `crossed`: all play, the first with a cross."""
    width = len(row.cells[0].numbers)
    cells = []
    for seat, blank in enumerate(row.cells):
        codes = tuple(cell(letter, seat * width + at) for at in range(width))
        cells.append(PrintedCell(codes, cross=seat == 0) if crossed else replace(blank, numbers=codes, cross=False))
    return tuple(cells)


def _sums(letter: str, row: SumRow, *, filled: bool) -> SumRow:
    """A blank row of sums may have a remark too."""
    coded = replace(row, remark=remark(letter) if filled or row.remark else "")
    if not filled:
        return coded
    return replace(coded, sums=tuple(replace(one, text=cell(letter, at)) for at, one in enumerate(row.sums)))
