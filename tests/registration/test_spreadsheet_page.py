"""From a club's spreadsheet to registered people: nothing is stored before the preview was seen."""

import html
import re
import tempfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from tests.factories import make_tournament
from tests.web.answers import Answer, text
from tournament.models import AuditEntry, Club, Tournament
from tournament.registration.views import spreadsheet

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


def page_of(tournament: Tournament) -> str:
    return f"/leitung/{tournament.slug}/anmeldung/einlesen/"


def upload(client: Client, tournament: Tournament, content: str | bytes, **sent: str) -> Answer:
    file = SimpleUploadedFile("meldung.csv", content.encode() if isinstance(content, str) else content)
    return client.post(page_of(tournament), {"file": file, **sent})


def fields_of(page: str) -> dict[str, str]:
    """What the preview's form sends when nothing is changed in it."""
    form = page.partition('id="vorschau"')[2].partition("</form>")[0]
    fields: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        attributes = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if attributes.get("type") != "checkbox" or " checked" in tag:
            fields[attributes["name"]] = html.unescape(attributes.get("value", "on"))
    return fields


def names_in(page: str, status: str) -> list[str]:
    """The names in one group of the preview."""
    found = re.search(rf'<section class="rows {status}".*?</section>', page)
    return re.findall(r'<input name="name\d+" value="([^"]*)"', found.group()) if found else []


def send(client: Client, tournament: Tournament, page: str, step: str = "anmelden", **changes: Any) -> Answer:
    """Send the preview back; a change to None takes a tick away."""
    fields = {key: value for key, value in (fields_of(page) | changes).items() if value is not None}
    return client.post(page_of(tournament), fields | {"step": step}, follow=True)


@pytest.fixture
def preview(tournament: Tournament, organiser_client: Client) -> str:
    return text(upload(organiser_client, tournament, LIST))


class TestPreview:
    def test_it_shows_row_by_row_what_is_new_double_incomplete_similar(self, preview: str) -> None:
        assert names_in(preview, "new") == ["Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse"]
        assert names_in(preview, "double") == ["Ahrens, Anna"]
        assert names_in(preview, "incomplete") == ["Krug"]
        assert names_in(preview, "similar") == ["Bauer, Bernt"]
        assert "<b>3 neu</b> · <b>1 ähnlich</b> · <b>1 unvollständig</b> · <b>1 doppelt</b>" in preview
        assert "Zeile</span>" not in preview
        assert "Zeile 9: Summe · 6" in preview
        assert "Schon angemeldet: Ahrens, Anna (Rommé-Club Nr. 1), Startnummer 1." in preview
        assert "Ähnlich wie Bauer, Bernd (Rommé-Club Nr. 2), Startnummer 2. Dieselbe Person?" in preview
        assert "Mannschaften: 1" in preview

    def test_only_what_can_be_stored_is_ticked(self, preview: str) -> None:
        ticked = sorted(key for key in fields_of(preview) if key.startswith("take"))
        assert ticked == ["take0", "take1", "take2", "take5"]

    def test_nothing_is_stored_yet(self, preview: str, tournament: Tournament) -> None:
        tournament.refresh_from_db()
        assert (tournament.registrations.count(), tournament.revision, Club.objects.count()) == (8, 0, 2)

    def test_columns_may_be_read_another_way(
        self, tournament: Tournament, organiser_client: Client, preview: str
    ) -> None:
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

    def test_team_that_cannot_be_is_said_before(self, tournament: Tournament, organiser_client: Client) -> None:
        content = "Name;Verein;Team\nEhlers, Hanna;Nord;Nordlichter\nFranke, Uwe;Süd;Nordlichter\n"
        page = text(upload(organiser_client, tournament, content))
        assert "<b>Nordlichter</b>: 1 aus dem eigenen Verein, mindestens 3 müssen es sein (Regel 21)." in page

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"", "Die Datei ist leer."),
            (b"%PDF-1.4", "Das ist eine PDF-Datei, keine Tabelle."),
            (b"\xd0\xcf\x11\xe0", "Das ist eine alte Excel-Datei (.xls)"),
            (bytes(range(256)), "Das ist keine Tabelle."),
            (b"1;2\n3;4\n", "Es ist nicht zu erkennen, wo die Namen stehen."),
            (b"Name;Verein\n", "In der Datei steht niemand"),
        ],
    )
    def test_file_that_is_none_is_said_to_be_none(
        self, tournament: Tournament, organiser_client: Client, content: bytes, said: str
    ) -> None:
        answer = upload(organiser_client, tournament, content, club="GSRL Nord")
        assert (answer.status_code, said in text(answer)) == (400, True)
        assert 'value="GSRL Nord"' in text(answer)

    def test_no_file_is_said(self, tournament: Tournament, organiser_client: Client) -> None:
        answer = organiser_client.post(page_of(tournament), {})
        assert (answer.status_code, "Bitte eine Datei auswählen." in text(answer)) == (400, True)

    @pytest.mark.parametrize("step", ["zuordnen", "pruefen", "anmelden"])
    def test_preview_somebody_tampered_with_is_refused(
        self, tournament: Tournament, organiser_client: Client, preview: str, step: str
    ) -> None:
        answer = send(organiser_client, tournament, preview, step, source="x", take0=None)
        assert (answer.status_code, "Bitte die Datei noch einmal auswählen." in text(answer)) == (400, True)

    def test_it_asks_as_often_for_many_as_for_few(self, tournament: Tournament, organiser_client: Client) -> None:
        counts = []
        for people in (10, 40):
            rows = "".join(f"Ehlers, H{number};Club {number};\n" for number in range(people))
            with CaptureQueriesContext(connection) as queries:
                upload(organiser_client, tournament, f"Name;Verein;Team\n{rows}")
            counts.append(len(queries))
        assert counts[0] == counts[1]


