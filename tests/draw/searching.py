"""When plans are searched, and somebody who is faster: for what acts promise about a locked database."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from django.db import connection

from tournament.seating import repair, seat_nearest, seat_within
from tournament.seating.document import plan_document

SEARCHES = {one.__code__ for one in (plan_document, repair, seat_nearest, seat_within)}


@contextmanager
def searches() -> Iterator[list[bool]]:
    """For each search that is made meanwhile: whether an act held the database."""
    outside = len(connection.savepoint_ids)
    found: list[bool] = []

    def look(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code in SEARCHES:
            found.append(len(connection.savepoint_ids) > outside)

    sys.setprofile(look)
    try:
        yield found
    finally:
        sys.setprofile(None)


@contextmanager
def somebody_faster(change: Callable[[], object]) -> Iterator[None]:
    """`change` is done when everything is searched and the act begins, that is: opens a transaction of its own."""
    waiting = [change]

    def watch(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if waiting and sql.startswith("SAVEPOINT"):
            waiting.pop()()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield
    assert not waiting
