"""Catalogues as files: read, written, compiled, brought up to date, and what is refused in them.

What `make lint` says of sentences: pieces, what is said too early, what no catalogue can have.
"""

import gettext
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


IMPORT = "from django.utils.translation import gettext as _, gettext_lazy, gettext_noop\n"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("f\"{number} {_('Spiele')}\"", 1),
        ("f\"{_('Tisch')} {number}\"", 1),
        ('_("Serie") + number', 1),
        ('"Es sind " + _("Spiele")', 1),
        ('_("Tisch %(number)s") % values', 0),
        ("f\"{_('Das ist alles.')} {more}\"", 0),
        ("f\"{_('Name')}:\"", 0),
        ('name + "x"', 0),
    ],
)
def test_sentence_of_pieces_is_found_in_python(said: str, found: int) -> None:
    assert len(list(in_python_file(f"{IMPORT}said = {said}\n"))) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
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
    ],
)
def test_sentence_of_pieces_is_found_in_templates(said: str, found: int) -> None:
    assert len(list(in_template(f"<p>{said}</p>"))) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('WORD = _("Tisch")', 1),
        ('class A:\n    word = _("Tisch")', 1),
        ('class A:\n    word = gettext_lazy("Tisch")', 0),
        ('WORD = gettext_noop("Tisch")', 0),
        ('def word():\n    return _("Tisch")', 0),
        ('word = lambda: _("Tisch")', 0),
    ],
)
def test_sentence_said_while_the_program_is_loaded_is_found(source: str, found: int) -> None:
    assert len(list(too_early(f"{IMPORT}{source}\n"))) == found


@pytest.mark.parametrize(
    ("text", "found"), [("f'Tisch {number}'", 1), ("'Tisch ' + name", 1), ("name", 0), ("'Tisch'", 0)]
)
def test_sentence_no_catalogue_can_have_is_found(text: str, found: int) -> None:
    assert len(list(put_together(f"{IMPORT}said = _({text})\n"))) == found
