"""A server that many tests ask."""

from collections.abc import Iterator

import pytest

from tests.server.served import Served, served


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served() as running:
        yield running
