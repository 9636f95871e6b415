"""Catalogues as files: read as translators' programs read them, compiled, brought up to date, what is refused there.

What `make lint` says of sentences: pieces, what is said too early, what no catalogue can have.
"""

import gettext
import os
import subprocess
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from pathlib import Path

import polib
import pytest
from babel.messages import Catalog, Message

from languages import PO, catalogues
from tests.tools.messages import in_python, in_templates
from tests.tools.messages.__main__ import as_file
from tests.tools.messages.faults import faults, in_python_file, in_template, put_together, too_early
from tests.tools.messages.said import Sentence
from tests.tools.messages.sentences import renewed, template, written
from tournament.settings.compiling import NotReadableError, as_mo, german, read, said

HEAD = """msgid ""
msgstr ""
"Project-Id-Version: Spielliste 1\\n"
"PO-Revision-Date: 2026-11-30 00:00+0000\\n"
"Last-Translator: Somebody\\n"
"Language-Team: None\\n"
"Language: fr\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"X-Generator: Poedit 3.4\\n"
"""
ODD = """msgid "a"
msgstr "ah"
# said by a translator
#. said by a programmer
#: tournament/a.py:12 tournament/b.py
msgctxt "suit"
msgid "c"
msgstr "sept"
#, fuzzy, python-format
#| msgid "before"
msgid "%(d)s"
msgstr "doubted %(d)s"
#, python-format
msgid "%(n)s Spiel"
msgid_plural "%(n)s Spiele"
msgstr[0] "%(n)s jeu"
msgstr[1] "%(n)s jeux"

msgid ""
"long "
"\\"line\\"\\n"
msgstr "longue \\"ligne\\"\\n"
msgid "empty"
msgstr ""
#~ msgid "gone"
#~ msgstr "parti"
"""
BYTES = r'msgid "caf\303\251"' + "\n" + r'msgstr "\x63\141f\303\251 \\303 \042\012."' + "\n"


def at(folder: Path, text: str) -> Path:
    """A catalogue of French with these entries."""
    file = folder / "fr" / "LC_MESSAGES" / PO
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{HEAD}\n{text}", encoding="utf-8")
    return file


def understood(compiled: bytes) -> Mapping[object, str]:
    """What Python's own gettext has of a compiled file, besides its head."""
    found: dict[object, str] = gettext.GNUTranslations(BytesIO(compiled))._catalog  # type: ignore[attr-defined]
    return {key: text for key, text in found.items() if key}


def by_msgfmt(file: Path) -> bytes:
    """Compiled by GNU's own program, which refuses what is wrong."""
    target = file.parent / f"{os.getpid()}.gnu"
    command = ["msgfmt", "-c", "-o", str(target), str(file)]
    subprocess.run(command, check=True, capture_output=True)
    compiled = target.read_bytes()
    target.unlink()
    return compiled


def test_odd_file_is_read_as_msgfmt_and_polib_read_it(tmp_path: Path) -> None:
    file = at(tmp_path, ODD)
    assert understood(as_mo(read(file))) == understood(by_msgfmt(file)) == understood(polib.pofile(file).to_binary())
    assert set(understood(as_mo(read(file)))) == {
        *("a", "suit\4c", ("%(n)s Spiel", 0), ("%(n)s Spiel", 1), 'long "line"\n')
    }
    file.write_text(written(read(file)), encoding="utf-8")  # nothing is lost by being written again
    for entry, again in zip(polib.pofile(HEAD + ODD), polib.pofile(file), strict=True):
        for what in (
            "msgid",
            "msgctxt",
            "msgstr",
            "msgstr_plural",
            "comment",
            "tcomment",
            "previous_msgid",
            "obsolete",
        ):
            assert getattr(entry, what) == getattr(again, what), what


def test_bytes_written_as_numbers_are_read_as_msgfmt_reads_them(tmp_path: Path) -> None:
    file = at(tmp_path, BYTES)
    assert understood(as_mo(read(file))) == understood(by_msgfmt(file)) == {"café": 'café \\303 "\n.'}


