"""Only one machine stores: who hears of a higher term than its own refuses, and says where the other is."""

import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.signing import Signer
from django.test import Client
from pytest_django import Settings

from tests.factories import ACTOR, seat_series
from tests.lists.keeper.phone import entry, put
from tournament.core import writing
from tournament.core.act import act
from tournament.models import Game, Installation, Tournament
from tournament.models.link import token_of
from tournament.web.middleware import HEADER

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("var")]

ELSEWHERE = "http://192.168.1.21:8000"


@pytest.fixture
def link(tournament: Tournament) -> str:
    return f"/liste/{token_of(seat_series(tournament).card_tables.get(number=1).link_nonce)}/"


@pytest.fixture
def serving(settings: Settings) -> None:
    """This is a server, in term 2."""
    settings.TERM = 2


@pytest.mark.usefixtures("serving")
@pytest.mark.parametrize(("numbers", "counts"), [((1,), None), ((2,), None), ((3,), 3), ((4, 3), 4)])
def test_highest_term_counts_if_it_is_above_ones_own(numbers: tuple[int, ...], counts: int | None) -> None:
    for number in numbers:
        writing.hear(writing.signed(writing.Term(number, ELSEWHERE)))
    assert writing.successor() == (counts and writing.Term(counts, ELSEWHERE))


@pytest.mark.usefixtures("serving")
@pytest.mark.parametrize(
    "said",
    [
        "",
        f"3 {ELSEWHERE}",
        f"3 {ELSEWHERE}:{'A' * 43}",
        Signer(salt="another purpose").sign(f"3 {ELSEWHERE}"),
        Signer(key="another key", salt="tournament.standby.term").sign(f"3 {ELSEWHERE}"),
    ],
)
def test_fence_not_signed_with_our_key_stops_nobody(said: str) -> None:
    writing.hear(said)
    assert writing.heard() is None


@pytest.mark.usefixtures("serving")
def test_page_of_the_note_that_was_lost_is_no_note(var: Path) -> None:
    writing.hear(writing.signed(writing.Term(3, ELSEWHERE)))
    (var / "standby" / "heard.json").write_bytes(b'{"number": 3, "addr')
    assert writing.successor() is None
    writing.hear(writing.signed(writing.Term(3, ELSEWHERE)))
    assert writing.successor() == writing.Term(3, ELSEWHERE)


@pytest.mark.usefixtures("serving")
def test_phone_that_was_at_the_other_machine_stops_this_one(client: Client, link: str) -> None:
    first = entry()
    assert put(client, link, 1, first).status_code == 200
    client.defaults[f"HTTP_{HEADER.upper().replace('-', '_')}"] = writing.signed(writing.Term(3, ELSEWHERE))
    refused = put(client, link, 2, entry())
    assert refused.status_code == 503
    (error,) = refused.json()["errors"]
    said = (
        f"Ein anderer Rechner hat übernommen und führt die Listen weiter: {ELSEWHERE}. "
        "Hier wird nichts mehr gespeichert."
    )
    assert (error["code"], error["message"], refused.json()["address"]) == ("superseded", said, ELSEWHERE)
    assert refused["Retry-After"]
    # What it stored long ago is no "stored" any more either: the others might not have it.
    assert put(client, link, 1, first).status_code == 503
    assert (Game.objects.count(), client.get(f"{link}state").status_code) == (1, 200)


@pytest.mark.usefixtures("serving")
def test_organiser_reads_where_to_go(organiser: User, client: Client) -> None:
    writing.note(writing.Term(3, ELSEWHERE))
    answer = client.post("/anmelden/", {"username": "anna", "password": "karten-und-augen"})
    assert (answer.status_code, ELSEWHERE in answer.content.decode()) == (503, True)


def test_fence_says_nothing_where_nothing_was_put_back(client: Client, link: str, settings: Settings) -> None:
    settings.TERM = 0
    assert HEADER not in client.get(f"{link}state")
    assert HEADER not in put(client, link, 1, entry())


def test_after_a_return_every_answer_to_a_phone_says_the_term(client: Client, link: str, settings: Settings) -> None:
    Installation.objects.create(term=3, served_at=ELSEWHERE)
    writing.begin()
    assert settings.TERM == 3
    assert "192.168.1.21" in settings.ALLOWED_HOSTS
    for answer in (client.get(f"{link}state"), put(client, link, 1, entry())):
        assert (answer.status_code, answer[HEADER]) == (200, writing.signed(writing.Term(3, ELSEWHERE)))
    settings.TERM = 2  # the old machine understands it
    Installation.objects.update(term=2)
    writing.hear(answer[HEADER])
    assert writing.successor() == writing.Term(3, ELSEWHERE)
    settings.ALLOWED_HOSTS.remove("192.168.1.21")


def test_command_is_no_server(tournament: Tournament, settings: Settings) -> None:
    assert settings.TERM is None
    writing.note(writing.Term(3, ELSEWHERE))
    with act(tournament, ACTOR, "series_started"):
        pass
    assert json.loads((settings.VAR_DIR / "standby" / "heard.json").read_text()) == {"number": 3, "address": ELSEWHERE}


@pytest.mark.parametrize(("own", "others", "least"), [(0, None, 1), (2**52, None, 2**52 + 1), (1, 2**52, 2**52 + 1)])
def test_term_is_above_all_that_was_heard_of(own: int, others: int | None, least: int) -> None:
    """2^52 is far above the milliseconds of any clock: 1.8 * 10^12."""
    if others is not None:
        writing.note(writing.Term(others, ELSEWHERE))
    assert writing.raised(own).number == least if least > 1 else writing.raised(own).number > 10**12


@pytest.mark.parametrize(("stored", "counts"), [(2, False), (3, True)])
def test_server_finds_its_own_term_raised_while_it_runs(settings: Settings, stored: int, counts: bool) -> None:
    """A copy was put back by a command: what is heard is the server's own."""
    settings.TERM = 1
    Installation.objects.create(term=stored, served_at=ELSEWHERE)
    writing.note(writing.Term(3, ELSEWHERE))
    assert ((writing.successor() is None), settings.TERM) == (counts, stored)
    settings.ALLOWED_HOSTS.remove("192.168.1.21")
