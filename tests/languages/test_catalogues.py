"""Catalogues as files: read, written, compiled, brought up to date, and what is refused in them."""

import gettext
from io import BytesIO
from pathlib import Path

import pytest

from languages.compiled import as_mo, compiled
from languages.po import FUZZY, Catalogue, CatalogueError, Message, read, write
from tests.tools.messages import in_python, in_templates
from tests.tools.messages.faults import faults
from tests.tools.messages.renewed import renewed

ABOUT = {"Language": "en", "Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}


def catalogue(*messages: Message) -> Catalogue:
    """An English one."""
    return Catalogue("# English\n", ABOUT, messages)


SENTENCES = (
    Message("Tisch", said=("table",), places=("templates/draw/a.html", "tournament/draw/b.py")),
    Message("%(n)s Spiel", "%(n)s Spiele", said=("%(n)s game", "%(n)s games"), notes=("of a list",)),
    Message("Kreuz", context="suit", said=("clubs",)),
    Message(
        'Mit "Zeichen" \\ und\neiner\tZeile\u2028mehr', said=('"signs" \\\nand\ta line\u2028more',), flags=(FUZZY,)
    ),
)


def test_catalogue_that_is_written_is_read_again() -> None:
    assert read(write(catalogue(*SENTENCES))) == catalogue(*SENTENCES)


@pytest.mark.parametrize("text", ["", 'msgid "Tisch"\nmsgstr ""\n', 'msgid ""\nmsgstr ""\n\nmsgid Tisch\nmsgstr ""\n'])
def test_text_that_is_no_catalogue_is_refused(text: str) -> None:
    with pytest.raises(CatalogueError):
        read(text)


def test_gettext_reads_what_is_compiled_and_finds_no_doubted_sentence() -> None:
    found = gettext.GNUTranslations(BytesIO(as_mo(catalogue(*SENTENCES))))
    assert found.gettext("Tisch") == "table"
    assert [found.ngettext("%(n)s Spiel", "%(n)s Spiele", n) for n in (0, 1, 2)] == [
        "%(n)s games",
        "%(n)s game",
        "%(n)s games",
    ]
    assert found.gettext("%(n)s Spiel") == "%(n)s game"  # in every Python: by itself 3.11.2 finds none in a plural
    assert b"\0%(n)s Spiel\0%(n)s Spiel\0%(n)s Spiele\0" in as_mo(catalogue(SENTENCES[1]))
    assert (found.pgettext("suit", "Kreuz"), found.gettext("Kreuz")) == ("clubs", "Kreuz")
    assert found.gettext(SENTENCES[3].german) == SENTENCES[3].german


def test_catalogue_is_compiled_where_something_can_be_written(tmp_path: Path) -> None:
    folder = compiled(tmp_path)
    assert gettext.translation("django", folder, ["en"]).info()["language"] == "en"


@pytest.mark.parametrize(
    ("german", "plural", "said", "wrong"),
    [
        ("%(n)s von %(m)s", "", ("%(m)s: %(n)s",), 0),
        ("Ein Spiel", "%(n)s Spiele", ("One game", "%(n)s games"), 0),
        ("%(n)s Spiel", "%(n)s Spiele", ("%(n)s game", "%(n)s games"), 0),
        ("<b>Tisch</b> {n}", "", ("<b>table</b> {n}",), 0),
        ("50 %% von %(n)s", "", ("50%% of %(n)s",), 0),
        (" oder ", "", (" or ",), 0),
        ("%(n)s Spiele", "", ("%(m)s games",), 1),
        ("%(n)s Spiele", "", ("games",), 1),
        ("%(n)s Spiele", "", ("%(n)d games",), 1),
        ("{n} Spiele", "", ("{m} games",), 1),
        ("Ein Spiel", "%(n)s Spiele", ("One game", "games"), 1),
        ("Ein Spiel", "%(n)s Spiele", ("One game",), 1),
        ("Ein Spiel", "%(n)s Spiele", ("One game", ""), 1),
        ("Ein Spiel", "", ("",), 1),
        ("<b>Tisch</b>", "", ("<i>table</i>",), 1),
        ("50 %% von %(n)s", "", ("50% of %(n)s",), 1),
        (" oder ", "", ("or",), 1),
        ("Der „Tisch“", "", ("The „table“",), 1),
    ],
)
def test_sentence_that_is_wrong_is_named(german: str, plural: str, said: tuple[str, ...], wrong: int) -> None:
    assert len(list(faults(Message(german, plural, said=said), 2))) == wrong


def test_fuzzy_sentence_is_not_finished() -> None:
    assert list(faults(Message("Tisch", said=("table",), flags=(FUZZY,)), 2))


def test_sentences_of_python_are_found_by_what_was_imported() -> None:
    source = """
from django.utils.translation import gettext_lazy as _, ngettext, pgettext
said = [_("Ein" " Tisch"), ngettext("%(n)s Spiel", "%(n)s Spiele", n), pgettext("suit", "Kreuz"), _(name), print("no")]
"""
    assert list(in_python.messages(source, "a.py")) == [
        Message("Ein Tisch", places=("a.py",)),
        Message("%(n)s Spiel", "%(n)s Spiele", places=("a.py",)),
        Message("Kreuz", context="suit", places=("a.py",)),
    ]


def test_sentences_of_templates_are_found_as_django_looks_them_up() -> None:
    source = """{% load i18n %}{% translate "Tisch" %}{% translate 'Kreuz' context "suit" as suit %}{% translate name %}
{% blocktranslate trimmed count n=games|length with m=1 %}
  {{ n }} Spiel,
  50 %
{% plural %}
  {{ n }} Spiele
{% endblocktranslate %}{% include "a.html" with title=_("Liste") %}"""
    assert list(in_templates.messages(source, "a.html")) == [
        Message("Tisch", places=("a.html",)),
        Message("Kreuz", context="suit", places=("a.html",)),
        Message("%(n)s Spiel, 50 %%", "%(n)s Spiele", places=("a.html",)),
        Message("Liste", places=("a.html",)),
    ]


def test_catalogue_keeps_what_is_said_still_and_doubts_what_changed() -> None:
    known = catalogue(
        Message("Die Liste ist geschlossen.", said=("The sheet is closed.",)),
        Message("Tisch", said=("table",), places=("old.py",)),
        Message("Weg", said=("gone",)),
    )
    now = [
        Message("Tisch", places=("new.py",)),
        Message("Die Liste ist abgeschlossen.", places=("new.py",)),
        Message("Ganz neu", "Ganz neue", places=("new.py",)),
    ]
    assert renewed(known, now).messages == (
        Message("Tisch", said=("table",), places=("new.py",)),
        Message("Die Liste ist abgeschlossen.", said=("The sheet is closed.",), places=("new.py",), flags=(FUZZY,)),
        Message("Ganz neu", "Ganz neue", said=("", ""), places=("new.py",)),
    )
