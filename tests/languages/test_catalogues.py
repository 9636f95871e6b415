"""Catalogues as files: read, written, compiled, brought up to date, and what is refused in them.

What `make lint` says of sentences: pieces, what is said too early, what no catalogue can have.
"""

import gettext
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path

import pytest

from languages.compiled import as_mo, compiled
from languages.po import FUZZY, Catalogue, CatalogueError, Message, read, write
from tests.tools.messages import in_python, in_templates
from tests.tools.messages.faults import faults, in_python_file, in_template, put_together, too_early
from tests.tools.messages.sentences import renewed

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
    for number, said in ((0, "games"), (1, "game"), (2, "games")):
        assert found.ngettext("%(n)s Spiel", "%(n)s Spiele", number) == f"%(n)s {said}"
    assert found.gettext("%(n)s Spiel") == "%(n)s game"  # in every Python: by itself 3.11.2 finds none in a plural
    assert b"\0%(n)s Spiel\0%(n)s Spiel\0%(n)s Spiele\0" in as_mo(catalogue(SENTENCES[1]))
    assert (found.pgettext("suit", "Kreuz"), found.gettext("Kreuz")) == ("clubs", "Kreuz")
    assert found.gettext(SENTENCES[3].german) == SENTENCES[3].german


def test_catalogue_is_compiled_where_something_can_be_written(tmp_path: Path) -> None:
    assert gettext.translation("django", compiled(tmp_path), ["en"]).info()["language"] == "en"


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        (Message("%(n)s von %(m)s", "", said=("%(m)s: %(n)s",)), 0),
        (Message("Ein Spiel", "%(n)s Spiele", said=("One game", "%(n)s games")), 0),
        (Message("%(n)s Spiel", "%(n)s Spiele", said=("%(n)s game", "%(n)s games")), 0),
        (Message("<b>Tisch</b> {n}", "", said=("<b>table</b> {n}",)), 0),
        (Message("50 %% von %(n)s", "", said=("50%% of %(n)s",)), 0),
        (Message(" oder ", "", said=(" or ",)), 0),
        (Message("%(n)s Spiele", "", said=("%(m)s games",)), 1),
        (Message("%(n)s Spiele", "", said=("games",)), 1),
        (Message("%(n)s Spiele", "", said=("%(n)d games",)), 1),
        (Message("{n} Spiele", "", said=("{m} games",)), 1),
        (Message("Ein Spiel", "%(n)s Spiele", said=("One game", "games")), 1),
        (Message("Ein Spiel", "%(n)s Spiele", said=("One game",)), 1),
        (Message("Ein Spiel", "%(n)s Spiele", said=("One game", "")), 1),
        (Message("Ein Spiel", "", said=("",)), 1),
        (Message("<b>Tisch</b>", "", said=("<i>table</i>",)), 1),
        (Message("50 %% von %(n)s", "", said=("50% of %(n)s",)), 1),
        (Message(" oder ", "", said=("or",)), 1),
        (Message("Der „Tisch“", "", said=("The „table“",)), 1),
        (Message("Tisch", said=("table",), flags=(FUZZY,)), 1),  # not finished
    ],
    ids=str,
)
def test_sentence_that_is_wrong_is_named(message: Message, wrong: int) -> None:
    assert len(list(faults(message, 2))) == wrong


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


IMPORT = "from django.utils.translation import gettext as _, gettext_lazy, gettext_noop\n"


PIECES_IN_PYTHON = (
    ("f\"{number} {_('Spiele')}\"", 1),
    ("f\"{_('Tisch')} {number}\"", 1),
    ('_("Serie") + number', 1),
    ('"Es sind " + _("Spiele")', 1),
    ('_("Tisch %(number)s") % values', 0),
    ("f\"{_('Das ist alles.')} {more}\"", 0),
    ("f\"{_('Name')}:\"", 0),
    ('name + "x"', 0),
)
PIECES_IN_TEMPLATES = (
    ('{% translate "Tisch" %} {{ number }}', 1),
    ('{{ number }} {% translate "Spiele" %}', 1),
    ('{% translate "Serie" %}\n{% translate "läuft" %}', 1),
    ("{% blocktranslate count n=n %}Ein Tisch,{% plural %}{{ n }} Tische,{% endblocktranslate %} {{ people }}", 1),
    ("{% blocktranslate %}Tisch {{ number }}{% endblocktranslate %}", 0),
    ('{% translate "Name:" %} {{ name }}', 0),
    ('{{ why }} {% translate "Bitte warten." %}', 0),
    ('{% translate "Stand" %} – {{ name }}', 0),
    ('{% translate "Stand" %}<b>{{ name }}</b>', 0),
    ('{% translate "Stand" as stand %} {{ name }}', 0),
)
LOADED = (
    ('WORD = _("Tisch")', 1),
    ('class A:\n    word = _("Tisch")', 1),
    ('class A:\n    word = gettext_lazy("Tisch")', 0),
    ('WORD = gettext_noop("Tisch")', 0),
    ('def word():\n    return _("Tisch")', 0),
    ('word = lambda: _("Tisch")', 0),
)


@pytest.mark.parametrize(
    ("found_in", "source", "found"),
    [
        *((in_python_file, f"{IMPORT}said = {said}\n", found) for said, found in PIECES_IN_PYTHON),
        *((in_template, f"<p>{said}</p>", found) for said, found in PIECES_IN_TEMPLATES),
        *((too_early, f"{IMPORT}{source}\n", found) for source, found in LOADED),
        # what no catalogue can have
        *((put_together, f"{IMPORT}said = _({text})\n", 1) for text in ("f'Tisch {number}'", "'Tisch ' + name")),
        *((put_together, f"{IMPORT}said = _({text})\n", 0) for text in ("name", "'Tisch'")),
    ],
)
def test_sentence_of_pieces_or_said_too_early_is_found(
    found_in: Callable[[str], Iterable[object]], source: str, found: int
) -> None:
    assert len(list(found_in(source))) == found
