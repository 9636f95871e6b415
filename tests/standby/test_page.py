"""The page on which the second machine is paired."""

import os
import re
import time
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from tests.web.html import text_of
from tournament.copies.reads.place import is_sqlite
from tournament.core import fence
from tournament.core.fence import Term
from tournament.core.notes import note_file, write_note
from tournament.standby.acts.pairing import CODE
from tournament.standby.reads.pair import ASKED, FOLLOWER, Follower, as_note

pytestmark = pytest.mark.django_db

PAGE = "/leitung/saal/zweitrechner/"
SECOND = "http://192.168.1.21:8000"
SHOWN = re.compile(r"\b\w{4}-\w{4}-\w{4}\b")


@pytest.fixture
def owner_client(organiser: User, client: Client) -> Client:
    """Whoever runs the whole installation is logged in."""
    organiser.is_superuser = True
    organiser.save()
    client.force_login(organiser)
    return client


def paired(seconds_ago: float | None) -> None:
    """A machine follows, which asked so long ago the last time (None: not yet)."""
    write_note(FOLLOWER, as_note(Follower("f" * 64, SECOND)))
    if seconds_ago is not None:
        write_note(ASKED, {})
        then = time.time() - seconds_ago
        os.utime(note_file(ASKED), (then, then))


def test_code_is_shown_to_the_owner_once(owner_client: Client) -> None:
    assert not SHOWN.search(text_of(owner_client.get(PAGE)))
    if not is_sqlite():
        assert "PostgreSQL" in text_of(owner_client.post(PAGE))
        assert not note_file(CODE).exists()
        return
    codes = [SHOWN.findall(text_of(owner_client.post(PAGE))) for _ in range(2)]
    assert all(codes)
    assert "Wer falsche Codes schickt, muss warten" in text_of(owner_client.post(PAGE))
    assert set(codes[0]).isdisjoint(codes[1])
    assert not SHOWN.search(text_of(owner_client.get(PAGE)))
    assert owner_client.post(PAGE)["Cache-Control"] == "no-store"


def test_code_is_for_the_owner_alone(organiser_client: Client) -> None:
    assert ("wem diese Installation gehört" in text_of(organiser_client.get(PAGE))) == is_sqlite()
    assert organiser_client.post(PAGE).status_code == 403
    assert not note_file(CODE).exists()
    assert Client().get(PAGE).status_code == 302


@pytest.mark.parametrize(
    ("seconds_ago", "said"),
    [
        (5, f"✓ Der Zweitrechner folgt. Selbst zu erreichen wäre er unter {SECOND}."),
        (20, "Der Zweitrechner hat sich zuletzt"),
        (None, "gemeldet hat er sich noch nicht"),
    ],
)
def test_page_says_whether_the_other_follows(organiser_client: Client, seconds_ago: float | None, said: str) -> None:
    assert said not in text_of(organiser_client.get(PAGE))
    paired(seconds_ago)
    assert said in text_of(organiser_client.get(PAGE))


def test_page_says_where_the_one_is_that_took_over(organiser_client: Client, settings: Settings) -> None:
    settings.TERM = 1
    fence.note(Term(2, SECOND))
    assert f"führt die Listen weiter: {SECOND}" in text_of(organiser_client.get(PAGE))


def test_code_that_cannot_be_kept_is_not_shown(owner_client: Client, var: Path) -> None:
    (var / "standby").write_text("no folder can be made here")
    answer = owner_client.post(PAGE)
    assert answer.status_code == (503 if is_sqlite() else 200)
    assert ("lässt sich nicht ablegen" in text_of(answer)) == is_sqlite()
    assert not SHOWN.search(text_of(answer))


def test_page_needs_few_queries(organiser_client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    organiser_client.get(PAGE)
    with django_assert_num_queries(4):  # the session, who that is, what he may, what this machine is called
        organiser_client.get(PAGE)
