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
from tests.people.members import NEW, NEW_PASSWORD, RIGHT, TYPED, lacking, link_on
from tournament.management import serving
from tournament.models import Invitation, Membership, Organisation

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def var(settings: Settings, tmp_path: Path) -> Path:
    """An empty var/."""
    settings.VAR_DIR = tmp_path
    return tmp_path


def said(*, terminal: bool = True) -> str:
    return "\n".join(serving.say_how_to_get_in(terminal=terminal))


def open_it(link: str, **typed: str) -> Any:
    return Client().post(link, TYPED | typed)


class TestFirstStart:
    def test_link_on_a_terminal_lies_nowhere(self, var: Path) -> None:
        link = link_on(said())
        assert list(var.iterdir()) == []
        tournament = make_tournament()
        assert open_it(link)["Location"] == "/leitung/"
        user = User.objects.get()
        assert (user.is_superuser, user.first_name, user.check_password(NEW)) == (True, "Bernd Brandt", True)
        assert Membership.objects.get().role == "owner"
        assert Client().get(f"/leitung/{tournament.slug}/").status_code == 302

    def test_link_without_a_terminal_lies_in_its_owners_file_until_it_was_used(self, var: Path) -> None:
        file = var / "owner_link"
        file.write_text("von einem anderen Rechner", encoding="utf-8")  # it works no more, and is made anew
        starts = [said(terminal=False) for _start in range(2)]
        token = file.read_text(encoding="ascii")
        assert [(str(file) in words, token in words) for words in starts] == [(True, False)] * 2
        assert file.stat().st_mode & 0o777 == 0o600
        link = Client().get(f"/e/{token}")["Location"]  # what a screen shows, for a code that fits it
        assert (open_it(link).status_code, file.exists()) == (302, False)

    def test_owner_who_is_there_needs_no_link(self) -> None:
        User.objects.create_superuser("chefin", password=RIGHT)
        assert ("/einladung/" in said(), Invitation.objects.count()) == (False, 0)

    def test_first_who_opens_one_takes_it_the_others_go_no_more(self) -> None:
        first, second = link_on(said()), link_on(said())
        assert open_it(first).status_code == 302
        assert lacking(open_it(second, username="clara"), "zurückgezogen") == (410, [])
        assert User.objects.count() == 1

    def test_link_takes_the_place_of_an_unused_password_of_before(self, var: Path) -> None:
        old = User.objects.create_superuser("spielleitung", password=RIGHT)
        (var / "organiser_password").write_text(RIGHT, encoding="utf-8")
        assert open_it(link_on(said())).status_code == 302
        old.refresh_from_db()
        assert (list(var.iterdir()), old.has_usable_password()) == ([], False)

    def test_password_of_before_is_named_until_somebody_logs_in_with_it(self, var: Path) -> None:
        User.objects.create_superuser("spielleitung", password=RIGHT)
        file = var / "organiser_password"
        file.write_text(RIGHT, encoding="utf-8")
        assert str(file) in said()
        Client().post("/anmelden/", {"username": "spielleitung", "password": RIGHT})
        assert (file.exists(), str(file) in said()) == (False, False)


class TestWhereAllAreLost:
    @staticmethod
    def link(*words: str) -> str:
        out = StringIO()
        call_command("owner", *words, stdout=out)
        return link_on(out.getvalue())

    def test_command_makes_an_owner_beside_those_there_are(self) -> None:
        Organisation.objects.create(name="RC Nord")
        User.objects.create_superuser("chefin", password="vergessen-vergessen")
        assert open_it(self.link()).status_code == 302
        assert set(User.objects.filter(is_superuser=True).values_list("username", flat=True)) == {"chefin", "bernd"}
        assert Organisation.objects.count() == 1

    def test_command_opens_an_account_anew(self, organiser: User) -> None:
        assert Client().post(self.link("anna"), NEW_PASSWORD).status_code == 302
        assert User.objects.get().check_password(NEW)

    def test_name_nobody_has_is_said(self) -> None:
        with pytest.raises(CommandError, match="Ein Konto „niemand“ gibt es hier nicht"):
            self.link("niemand")
