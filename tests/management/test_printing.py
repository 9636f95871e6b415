"""`print_lists` and `print_standings`: real PDFs, and a German line for every error."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.factories import fill_list, make_team, make_tournament, seat_series
from tests.web.reading import texts
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def seated() -> Tournament:
    """Seven players; series 1 seated."""
    tournament = make_tournament(7)
    seat_series(tournament)
    return tournament


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "druck.pdf"


def text_of(file: Path) -> list[str]:
    return texts(file.read_bytes())


def test_lists_are_printed_empty_or_filled(seated: Tournament, file: Path) -> None:
    call_command("print_lists", seated.slug, "--series", "1", "-o", str(file))
    for number, page in enumerate(text_of(file), 1):
        assert f"Tisch {number} · Serie 1" in page
    for card_table in seated.series.get(number=1).card_tables.all():
        fill_list(card_table)
    call_command("print_lists", seated.slug, "--series", "1", "--filled", "-o", str(file))
    assert "Rommé 2" in text_of(file)[0]


@pytest.mark.parametrize(
    ("options", "title"),
    [([], "Einzelwertung"), (["--teams"], "Mannschaften"), (["--series", "1"], "Einzelwertung, 1. Serie")],
)
def test_standings_are_printed(seated: Tournament, file: Path, options: list[str], title: str) -> None:
    make_team(seated, list(seated.registrations.all()[:4]))
    call_command("print_standings", seated.slug, "-o", str(file), *options)
    assert title in text_of(file)[0]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("print_lists gibtsnicht --series 1", "Ein Turnier „gibtsnicht“ gibt es hier nicht; es gibt: pokal."),
        ("print_lists pokal --series 9", "Serie 9 gibt es nicht; das Turnier hat 3."),
        ("print_lists pokal --series 2", "Für Serie 2 ist noch niemand gesetzt."),
        ("print_standings pokal --series 2", "Für Serie 2 ist noch niemand gesetzt."),
        ("print_standings pokal --teams", "Dieses Turnier hat keine Mannschaften."),
        ("print_standings pokal", "druck.pdf lässt sich nicht schreiben: No such file or directory."),
    ],
)
def test_command_for_what_is_not_there_is_refused_in_german(
    seated: Tournament, tmp_path: Path, command: str, why: str
) -> None:
    Tournament.objects.update(slug="pokal")
    folder = "gibtsnicht" if "schreiben" in why else ""
    with pytest.raises(CommandError) as error:
        call_command(*command.split(), "-o", str(tmp_path / folder / "druck.pdf"))
    assert (str(error.value).removeprefix(f"{tmp_path}/gibtsnicht/"), list(tmp_path.iterdir())) == (why, [])
