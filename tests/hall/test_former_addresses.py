"""A code printed with an address of before leads on and says so; what an organiser types travels sealed if it can."""

import pytest
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
    ("host", "stated", "leads"),
    [
        (OLD, NEW, NEW),
        ("saal.example:8000", NEW, NEW),
        ("saal.example:8443", NEW, ""),
        ("localhost:8000", NEW, ""),
        ("127.0.0.1:8000", NEW, ""),
        pytest.param(OLD, "", "", id="nothing was said"),
    ],
)
def test_old_code_keeps_its_list_and_is_told_where_it_is_now(
    client: Client, state: str, settings: Settings, host: str, stated: str, leads: str
) -> None:
    settings.STATED_ADDRESS = stated
    answer = client.get(state, secure=host.endswith(":8443"), HTTP_HOST=host)
    assert (answer.status_code, answer.json()["moved_to"]) == (200, leads)


@pytest.mark.parametrize("path", ["/anmelden/?next=/leitung/", "/leitung/saal/", "/einladung/x/", "/e/x", "/helfen/x/"])
def test_organiser_is_led_to_where_nobody_reads_along(client: Client, db: None, path: str) -> None:
    answer = client.get(path, HTTP_HOST="saal.example:8000")
    assert (answer.status_code, answer["Location"]) == (302, NEW + path)


@pytest.mark.parametrize(
    ("host", "stated"),
    [
        ("localhost:8000", NEW),  # this machine
        (OLD, NEW),  # another name
        ("saal.example:8000", "http://saal.example:8000"),  # no TLS there
    ],
)
def test_organiser_stays_where_there_is_no_better_address(
    client: Client, db: None, settings: Settings, host: str, stated: str
) -> None:
    settings.STATED_ADDRESS = stated
    assert client.get("/anmelden/", HTTP_HOST=host).status_code == 200


@pytest.mark.parametrize(("secure", "cookie"), [(True, "__Host-csrftoken"), (False, "csrftoken")])
def test_cookie_that_came_by_tls_goes_nowhere_else(client: Client, db: None, secure: bool, cookie: str) -> None:
    answer = client.get("/anmelden/", secure=secure, HTTP_HOST="127.0.0.1")
    assert bool(answer.cookies[cookie]["secure"]) is secure
