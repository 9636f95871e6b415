"""A code printed with an address of before leads on and says so; what an organiser types travels sealed if it can."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from tests.factories import seat_series
from tournament.lists.reads.links import list_link
from tournament.models import CardTable, Tournament

OLD, NEW = "192.168.178.20:8000", "https://saal.example:8443"


@pytest.fixture(autouse=True)
def moved(settings: Settings) -> None:
    """The hall's address is another by now; the old one still leads here."""
    settings.ALLOWED_HOSTS = ["192.168.178.20", "saal.example", "localhost", "127.0.0.1"]
    settings.STATED_ADDRESS = settings.HALL_ADDRESS = NEW


@pytest.fixture
def state(tournament: Tournament) -> str:
    """The path of a list's state."""
    seat_series(tournament)
    return list_link(CardTable.objects.order_by("number")[0], "") + "state"


@pytest.mark.parametrize(
    ("host", "secure", "leads"),
    [
        (OLD, False, NEW),
        ("saal.example:8000", False, NEW),
        ("saal.example:8443", True, ""),
        ("localhost:8000", False, ""),
        ("127.0.0.1:8000", False, ""),
    ],
)
def test_old_code_keeps_its_list_and_is_told_where_it_is_now(
    client: Client, state: str, host: str, secure: bool, leads: str
) -> None:
    answer = client.get(state, secure=secure, HTTP_HOST=host)
    assert (answer.status_code, answer.json()["moved_to"]) == (200, leads)


def test_where_nothing_was_said_nothing_has_moved(client: Client, state: str, settings: Settings) -> None:
    settings.STATED_ADDRESS = ""
    assert client.get(state, HTTP_HOST=OLD).json()["moved_to"] == ""


class TestSealed:
    @pytest.mark.parametrize(
        "path", ["/anmelden/?next=/leitung/", "/leitung/saal/", "/einladung/x/", "/e/x", "/helfen/x/"]
    )
    def test_organiser_is_led_to_where_nobody_reads_along(self, client: Client, db: None, path: str) -> None:
        answer = client.get(path, HTTP_HOST="saal.example:8000")
        assert (answer.status_code, answer["Location"]) == (302, NEW + path)

    @pytest.mark.parametrize("host", ["localhost:8000", OLD])
    def test_not_from_this_machine_nor_from_another_name(self, client: Client, db: None, host: str) -> None:
        assert client.get("/anmelden/", HTTP_HOST=host).status_code == 200

    def test_nor_where_the_address_is_none_with_tls(self, client: Client, db: None, settings: Settings) -> None:
        settings.STATED_ADDRESS = "http://saal.example:8000"
        assert client.get("/anmelden/", HTTP_HOST="saal.example:8000").status_code == 200

    def test_cookie_that_came_by_tls_goes_nowhere_else(self, client: Client, organiser: User) -> None:
        for secure in (True, False):
            answer = Client().get("/anmelden/", secure=secure, HTTP_HOST="127.0.0.1")
            assert bool(answer.cookies["__Host-csrftoken" if secure else "csrftoken"]["secure"]) is secure
