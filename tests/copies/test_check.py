"""`manage.py check`: whether everything is well, on one page; with Django's arguments, Django's check."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tests.copies.installation import Installation, spoil_totals
from tournament.copies.acts.keeping import take


def lines(said: str) -> dict[str, str]:
    """What each line is of -> what it begins with and says."""
    return {line[2:25].strip(): f"{line[0]} {line[26:]}" for line in said.splitlines() if line.startswith(("✓", "✗"))}


def faulty(installation: Installation, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """The lines before it ends with 1."""
    with installation.here(), pytest.raises(CommandError) as caught:
        call_command("check")
    assert (caught.value.returncode, str(caught.value).startswith("Nicht in Ordnung: 1 von ")) == (1, True)
    return lines(capsys.readouterr().out)


def test_check_says_all_is_well_and_what_came_since_the_copy(installation: Installation) -> None:
    with installation.here():
        kept = take()
    said = installation.run("check")
    assert said.endswith("\nAlles in Ordnung.\n")
    page = lines(said)
    begins = {
        "Datenbank": "✓ in Ordnung (SQLite, ",
        "Summen und Protokolle": "✓ passen zusammen: 1 Turniere, ",
        "Schlüssel der Links": f"✓ da, in {installation.folder}",
        "Zweiter Ort": "✓ keiner eingerichtet",
        "Freier Platz": "✓ ",
    }
    assert {line: page[line][: len(begin)] for line, begin in begins.items()} == begins
    assert page["Schlüssel der Links"] == begins["Schlüssel der Links"]
    assert page["Letzte Sicherung"].endswith(str(kept.file))
    installation.another_tournament()
    assert lines(installation.run("check"))["Letzte Sicherung"].endswith("(seitdem kam etwas dazu)")


def test_totals_that_do_not_follow_from_the_games(
    installation: Installation, capsys: pytest.CaptureFixture[str]
) -> None:
    with installation.here():
        take()
    spoil_totals(installation.database)
    said = faulty(installation, capsys)["Summen und Protokolle"]
    assert said.startswith("✗ pokal-2026: 1 Summen passen nicht zu den Spielen")


def test_damaged_database_and_one_that_is_gone(installation: Installation, capsys: pytest.CaptureFixture[str]) -> None:
    with installation.here():
        kept = take()
    installation.database.write_bytes(b"\0" * 4096)
    page = faulty(installation, capsys)
    assert page["Datenbank"].startswith("✗ ist beschädigt")
    assert page["Letzte Sicherung"].endswith(str(kept.file))
    installation.database.unlink()
    assert faulty(installation, capsys)["Datenbank"].startswith("✗ ist nicht da")
    assert not installation.database.exists()


def test_second_place_that_is_away(
    installation: Installation, settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.SECOND_PLACE = str(tmp_path / "stick")
    with installation.here():
        take()
    assert faulty(installation, capsys)["Zweiter Ort"] == f"✗ {tmp_path}/stick ist gerade nicht da"


@pytest.mark.parametrize(
    "arguments", [["--deploy"], ["tournament"], ["--tag", "security"], ["--fail-level", "WARNING"]]
)
def test_with_an_argument_it_is_djangos_own(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """As `make lint` calls it; no database is asked."""
    try:
        call_command("check", *arguments)
    except CommandError as error:
        said = str(error)
    else:
        said = "".join(capsys.readouterr())
    assert ("System check identified" in said, "Datenbank" in said) == (True, False)
