"""What is typed of an organisation: what is asked, what has to be said, and how long it may be."""

from typing import Any

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.web.answers import shows
from tournament.models import ClubDate
from tournament.models.limits import LONGEST_NAME, LONGEST_NOTE, LONGEST_SENTENCE
from tournament.years.forms.organisation import CorrectionForm, DateForm, FileForm, PagesForm

LABELS: dict[type[forms.Form], list[str]] = {
    DateForm: [str(ClubDate._meta.get_field(name).verbose_name) for name in list(DateForm.base_fields)[1:]],
    PagesForm: ["Seiten für alle zeigen", "Kurzname in der Adresse", "Ein Satz über Sie", "Sprache der Ausdrucke"],
    FileForm: ["Datei"],
    CorrectionForm: ["Name des Turniers", "Datum", "Ort", "Regelwerk", "Warum?"],
}


def test_fields_are_called_in_german_as_what_is_stored() -> None:
    for form, labels in LABELS.items():
        assert [str(field.label) for name, field in form.base_fields.items() if name != "version"] == labels


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (DateForm({}), {"name": "Was ist an dem Tag?", "date": "An welchem Tag?"}),
        (PagesForm({}), {}),
        (PagesForm({"slug": "RC Kassel"}), {"slug": "Nur Buchstaben, Ziffern und Bindestriche"}),
        (CorrectionForm({}), {"name": "Wie heißt das Turnier?", "date": "Wann war das Turnier?", "rulebook_id": ""}),
        (FileForm({}, {}), {"file": "Bitte eine Datei auswählen."}),
        (FileForm({}, {"file": SimpleUploadedFile("pokal.csv", b"")}), {"file": "Die Datei ist leer."}),
    ],
)
def test_form_asks_for_what_has_to_be_said(form: forms.Form, said: dict[str, str]) -> None:
    assert form.errors.keys() == said.keys()
    for name, words in said.items():
        shows(str(form.errors[name]), words)


@pytest.mark.parametrize(
    ("form", "most"),
    [
        (DateForm, {"name": LONGEST_NAME, "place": LONGEST_NAME, "note": LONGEST_SENTENCE}),
        (PagesForm, {"slug": 80, "about": LONGEST_SENTENCE}),
        (CorrectionForm, {"name": LONGEST_NAME, "place": LONGEST_NAME, "reason": LONGEST_NOTE}),
    ],
)
def test_text_may_be_as_long_as_there_is_room_for_it(form: type[forms.Form], most: dict[str, Any]) -> None:
    for more, wrong in ((0, set()), (1, {*most})):
        assert form({name: "x" * (most[name] + more) for name in most}).errors.keys() & most.keys() == wrong


def test_form_says_what_is_meant() -> None:
    shows(str(PagesForm()), "nur, was veröffentlicht ist", "„rc-kassel“", 'rows="3"', 'type="radio"', "Deutsch", "PDF")
    shows(str(FileForm()), "höchstens 5 MB", 'accept=".xlsx,.csv,.txt,.tsv,.json"')
    assert 'value="dgsrv"' in str(CorrectionForm())
