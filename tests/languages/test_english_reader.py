"""Every page and every error, as somebody reads it whose browser wishes for English: no German word on it.

The manual's English chapters: no German but in what is quoted (a sign, a heading of a file, a name) or typed.
"""

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.html import strip_tags

from tests.examples import few
from tests.languages.german import Page, german_in
from tests.languages.read import ENGLISH, Read, names
from tests.web.reading import texts
from tournament.lists.reads.links import list_link
from tournament.manual.reads.chapters import chapter
from tournament.manual.words import NAMES
from tournament.models import Tournament

NOT_READ = (".csv", ".xlsx", ".ods", ".zip", ".json", ".pdf", ".pdf/warten")


"""What is no page, papers are read below; and the page that waits for them, of which one is read."""


def addresses(tournament: Tournament) -> list[str]:
    """Of every page there is, with something that is there."""
    table = tournament.series.get(number=2).card_tables.get(number=1)
    token = list_link(table, "").strip("/").split("/")[-1]
    values = {
        "slug": tournament.slug, "number": "1", "table": "1", "game": "1", "seat": "1", "token": token,
        "pk": str(tournament.teams.order_by("pk")[0].pk), "rulebook_id": "dskv-2018", "ranking": "players",
        "words": "players", "key": "players", "other": "x", "date": "1", "event": "1", "asked": "1", "person": "1",
        "version": "x", "code": "x", "name": "saal",
        "series": "1", "rest": "x",
    }  # fmt: skip
    found = ["/" + "".join(values[part[1:]] if part[:1] == "<" else part for part in parts) for parts in _patterns()]
    return [address for address in found if not address.endswith(NOT_READ) or address.endswith("listen.pdf/warten")]


def _patterns() -> Iterator[list[str]]:
    def walk(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
        for one in patterns:
            whole = before + str(one.pattern)
            if isinstance(one, URLResolver):
                yield from walk(one.url_patterns, whole)
            else:
                yield whole

    for pattern in walk(get_resolver().url_patterns, ""):
        yield [part if "<" not in part else "<" + part.split(":")[1] for part in _cut(pattern)]


def _cut(pattern: str) -> list[str]:
    return [piece for piece in pattern.replace("<", "\0<").replace(">", "\0").split("\0") if piece]


@pytest.mark.django_db
@pytest.mark.parametrize("who", few(1, ["nobody", "organiser"]))
def test_page_shows_no_german_word(cup: Tournament, organiser: User, who: str) -> None:
    client = Client(headers=ENGLISH, raise_request_exception=False)
    if who == "organiser":
        client.force_login(organiser)
    read = Read()
    for address in addresses(cup):
        for answer in (client.get(address), client.post(address)):
            read.answer(address, answer)
            if who == "organiser" and address == "/abmelden/":
                client.force_login(organiser)
    assert read.german == ""


@pytest.mark.django_db
def test_paper_shows_no_german_word(cup: Tournament, organiser_client: Client) -> None:
    public = f"/turniere/{cup.slug}/"
    found = {}
    for paper in ("stand.pdf", "mannschaften.pdf", "sitzplan/1.pdf"):
        answer = organiser_client.get(f"{public}{paper}?sprache=en")
        found[paper] = german_in(texts(answer.content), names())
    lists = organiser_client.get(f"/leitung/{cup.slug}/serie/2/listen.pdf?sprache=en")
    found["listen.pdf"] = german_in(texts(lists.content), names())
    assert {paper: sorted(german) for paper, german in found.items() if german} == {}


QUOTED = re.compile(r"<pre.*?</pre>|<code>.*?</code>|„[^“]*“|“[^”]*”", re.DOTALL)


HEADINGS = re.compile(r"<td>[^<]*\b(?:Anonym|Mannschaft|Name|Startnummer|Verein|Wertung)\b,[^<]*</td>")


"""Of columns that a spreadsheet may have."""


@pytest.mark.parametrize("name", NAMES)
def test_chapter_shows_no_german_word(name: str) -> None:
    english = chapter(name, "en")
    assert english.language == "en"
    page = Page()
    page.feed(HEADINGS.sub("", QUOTED.sub("", re.sub(r"</?(?:strong|em)>", "", english.body))))
    assert german_in([*page.said, strip_tags(english.title)], []) == set()