class TestStore:
    def test_what_is_ticked_is_stored_with_its_team(
        self, tournament: Tournament, organiser_client: Client, preview: str
    ) -> None:
        page = text(send(organiser_client, tournament, preview))
        assert "4 Personen sind angemeldet. Mannschaften gebildet oder ergänzt: 1." in page
        new = tournament.registrations.filter(number__gt=8).order_by("number")
        assert [(one.number, one.person.name, str(one.club)) for one in new] == [
            (9, "Ehlers, Hanna", "GSRL Nord"),
            (10, "Franke, Uwe", "GSRL Nord"),
            (11, "Groth, Ilse", "GSRL Nord"),
            (12, "Bauer, Bernt", "Rommé-Club Nr. 2"),
        ]
        (team,) = tournament.teams.all()
        assert (team.name, team.members.count()) == ("GSRL Nord 1", 3)
        tournament.refresh_from_db()
        assert tournament.revision == 1

    def test_row_may_be_corrected_and_another_left_out(
        self, tournament: Tournament, organiser_client: Client, preview: str
    ) -> None:
        changes: dict[str, Any] = {"name4": "Krug, Karin", "take4": "on", "club4": "Goldene Neun", "take5": None}
        send(organiser_client, tournament, preview, **changes)
        new = tournament.registrations.filter(number__gt=8)
        assert [one.person.name for one in new] == ["Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse", "Krug, Karin"]

    @pytest.mark.parametrize("line", ["take3", "take4"])
    def test_double_and_incomplete_rows_stop_everything(
        self, tournament: Tournament, organiser_client: Client, preview: str, line: str
    ) -> None:
        answer = send(organiser_client, tournament, preview, **{line: "on", "name0": "Ehlers, Johanna"})
        number = {"take3": 6, "take4": 7}[line]
        page = text(answer)
        assert answer.status_code == 400
        assert f"Noch nichts gespeichert. Bitte ansehen oder Haken wegnehmen: Zeile {number}." in page
        assert 'value="Ehlers, Johanna"' in page
        assert fields_of(page)[line] == "on"
        assert tournament.registrations.count() == 8

    def test_row_that_became_similar_is_shown_again_first(
        self, tournament: Tournament, organiser_client: Client, preview: str
    ) -> None:
        changes = {"name0": "Claus, Klara", "club0": "Rommé-Club Nr. 1"}
        answer = send(organiser_client, tournament, preview, **changes)
        assert "Durch die Änderung ist jemand ähnlich wie jemand anderes." in text(answer)
        assert tournament.registrations.count() == 8
        again = send(organiser_client, tournament, text(answer))
        assert "4 Personen sind angemeldet." in text(again)

    def test_nobody_ticked_is_said(self, tournament: Tournament, organiser_client: Client, preview: str) -> None:
        answer = send(organiser_client, tournament, preview, take0=None, take1=None, take2=None, take5=None)
        assert (answer.status_code, "Es ist niemand angekreuzt." in text(answer)) == (400, True)

    def test_looking_again_stores_nothing(self, tournament: Tournament, organiser_client: Client, preview: str) -> None:
        page = text(send(organiser_client, tournament, preview, "pruefen", name4="Krug, Karin"))
        assert names_in(page, "new") == ["Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse", "Krug, Karin"]
        assert tournament.registrations.count() == 8

    def test_sending_it_twice_registers_nobody_twice(
        self, tournament: Tournament, organiser_client: Client, preview: str
    ) -> None:
        send(organiser_client, tournament, preview)
        again = send(organiser_client, tournament, preview)
        assert again.status_code == 400
        assert tournament.registrations.count() == 12

    def test_team_that_was_not_formed_is_said(self, tournament: Tournament, organiser_client: Client) -> None:
        content = "Name;Verein;Team\nEhlers, Hanna;Nord;Nordlichter\nFranke, Uwe;Süd;Nordlichter\n"
        page = text(upload(organiser_client, tournament, content))
        said = text(send(organiser_client, tournament, page))
        assert "Mannschaft „Nordlichter“ ist nicht gebildet: 1 aus dem eigenen Verein" in said
        assert tournament.registrations.count() == 10

    @pytest.mark.nightly
    def test_thousand_people_are_stored(self, organiser_client: Client, tournament: Tournament) -> None:
        rows = "".join(f"Ehlers, Hanna{number};Club {number % 40};{number}\n" for number in range(1, 1001))
        empty = make_tournament(0)
        empty.organisers.set(tournament.organisers.all())
        page = text(upload(organiser_client, empty, f"Name;Verein;Startnummer\n{rows}"))
        assert "1000 Personen sind angemeldet." in text(send(organiser_client, empty, page))
        assert empty.registrations.count() == 1000


