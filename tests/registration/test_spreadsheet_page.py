"""From a club's spreadsheet to registered people: nothing is stored before the preview was seen."""

import html
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from tests.examples import few
from tests.people.members import amiss, lacking
from tests.setup.pages import cost
from tests.web.answers import Answer, text
from tournament.models import AuditEntry, Club, Tournament

LIST = (
    "Meldung zum Pokal 2026;;;\n"
    "Nachname;Vorname;Verein;Mannschaft\n"
    "Ehlers;Hanna;GSRL Nord;1\n"
    "Franke;Uwe;GSRL Nord;1\n"
    "Groth;Ilse;GSRL Nord;1\n"
    "Ahrens;Anna;Rommé-Club Nr. 1;\n"
    "Krug;;GSRL Nord;\n"
    "Bauer;Bernt;Rommé-Club Nr. 2;\n"
    "Summe;6;;\n"
)
NEW = ["Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse"]
MIXED = "Name;Verein;Team\nEhlers, Hanna;Nord;Nordlichter\nFranke, Uwe;Süd;Nordlichter\n"
MEGABYTE = 1024**2


def page_of(tournament: Tournament) -> str:
    return f"/leitung/{tournament.slug}/anmeldung/einlesen/"


def upload(client: Client, tournament: Tournament, content: str | bytes, **sent: str) -> Answer:
    file = SimpleUploadedFile("meldung.csv", content.encode() if isinstance(content, str) else content)
    return client.post(page_of(tournament), {"file": file, **sent})


def fields_of(page: str, mark: str = 'id="vorschau"') -> dict[str, str]:
    """What the preview's form sends when nothing is changed in it, or that with this mark."""
    form = page.partition(mark)[2].partition("</form>")[0]
    fields: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        attributes = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if attributes.get("type") != "checkbox" or " checked" in tag:
            fields[attributes["name"]] = html.unescape(attributes.get("value", "on"))
    return fields


def both(page: str, field: str) -> list[str]:
    """What the preview has of it in its first two rows."""
    fields = fields_of(page)
    return [fields[f"{field}{at}"] for at in (0, 1)]


def names_in(page: str, status: str) -> list[str]:
    """The names in one group of the preview."""
    found = re.search(rf'<section class="rows {status}".*?</section>', page)
    return re.findall(r'<input name="name\d+" value="([^"]*)"', found.group()) if found else []


def send(client: Client, tournament: Tournament, page: str, step: str = "anmelden", **changes: Any) -> Answer:
    """Send the preview back; a change to None takes a tick away."""
    fields = {key: value for key, value in (fields_of(page) | changes).items() if value is not None}
    return client.post(page_of(tournament), fields | {"step": step}, follow=True)


def stored(tournament: Tournament) -> list[str]:
    """Who was registered by the list."""
    new = tournament.registrations.filter(number__gt=8).order_by("number")
    return [f"{one.number} {one.person.name} ({one.club})" for one in new]


@pytest.fixture
def preview(tournament: Tournament, organiser_client: Client) -> str:
    return text(upload(organiser_client, tournament, LIST))


def test_preview_shows_row_by_row_what_is_new_double_incomplete_similar(preview: str, tournament: Tournament) -> None:
    groups = {status: names_in(preview, status) for status in ("new", "double", "incomplete", "similar")}
    assert groups == {"new": NEW} | {"double": ["Ahrens, Anna"], "incomplete": ["Krug"], "similar": ["Bauer, Bernt"]}
    words = (
        "<b>3 neu</b> · <b>1 ähnlich</b> · <b>1 unvollständig</b> · <b>1 doppelt</b>",
        "Zeile 9: Summe · 6",
        "Schon angemeldet: Ahrens, Anna (Rommé-Club Nr. 1), Startnummer 1.",
        "Ähnlich wie Bauer, Bernd (Rommé-Club Nr. 2), Startnummer 2. Dieselbe Person?",
        "Mannschaften: 1",
    )
    assert amiss(preview, *words, absent=["Zeile</span>"]) == []
    ticked = [key for key in fields_of(preview) if key.startswith("take")]
    assert sorted(ticked) == ["take0", "take1", "take2"]  # whoever is new, and like nobody
    assert (tournament.registrations.count(), Tournament.objects.get().revision, Club.objects.count()) == (8, 0, 2)


