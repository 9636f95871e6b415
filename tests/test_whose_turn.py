"""Whose turn comes first, by the program's real addresses: an invented link teaches the server nothing, and no thread
of others waits while a password is hashed."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from tests.addresses import views
from tournament.server.clients import Known
from tournament.server.wsgi import Head
from tournament.web.connection import Lane, lane_of

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
PATHS = ["/" + path.replace("<int:number>", "1") for name, path, _view in views() if name.startswith("list_keeper:")]


def asked(method: str, path: str) -> Head:
    return Head(method, path, "1.1", "http", {}, ("127.0.0.1", "1"), ("127.0.0.1", "2"))


@pytest.mark.parametrize("path", PATHS)
def test_invented_link_is_known_by_no_answer(db: None, path: str) -> None:
    known, there = Known(), path.replace("<str:token>", "erfunden")
    for method in METHODS:
        for tried in {there, there.rstrip("/")}:
            answer = Client().generic(method, tried, "{}", content_type="application/json")
            known.learn(asked(method, tried), answer.status_code)
            assert not known.has(asked("GET", there)), (method, answer.status_code)
            assert not known.has(asked("GET", "/liste/erfunden/state")), (method, tried)
            assert not known.has(asked("GET", f"{tried.rstrip('/')}/state")), (method, tried)


@pytest.mark.parametrize(
    ("status", "known"),
    [(200, True), (304, True), (301, False), (302, False), (405, False), (422, False), (503, False)],
)
def test_link_is_known_once_its_list_was_shown(status: int, known: bool) -> None:
    clients = Known()
    clients.learn(asked("GET", "/liste/da/state"), status)
    assert clients.has(asked("PUT", "/liste/da/games/1")) is known


@pytest.mark.parametrize("part", ["arbeiter.js", "hilfe"])
@pytest.mark.django_db
def test_part_of_every_list_page_is_no_link(client: Client, part: str) -> None:
    known = Known()
    assert client.get(f"/liste/{part}").status_code == HTTPStatus.OK
    known.learn(asked("GET", f"/liste/{part}"), HTTPStatus.OK)
    assert not known.has(asked("GET", f"/liste/{part}/state"))


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("login", []),
        ("invitation", ["x"]),
        ("organiser:confirm", []),
        ("organiser:account_password", []),
        ("organiser:second_factor", []),
        ("organiser:second_factor_off", []),
    ],
)
def test_password_is_hashed_beside_other_threads(name: str, args: list[str]) -> None:
    path = reverse(name, args=args)
    assert [lane_of(method, path) for method in ("POST", "GET")] == [Lane.PASSWORDS, Lane.OTHERS]
