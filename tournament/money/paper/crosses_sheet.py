"""The list of what crosses cost in a series, table by table, to take along."""

from dataclasses import dataclass

from tournament.core.money import euros
from tournament.core.paper_language import of_tournament
from tournament.models import Tournament
from tournament.money.reads.balance import desk_of
from tournament.money.reads.crosses import crosses_of
from tournament.web.documents import Paper
from tournament.web.on_paper import day, plain
from tournament.web.pdf import pdf


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Somebody: table (None: at none any more), start number, name, crosses, what they cost, what is open."""

    table: int | None
    number: int
    name: str
    crosses: int
    cents: int
    open: int
    begins: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is printed."""

    tournament: str
    day: str
    series: int
    rows: tuple[Row, ...]
    total: int

    @property
    def total_text(self) -> str:
        """All that is to be paid."""
        return euros(self.total)


def content(tournament: int, number: int) -> Sheet | None:
    """Of one series; None if the tournament is gone."""
    found = Tournament.objects.filter(pk=tournament).first()
    if found is None:
        return None
    lines = crosses_of(found, desk_of(found), number)
    rows = [
        Row(
            table=line.table,
            number=line.registration.number,
            name=plain(line.registration.person.name),
            crosses=line.crosses,
            cents=line.cents,
            open=line.open,
            begins=at == 0 or lines[at - 1].table != line.table,
        )
        for at, line in enumerate(lines)
    ]
    return Sheet(plain(found.name), day(found), number, tuple(rows), sum(line.cents for line in lines))


def made(sheet: Sheet) -> bytes:
    """The PDF, A4."""
    return pdf("money/cash/paper/crosses", sheet)


SHEET = Paper(content, made, of_tournament)
