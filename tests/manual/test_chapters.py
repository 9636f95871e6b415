"""The manual: its chapters, its pages and its pictures."""

import inspect
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from languages import PO, SOURCE, catalogues
from tests.addresses import views
from tests.manual.pictured import ALL, LANGUAGES, kept, prepared, sentences_of_phone, words_of
from tests.web.answers import shows
from tournament.manual.reads import chapters, sources
from tournament.manual.reads.chapters import chapter, shown
from tournament.manual.reads.sources import PICTURES, about, file_of, names, said, source, written
from tournament.manual.words import NAMES
from tournament.settings.compiling import read

pytestmark = pytest.mark.django_db


# A chapter's Markdown becomes HTML, and nothing that is written in it is let through as it is. What a chapter says of
# itself beside its text. What the "?" of a page opens: every page for people has its place in the manual, once, in
# both languages. What the manual puts in bold quotation marks stands on a page: it does not age when a button is
# renamed.


def html(text: str, language: str = "de") -> str:
    return str(shown(written("serie", language, text)).body)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ein *Wort* und **zwei**.", "<p>Ein <em>Wort</em> und <strong>zwei</strong>.</p>"),
        ("- eins\n- zwei", "<ul><li>eins</li>\n<li>zwei</li>\n</ul>"),
        ("3. drei\n4. vier", '<ol start="3"><li>drei</li>\n<li>vier</li>\n</ol>'),
        ("> gesagt", "<blockquote><p>gesagt</p>\n</blockquote>"),
        ("`make run`", "<p><code>make run</code></p>"),
        ("```\na < b\n```", '<pre tabindex="0"><code>a &lt; b\n</code></pre>'),
        ("| a | b |\n|---|--:|\n| 1 | 2 |", '<td>1</td><td class="number">2</td>'),
        ("| | b |\n|---|---|\n| 1 | 2 |", '<tr><td></td><th scope="col">b</th></tr>'),
        ('<a id="eins"></a>Eins.', '<p id="eins">Eins.</p>'),
        ('- eins\n- <a id="zwei"></a>zwei', '<ul><li>eins</li>\n<li id="zwei">zwei</li>\n</ul>'),
        ("[Rolle](https://example.org/x?a=1&b=2)", '<a href="https://example.org/x?a=1&amp;b=2">Rolle</a>'),
    ],
)
def test_markdown_is_shown_as_html(text: str, expected: str) -> None:
    assert expected in html(text)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "Ein <b onclick=x>Wort</b>",
        "<!-- mitten --> im Text",
        "`<script>`",
        "## <img src=x onerror=y>",
        "![<script>](bilder/gibt-es-nicht.webp)",
        "| <script> |\n|---|\n| <i> |",
    ],
)
def test_html_is_text(text: str) -> None:
    found = html(text)
    assert ("&lt;" in found, re.findall("<script|<b |<i>|<img|<!--", found)) == (True, [])


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "data:text/html,x", "/leitung/", "//evil.example/", "vbscript:x"]
)
def test_link_leads_to_a_chapter_or_to_the_web(address: str) -> None:
    assert "<a" not in html(f"[Wort]({address})")


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("[r](rollen.md)", "de", "/handbuch/rollen/"),
        ("[r](rollen.md)", "en", "/handbuch/rollen/"),
        ("[r](../rollen.md)", "en", "/handbuch/rollen/"),
        ("[r](en/rollen.md)", "de", ""),
        ("[r](developer/contract.md)", "de", ""),
        ("[r](seating.md)", "de", ""),
        ("[r](../README.md)", "de", ""),
        ('[r](#hier)\n\n<a id="hier"></a>\n## Hier und jetzt', "de", "#hier"),
        ('[r](#hier-und-jetzt)\n\n<a id="hier"></a>\n## Hier und jetzt', "de", "#hier"),
        ("[r](sicherungen.md#aktualisieren-und-zurück)", "de", "/handbuch/sicherungen/#aktualisieren"),
    ],
)
def test_link_between_chapters_is_one_between_pages(text: str, language: str, expected: str) -> None:
    links = html(f"# Titel\n\n{text}", language).split('href="')[1:]
    assert [link.split('"')[0] for link in links] == ([expected] if expected else [])