def test_columns_may_be_read_another_way(tournament: Tournament, organiser_client: Client, preview: str) -> None:
    sent = {
        "step": "zuordnen",
        "source": fields_of(preview)["source"],
        "column0": "given",
        "column1": "surname",
        "column2": "",
        "column3": "",
        "club": "Goldene Neun",
    }
    page = text(organiser_client.post(page_of(tournament), sent))
    assert names_in(page, "new")[:2] == ["Hanna, Ehlers", "Uwe, Franke"]
    assert fields_of(page)["club0"] == "Goldene Neun"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "Die Datei ist leer."),
        (b"%PDF-1.4", "Das ist eine PDF-Datei, keine Tabelle."),
        (b"1;2\n3;4\n", "Es ist nicht zu erkennen, wo die Namen stehen."),
        (b"Name;Verein\n", "In der Datei steht niemand"),
    ],
)
def test_file_that_is_none_is_said_to_be_none(
    tournament: Tournament, organiser_client: Client, content: bytes, said: str
) -> None:
    answer = upload(organiser_client, tournament, content, club="GSRL Nord")
    assert lacking(answer, said, 'value="GSRL Nord"') == (400, [])


def test_file_that_is_missing_or_was_tampered_with_is_asked_for(
    tournament: Tournament, organiser_client: Client, preview: str
) -> None:
    assert lacking(organiser_client.post(page_of(tournament)), "Bitte eine Datei auswählen oder Namen") == (400, [])
    for step in ("zuordnen", "pruefen", "anmelden"):
        answer = send(organiser_client, tournament, preview, step, source="x", take0=None)
        assert lacking(answer, "Bitte die Datei noch einmal auswählen.") == (400, [])


PASTED = "1. Krug, Karin, GSRL Nord\n\n2. Uwe von der Ehe\n3. Jo Groth\tGSRL Nord\n4. Ahrens, Anna, Rommé-Club Nr. 1\n"
IN_COLUMNS = "Krug, Karin\tGSRL Nord\nvon der Ehe, Uwe\t\nGroth, Jo\tGSRL Nord\nAhrens, Anna\tRommé-Club Nr. 1\n"


@pytest.mark.parametrize("pasted", [PASTED, IN_COLUMNS])
def test_names_that_are_pasted_are_looked_at_and_stored(
    tournament: Tournament, organiser_client: Client, pasted: str
) -> None:
    page = text(organiser_client.post(page_of(tournament), {"text": pasted, "club": ""}))
    assert (names_in(page, "new"), names_in(page, "double")) == (
        ["Krug, Karin", "von der Ehe, Uwe", "Groth, Jo"],
        ["Ahrens, Anna"],
    )
    assert "Eingefügt" in page
    send(organiser_client, tournament, page)
    assert stored(tournament) == ["9 Krug, Karin (GSRL Nord)", "10 von der Ehe, Uwe (None)", "11 Groth, Jo (GSRL Nord)"]


def test_pasted_text_that_names_nobody_comes_back(tournament: Tournament, organiser_client: Client) -> None:
    answer = organiser_client.post(page_of(tournament), {"text": "12345\n", "club": "GSRL Nord"})
    assert lacking(answer, "In der Datei steht niemand", "12345", 'value="GSRL Nord"') == (400, [])


def test_list_in_which_people_are_alike_and_columns_lack_is_said_once(
    tournament: Tournament, organiser_client: Client
) -> None:
    rows = "Name;Hobby\nMüller, Jürgen;Skat\nMueller, Juergen;\nMuller, Jürgen;\nKrug, Karin;Lesen\n"
    page = text(upload(organiser_client, tournament, rows))
    assert names_in(page, "similar") == ["Mueller, Juergen", "Muller, Jürgen"]
    assert [key for key in fields_of(page) if key.startswith("take")] == ["take0", "take3"]
    words = ("In der Liste steht kein Verein.", "nicht gelesen: Hobby", "Ankreuzen, wer wirklich jemand anderes ist.")
    assert amiss(page, *words, absent=["Kein Verein."]) == []
    some = text(upload(organiser_client, tournament, "Name;Verein\nKrug, Karin;\nMüller, Jürgen;Nord\n"))
    alone = text(upload(organiser_client, tournament, "Name;Verein\nKrug, Karin;\n"))
    assert (some.count("Kein Verein."), alone.count("Kein Verein."), "nicht gelesen" in some) == (1, 1, False)