@pytest.mark.parametrize("language", catalogues())
def test_catalogue_is_whole_for_msgfmt_and_polib(language: str) -> None:
    file = catalogues()[language] / PO
    assert understood(as_mo(read(file))) == understood(by_msgfmt(file)) == understood(polib.pofile(file).to_binary())
    entries = [entry for entry in polib.pofile(file) if "%(" in entry.msgid]
    assert len(entries) > 1000
    assert [entry.msgid for entry in entries if "python-format" not in entry.flags] == []
    asked = [(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in polib.pofile(file.parents[2] / "django.pot")]
    assert asked == [
        (entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in polib.pofile(file) if not entry.obsolete
    ]


@pytest.mark.parametrize(
    "text",
    ["msgid Tisch\n", 'msgid "a"\nmsgid "b"\nmsgstr ""\n', '#-#-#-#-# merged #-#-#-#-#\nmsgid "a"\nmsgstr "b"\n'],
)
def test_text_that_is_no_catalogue_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(NotReadableError):
        read(at(tmp_path, text))


def test_translators_are_told_what_a_source_tells_them() -> None:
    python = (
        'from languages.spoken import gettext as _\n# Translators: of a list,\n# not of a card\nsaid = _("Spiel")\n'
    )
    html = '{# Translators: the wall #}\n{% translate "Aushang" %}{{ at|date:_("j. F Y") }}'
    found = template([*in_python.messages(python, "a.py"), *in_templates.messages(html, "a.html")])
    notes = {german(message): message.auto_comments for message in found if message.id}
    assert (notes["Spiel"], notes["Aushang"], len(notes["j. F Y"])) == (["of a list, not of a card"], ["the wall"], 1)


def message(german: str, plural: str = "", said: tuple[str, ...] = ("",), flags: tuple[str, ...] = ()) -> Message:
    """As a catalogue has it."""
    return Message((german, plural) if plural else german, said if plural else said[0], flags=flags)


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        (message("%(n)s von %(m)s", "", said=("%(m)s: %(n)s",)), 0),
        (message("Ein Spiel", "%(n)s Spiele", said=("One game", "%(n)s games")), 0),
        (message("%(n)s Spiel", "%(n)s Spiele", said=("%(n)s game", "%(n)s games")), 0),
        (message("<b>Tisch</b> {n}", "", said=("<b>table</b> {n}",)), 0),
        (message("50 %% von %(n)s", "", said=("50%% of %(n)s",)), 0),
        (message(" oder ", "", said=(" or ",)), 0),
        (message("%(n)s Spiele", "", said=("%(m)s games",)), 1),
        (message("%(n)s Spiele", "", said=("games",)), 1),
        (message("%(n)s Spiele", "", said=("%(n)d games",)), 1),
        (message("{n} Spiele", "", said=("{m} games",)), 1),
        (message("Ein Spiel", "%(n)s Spiele", said=("One game", "games")), 1),
        (message("Ein Spiel", "%(n)s Spiele", said=("One game",)), 1),
        (message("Ein Spiel", "%(n)s Spiele", said=("One game", "")), 1),
        (message("Ein Spiel", "", said=("",)), 1),
        (message("<b>Tisch</b>", "", said=("<i>table</i>",)), 1),
        (message("50 %% von %(n)s", "", said=("50% of %(n)s",)), 1),
        (message(" oder ", "", said=("or",)), 1),
        (message("Der „Tisch“", "", said=("The „table“",)), 1),
        (message("Tisch", said=("table",), flags=("fuzzy",)), 1),  # not finished
    ],
    ids=str,
)
def test_sentence_that_is_wrong_is_named(sentence: Message, wrong: int) -> None:
    assert len(list(faults(sentence, 2))) == wrong


def test_sentences_of_python_are_found_by_what_was_imported() -> None:
    source = """
from django.utils.translation import gettext_lazy as _, ngettext, pgettext
said = [_("Ein" " Tisch"), ngettext("%(n)s Spiel", "%(n)s Spiele", n), pgettext("suit", "Kreuz"), _(name), print("no")]
"""
    assert list(in_python.messages(source, "a.py")) == [
        Sentence("Ein Tisch", places=("a.py",)),
        Sentence("%(n)s Spiel", "%(n)s Spiele", places=("a.py",)),
        Sentence("Kreuz", context="suit", places=("a.py",)),
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
        Sentence("Tisch", places=("a.html",)),
        Sentence("Kreuz", context="suit", places=("a.html",)),
        Sentence("%(n)s Spiel, 50 %%", "%(n)s Spiele", places=("a.html",)),
        Sentence("Liste", places=("a.html",)),
    ]


def test_catalogue_keeps_what_is_said_still_and_doubts_what_changed() -> None:
    known = Catalog(locale="en")
    for was, text in (("Die Liste ist geschlossen.", "The sheet is closed."), ("Tisch", "table"), ("Weg", "gone")):
        known.add(was, text, locations=[("old.py", 1)])
    again = {"Tisch": ("table",), "Die Liste ist abgeschlossen.": ("The sheet is closed.",), "Ganz neu": ("", "")}
    now = [Sentence("Tisch"), Sentence("Die Liste ist abgeschlossen."), Sentence("Ganz neu", "Ganz neue")]
    found = renewed(known, template(now))
    assert {german(message): said(message) for message in found if message.id} == again
    assert [german(message) for message in found if message.id and message.fuzzy] == ["Die Liste ist abgeschlossen."]
    assert list(found.obsolete) == ["Weg"]
    back = renewed(found, template([*now, Sentence("Weg")]))
    assert (said(back["Weg"]), back["Weg"].fuzzy, list(back.obsolete)) == (("gone",), False, [])


def test_head_keeps_what_other_programs_wrote_into_it(tmp_path: Path) -> None:
    """Poedit and Weblate; written again, the file stays as it is."""
    file = tmp_path / "pl" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    file.write_text(POEDIT, encoding="utf-8")
    text = as_file(file, read(file))
    head = polib.pofile(text).metadata
    theirs = {"X-Generator": "Poedit 3.4", "X-Poedit-Basepath": '../"x"', "Language-Team": "Polski <pl@example.org>"}
    assert theirs.items() <= head.items()
    assert head["Plural-Forms"].startswith("nplurals=3;")
    assert polib.pofile(text).find("Tisch").msgstr == "stół"
    file.write_text(text, encoding="utf-8")
    assert as_file(file, read(file)) == text


POEDIT = r"""# Polski
msgid ""
msgstr ""
"Project-Id-Version: Spielliste 1\n"
"Language-Team: Polski <pl@example.org>\n"
"Language: pl\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 "
"|| n%100>14) ? 1 : 2);\n"
"X-Generator: Poedit 3.4\n"
"X-Poedit-Basepath: ../\"x\"\n"

msgid "Tisch"
msgstr "stół"
"""

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
