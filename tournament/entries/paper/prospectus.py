"""The Ausschreibung on paper: an invitation to hang up."""

from dataclasses import dataclass, fields, replace
from typing import Any, Final

from tournament.core.speaking import of_tournament
from tournament.entries.reads.prospectus import Announced, Block, announced, stored_prospectus
from tournament.models import Tournament
from tournament.web.documents import Paper
from tournament.web.on_paper import plain, qr_data_uri
from tournament.web.pdf import laid_out, pdf


@dataclass(frozen=True, slots=True)
class Invitation:
    """What is printed; `address`: what the code says; `size`: one of SIZES."""

    announced: Announced
    address: str
    size: str = ""

    @property
    def qr(self) -> str:
        """The code, as an image that holds itself."""
        return qr_data_uri(self.address)


PAGE: Final = "entries/prospectus/paper/prospectus"
SIZES: Final = ("", "smaller", "small")
"""How large it is written, by the class in its style sheet: as large as one page holds it."""


def invitation(tournament: int, base: str) -> Invitation | None:
    """What will be printed, for another process: the tournament by its primary key, what its links begin with; None if
    there is none of it."""
    found = Tournament.objects.select_related("organisation").filter(pk=tournament).first()
    stored = stored_prospectus(found) if found else None
    if found is None or stored is None:
        return None
    said = announced(found, stored)
    return Invitation(_printable(said), base + (said.entry or said.page))


def made(content: Invitation) -> bytes:
    """The PDF, one page of A4 unless very much is said."""
    written = [replace(content, size=size) for size in SIZES]
    fits = (one for one in written if len(laid_out(PAGE, one).pages) == 1)
    return pdf(PAGE, next(fits, replace(content, size="small much")))


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
