"""What the manual's pictures show, and the words of those pages that its reader sees: headings, buttons, labels.

The pictures are made in a browser (tests/browser/pictures.py), which keeps these words beside them; a test reads them
off the same pages again. Numbers, names, days and times are other ones each time, and no words of ours.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from tests.forms import forms_of
from tournament.archive.demo import load_demo
from tournament.core.act import Actor
from tournament.lists.keeper.words import WORDS as PHONE
from tournament.lists.reads.known_by import list_link, reader_link
from tournament.models import Appointment, CardTable, Club, Membership, MembershipRole, Organisation, Person, Role, Team

WORDS: Final = Path(__file__).with_name("words_of_pictures.txt")
LANGUAGES: Final = ("de", "en")
SPREADSHEET: Final = (
    "Nachname;Vorname;Verein;Wertung\nBaumann;Sabine;GSV Heidelberg;Damen\nKeller;Jonas;GSV Heidelberg;Herren\n"
)
LINK: Final = "\t"  # before the text of one, while it is read
READ_ALOUD: Final = {"a", "h1", "h2", "h3", "button", "dt", "label", "legend", "th", "summary"}
ON_EVERY_MACHINE: Final = {"h1", "label"}
NUMBERS: Final = re.compile(r"[\d:.,]*\d[\d:.,]*")
DAYS: Final = re.compile(
    r"\b(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|January|February|March|May"
    r"|June|July|October|December|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|(?:Mon|Tues|Wednes|Thurs|Fri|Satur"
    r"|Sun)day)\b"
)


@dataclass(frozen=True, slots=True)
class Pictured:
    """A page, by its address with the words of `prepared` in braces.

    `who` sees it: owner, cash or nobody; `phone`: on a phone; `drawn`: by a script, so that no page says it;
    `machine`: other machines say more there. `height`: of what is shown, in pixels; `part`: what of the page.
    """

    name: str
    address: str
    who: str = "owner"
    phone: bool = False
    drawn: bool = False
    machine: bool = False
    height: int = 820
    part: str = "main"


ALL: Final = (
    Pictured("konto", "/leitung/konto/"),
    Pictured("uebersicht", "/leitung/{slug}/"),
    Pictured("angaben", "/leitung/{slug}/angaben/"),
    Pictured("anmeldung", "/leitung/{slug}/anmeldung/"),
    Pictured("einlesen", "/leitung/{slug}/anmeldung/einlesen/"),
    Pictured("sitzplan", "/leitung/{slug}/sitzplan/"),
    Pictured("serie", "/leitung/{slug}/serie/2/"),
    Pictured("tisch", "/leitung/{slug}/serie/2/tisch/{number}/"),
    Pictured("stand", "/leitung/{slug}/stand/"),
    Pictured("helfer", "/leitung/{slug}/helfer/"),
    Pictured("entscheidungen", "/leitung/{slug}/entscheidungen/"),
    Pictured("kasse", "/leitung/{slug}/anmeldung/", who="cash"),
    Pictured("zustand", "/leitung/zustand/", machine=True),
    Pictured("saal", "/leitung/saal/", machine=True),
    Pictured("oeffentlich", "/turniere/{slug}/", who="nobody", phone=True, part="body"),
    Pictured("regelkarte", "/regeln/dskv-2018/", who="nobody", phone=True, part="body"),
    Pictured("mein-tisch", "{table}", who="nobody", phone=True, part="body"),
    Pictured("telefon-spiel", "{list}", who="nobody", phone=True, drawn=True, part="body"),
    Pictured("telefon-liste", "{list}", who="nobody", phone=True, drawn=True, part="body"),
    Pictured("telefon-fertig", "{closed}", who="nobody", phone=True, drawn=True, part="body"),
)


def prepared() -> Mapping[str, str]:
    """The demo championship, and those who look at it; gives the words for addresses."""
    tournament = load_demo(Actor("Test"))
    owner = User.objects.create_superuser("vera", password="karten-und-augen", first_name="Vera", last_name="Vogt")
    club = Organisation.objects.create(name="Rommé-Club Neckartal")
    Membership.objects.create(organisation=club, user=owner, role=MembershipRole.OWNER)
    tournament.organisation = club
    tournament.save()
    tournament.organisers.add(owner)
    Appointment.objects.create(
        tournament=tournament, user=User.objects.create_user("karl", first_name="Karl"), role=Role.CASH
    )
    playing = CardTable.objects.filter(series__tournament=tournament, series__number=2, closed_at=None)
    # Whoever threw in twice is asked about: at which tables is drawn by lot.
    table = playing.exclude(games__results__thrown_in=True).order_by("number")[0]
    closed = CardTable.objects.get(series__tournament=tournament, series__number=1, number=1)
    return {
        "slug": tournament.slug,
        "number": str(table.number),
        "list": list_link(table, ""),
        "table": reader_link(table, ""),
        "closed": list_link(closed, ""),
    }


def kept() -> dict[str, list[str]]:
    """The words of every picture when it was made, by its name and language."""
    parts = WORDS.read_text(encoding="utf-8").split("# ")[1:]
    return {part.splitlines()[0]: [line for line in part.splitlines()[1:] if line] for part in parts}


def user_of(who: str) -> User | None:
    """Return who looks at a page; None: nobody who is logged in."""
    return User.objects.filter(username={"owner": "vera", "cash": "karl"}.get(who)).first()


def sentences_of_phone(language: str) -> list[str]:
    """All that the list keeper's phone can say, as `without_what_changes` leaves it."""
    with translation.override(language):
        forms = (form for words in PHONE.values() for form in forms_of(words))
        return without_what_changes(re.sub(r"\{\w+\}", "", form) for form in forms)


