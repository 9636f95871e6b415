"""The Ausschreibung on paper: an invitation to hang up."""

from dataclasses import dataclass, fields, replace
from typing import Any

from tournament.core.paper_language import of_tournament
from tournament.models import Tournament
from tournament.prospectus.reads import Announced, announced, stored_prospectus
from tournament.prospectus.texts import Block
from tournament.web.documents import Paper
from tournament.web.on_paper import plain
from tournament.web.pdf import pdf
from tournament.web.qr import qr_data_uri


@dataclass(frozen=True, slots=True)
class Invitation:
    """What is printed; `address`: what the code says; `is_long`: it is written smaller, so that one page holds it."""

    announced: Announced
    address: str
    is_long: bool

    @property
    def qr(self) -> str:
        """The code, as an image that holds itself."""
        return qr_data_uri(self.address)


MANY_LINES, LETTERS_A_LINE = 24, 70


def invitation(tournament: int, base: str) -> Invitation | None:
    """What will be printed, for another process: the tournament by its primary key, what its links begin with; None if
    there is none of it."""
    found = Tournament.objects.select_related("organisation").filter(pk=tournament).first()
    stored = stored_prospectus(found) if found else None
    if found is None or stored is None:
        return None
    said = announced(found, stored)
    return Invitation(_printable(said), base + (said.entry or said.page), _lines(said) > MANY_LINES)


def made(content: Invitation) -> bytes:
    """The PDF, one page of A4 unless much is said."""
    return pdf("prospectus/paper/prospectus", content)


def _lines(said: Announced) -> int:
    """About how many lines its texts take."""
    texts = [line for part in (said.fees, said.prizes, said.catering, said.text) for one in part for line in one.lines]
    return sum(1 + len(line) // LETTERS_A_LINE for line in [*texts, *said.agreements])


def _printable(said: Announced) -> Announced:
    """Without what no text font has."""
    return replace(said, **{one.name: _plain(getattr(said, one.name)) for one in fields(said)})


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return plain(value) if value else ""
    if isinstance(value, Block):
        return Block(tuple(map(_plain, value.lines)), value.is_list)
    return tuple(map(_plain, value))


INVITATION = Paper(invitation, made, of_tournament)
