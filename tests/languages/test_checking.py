"""What `make lint` says of sentences: pieces, what is said too early, what no catalogue can have."""

import pytest

from tests.tools.messages.pieces import in_python_file, in_template
from tests.tools.messages.spoken_too_early import put_together, too_early

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
