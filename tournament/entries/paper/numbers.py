"""Big numbers for tables: a sheet of A4 that is folded and stands, or one that lies or hangs."""

from dataclasses import dataclass

from tournament.core.speaking import of_tournament
from tournament.models import Tournament
from tournament.web.documents import Paper
from tournament.web.on_paper import plain
from tournament.web.pdf import pdf


@dataclass(frozen=True, slots=True)
class TableNumbers:
    """What is printed; `kind`: "zelt", folded, or "blatt"."""

    tournament: str
    kind: str
    numbers: tuple[int, ...]


def table_numbers(tournament: int, first: int, last: int, kind: str) -> TableNumbers | None:
    """From one table to another; None if the tournament is gone."""
    found = Tournament.objects.filter(pk=tournament).first()
    return TableNumbers(plain(found.name), kind, tuple(range(first, last + 1))) if found else None


def made(content: TableNumbers) -> bytes:
    """The PDF, a page for each."""
    return pdf("entries/door/paper/tables", content)


TABLES = Paper(table_numbers, made, of_tournament)
