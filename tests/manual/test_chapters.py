"""A chapter's Markdown becomes HTML, and nothing that is written in it is let through as it is.

What a chapter says of itself beside its text.
"""

import pytest

from tournament.manual.reads.chapters import shown
from tournament.manual.reads.marks import marked
from tournament.manual.reads.sources import written


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
