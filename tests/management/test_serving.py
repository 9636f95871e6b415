"""What `make run` makes ready: done once, and found again at the next start."""

import socket
from pathlib import Path

import pytest
from django.core.management import CommandError
from pytest_django import Settings

from scoring import Result
from tests.factories import make_tournament, play, seat_series
from tournament.management import serving
from tournament.models import Tournament


@pytest.fixture(autouse=True)
def var(settings: Settings, tmp_path: Path) -> Path:
    """An empty var/."""
    settings.VAR_DIR = tmp_path
    settings.STATIC_ROOT = tmp_path / "static"
    return tmp_path


def test_demo_that_was_loaded_is_said(db: None) -> None:
    assert "erfundenen Personen" in serving.load_demo_at_first()
    assert Tournament.objects.count() == 1


def test_open_list_is_one_that_is_being_kept(db: None) -> None:
    card_table = seat_series(make_tournament()).card_tables.get(number=2)
    assert serving.open_list() is None  # before a game is stored
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "not_opened", 64))
    assert serving.open_list() == card_table


def test_port_that_is_taken_is_said_in_one_line(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings.PORT = str(taken.getsockname()[1])
        with pytest.raises(CommandError, match="ist schon belegt"):
            serving.free_address()


@pytest.mark.parametrize("port", ["achttausend", "0", "65536"])
def test_port_that_is_none_is_said(settings: Settings, port: str) -> None:
    settings.PORT = port
    with pytest.raises(CommandError, match=f"PORT={port} ist keine Portnummer"):
        serving.free_address()


def test_static_files_are_collected_once(var: Path) -> None:
    serving.collect_static_files()
    style = var / "static" / "web" / "app.css"
    assert style.exists()
    style.unlink()
    serving.collect_static_files()
    assert not style.exists()
