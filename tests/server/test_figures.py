"""Limits worked out from figures, and what counts as one address."""

import pytest
from django.conf import settings

from tests.server.served import served
from tournament.server.front import place_of
from tournament.server.limits import BACKLOG, FILES_KEPT_FREE, KB, Limits, limits_for, sending_time
from tournament.web.proxies import networks


def test_deadlines_are_those_of_the_issue() -> None:
    limits = Limits()
    assert (limits.head, limits.body, limits.idle) == (10, 30, 60)


def test_half_of_the_threads_at_least_never_wait_for_a_document() -> None:
    assert Limits().threads >= 2 * settings.WORK_WAITING > 0


@pytest.mark.parametrize(
    ("files", "connections"),
    [(1024, 512), (4096, 2048), (20_000, 20_000 - FILES_KEPT_FREE), (32_768, 32_768 - FILES_KEPT_FREE)],
)
def test_connections_leave_files_for_all_else(files: int, connections: int) -> None:
    limits = limits_for(files)
    assert (limits.connections, limits.connections_of_one) == (connections, connections // 2)
    assert FILES_KEPT_FREE > BACKLOG  # so many may come in before one of them is counted


@pytest.mark.parametrize(("size", "seconds"), [(0, 60), (16 * KB, 61), (1600 * KB, 160)])
def test_slow_reader_has_time_by_the_size(size: int, seconds: float) -> None:
    assert sending_time(size, Limits()) == seconds


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("10.1.2.3", None),
        ("::ffff:10.1.2.3", None),
        ("fd00::5", None),
    ],
)
def test_address_counts_by_its_place(address: str, place: str | None) -> None:
    assert place_of(address, networks("10.0.0.0/8, fd00::/8")) == place


def test_proxy_is_believed_that_it_took_tls_only_if_trusted() -> None:
    headers = "X-Forwarded-Proto: https\r\n"
    with served(trusted=networks("127.0.1.1")) as server:
        for source in ("127.0.0.1", "127.0.1.1"):
            with server.client(source) as client:
                client.ask("/stand", headers)
    assert [asked.secure for asked in server.asked] == [False, True]