def test_clubs_that_are_alike_are_joined_with_one_tick(tournament: Tournament, organiser_client: Client) -> None:
    rows = "Name;Verein\nKrug, Karin;GSRL Nord\nGroth, Jo;GSRL-Nord\nEhe, Uwe;GSRL-Nord\nOrt, Ina;GSRL Nord 2\n"
    page = text(upload(organiser_client, tournament, rows))
    (pair,) = re.findall(r'name="same_club" value="([^"]*)"', page)
    send(organiser_client, tournament, page, same_club=html.unescape(pair))
    assert [one.rpartition(" (")[2] for one in stored(tournament)] == ["GSRL Nord)"] * 3 + ["GSRL Nord 2)"]


def test_preview_asks_as_often_for_many_as_for_few(tournament: Tournament, organiser_client: Client) -> None:
    rows = [f"Ehlers, H{number};Club {number};\n" for number in range(10)]
    few, many = (f"Name;Verein;Team\n{''.join(some)}" for some in (rows[:5], rows))
    assert cost(upload, organiser_client, tournament, few) == cost(upload, organiser_client, tournament, many)


def test_ticked_rows_are_stored_once_with_their_team(
    tournament: Tournament, organiser_client: Client, preview: str
) -> None:
    assert "4 Personen sind angemeldet. Mannschaften gebildet oder ergänzt: 1." in text(
        send(organiser_client, tournament, preview, take5="on")
    )
    nord = [f"{number} {name} (GSRL Nord)" for number, name in enumerate(NEW, 9)]
    assert stored(tournament) == [*nord, "12 Bauer, Bernt (Rommé-Club Nr. 2)"]
    assert [(team.name, team.members.count()) for team in tournament.teams.all()] == [("GSRL Nord 1", 3)]
    assert Tournament.objects.get().revision == 1
    assert send(organiser_client, tournament, preview).status_code == 400
    assert tournament.registrations.count() == 12


def test_row_may_be_corrected_and_another_left_out(
    tournament: Tournament, organiser_client: Client, preview: str
) -> None:
    """Looking again stores nothing."""
    page = text(send(organiser_client, tournament, preview, "pruefen", name4="Krug, Karin"))
    assert (names_in(page, "new"), stored(tournament)) == ([*NEW, "Krug, Karin"], [])
    changes: dict[str, Any] = {"name4": "Krug, Karin", "take4": "on", "club4": "Goldene Neun"}
    send(organiser_client, tournament, preview, **changes)
    assert [one.split(" ", 1)[1] for one in stored(tournament)] == [
        *(f"{name} (GSRL Nord)" for name in NEW),
        "Krug, Karin (Goldene Neun)",
    ]


@pytest.mark.parametrize(
    ("ticks", "said"),
    [
        ({"take3": "on"}, "Noch nichts gespeichert. Bitte ansehen oder Haken wegnehmen: Zeile 6."),
        ({"take4": "on"}, "Noch nichts gespeichert. Bitte ansehen oder Haken wegnehmen: Zeile 7."),
        ({"take0": None, "take1": None, "take2": None}, "Es ist niemand angekreuzt."),
    ],
    ids=["double", "incomplete", "nobody"],
)
def test_rows_that_cannot_be_stored_stop_everything(
    tournament: Tournament, organiser_client: Client, preview: str, ticks: dict[str, Any], said: str
) -> None:
    answer = send(organiser_client, tournament, preview, **ticks, name0="Ehlers, Johanna")
    assert lacking(answer, said, 'value="Ehlers, Johanna"') == (400, [])
    back = fields_of(text(answer))
    assert ({name: back.get(name) for name in ticks}, stored(tournament)) == (ticks, [])


def test_row_that_became_similar_is_shown_again_first(
    tournament: Tournament, organiser_client: Client, preview: str
) -> None:
    page = text(send(organiser_client, tournament, preview, name0="Claus, Klara", club0="Rommé-Club Nr. 1"))
    assert ("Durch die Änderung ist jemand ähnlich wie jemand anderes." in page, stored(tournament)) == (True, [])
    assert "3 Personen sind angemeldet." in text(send(organiser_client, tournament, page))


def test_team_that_cannot_be_is_said_before_and_after(tournament: Tournament, organiser_client: Client) -> None:
    page = text(upload(organiser_client, tournament, MIXED))
    assert "<b>Nordlichter</b>: 1 aus dem eigenen Verein, mindestens 3 müssen es sein (Regel 21)." in page
    answer = send(organiser_client, tournament, page)
    said = "Mannschaft „Nordlichter“ ist nicht gebildet: 1 aus dem eigenen Verein"
    assert (lacking(answer, said), len(stored(tournament))) == ((200, []), 2)


