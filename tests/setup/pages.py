"""What a page says, and what it costs: several words are asked for at once, a failing test names those it is about."""

from collections.abc import Callable, Container
from typing import TypeVar

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

Word = TypeVar("Word")


def missing(page: Container[Word], *words: Word) -> list[Word]:
    """Those of `words` that are not there."""
    return [word for word in words if word not in page]


def found(page: Container[Word], *words: Word) -> list[Word]:
    """Those of `words` that are there."""
    return [word for word in words if word in page]


def cost(act: Callable[..., object], *arguments: object) -> int:
    """How many queries it takes."""
    with CaptureQueriesContext(connection) as asked:
        act(*arguments)
    return len(asked)


def queries(client: Client, *addresses: str) -> list[int]:
    """How many each of these pages takes."""

    def shown(address: str) -> None:
        assert client.get(address).status_code == 200

    return [cost(shown, address) for address in addresses]
