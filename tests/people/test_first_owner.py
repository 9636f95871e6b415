"""The first owner opens a link, once; the program lies nowhere about a password."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from tests.factories import make_tournament
from tournament.management import serving
from tournament.models import Invitation, Membership, Organisation

pytestmark = pytest.mark.django_db

PASSWORD = "karten und augen"
TYPED = {"shown": "Anna Adler", "username": "anna", "password": PASSWORD, "again": PASSWORD}


@pytest.fixture(autouse=True)
def var(settings: Settings, tmp_path: Path) -> Path:
    """An empty var/."""
    settings.VAR_DIR = tmp_path
    return tmp_path


def link_in(lines: list[str]) -> str:
    (line,) = [line for line in lines if "/einladung/" in line]
    return "/einladung/" + line.partition("/einladung/")[2].strip()


def open_it(link: str, **typed: str) -> Any:
    return Client().post(link, TYPED | typed)


class TestFirstStart:
    def test_on_a_terminal_the_link_is_said_and_lies_nowhere(self, var: Path) -> None:
        link = link_in(serving.say_how_to_get_in(terminal=True))
        assert list(var.iterdir()) == []
        tournament = make_tournament()
        assert open_it(link)["Location"] == "/leitung/"
        user = User.objects.get()
        assert (user.is_superuser, user.first_name, user.check_password(PASSWORD)) == (True, "Anna Adler", True)
        assert Membership.objects.get().role == "owner"
        assert Client().get(f"/leitung/{tournament.slug}/").status_code == 302

    def test_without_one_it_lies_in_a_file_of_its_owner_until_it_was_used(self, var: Path) -> None:
        file = var / "owner_link"
        said = [" ".join(serving.say_how_to_get_in(terminal=False)) for _start in range(2)]
        token = file.read_text(encoding="ascii")
        assert [(str(file) in words, token in words) for words in said] == [(True, False)] * 2
        assert file.stat().st_mode & 0o777 == 0o600
        link = Client().get(f"/e/{token}")["Location"]  # what a screen shows, for a code that fits it
        assert open_it(link).status_code == 302
        assert not file.exists()

    def test_once_there_is_an_owner_no_link_is_said(self) -> None:
        User.objects.create_superuser("chefin", password=PASSWORD)
        assert not [line for line in serving.say_how_to_get_in(terminal=True) if "/einladung/" in line]
        assert not Invitation.objects.exists()

    def test_first_who_opens_one_takes_it_the_others_go_no_more(self) -> None:
        links = [link_in(serving.say_how_to_get_in(terminal=True)) for _start in range(2)]
        assert open_it(links[0]).status_code == 302
        again = open_it(links[1], username="bernd")
        assert (again.status_code, "zurückgezogen" in again.content.decode()) == (410, True)
        assert User.objects.count() == 1

    def test_what_lies_there_and_works_no_more_is_made_anew(self, var: Path) -> None:
        (var / "owner_link").write_text("von einem anderen Rechner", encoding="utf-8")
        serving.say_how_to_get_in(terminal=False)
        token = (var / "owner_link").read_text(encoding="ascii")
        assert open_it(f"/einladung/{token}/").status_code == 302

    def test_where_nobody_had_the_first_password_of_before_the_link_takes_its_place(self, var: Path) -> None:
        old = User.objects.create_superuser("spielleitung", password=PASSWORD)
        (var / "organiser_password").write_text(PASSWORD, encoding="utf-8")
        assert open_it(link_in(serving.say_how_to_get_in(terminal=True))).status_code == 302
        old.refresh_from_db()
        assert (list(var.iterdir()), old.has_usable_password()) == ([], False)

    def test_password_of_before_is_named_until_somebody_logs_in_with_it(self, var: Path) -> None:
        User.objects.create_superuser("spielleitung", password=PASSWORD)
        file = var / "organiser_password"
        file.write_text(PASSWORD, encoding="utf-8")
        assert str(file) in "\n".join(serving.say_how_to_get_in(terminal=True))
        Client().post("/anmelden/", {"username": "spielleitung", "password": PASSWORD})
        assert not file.exists()
        assert str(file) not in "\n".join(serving.say_how_to_get_in(terminal=True))


class TestWhereAllAreLost:
    @staticmethod
    def said(*words: str) -> str:
        out = StringIO()
        call_command("owner", *words, stdout=out)
        return link_in(out.getvalue().splitlines())

    def test_command_makes_an_owner_beside_those_there_are(self) -> None:
        Organisation.objects.create(name="RC Nord")
        User.objects.create_superuser("chefin", password="vergessen-vergessen")
        assert open_it(self.said()).status_code == 302
        assert set(User.objects.filter(is_superuser=True).values_list("username", flat=True)) == {"chefin", "anna"}
        assert Organisation.objects.count() == 1

    def test_or_opens_an_account_anew(self, organiser: User) -> None:
        response = Client().post(self.said("anna"), {"password": PASSWORD, "again": PASSWORD})
        assert response.status_code == 302
        assert User.objects.get().check_password(PASSWORD)

    def test_name_nobody_has_is_said(self) -> None:
        with pytest.raises(CommandError, match="Ein Konto „niemand“ gibt es hier nicht"):
            self.said("niemand")
