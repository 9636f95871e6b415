"""What `make run` makes ready: done once, and found again at the next start."""

import socket
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError
from django.test import Client
from django.urls import reverse
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


class TestOrganiser:
    """The account of the whole installation, and its password: said once and to a terminal only."""

    @staticmethod
    def log_in(password: str) -> int:
        form = {"username": "spielleitung", "password": password}
        return Client().post(reverse("login"), form).status_code

    def test_on_a_terminal_the_password_is_said_once_and_lies_nowhere(self, db: None, var: Path) -> None:
        tournament = make_tournament()
        (var / "organiser_password").write_text("von früher", encoding="utf-8")
        password, words = serving.make_organiser(terminal=True).split(maxsplit=1)
        assert words == "(bitte notieren: steht nur dieses eine Mal da)"
        user = User.objects.get(username="spielleitung")
        assert user.check_password(password)
        assert list(user.tournaments.all()) == [tournament]
        assert list(var.iterdir()) == []
        again = serving.make_organiser(terminal=True)
        assert again == "(vergessen? manage.py changepassword spielleitung)"
        assert User.objects.get().check_password(password)

    def test_without_one_it_lies_in_a_file_of_its_owner_until_the_first_log_in(self, db: None, var: Path) -> None:
        file = var / "organiser_password"
        file.write_text("von früher", encoding="utf-8")
        file.chmod(0o644)
        for _start in range(2):
            assert serving.make_organiser(terminal=False) == f"liegt bis zur ersten Anmeldung in {file}"
        assert file.stat().st_mode & 0o777 == 0o600
        password = file.read_text(encoding="ascii")
        assert self.log_in("falsch") == 200
        assert file.exists()
        assert self.log_in(password) == 302
        assert not file.exists()
        assert serving.make_organiser(terminal=False) == "(vergessen? manage.py changepassword spielleitung)"

    def test_the_log_in_of_somebody_else_leaves_it_there(self, organiser: User, var: Path) -> None:
        serving.make_organiser(terminal=False)
        form = {"username": "anna", "password": "karten-und-augen"}
        assert Client().post(reverse("login"), form).status_code == 302
        assert (var / "organiser_password").exists()

    def test_who_starts_on_a_terminal_later_is_not_told_what_lies_in_the_file(self, db: None, var: Path) -> None:
        serving.make_organiser(terminal=False)
        password = (var / "organiser_password").read_text(encoding="ascii")
        assert password not in serving.make_organiser(terminal=True)


class TestDemo:
    def test_it_is_said_that_it_was_loaded(self, db: None) -> None:
        assert "erfundenen Personen" in serving.load_demo_at_first()
        assert Tournament.objects.count() == 1


class TestOpenList:
    def test_there_is_none_before_a_game_is_stored(self, db: None) -> None:
        seat_series(make_tournament())
        assert serving.open_list() is None

    def test_it_is_one_that_is_being_kept(self, db: None) -> None:
        card_table = seat_series(make_tournament()).card_tables.get(number=2)
        play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "not_opened", 64))
        assert serving.open_list() == card_table


class TestAddress:
    def test_a_port_that_is_taken_is_said_in_one_line(self, settings: Settings) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            settings.PORT = str(taken.getsockname()[1])
            with pytest.raises(CommandError, match="ist schon belegt"):
                serving.free_address()

    @pytest.mark.parametrize("port", ["achttausend", "0", "65536"])
    def test_what_is_no_port_is_said(self, settings: Settings, port: str) -> None:
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
