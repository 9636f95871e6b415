"""contract.md, section 3: the commands that move tournaments about."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings

from tests.archive.documents import CONTRACT_EXAMPLE, as_bytes, scoring_stand
from tests.web.answers import shows
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

WARNINGS = [
    "series[0].tables[1].totals: Warnung: Für „p6“ fehlt die Summe.",
    "series[0].tables[1].totals: Warnung: Für „p7“ fehlt die Summe.",
    "lots[0]: Warnung: Dieses Los gilt nicht: Die Genannten stehen nicht gleich, oder anders als damals.",
]


def output(command: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(command, *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


@pytest.fixture
def imported(example: str) -> Tournament:
    """The contract's example in the database."""
    output("import_tournament", example)
    return Tournament.objects.get()


@pytest.fixture
def example(tmp_path: Path) -> str:
    """The contract's example in a file."""
    file = tmp_path / "pokal.json"
    file.write_bytes(as_bytes(CONTRACT_EXAMPLE))
    return str(file)


def test_import_says_the_slug_on_the_last_line_and_what_is_odd_as_warnings(example: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    call_command("import_tournament", example, stdout=out, stderr=err)
    assert (out.getvalue(), err.getvalue().splitlines()) == ("pokal-2026\n", WARNINGS)
    assert Tournament.objects.get().published


def test_import_can_stay_unpublished(example: str) -> None:
    output("import_tournament", example, "--unpublished")
    tournament = Tournament.objects.get()
    assert (tournament.published, tournament.series.filter(results_published_at__isnull=False).count()) == (False, 0)


def test_refused_document_lists_errors_with_places_and_stores_nothing(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text('{"format": "spielliste/2", "tournament": {}, "clubs": [], "players": [], "series": 3}')
    err = io.StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("import_tournament", str(file), stdout=io.StringIO(), stderr=err)
    assert caught.value.returncode == 2
    assert err.getvalue().splitlines() == [
        "format: Das Format „spielliste/2“ ist unbekannt; erwartet wird „spielliste/1“.",
        "tournament.name: Das fehlt.",
        "tournament.date: Das fehlt.",
        "tournament.rulebook: Das fehlt.",
        "tournament.series: Das fehlt.",
        "tournament.games_per_series: Das fehlt.",
        "series: Hier gehört eine Liste [ ] hin.",
    ]
    assert not Tournament.objects.exists()


def test_export_is_the_document_that_was_imported(imported: Tournament) -> None:
    exported = output("export_tournament", "pokal-2026")
    assert json.loads(exported) == CONTRACT_EXAMPLE
    shows(exported, '\n "tournament": {\n  "name": "Pokal 2026"', "Rommé-Club")


def test_standings_are_those_of_scoring_and_of_the_public_page(imported: Tournament, client: Client) -> None:
    stand = json.loads(output("standings", "pokal-2026"))
    assert stand == client.get("/turniere/pokal-2026/stand.json").json() == scoring_stand(CONTRACT_EXAMPLE)


@pytest.mark.parametrize(
    ("url", "begins"), [("https://liste.example", "https://liste.example"), ("", "http://127.0.0.1:8123")]
)
def test_table_links_are_a_line_a_table_beginning_with_the_public_url(
    imported: Tournament, url: str, begins: str
) -> None:
    with override_settings(PUBLIC_URL=url, PORT="8123"):
        lines = [line.split("\t") for line in output("table_links", "pokal-2026", "--series", "1").splitlines()]
    assert [(number, link.partition("/liste/")[0]) for number, link in lines] == [("1", begins), ("2", begins)]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["table_links", "pokal-2026", "--series", "2"], "Serie 2 ist noch nicht veröffentlicht"),
        (["table_links", "pokal-2026", "--series", "4"], "Serie 4 gibt es nicht; das Turnier hat 3"),
        (["export_tournament", "pokal"], "„pokal“ gibt es hier nicht; es gibt: pokal-2026"),
        (["import_tournament", "/gibtsnicht/pokal.json"], "kann nicht gelesen werden"),
    ],
)
def test_command_for_what_is_not_there_is_refused(imported: Tournament, command: list[str], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        output(*command)
