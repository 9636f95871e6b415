"""What `make lint` says of sentences: pieces, what is said too early, what no catalogue can have."""

import pytest

from tests.tools.messages.pieces import in_python_file, in_template
from tests.tools.messages.spoken_too_early import put_together, too_early

IMPORT = "from django.utils.translation import gettext as _, gettext_lazy, gettext_noop\n"


@pytest.mark.parametrize(
    "said",
    ["f\"{number} {_('Spiele')}\"", "f\"{_('Tisch')} {number}\"", '_("Serie") + number', '"Es sind " + _("Spiele")'],
)
def test_sentence_of_pieces_is_found_in_python(said: str) -> None:
    assert len(list(in_python_file(f"{IMPORT}said = {said}\n"))) == 1


@pytest.mark.parametrize(
    "said", ['_("Tisch %(number)s") % values', "f\"{_('Das ist alles.')} {more}\"", "f\"{_('Name')}:\"", 'name + "x"']
)
def test_whole_sentence_is_let_be_in_python(said: str) -> None:
    assert list(in_python_file(f"{IMPORT}said = {said}\n")) == []


@pytest.mark.parametrize(
    "said",
    [
        '{% translate "Tisch" %} {{ number }}',
        '{{ number }} {% translate "Spiele" %}',
        '{% translate "Serie" %}\n{% translate "läuft" %}',
        "{% blocktranslate count n=n %}Ein Tisch,{% plural %}{{ n }} Tische,{% endblocktranslate %} {{ people }}",
    ],
)
def test_sentence_of_pieces_is_found_in_templates(said: str) -> None:
    assert len(list(in_template(f"<p>{said}</p>"))) == 1


@pytest.mark.parametrize(
    "said",
    [
        "{% blocktranslate %}Tisch {{ number }}{% endblocktranslate %}",
        '{% translate "Name:" %} {{ name }}',
        '{{ why }} {% translate "Bitte warten." %}',
        '{% translate "Stand" %} – {{ name }}',
        '{% translate "Stand" %}<b>{{ name }}</b>',
        '{% translate "Stand" as stand %} {{ name }}',
    ],
)
def test_whole_sentence_is_let_be_in_templates(said: str) -> None:
    assert list(in_template(f"<p>{said}</p>")) == []


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
