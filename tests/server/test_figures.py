"""Limits worked out from figures, and what counts as one address."""

import pytest
from django.conf import settings

from tests.server.served import served
from tournament.server.limits import FILES_KEPT_FREE, KB, Limits, limits_for, sending_time
from tournament.web.connection import networks


def test_half_of_the_threads_at_least_never_wait_for_a_document() -> None:
    assert Limits().others.threads >= 2 * settings.WORK_WAITING > 0


@pytest.mark.parametrize(
    ("files", "connections"),
    [
        (1024, 512),
        (4096, 4096 - FILES_KEPT_FREE),
        (20_000, 20_000 - FILES_KEPT_FREE),
        (32_768, 32_768 - FILES_KEPT_FREE),
    ],
)
def test_connections_leave_files_for_all_else(files: int, connections: int) -> None:
    assert limits_for(files).connections == connections


@pytest.mark.parametrize(("size", "seconds"), [(0, 60), (16 * KB, 61), (1600 * KB, 160)])
def test_slow_reader_has_time_by_the_size(size: int, seconds: float) -> None:
    assert sending_time(size, Limits()) == seconds


def test_proxy_is_believed_that_it_took_tls_only_if_trusted() -> None:
    headers = "X-Forwarded-Proto: https\r\n"
    with served(trusted=networks("127.0.1.1")) as server:
        for source in ("127.0.0.1", "127.0.1.1"):
            with server.client(source) as client:
                client.ask("/stand", headers)
    assert [asked.secure for asked in server.asked] == [False, True]