def test_headings_are_places_and_the_list_of_sections() -> None:
    chapter = shown(written("serie", "de", '# Serie\n\n<a id="uhr"></a>\n## Die Uhr\n\n### Genauer\n\n## Sonst\n'))
    sections = [(one.place, one.text) for one in chapter.sections]
    assert (chapter.title, sections) == ("Serie", [("uhr", "Die Uhr"), ("sonst", "Sonst")])
    assert ('<h2 id="uhr">Die Uhr</h2>' in chapter.body, "<h1" in chapter.body) == (True, False)  # the page has it


def test_picture_says_what_is_on_it_and_how_large_it_is() -> None:
    body = html("![Die *Frage* beim Start](bilder/stick-frage.png)")
    shows(body, 'alt="Die Frage beim Start"', ' width="', ' height="', ' loading="')


CHAPTER = """# Serie
<!-- zu: organiser:lists_waiting -->

Text.

<a id="tauschen"></a>
<!-- zu: organiser:swap organiser:swap_published -->
## Plätze tauschen

<!-- ein Wort an andere -->
Mehr <!-- mitten im Text --> davon.

<a id="ohne-seite"></a>

## Sonst
"""


def test_marks_are_taken_out_and_belong_to_the_headings_below_them() -> None:
    """Addresses belong to the name above them or to the whole chapter; comments within a line stay."""
    found = sources.marked(CHAPTER)
    lines = found.text.split("\n")
    assert {lines[at]: name for at, name in found.names.items()} == {
        "## Plätze tauschen": "tauschen",
        "## Sonst": "ohne-seite",
    }
    assert found.about == (
        ("organiser:lists_waiting", ""),
        ("organiser:swap", "tauschen"),
        ("organiser:swap_published", "tauschen"),
    )
    assert lines == [
        "# Serie", "", "", "Text.", "", "", "", "## Plätze tauschen", "", "",
        "Mehr <!-- mitten im Text --> davon.", "", "", "", "## Sonst",
    ]  # fmt: skip


FILE = re.compile(r"\.(pdf|json|csv|xlsx|ods|zip|js|css|ics|atom|pyz)$|/(warten|karten)$|^api/1/")


NO_PAGE = {
    # parts of pages, and what scripts and machines ask
    "list_keeper:shell", "list_keeper:help", "list_keeper:state", "list_keeper:game", "list_keeper:cards",
    "list_keeper:close", "list_keeper:offence", "list_keeper:give_up", "list_keeper:confirm", "list_keeper:settle",
    "list_keeper:release", "list_keeper:late", "list_keeper:call", "list_keeper:end_call", "list_keeper:tell",
    "list_keeper:swap", "list_keeper:take_out",
    "my_table:live", "organiser:state_line", "organiser:series_progress", "organiser:between_live",
    "referee:pages",
    # these lead on to another page
    "logout", "invitation_scanned", "organiser:next_paper_list",
    # the manual itself
    "manual:contents", "manual:chapter",
}  # fmt: skip


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
    return {name for name, path, one in views() if may_be_read(one.callback) and not FILE.search(path)} - NO_PAGE


def test_page_has_one_place_in_the_manual() -> None:
    named = Counter(address for address, _chapter, _place in about())
    assert (pages() - set(named), [address for address, times in named.items() if times > 1]) == (set(), [])
    assert set(named) - {name for name, _path, _one in views()} == set()


def test_chapters_are_there_in_both_languages_with_the_same_places() -> None:
    for name in NAMES:
        german, english = (source(name, of) or pytest.fail(name) for of in LANGUAGES)
        assert (german.named, len(set(german.named))) == (english.named, len(german.named)), name
        assert [one.level for one in german.headings] == [one.level for one in english.headings], name
        assert "<!-- zu:" not in file_of(name, "en").read_text(encoding="utf-8"), name
        points = [Counter(re.findall(r"<li>|<tr>|<pre |<img ", str(chapter(name, of).body))) for of in LANGUAGES]
        assert points[0] == points[1], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_place_named_is_a_heading(language: str) -> None:
    known = {(name, place) for name in names() if (of := source(name, language)) for place in ("", *of.named)}
    assert {(name, place) for _address, name, place in about()} - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_between_chapters_lead_to_a_heading(language: str) -> None:
    known = {
        f"/handbuch/{name}/#{place}"
        for name in names()
        if (of := source(name, language))
        for place in {*of.named, *(one.place for one in of.headings)}
    }
    links = {
        link if link[0] == "/" else f"/handbuch/{name}/{link}"
        for name in names()
        for link in re.findall(r'href="([^"]*#[^"]*)"', chapter(name, language).body)
        if not link.startswith("http")
    }
    assert links - known == set()


