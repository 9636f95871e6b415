"""A loop costs the same wherever it stands: at no depth does every call ask the system for memory."""

import resource
from collections.abc import Callable

from tournament.core.frames import ROOM, roomy
from tournament.server.wsgi import answer_of

CALLS = 2000
CHUNK = 2048  # words of one of CPython's chunks: somewhere within so many there is an edge
WORDS_A_LEVEL = 10  # fewer than any frame takes


def small() -> None:
    pass


def loop() -> int:
    """How often a page of memory came to be under some calls one after the other."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(CALLS):
        small()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def below(levels: int, call: Callable[[], int]) -> int:
    return call() if levels == 0 else below(levels - 1, call)


def test_call_is_dear_at_no_depth() -> None:
    deepest = CHUNK // WORDS_A_LEVEL
    assert roomy(lambda: max(below(levels, loop) for levels in range(deepest)))() < CALLS / 2


def test_requests_have_room() -> None:
    assert answer_of.__code__.co_stacksize == ROOM
