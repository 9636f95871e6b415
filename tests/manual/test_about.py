"""What the "?" of a page opens: every page for people has its place in the manual, once, in both languages."""

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tournament.manual.reads.chapters import chapter
from tournament.manual.reads.places import help_on
from tournament.manual.reads.sources import about, file_of, names, source
from tournament.manual.words import NAMES

LANGUAGES = ("de", "en")
SHORT = ("spielleitung", "anmeldung", "listenfuehrer", "schiedsrichter", "kasse", "server")
POINT = re.compile(r"<li>|<tr>|<pre |<img ")
FILE = re.compile(r"\.(pdf|json|csv|xlsx|ods|zip|js|css|ics|atom)$|/(warten|karten)$|^api/1/")
NO_PAGE = {
    # parts of pages, and what scripts and machines ask
    "list_keeper:shell", "list_keeper:help", "list_keeper:state", "list_keeper:game", "list_keeper:cards",
    "list_keeper:close", "list_keeper:offence", "list_keeper:give_up", "list_keeper:confirm", "list_keeper:settle",
    "list_keeper:release", "list_keeper:call", "list_keeper:end_call", "list_keeper:tell", "my_table:live",
    "organiser:state_line", "organiser:series_progress", "organiser:between_live",
    "referee:pages", "standby:term", "standby:copy",
    # these lead on to another page
    "logout", "invitation_scanned", "organiser:next_paper_list",
    # the manual itself
    "manual:contents", "manual:chapter",
}  # fmt: skip


def addresses() -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Name, pattern and view of every address."""

    def walk(patterns: list[URLPattern | URLResolver], before: str, space: str) -> Iterator[tuple[str, str, Any]]:
        for one in patterns:
            if isinstance(one, URLResolver):
                inside = f"{space}{one.namespace}:" if one.namespace else space
                yield from walk(one.url_patterns, before + str(one.pattern), inside)
            else:
                yield f"{space}{one.name}", before + str(one.pattern), one.callback

    return walk(get_resolver().url_patterns, "", "")


def may_be_read(view: Callable[..., Any]) -> bool:
    """Whether it answers GET, as its decorators say."""
    one: Any = view
    while one:
        nonlocals = inspect.getclosurevars(one).nonlocals if inspect.isfunction(one) else {}
        if "request_method_list" in nonlocals:
            return "GET" in nonlocals["request_method_list"]
        one = getattr(one, "__wrapped__", None)
    return True


def pages() -> set[str]:
    """The addresses that answer a page for people."""
    return {name for name, path, view in addresses() if may_be_read(view) and not FILE.search(path)} - NO_PAGE


def test_page_has_one_place_in_the_manual() -> None:
    named = Counter(address for address, _chapter, _place in about())
    assert (pages() - set(named), [address for address, times in named.items() if times > 1]) == (set(), [])


def test_address_named_is_there() -> None:
    assert {address for address, _chapter, _place in about()} - {name for name, _path, _view in addresses()} == set()


@pytest.mark.parametrize("name", NAMES)
def test_chapter_is_there_in_both_languages_with_the_same_places(name: str) -> None:
    german, english = source(name, "de"), source(name, "en")
    assert german
    assert english
    assert (german.named, len(set(german.named))) == (english.named, len(german.named))
    assert [one.level for one in german.headings] == [one.level for one in english.headings]
    assert "<!-- zu:" not in file_of(name, "en").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_points_and_pictures_are_there_in_both_languages(name: str) -> None:
    points = [Counter(POINT.findall(str(shown.body))) for of in LANGUAGES if (shown := chapter(name, of))]
    assert points[0] == points[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_place_named_is_a_heading(language: str) -> None:
    known = {(name, place) for name in names() if (of := source(name, language)) for place in ("", *of.named)}
    assert {(name, place) for _address, name, place in about()} - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_between_chapters_lead_to_a_heading(language: str) -> None:
    known = {
        f"/handbuch/{name}/#{one.place}" for name in names() if (of := source(name, language)) for one in of.headings
    }
    links = {
        link if link[0] == "/" else f"/handbuch/{name}/{link}"
        for name in names()
        for link in re.findall(r'href="([^"]*#[^"]*)"', chapter(name, language).body)
        if not link.startswith("http")
    }
    assert links - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHORT)
def test_readers_chapter_takes_ten_minutes(name: str, language: str) -> None:
    of = source(name, language)
    assert of
    assert of.words <= 2000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_pictures_are_there_in_the_readers_language(name: str, language: str) -> None:
    wanted = re.findall(r"!\[[^\]]+\]\([./]*bilder/([^)]+)\)", file_of(name, language).read_text(encoding="utf-8"))
    assert [picture.name for picture in chapter(name, language).pictures] == wanted
    assert [file for file in wanted if not file.endswith((f".{language}.webp", ".png"))] == []


def test_page_that_was_sent_a_form_has_the_place_of_the_page_above() -> None:
    series = help_on("organiser:series", "")
    assert series != reverse("manual:contents")
    assert help_on("", "/leitung/pokal/serie/1/gibt-es-nicht/") == series
    assert help_on("", "/gibt-es-nicht/") == reverse("manual:contents")
    assert help_on("", "/" + "x/" * 5000) == reverse("manual:contents")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/", "public:home"),
        ("/regeln/", "referee:rulebooks"),
        ("/regeln/dskv-2018/hand/", "referee:hand"),
        ("/anmelden/", "login"),
        ("/liste/gibt-es-nicht/", "list_keeper:page"),
        ("/mein-tisch/gibt-es-nicht/", "my_table:page"),
        ("/ueben/dskv-2018/", "practice:practice"),
        ("/turniere/gibt-es-nicht/", "public:tournament"),
    ],
)
def test_page_links_to_its_place(client: Client, address: str, page: str) -> None:
    link = re.search(r'class="help"\s+href="([^"]*)"', client.get(address).content.decode())
    assert link
    assert link[1] == help_on(page, "")