def asked(name: str, place: str, language: str) -> list[tuple[str, str]]:
    """The questions a place begins with, before anything else stands there, and where each leads."""
    of = source(name, language)
    assert of, name
    line = next(one.line for one in of.headings if (one.place == place if place else one.level == "h1"))
    below = next(node for node in of.tree.children if node.type != "heading" and node.map and node.map[0] > line)
    links = [link for point in below.children for link in point.walk() if link.type == "link"]
    assert (below.type, len(links)) == ("bullet_list", len(below.children)), (name, place)
    return [(said(link), str(link.attrs["href"])) for link in links]


def test_place_an_organisers_page_opens_begins_with_its_questions() -> None:
    opened = {(name, place) for page, name, place in about() if page.startswith(("organiser:", "list_keeper:page"))}
    assert len(opened) > 70
    for name, place in opened:
        german, english = asked(name, place, "de"), asked(name, place, "en")
        assert 2 <= len(german) <= 4, (name, place)
        assert [question for question, _leads in german + english if not question.endswith("?")] == [], name
        assert [leads for _question, leads in german] == [leads for _question, leads in english], (name, place)


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapter_begins_with_its_questions_and_is_short(language: str) -> None:
    for name in NAMES:
        assert 2 <= len(questions := [question for question, _leads in asked(name, "", language)]) <= 4, name
        assert [question for question in questions if not question.endswith("?")] == [], name
        assert 0 < getattr(source(name, language), "words", 0) <= 1200, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_are_there_in_the_readers_language(language: str) -> None:
    for name in NAMES:
        wanted = re.findall(r"!\[[^\]]+\]\([./]*bilder/([^)]+)\)", file_of(name, language).read_text(encoding="utf-8"))
        assert [picture.name for picture in chapter(name, language).pictures] == wanted, name
        assert [file for file in wanted if not file.endswith((f".{language}.webp", ".png"))] == [], name


def test_page_that_was_sent_a_form_has_the_place_of_the_page_above() -> None:
    series, contents = chapters.help_on("organiser:series", ""), reverse("manual:contents")
    assert series != contents
    paths = ("/leitung/pokal/serie/1/gibt-es-nicht/", "/gibt-es-nicht/", "/" + "x/" * 5000)
    assert [chapters.help_on("", path) for path in paths] == [series, contents, contents]


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
    links = re.findall(r'class="help"\s+href="([^"]*)"', client.get(address).content.decode())
    assert links[:1] == [chapters.help_on(page, "")]


QUOTED = {SOURCE: re.compile(r"\*\*„([^“]+)“\*\*"), "en": re.compile(r"\*\*“([^”]+)”\*\*")}


def bare(text: str) -> str:
    """Its words alone: no signs, no numbers, nothing that stands for them, nor Claus, who plays in the examples."""
    kept = re.sub(r"%\(\w+\)[sd]|\{\w+\}|\bClaus\b", "", text.replace("\xad", "").replace("%%", ""))
    return " ".join(re.findall(r"[^\W\d_]+", kept)).casefold()


def sentences(language: str) -> set[str]:
    """Every one of the program, as it is said in this language."""
    messages = [(one.id, one.string)[language != SOURCE] for one in read(catalogues()["en"] / PO)]
    return {bare(text) for said in messages for text in ([said] if isinstance(said, str) else said)}


def is_said(quoted: str, known: set[str]) -> bool:
    """A sentence, or, of some words, a part of one."""
    words = bare(quoted)
    return words in known or (words.count(" ") >= 2 and any(words in sentence for sentence in known))


