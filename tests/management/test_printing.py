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


def test_print_lists(seated: Tournament, file: Path) -> None:
    call_command("print_lists", seated.slug, "--series", "1", "-o", str(file))
    first, second = text_of(file)
    assert "Tisch 1 · Serie 1" in first
    assert "Tisch 2 · Serie 1" in second


def test_print_lists_filled(seated: Tournament, file: Path) -> None:
    for card_table in seated.series.get(number=1).card_tables.all():
        fill_list(card_table)
    call_command("print_lists", seated.slug, "--series", "1", "--filled", "-o", str(file))
    assert "Rommé 2" in text_of(file)[0]


@pytest.mark.parametrize(
    ("options", "title"),
    [([], "Einzelwertung"), (["--teams"], "Mannschaften"), (["--series", "1"], "Einzelwertung, 1. Serie")],
)
def test_print_standings(seated: Tournament, file: Path, options: list[str], title: str) -> None:
    make_team(seated, list(seated.registrations.all()[:4]))
    call_command("print_standings", seated.slug, "-o", str(file), *options)
    assert title in text_of(file)[0]


def refused(*command: str) -> str:
    with pytest.raises(CommandError) as error:
        call_command(*command)
    return str(error.value)


def test_what_there_is_not_is_said_in_german(seated: Tournament, file: Path) -> None:
    slug, out = seated.slug, str(file)
    assert refused("print_lists", "gibtsnicht", "--series", "1", "-o", out) == (
        f"Ein Turnier „gibtsnicht“ gibt es hier nicht; es gibt: {slug}."
    )
    assert refused("print_lists", slug, "--series", "9", "-o", out) == "Serie 9 gibt es nicht; das Turnier hat 3."
    assert refused("print_lists", slug, "--series", "2", "-o", out) == "Für Serie 2 ist noch niemand gesetzt."
    assert refused("print_standings", slug, "--series", "2", "-o", out) == "Für Serie 2 ist noch niemand gesetzt."
    assert refused("print_standings", slug, "--teams", "-o", out) == "Dieses Turnier hat keine Mannschaften."
    assert not file.exists()


def test_file_that_cannot_be_written(seated: Tournament, tmp_path: Path) -> None:
    there = tmp_path / "gibtsnicht" / "druck.pdf"
    message = refused("print_standings", seated.slug, "-o", str(there))
    assert message == f"{there} lässt sich nicht schreiben: No such file or directory."
