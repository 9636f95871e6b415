"""Reading what a page answered."""

import re
from collections.abc import Iterable
from typing import Any, Protocol

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

BLOCK = re.compile(
    r"\s*(</?(?:button|caption|dd|details|div|dl|dt|fieldset|form|h[1-6]|header|legend|li|nav|ol|option|p|section|"
    r"select|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b[^>]*>)\s*"
)


class Answer(Protocol):
    """What Django's test client answers."""

    status_code: int

    @property
    def content(self) -> Any: ...


def text(answer: Answer) -> str:
    """The page as one line, with the white space a reader sees: a blank for every run of it, none at the edge of a
    block or of a tag."""
    return BLOCK.sub(r"\1", " ".join(answer.content.decode().split()).replace(" >", ">"))


def shows(page: str, *words: str, but_not: Iterable[str] = ()) -> None:
    """All these words stand on the page, and none of those."""
    missing, there = [one for one in words if one not in page], [one for one in but_not if one in page]
    assert (missing, there) == ([], []), f"missing {missing}, there all the same {there}: {page}"


def queries(address: str, client: Client | None = None) -> int:
    """How many it takes to answer this page."""
    with CaptureQueriesContext(connection) as asked:
        assert (client or Client()).get(address).status_code == 200
    return len(asked)