def words_of(pictured: Pictured, values: Mapping[str, str], language: str) -> list[str]:
    """The words of a page, sorted, each once."""
    Session.objects.all().delete()  # a page says where somebody is logged in
    client = Client(headers={"Accept-Language": language})
    if user := user_of(pictured.who):
        client.force_login(user)
    address = pictured.address.format(**values)
    answer = client.get(address)
    if pictured.name == "einlesen":
        answer = client.post(address, {"file": SimpleUploadedFile("Liste.csv", SPREADSHEET.encode())})
    assert answer.status_code == 200, (address, answer.status_code)
    return without_what_changes(
        _Labels.of(answer.content.decode(), ON_EVERY_MACHINE if pictured.machine else READ_ALOUD)
    )


def without_what_changes(texts: Iterable[str]) -> list[str]:
    """Texts without numbers, names, days and times; sorted, each once."""
    people = {name for one in Person.objects.all() for name in (one.name, one.surname, one.given_name)}
    others = [*Club.objects.values_list("name", flat=True), *Team.objects.values_list("name", flat=True)]
    names = re.compile("|".join(map(re.escape, sorted({*people, *others} - {""}, key=len, reverse=True))))
    lines = DAYS.sub("", NUMBERS.sub("", names.sub("", "\n".join(texts).replace("\xad", "")))).split("\n")
    return sorted({" ".join(said) for line in lines if any(map(str.isalpha, "".join(said := line.split())))})


class _Labels(HTMLParser):
    """The texts of headings, buttons, labels and heads of columns of a page's main part."""

    def __init__(self, tags: set[str]) -> None:
        super().__init__()
        self._tags = tags
        self.found: list[str] = []
        self._main = False
        self._open: list[str] = []

    @classmethod
    def of(cls, page: str, tags: set[str]) -> list[str]:
        reading = cls(tags)
        reading.feed(page)
        return [" ".join(text.split()) for text in reading.found if not reading.is_news(text)]

    def is_news(self, text: str) -> bool:
        """Whether it is a link that says how far something is, or where it leads; or what is next just now."""
        is_next = text.strip().startswith(("Als Nächstes:", "Next:"))
        return (text.startswith(LINK) and any(map(str.isdigit, text))) or "://" in text or is_next

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._main = self._main or tag == "main"
        if tag in self._tags and self._main:
            self._open.append(tag)
            self.found.append(LINK if tag == "a" else "")

    def handle_endtag(self, tag: str) -> None:
        self._main = self._main and tag != "main"
        if self._open and tag == self._open[-1]:
            self._open.pop()

    def handle_data(self, text: str) -> None:
        if self._open:
            self.found[-1] += f" {text}"
