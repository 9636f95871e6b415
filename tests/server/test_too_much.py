"""ASVS 16.3.3: attempts to go round a limit stand in the journal, in bounded number and without anybody's address."""

import logging

import pytest

from tests.server.served import HEAD, served
from tournament.server.limits import KB
from tournament.server.too_much import MINUTE, TooMuch

NAME = "tournament.server.too_much"


def test_flood_is_a_few_lines_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    told = TooMuch()
    for _time in range(2_500):
        told.answered(429, 100.0)
    told.answered(413, 100.0 + MINUTE - 0.001)
    for status in (200, 304, 400, 404, 408, 422, 500, 503):
        told.answered(status, 100.0)
    assert [record.getMessage() for record in caplog.records] == [
        *(f"limit: answered 429, number {number} within a minute" for number in (1, 10, 100, 1_000)),
        "limit: answered 413, number 1 within a minute",
    ]


def test_next_minute_is_written_anew(caplog: pytest.LogCaptureFixture) -> None:
    told = TooMuch()
    for now in (5.0, 5.0 + MINUTE - 0.001, 5.0 + MINUTE):
        told.answered(429, now)
    assert [record.getMessage() for record in caplog.records] == ["limit: answered 429, number 1 within a minute"] * 2


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (f"POST /anmelden/ HTTP/1.1\r\n{HEAD}Content-Length: {2000 * KB}\r\n\r\n", 413),
        (f"GET /{'geheim' * 8000} HTTP/1.1\r\n{HEAD}\r\n", 431),
        (f"POST /status/429?name=Zoe HTTP/1.1\r\n{HEAD}\r\n", 429),  # the program's own: wrong passwords, say
    ],
)
def test_refusal_of_server_or_program_is_written(caplog: pytest.LogCaptureFixture, sent: str, status: int) -> None:
    caplog.set_level(logging.WARNING, NAME)
    with served() as server, server.client() as client:
        client.say(sent)
        assert client.hears().status == status
    said = [record.getMessage() for record in caplog.records if record.name == NAME]
    assert said == [f"limit: answered {status}, number 1 within a minute"]