@pytest.mark.parametrize("language", QUOTED)
def test_quoted_words_are_sentences_of_the_program(language: str) -> None:
    known = sentences(language)
    texts = {name: file_of(name, language).read_text(encoding="utf-8") for name in NAMES}
    named = [(name, quoted) for name, text in texts.items() for quoted in QUOTED[language].findall(text)]
    assert len(named) > 50
    assert [(name, quoted) for name, quoted in named if not is_said(quoted, known)] == []


# The manual's pages: for everybody, in the reader's language, kept as other public pages are.

ENGLISH = {"Accept-Language": "en"}


def test_chapters_are_read_without_a_question_to_the_database(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        contents = client.get("/handbuch/").content.decode()
        for name in names():
            assert f'href="/handbuch/{name}/"' in contents
            assert client.get(f"/handbuch/{name}/").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_keepers_help_leads_to_itself_where_it_can(client: Client, language: str) -> None:
    """Without network it is all there is."""
    page = client.get(f"{reverse('list_keeper:help')}?sprache={language}").content.decode()
    places, links = re.findall(r'\bid="([^"]+)"', page), re.findall(r'href="([^"]+)"', page)
    inside = {link[1:] for link in links if link.startswith("#")}
    assert {"vertippt", "telefon", "kein-netz"} <= inside <= set(places)
    assert (len(places), [link for link in links if "listenfuehrer" in link or "/telefon/" in link]) == (
        len(set(places)),
        [],
    )


@pytest.mark.parametrize("name", ["seating", "developer", "gibt-es-nicht", "spielleitung.md"])
def test_name_that_is_no_chapter_is_not_found(client: Client, name: str) -> None:
    assert client.get(f"/handbuch/{name}/").status_code == 404


def test_reader_who_has_the_page_is_told_so_by_language(client: Client) -> None:
    german, english = client.get("/handbuch/saal/"), client.get("/handbuch/saal/", headers=ENGLISH)
    assert (german["ETag"] == english["ETag"], "Accept-Language" in german["Vary"]) == (False, True)
    asked = [{"If-None-Match": german["ETag"]} | of for of in ({}, ENGLISH)]
    assert [client.get("/handbuch/saal/", headers=headers).status_code for headers in asked] == [304, 200]


def test_way_goes_from_the_first_chapter_to_the_last(client: Client) -> None:
    read, address = [], f"/handbuch/{names()[0]}/"
    while address:
        read.append(address.split("/")[2])
        page = client.get(address).content.decode()
        address = page.split('rel="next" href="')[1].split('"')[0] if 'rel="next"' in page else ""
    assert (tuple(read), 'rel="prev"' in client.get(f"/handbuch/{names()[0]}/").content.decode()) == (names(), False)


def test_manual_takes_no_form(client: Client) -> None:
    assert (client.post("/handbuch/").status_code, client.post("/handbuch/saal/").status_code) == (405, 405)


# The manual's pictures are those of the program as it is. Red? `make pictures`, and look at them.

FILES = [f"{one.name}.{language}.webp" for one in ALL for language in LANGUAGES]


def test_pictures_are_there_in_each_language_and_not_too_large() -> None:
    assert sorted(file.name for file in PICTURES.glob("*.webp")) == sorted(FILES)
    assert [name for name in FILES if (PICTURES / name).stat().st_size > 60_000] == []
    for name in FILES:
        with Image.open(PICTURES / name) as picture:
            assert 360 <= picture.width <= 1200, name


@pytest.mark.nightly
def test_their_pages_say_what_they_said_when_they_were_taken() -> None:
    values, before = prepared(), kept()
    pages = [(one, language) for one in ALL if not one.drawn for language in LANGUAGES]
    changed = {
        f"{one.name} {language}": set(before[f"{one.name} {language}"]).symmetric_difference(now)
        for one, language in pages
        if (now := words_of(one, values, language)) != before[f"{one.name} {language}"]
    }
    assert changed == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_keepers_phone_still_has_the_sentences_that_were_seen(language: str) -> None:
    before = kept()
    said = {text for one in ALL if one.drawn for text in before[f"{one.name} {language}"]}
    assert (len(said) > 10, said - set(sentences_of_phone(language))) == (True, set())
