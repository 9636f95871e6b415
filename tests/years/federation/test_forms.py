"""What is typed of an organisation: what is asked, what has to be said, and how long it may be."""

from datetime import time
from typing import Any
from urllib.parse import urlencode

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict

from tests.web.answers import shows
from tournament.models import ClubDate, OutsideResult
from tournament.models.limits import LARGEST_SPREADSHEET, LONGEST_NAME, LONGEST_NOTE, LONGEST_SENTENCE
from tournament.years.forms.organisation import (
    CorrectionForm,
    DateForm,
    FileForm,
    Line,
    PagesForm,
    called,
    lines_of,
)
from tournament.years.numbers import FIGURES

LABELS: dict[type[forms.Form], list[str]] = {
    DateForm: [str(ClubDate._meta.get_field(name).verbose_name) for name in list(DateForm.base_fields)[1:]],
    PagesForm: ["Seiten für alle zeigen", "Kurzname in der Adresse", "Ein Satz über Sie", "Sprache der Ausdrucke"],
    FileForm: ["Datei"],
    CorrectionForm: ["Name des Turniers", "Datum", "Ort", "Regelwerk", "Warum?"],
}


def test_fields_are_called_in_german_as_what_is_stored() -> None:
    for form, labels in LABELS.items():
        assert [str(field.label) for name, field in form.base_fields.items() if name != "version"] == labels


SHIFTED = "In der Nacht wird die Uhr umgestellt."


def on(day: int, begins: str = "", ends: str = "") -> DateForm:
    return DateForm({"name": "Abend", "date": f"2026-03-{day:02}", "begins": begins, "ends": ends})


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (DateForm({}), {"name": "Was ist an dem Tag?", "date": "An welchem Tag?"}),
        (on(1, "sieben"), {"begins": "Bitte eine Uhrzeit wie 19:00 eingeben."}),
        (on(1, "", "20:00"), {"begins": "Wann fängt es an?"}),
        (on(1), {}),
        (on(1, "19:00"), {}),
        (on(29, "02:30"), {"begins": SHIFTED}),  # of the night in which the clock goes from 2 to 3
        (on(28, "19:00", "02:30"), {"ends": SHIFTED}),
        (on(28, "02:30", "02:30"), {"ends": SHIFTED}),
        (on(28, "01:30", "02:30"), {}),
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
    abend = DateForm(initial={"begins": time(19), "ends": time(0, 30)})
    shows(str(abend), 'type="time" name="begins" value="19:00"', 'type="time" name="ends" value="00:30"')
    shows(str(abend), "Leer: den ganzen Tag", "Früher als der Beginn heißt: nach Mitternacht")


def test_short_name_is_kept_in_small_letters() -> None:
    form = PagesForm({"slug": "RC-Kassel"})
    assert (form.is_valid(), form.cleaned_data["slug"]) == (True, "rc-kassel")


def test_file_is_read_until_it_is_too_large() -> None:
    for size in (LARGEST_SPREADSHEET, LARGEST_SPREADSHEET + 1, LARGEST_SPREADSHEET + 9):
        form = FileForm({}, {"file": SimpleUploadedFile("pokal.csv", b"x" * size)})
        assert (form.is_valid(), len(form.content())) == (True, min(size, LARGEST_SPREADSHEET + 1))


SAID = {"rank": None, "points": 44, "wertungspunkte": 0, "augen": 310, "crosses": None, "games": 48}
TYPED = {"rank": "", "points": "44", "wertungspunkte": "0", "augen": "310", "crosses": "", "games": "48"}
RESULT = OutsideResult(pk=7, anonymous=True, **SAID)


def test_line_of_a_result_is_as_stored_or_as_typed() -> None:
    assert {key: str(label) for key, label in called(FIGURES).items()} == {
        "rank": "Rang", "points": "Punkte", "wertungspunkte": "Wertungspunkte",
        "augen": "Augen", "crosses": "Kreuze", "games": "Spiele",
    }  # fmt: skip
    (stored,) = lines_of(iter([RESULT]), None)
    assert stored == Line(RESULT, TYPED, anonymous=True, gone=False, said=SAID | {"anonymous": True}, error="")
    assert stored.cells == [(f"{key}-7", text, called(FIGURES)[key]) for key, text in TYPED.items()]
    sent = {f"{key}-7": f" {text}" for key, text in TYPED.items()}
    for more, typed, anonymous, error in (
        ({}, {}, False, ""),
        ({"anonymous-7": "on"}, {}, True, ""),
        ({"points-7": "x" * 21}, {"points": "x" * 20}, False, f"„{'x' * 20}“ geht hier nicht."),
        ({"points-7": ""}, {"points": ""}, False, "„–“ geht hier nicht."),
        ({"points-7": "", "gone-7": "on"}, {"points": ""}, False, ""),
    ):
        (line,) = lines_of(iter([RESULT]), QueryDict(urlencode(sent | more)))
        made = SAID | {"points": None if "points" in typed else 44, "anonymous": anonymous}
        gone = "gone-7" in more
        assert line == Line(RESULT, TYPED | typed, anonymous, gone, None if gone else made, error)
    (line,) = lines_of(iter([RESULT]), QueryDict())
    assert (set(line.typed.values()), line.error) == ({""}, "„–“ geht hier nicht.")