class TestWhereItIsRead:
    @pytest.mark.usefixtures("no_room_for_temporary_files")
    @pytest.mark.parametrize(
        ("content", "status"),
        [
            pytest.param(LIST.encode(), 200, id="good"),
            pytest.param(LIST.encode() + b"\n" * 4 * 1024**2, 200, id="large"),
            pytest.param(b"PK" + b"?" * 4 * 1024**2, 400, id="damaged"),
            pytest.param(b"?" * 6 * 1024**2, 400, id="too large"),
        ],
    )
    def test_nothing_of_an_upload_lies_on_the_disk(
        self, organiser_client: Client, tournament: Tournament, content: bytes, status: int
    ) -> None:
        """Not while it is read, and so not afterwards."""
        assert upload(organiser_client, tournament, content).status_code == status

    @pytest.fixture
    def no_room_for_temporary_files(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
        """The folder for them is not there: nobody can write to it."""
        nowhere = str(tmp_path / "not there")
        settings.FILE_UPLOAD_TEMP_DIR = nowhere
        monkeypatch.setattr(tempfile, "tempdir", nowhere)

    @pytest.mark.django_db(transaction=True)
    @pytest.mark.usefixtures("processes")
    def test_another_process_reads_it(self, organiser_client: Client, tournament: Tournament) -> None:
        page = text(upload(organiser_client, tournament, LIST))
        assert names_in(page, "new") == ["Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse"]
        assert "Das ist eine PDF-Datei" in text(upload(organiser_client, tournament, b"%PDF-1.7"))

    @pytest.mark.django_db(transaction=True)
    @pytest.mark.usefixtures("processes")
    def test_what_takes_too_long_is_said_at_the_form(
        self, organiser_client: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(spreadsheet, "READING_SECONDS", 0)
        answer = upload(organiser_client, tournament, LIST, club="GSRL Nord")
        assert answer.status_code == 503
        assert "Das hat zu lange gedauert und ist abgebrochen. Geändert ist nichts." in text(answer)
        assert 'value="GSRL Nord"' in answer.content.decode()


class TestCategories:
    LIST = (
        "Name;Verein;D/H;Geburtsdatum;Mannschaft;Tandem;Mitgliedsnummer\n"
        "Abel, A;Nord;D;03.04.1950;1;1;NRV 88\nBär, B;Nord;H;2008;1;1;\n"
    )

    def test_preview_shows_what_becomes_of_them(self, organiser_client: Client, tournament: Tournament) -> None:
        page = text(upload(organiser_client, tournament, self.LIST))
        fields = fields_of(page)
        assert [fields[f"categories{at}"] for at in (0, 1)] == ["Damen, Senioren", "Herren, Junioren"]
        assert [fields[f"tandem{at}"] for at in (0, 1)] == ["Nord Tandem 1", "Nord Tandem 1"]
        assert "das Alter, das jemand 2026 erreicht" in page
        assert 'Damen 1 <span class="tag">noch ohne Rangliste</span>' in page

    def test_other_ages_are_asked_for_and_the_year_alone_is_kept_with_the_person(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        ages = text(upload(organiser_client, tournament, self.LIST)).partition('class="ages note"')[2]
        form = dict(re.findall(r'name="(\w+)" value="([^"]*)"', ages.partition("</form>")[0]))
        sent = {key: html.unescape(value) for key, value in form.items() if key != "csrfmiddlewaretoken"}
        for typed in ({"senioren": "x"}, {"senioren": "21"}):
            assert "Gelesen ist wie zuvor." in text(organiser_client.post(page_of(tournament), sent | typed))
        page = text(organiser_client.post(page_of(tournament), sent | {"senioren": "77", "junioren": "17"}))
        assert [fields_of(page)[f"categories{at}"] for at in (0, 1)] == ["Damen", "Herren"]
        assert [fields_of(page)[f"born{at}"] for at in (0, 1)] == ["1950", "2008"]
        changed = text(send(organiser_client, tournament, page, step="pruefen", born1="200"))
        assert "„200“ ist kein Jahrgang" in changed
        assert not tournament.registrations.filter(club__name="Nord").exists()
        send(organiser_client, tournament, page, born1="2009")
        stored = tournament.registrations.filter(club__name="Nord").select_related("person").order_by("person__name")
        assert [one.categories for one in stored] == [["Damen"], ["Herren"]]
        kept = [(one.person.pass_number, one.person.born) for one in stored]
        assert kept == [("NRV 88", 1950), ("", 2009)]
        logged = str(list(AuditEntry.objects.values_list("before", "after", "subject")))
        assert not [private for private in ("1950", "2009", "NRV 88", "03.04") if private in logged]
