"""No German word for an English reader: on any page and paper, in any state."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator
from functools import reduce
from html.parser import HTMLParser
from typing import Final

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core import mail
from django.http import HttpResponse, HttpResponseBase
from django.test import Client, RequestFactory
from django.utils.html import strip_tags
from django.utils.translation import override
from pytest_django import Settings

from languages import PO, catalogues
from tests.addresses import addresses
from tests.examples import few
from tests.factories import (
    ACTOR,
    make_team,
    make_tournament,
    play_first_games,
    publish_results,
    seat_series,
    write_something,
)
from tests.waiting import wait_until
from tests.web.reading import texts
from tournament.core import errors as storage
from tournament.core import words
from tournament.core.works import NotDoneError
from tournament.manual.reads.chapters import chapter
from tournament.manual.words import NAMES
from tournament.models import Appointment, Club, Person, Role, Team, Tournament
from tournament.people.views.logging_in import log_in_again
from tournament.server.refusals import SAID, refusal
from tournament.settings import compiling
from tournament.standings.acts.editions import finalise
from tournament.web import errors
from tournament.web.ended import Typed

pytestmark = pytest.mark.django_db


# What of a page an English reader would stumble over: German that is not marked as such (`lang="de"`), nor somebody's
# name.

SPOKEN: Final = ("alt", "aria-label", "aria-description", "content", "label", "placeholder", "title", "data-offline")
"""Attributes that somebody sees or hears."""
WORDS: Final = ("data-words", "data-helper")
"""Attributes that bring a script its sentences, as JSON."""
VOID: Final = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

# Words no English sentence has, and no name.
GERMAN: Final = re.compile(
    r"\b(?:der|das|dem|des|und|oder|nicht|ist|sind|wird|werden|wurde|kein|keine|keinen|ein|eine|einen|einem|einer|für|mit"
    r"|von|vom|auf|aus|bei|beim|nach|noch|nur|auch|zum|zur|über|ohne|wenn|dann|hier|alle|alles|jeder|jede|jedes|sich|Sie"
    r"|Ihre?|bitte|Bitte|schon|gibt|kann|können|muss|haben|hatte|sitzt|spielt|Uhr|Tische?|Serien?|Spiele?|Spielern?|Liste"
    r"|Listen|Platz|Plätze|Rang|Punkte|Augen|Kreuze?|Wertung|Wertungen|Mannschaft|Mannschaften|Verein|Vereine|Turnier"
    r"|Turniere|Anmeldung|Sitzplan|Auslosung|Endstand|Zwischenstand|Stand|Spielleitung|Schiedsrichter|Startnummer"
    r"|speichern|Speichern|drucken|ändern|Zurück|zurück|Seite|Datei|Sprache|Name des)\b"
)


class Page(HTMLParser):
    """Reads a page aloud: `said` are its texts, outside what is marked as German."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._german: list[bool] = [False]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens."""
        given = {name: value or "" for name, value in attrs}
        german = given["lang"] == "de" if "lang" in given else self._german[-1]
        if not german and not (tag == "meta" and given.get("name") != "description"):
            self.said += [given[name] for name in SPOKEN if name in given]
            self.said += [given["value"]] if tag == "input" and given.get("type") == "submit" else []
            of_scripts = [given[name] for name in WORDS if name in given]
            self.said += [said for one in of_scripts for said in _texts(json.loads(one) if one[:1] in "{[" else one)]
        if tag not in VOID:
            self._german.append(german or tag in ("script", "style"))

    def handle_endtag(self, tag: str) -> None:
        """A tag closes."""
        if tag not in VOID and len(self._german) > 1:
            self._german.pop()

    def handle_data(self, data: str) -> None:
        """Text."""
        if not self._german[-1] and data.strip():
            self.said.append(" ".join(data.split()))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


def german_in(texts: Collection[str], names: Collection[str]) -> set[str]:
    """The texts that have German in them. `names`: of people and tournaments, which are as they are."""
    left = {text: reduce(lambda left, name: left.replace(name, "…"), names, text).strip() for text in texts}
    return {
        text for text, words in left.items() if words in _ONLY_GERMAN or GERMAN.search(re.sub(r"\([^()]*\)", "", words))
    }


_MESSAGES: Final = tuple(compiling.read(catalogues()["en"] / PO))
_ENGLISH: Final = {text for message in _MESSAGES for text in compiling.said(message)}
_ONLY_GERMAN: Final = frozenset(
    text for text in map(compiling.german, _MESSAGES) if len(text) > 2 and text not in _ENGLISH
)

# What an English reader was shown, page after page: each text is looked at once, whatever page it stands on.

ENGLISH: Final = {"Accept-Language": "en"}


def names() -> list[str]:
    """What people typed; it is in whatever language they speak."""
    said = {"Deutscher Gehörlosen Skat- und Rommé-Verband e. V."}
    said |= {name for one in Person.objects.all() for name in (one.name, one.surname, one.given_name)}
    for model, field in ((Club, "name"), (Team, "name"), (Tournament, "name"), (Tournament, "place")):
        said |= {*model._default_manager.values_list(field, flat=True)}
    return sorted(said - {""}, key=len, reverse=True)


