"""The manual's English chapters: no German but in what is quoted (a sign, a heading of a file, a name) or typed."""

import re

import pytest
from django.utils.html import strip_tags

from tests.languages.german import Page, german_in
from tournament.manual.reads.chapters import chapter
from tournament.manual.words import NAMES

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