@pytest.mark.nightly
def test_thousand_people_are_stored(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    dice = random.Random(7)  # letters: of a thousand real names many are like one another, and not ticked
    names = ("".join(dice.choices("abdefghiklmnoprstuw", k=12)).title() for _person in range(1000))
    rows = "".join(f"{name}, Hanna;Club {number % 40};{number}\n" for number, name in enumerate(names, 1))
    empty = run(0)
    page = text(upload(organiser_client, empty, f"Name;Verein;Startnummer\n{rows}"))
    assert "1000 Personen sind angemeldet." in text(send(organiser_client, empty, page))
    assert empty.registrations.count() == 1000


@pytest.mark.usefixtures("no_room_for_temporary_files")
@pytest.mark.parametrize(
    ("content", "status"),
    few(
        2,
        [
            (LIST.encode() + b"\n" * 3 * MEGABYTE, 200),
            (b"PK" + b"?" * 4 * MEGABYTE, 400),
            (LIST.encode(), 200),
            (b"?" * 6 * MEGABYTE, 400),
        ],
    ),
    ids=["large", "damaged", "good", "too large"],
)
def test_file_never_lies_on_the_disk(
    organiser_client: Client, tournament: Tournament, content: bytes, status: int
) -> None:
    """Not while it is read, and so not afterwards."""
    assert upload(organiser_client, tournament, content).status_code == status


@pytest.fixture
def no_room_for_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """The folder for them is not there: nobody can write to it."""
    settings.FILE_UPLOAD_TEMP_DIR = str(tmp_path / "not there")
    monkeypatch.setattr("tempfile.tempdir", settings.FILE_UPLOAD_TEMP_DIR)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("processes")
def test_file_is_read_by_another_process_and_not_for_long(
    organiser_client: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert names_in(text(upload(organiser_client, tournament, LIST)), "new") == NEW
    assert "Das ist eine PDF-Datei" in text(upload(organiser_client, tournament, b"%PDF-1.7"))
    monkeypatch.setattr("tournament.registration.views.spreadsheet.READING_SECONDS", 0)
    answer = upload(organiser_client, tournament, LIST + "\n" * 3 * MEGABYTE, club="GSRL Nord")
    too_long = "Das hat zu lange gedauert und ist abgebrochen. Geändert ist nichts."
    assert lacking(answer, too_long, 'value="GSRL Nord"') == (503, [])


WITH_YEARS = (
    "Name;Verein;D/H;Geburtsdatum;Mannschaft;Tandem;Mitgliedsnummer\n"
    "Abel, A;Nord;D;03.04.1950;1;1;NRV 88\nBär, B;Nord;H;2008;1;1;\n"
)


def test_categories_and_ages_are_previewed_and_the_year_alone_is_kept(
    organiser_client: Client, tournament: Tournament
) -> None:
    """With the person, and not in the log."""
    page = text(upload(organiser_client, tournament, WITH_YEARS))
    assert both(page, "categories") == ["Damen, Senioren", "Herren, Junioren"]
    assert both(page, "tandem") == ["Nord Tandem 1", "Nord Tandem 1"]
    shown = ("das Alter, das jemand 2026 erreicht", 'Damen 1 <span class="tag">noch ohne Rangliste</span>')
    assert amiss(page, *shown) == []
    sent = fields_of(page, 'class="ages note"')
    for typed in ("x", "21"):
        assert "Gelesen ist wie zuvor." in text(organiser_client.post(page_of(tournament), sent | {"senioren": typed}))
    page = text(organiser_client.post(page_of(tournament), sent | {"senioren": "77", "junioren": "17"}))
    assert (both(page, "categories"), both(page, "born")) == (["Damen", "Herren"], ["1950", "2008"])
    changed = text(send(organiser_client, tournament, page, step="pruefen", born1="200"))
    assert ("„200“ ist kein Jahrgang" in changed, stored(tournament)) == (True, [])
    send(organiser_client, tournament, page, born1="2009")
    new = tournament.registrations.filter(club__name="Nord").order_by("person__name")
    kept = new.values_list("categories", "person__pass_number", "person__born")
    assert list(kept) == [(["Damen"], "NRV 88", 1950), (["Herren"], "", 2009)]
    logged = str(list(AuditEntry.objects.values_list("before", "after", "subject")))
    assert amiss(logged, absent=["1950", "2009", "NRV 88", "03.04"]) == []
