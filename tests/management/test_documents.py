"""contract.md, section 3: the commands that move tournaments about."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings

from tests.archive.documents import CONTRACT_EXAMPLE, as_bytes, scoring_stand
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
def example(tmp_path: Path) -> str:
    """The contract's example in a file."""
    file = tmp_path / "pokal.json"
    file.write_bytes(as_bytes(CONTRACT_EXAMPLE))
    return str(file)


def test_import_says_the_slug_alone_on_the_last_line_and_what_is_odd_as_warnings(example: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    call_command("import_tournament", example, stdout=out, stderr=err)
    assert out.getvalue() == "pokal-2026\n"
    assert err.getvalue().splitlines() == WARNINGS
    assert Tournament.objects.get().published


def test_import_can_stay_unpublished(example: str) -> None:
    output("import_tournament", example, "--unpublished")
    tournament = Tournament.objects.get()
    assert (tournament.published, tournament.series.filter(results_published_at__isnull=False).count()) == (False, 0)


def test_refused_document_lists_every_error_with_its_place_and_stores_nothing(tmp_path: Path) -> None:
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


def test_file_that_is_not_there_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="kann nicht gelesen werden"):
        call_command("import_tournament", str(tmp_path / "nowhere.json"))


def test_export_is_the_document_that_was_imported(example: str) -> None:
    output("import_tournament", example)
    exported = output("export_tournament", "pokal-2026")
    assert json.loads(exported) == CONTRACT_EXAMPLE
    assert '\n "tournament": {\n  "name": "Pokal 2026"' in exported
    assert "Rommé-Club" in exported


def test_standings_from_the_database_are_those_of_scoring(example: str) -> None:
    output("import_tournament", example)
    assert json.loads(output("standings", "pokal-2026")) == scoring_stand(CONTRACT_EXAMPLE)


def test_public_page_answers_with_the_same_standings_at_once(example: str, client: Client) -> None:
    output("import_tournament", example)
    answer = client.get("/turniere/pokal-2026/stand.json")
    assert answer.json() == json.loads(output("standings", "pokal-2026"))


def test_unknown_tournament_names_those_there_are(example: str) -> None:
    output("import_tournament", example)
    with pytest.raises(CommandError, match="„pokal“ gibt es hier nicht; es gibt: pokal-2026"):
        output("export_tournament", "pokal")


class TestTableLinks:
    @override_settings(PUBLIC_URL="https://liste.example")
    def test_line_a_table_with_a_link_that_opens_its_list(self, example: str) -> None:
        output("import_tournament", example)
        lines = [line.split("\t") for line in output("table_links", "pokal-2026", "--series", "1").splitlines()]
        assert [number for number, _link in lines] == ["1", "2"]
        assert all(link.startswith("https://liste.example/liste/") for _number, link in lines)

    @override_settings(PUBLIC_URL="", PORT="8123")
    def test_without_public_url_the_links_begin_with_this_machine(self, example: str) -> None:
        output("import_tournament", example)
        assert "\thttp://127.0.0.1:8123/liste/" in output("table_links", "pokal-2026", "--series", "1")

    def test_there_are_none_before_the_seating_is_published(self, example: str) -> None:
        output("import_tournament", example)
        with pytest.raises(CommandError, match="Serie 2 ist noch nicht veröffentlicht"):
            output("table_links", "pokal-2026", "--series", "2")
        with pytest.raises(CommandError, match="Serie 4 gibt es nicht; das Turnier hat 3"):
            output("table_links", "pokal-2026", "--series", "4")