class Read:
    """All that was shown so far, and where it was shown first."""

    def __init__(self) -> None:
        self._where: dict[str, str] = {}

    def add(self, where: str, *texts: str) -> None:
        """These were shown there."""
        for text in texts:
            self._where.setdefault(text, where)

    def answer(self, where: str, answer: HttpResponseBase) -> None:
        """A page, or the errors of an answer for programs; anything else is not read."""
        kind = answer.get("Content-Type", "")
        if kind.startswith("application/json"):
            self.add(where, *(error["message"] for error in json.loads(answer.getvalue()).get("errors", [])))
        elif kind.startswith("text/html") and not answer.streaming:
            page = Page()
            page.feed(answer.getvalue().decode())
            self.add(where, *page.said)

    @property
    def german(self) -> str:
        """What is German of all that, a line each; nothing where all is as it should be."""
        return "\n".join(sorted(f"{text}    {self._where[text]}" for text in german_in(self._where, names())))


@pytest.fixture
def read(db: None) -> Iterator[Read]:
    """What a test has an English reader shown: when it is over, nothing of that was German."""
    shown = Read()
    yield shown
    assert shown.german == ""


# A tournament with something on every page, and a browser that wishes for English.


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """One series played and published, the next one seated and begun."""
    tournament = make_tournament(8, clubs=2, series=2, games=4)
    tournament.organisers.add(organiser)
    registrations = list(tournament.registrations.order_by("number"))
    for at in (0, 4):
        make_team(tournament, registrations[at : at + 4], f"T{at}")
    for number in (1, 2):
        play_first_games(seat_series(tournament, number))
    publish_results(tournament, 1)
    write_something(tournament)
    return tournament


@pytest.fixture
def english(organiser: User) -> Client:
    """The organiser's, which shows what went wrong as a page."""
    client = Client(headers=ENGLISH, raise_request_exception=False)
    client.force_login(organiser)
    return client


# Every page and every error, as somebody reads it whose browser wishes for English: no German word on it. The
# manual's English chapters: no German but in what is quoted (a sign, a heading of a file, a name) or typed.

NOT_READ = (".csv", ".xlsx", ".ods", ".zip", ".json", ".pdf", ".pdf/warten")
"""What is no page, papers are read below; and the page that waits for them, of which one is read."""


@pytest.mark.parametrize("who", few(1, ["nobody", "organiser"]))
def test_page_shows_no_german_word(cup: Tournament, organiser: User, read: Read, who: str) -> None:
    client = Client(headers=ENGLISH, raise_request_exception=False)
    if who == "organiser":
        client.force_login(organiser)
    for address in addresses(cup, whole=True, name="saal", pk=cup.teams.order_by("pk")[0].pk):
        if who == "nobody" and address.startswith("/leitung/"):
            continue  # to log in
        if not address.endswith(NOT_READ) or address.endswith("listen.pdf/warten"):
            for answer in (client.get(address), client.post(address)):
                read.answer(address, answer)
                if who == "organiser" and address == "/abmelden/":
                    client.force_login(organiser)


@pytest.mark.nightly
def test_paper_shows_no_german_word(cup: Tournament, organiser_client: Client) -> None:
    papers = [f"/turniere/{cup.slug}/{paper}" for paper in ("stand.pdf", "mannschaften.pdf", "sitzplan/1.pdf")]
    for paper in (*papers, f"/leitung/{cup.slug}/serie/2/listen.pdf"):
        assert german_in(texts(organiser_client.get(f"{paper}?sprache=en").content), names()) == set(), paper


QUOTED = re.compile(r"<pre.*?</pre>|<code>.*?</code>|„[^“]*“|“[^”]*”", re.DOTALL)


HEADINGS = re.compile(r"<td>[^<]*\b(?:Anonym|Mannschaft|Name|Startnummer|Verein|Wertung)\b,[^<]*</td>")
"""Of columns that a spreadsheet may have."""


def test_chapters_show_no_german_word() -> None:
    for name in NAMES:
        english, page = chapter(name, "en"), Page()
        page.feed(HEADINGS.sub("", QUOTED.sub("", re.sub(r"</?(?:strong|em)>", "", english.body))))
        assert (english.language, german_in([*page.said, strip_tags(english.title)], [])) == ("en", set()), name


# What is not always there, as an English reader sees it: drafts, announced draws, errors, mails, commands.

HELP = """
import django; django.setup()
from django.core.management import get_commands, load_command_class
for name, app in sorted(get_commands().items()):
    if app == "tournament":
        print(load_command_class(app, name).create_parser("manage.py", name).format_help())
"""


def walk(client: Client, read: Read, base: str, *pages: str) -> None:
    """Look at these pages, each of which is there."""
    for page in pages:
        answer = client.get(f"{base}{page}", follow=True)
        assert answer.status_code == 200, page
        read.answer(page, answer)


