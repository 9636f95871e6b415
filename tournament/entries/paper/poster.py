"""Posters with a code one sees from afar: to check in at the door, to a page of the tournament."""

from dataclasses import dataclass, replace
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core.speaking import of_tournament
from tournament.entries.reads.door import WAYS, path_of, stored_door
from tournament.models import Tournament
from tournament.web.documents import Paper
from tournament.web.on_paper import day, plain, qr_data_uri
from tournament.web.pdf import laid_out, pdf

DOCUMENT: Final = "entries/door/paper/poster"
CODES: Final = ("large", "medium", "small", "smallest")
"""How large the code is, as the style sheet says."""


@dataclass(frozen=True, slots=True)
class Poster:
    """What is printed; `address`: what the code says, `spelled`: whether it stands below, to be typed; `code`: one of
    CODES."""

    tournament: str
    day: str
    title: str
    steps: tuple[str, ...]
    address: str
    spelled: bool
    code: str = CODES[0]

    @property
    def qr(self) -> str:
        """The code, as an image that holds itself."""
        return qr_data_uri(self.address)


def check_in_poster(tournament: int, base: str) -> Poster | None:
    """For the door; None where it has no code."""
    found = Tournament.objects.filter(pk=tournament).first()
    door = stored_door(found) if found else None
    if found is None or door is None or not door.version:
        return None
    steps = (
        _("Kamera des Telefons auf den QR-Code halten"),
        _("ein paar Buchstaben Ihres Namens eintippen"),
        _("auf Ihren Namen tippen, „Ich bin da“ bestätigen"),
    )
    address = base + reverse("public:door", args=[found.slug, door.code])
    return Poster(plain(found.name), day(found), _("Ich bin da"), steps, address, spelled=False)


def way_poster(tournament: int, base: str, way: str) -> Poster | None:
    """To a page of the tournament."""
    found = Tournament.objects.filter(pk=tournament).first()
    if found is None:
        return None
    _address, title, help_text = WAYS[way]
    return Poster(
        plain(found.name), day(found), str(title), (str(help_text),), base + path_of(found, way), spelled=True
    )


def made(content: Poster) -> bytes:
    """The PDF, one page of A3: long names leave less room for the code."""
    tried = (replace(content, code=code) for code in CODES)
    return pdf(DOCUMENT, next((one for one in tried if len(laid_out(DOCUMENT, one).pages) == 1), content))


CHECK_IN = Paper(check_in_poster, made, of_tournament)
POSTER = Paper(way_poster, made, of_tournament)
