"""The sheet for the wall: "Wo sitze ich?" with the code that leads everybody to their own page."""

from dataclasses import dataclass

from django.urls import reverse

from tournament.core.speaking import of_tournament
from tournament.models import Tournament
from tournament.web.documents import Paper
from tournament.web.on_paper import day, plain, qr_data_uri
from tournament.web.pdf import pdf


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is printed; `address`: what the code says."""

    tournament: str
    day: str
    address: str

    @property
    def qr(self) -> str:
        """The code, as an image that holds itself."""
        return qr_data_uri(self.address)


def sheet_content(tournament: int, base: str) -> Sheet | None:
    """What will be printed, for another process: the tournament by its primary key, what its links begin with; None if
    it is gone."""
    found = Tournament.objects.filter(pk=tournament).first()
    address = found and base + reverse("public:find_me", args=[found.slug])
    return Sheet(plain(found.name), day(found), address) if found and address else None


def made(sheet: Sheet) -> bytes:
    """The PDF, one page of A4."""
    return pdf("live/my_page/paper/sheet", sheet)


SHEET = Paper(sheet_content, made, of_tournament)