@pytest.mark.nightly
def test_drafts_and_announced_draws_show_no_german_word(
    english: Client, run: Callable[..., Tournament], read: Read
) -> None:
    cup = run(8, clubs=2, series=2)
    base, public = f"/leitung/{cup.slug}/", f"/turniere/{cup.slug}/"
    read.answer("announce", english.post(f"{base}sitzplan/ankuendigen/", {"source": "karten"}, follow=True))
    walk(english, read, base, "sitzplan/", "sitzplan/angekuendigt/")
    walk(english, read, public, "sitzplan/auslosungen")
    series = [f"{one.number}.{one.version}" for one in cup.series.all()]
    drawn = {"series": series, "outside": "herz7", "consent": ["clubs", "repeats", "teams"]}
    read.answer("draw", english.post(f"{base}sitzplan/auslosen/", drawn, follow=True))
    assert cup.series.filter(card_tables__isnull=False).exists()
    cup.registrations.filter(number=8).update(present=False)
    walk(english, read, base, "sitzplan/", "serie/1/", "serie/2/", "protokoll/", "")


def test_final_results_and_corrections_show_no_german_word(english: Client, cup: Tournament, read: Read) -> None:
    publish_results(cup, 2)
    finalise(cup, {"players": 1, "teams": 1}, ACTOR, anyway=True)
    base = f"/leitung/{cup.slug}/"
    penalty = {"whom": f"r{cup.registrations.get(number=1).pk}", "series": 1, "points": 3, "reason": "late"}
    for reason in ({}, {"correction_reason": "late, all agree"}):
        read.answer("correction", english.post(f"{base}mannschaften/{cup.teams.all()[0].pk}/aufloesen/", reason))
        read.answer("correction", english.post(f"{base}entscheidungen/strafe/", penalty | reason, follow=True))
    walk(english, read, base, "endstand/", "stand/", "protokoll/", "entscheidungen/")
    walk(english, read, f"/turniere/{cup.slug}/", "stand", "wertung/players/fassung/1")


def test_refusals_show_no_german_word(english: Client, cup: Tournament, read: Read) -> None:
    """403, 404 and 413, as they come about."""
    base = f"/leitung/{cup.slug}/"
    reader = Appointment.objects.create(tournament=cup, user=User.objects.create_user("berta"), role=Role.READER).user
    looking, strict = Client(headers=ENGLISH), Client(headers=ENGLISH, enforce_csrf_checks=True)
    looking.force_login(reader)
    met = {
        403: [looking.get(f"{base}angaben/"), looking.post(f"{base}stand/"), strict.post("/anmelden/")],
        404: [english.get("/nichts/"), english.get("/leitung/nichts/"), english.post("/leitung/nichts/angaben/")],
        413: [english.post(f"{base}angaben/", {"name": "x" * 2 * 1024 * 1024})],
    }
    for status, answers in met.items():
        for answer in answers:
            assert answer.status_code == status
            read.answer(str(status), answer)


def test_attempts_too_many_show_no_german_word(settings: Settings, organiser: User, read: Read) -> None:
    settings.AXES_FAILURE_LIMIT = 1
    for _again in range(2):
        answer = Client(headers=ENGLISH).post("/anmelden/", {"username": "anna", "password": "x"})
        read.answer("429", answer)
    assert answer.status_code == 429


def test_errors_of_the_program_show_no_german_word(rf: RequestFactory, read: Read) -> None:
    request = rf.get("/")
    request.user = AnonymousUser()
    codes = [code for code in words.REFUSALS if code.startswith("work_")]
    with override("en"):
        for answer in (
            errors.server_error(request),
            log_in_again(request),
            errors.typed_once_more(request, Typed("/", "/", [("name", "x")])),
            errors.bad_request(request, ValueError()),
            *(errors.not_stored(request, fault) for fault in (storage.FULL, storage.BROKEN, storage.AWAY)),
            *(errors.not_done(request, NotDoneError(code)) for code in codes),
        ):
            read.answer(str(answer.status_code), answer)
    for status in SAID:
        for path in ("/", "/liste/x/state"):
            said = refusal(status, path, "en")
            read.answer(f"server {status}", HttpResponse(said.body, headers=dict(said.headers)))


@pytest.mark.django_db(transaction=True)
def test_mails_show_no_german_word(organiser: User, settings: Settings, read: Read) -> None:
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "localhost", "list@example.org"
    User.objects.update(email="anna@example.org")
    Client(headers=ENGLISH).post("/anmelden/hilfe/", {"name": "anna"})
    wait_until(lambda: len(mail.outbox) == 1)
    read.add("mail", str(mail.outbox[0].subject), *str(mail.outbox[0].body).splitlines())


@pytest.mark.nightly
def test_commands_show_no_german_word(read: Read) -> None:
    """The help of every command of ours, and of the packages that know no Django."""
    english = os.environ | {"COMMAND_LANGUAGE": "en", "DJANGO_SETTINGS_MODULE": os.environ["DJANGO_SETTINGS_MODULE"]}
    for asked in (["-c", HELP], ["-m", "scoring", "--help"], ["-m", "tournament.seating", "plan", "--help"]):
        said = subprocess.run(
            [sys.executable, *asked], cwd=settings.BASE_DIR, env=english, capture_output=True, text=True, check=True
        )
        assert said.stdout
        read.add(" ".join(asked[:2]), *said.stdout.splitlines())
