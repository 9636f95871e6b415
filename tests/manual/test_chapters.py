"""A chapter's Markdown becomes HTML, and nothing that is written in it is let through as it is.

What a chapter says of itself beside its text.

What the "?" of a page opens: every page for people has its place in the manual, once, in both languages.

What the manual puts in bold quotation marks stands on a page: it does not age when a button is renamed.
"""

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from languages import SOURCE, catalogues
from languages.po import read
from tournament.manual.reads.chapters import chapter, shown
from tournament.manual.reads.marks import marked
from tournament.manual.reads.places import help_on
from tournament.manual.reads.sources import about, file_of, names, source, written
from tournament.manual.words import NAMES


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
    shown_ = html(text)
    assert not any(tag in shown_ for tag in ("<script", "<b ", "<i>", "<img", "<!--"))
    assert "&lt;" in shown_


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
        ("[r](betrieb.md#aktualisieren-und-zurück)", "de", "/handbuch/betrieb/#aktualisieren"),
    ],
)
def test_link_between_chapters_is_one_between_pages(text: str, language: str, expected: str) -> None:
    links = html(f"# Titel\n\n{text}", language).split('href="')[1:]
    assert [link.split('"')[0] for link in links] == ([expected] if expected else [])


def test_headings_are_places_and_the_list_of_sections() -> None:
    chapter = shown(written("serie", "de", '# Serie\n\n<a id="uhr"></a>\n## Die Uhr\n\n### Genauer\n\n## Sonst\n'))
    assert chapter.title == "Serie"
    assert [(one.place, one.text) for one in chapter.sections] == [("uhr", "Die Uhr"), ("sonst", "Sonst")]
    assert '<h2 id="uhr">Die Uhr</h2>' in chapter.body
    assert "<h1" not in chapter.body  # the page has it


def test_picture_says_what_is_on_it_and_how_large_it_is() -> None:
    body = html("![Die *Frage* beim Start](bilder/stick-frage.png)")
    assert 'alt="Die Frage beim Start"' in body
    assert all(f' {said}="' in body for said in ("width", "height", "loading"))


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


def test_name_belongs_to_the_heading_below_it() -> None:
    found = marked(CHAPTER)
    lines = found.text.splitlines()
    assert {lines[at]: name for at, name in found.names.items()} == {
        "## Plätze tauschen": "tauschen",
        "## Sonst": "ohne-seite",
    }


def test_addresses_belong_to_the_name_above_them_or_to_the_whole_chapter() -> None:
    assert marked(CHAPTER).about == (
        ("organiser:lists_waiting", ""),
        ("organiser:swap", "tauschen"),
        ("organiser:swap_published", "tauschen"),
    )


def test_marks_and_comments_of_a_line_are_taken_out_and_nothing_else() -> None:
    assert marked(CHAPTER).text.split("\n") == [
        "# Serie", "", "", "Text.", "", "", "", "## Plätze tauschen", "", "",
        "Mehr <!-- mitten im Text --> davon.", "", "", "", "## Sonst",
    ]  # fmt: skip


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
    "referee:pages",
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


QUOTED = {SOURCE: re.compile(r"\*\*„([^“]+)“\*\*"), "en": re.compile(r"\*\*“([^”]+)”\*\*")}


PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


MADE_UP = re.compile(r"\bClaus\b")  # who plays in the examples


def bare(text: str) -> str:
    """Its words alone: no signs, no numbers, no names, nothing that stands for them."""
    kept = MADE_UP.sub("", PLACEHOLDER.sub("", text.replace("\xad", "").replace("%%", "")))
    return " ".join(re.findall(r"[^\W\d_]+", kept)).casefold()


def sentences(language: str) -> set[str]:
    """Every one of the program, as it is said in this language."""
    messages = read(catalogues()["en"].read_text(encoding="utf-8")).messages
    return {bare(text) for one in messages for text in ((one.german, one.plural) if language == SOURCE else one.said)}


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
