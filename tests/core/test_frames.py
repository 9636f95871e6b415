"""A loop costs the same wherever it stands: no depth at which every call asks the system for memory."""

import resource
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from django.conf import settings

from tournament.core.frames import in_one_piece

CALLS = 2000
CHUNK = 2048  # words of one of CPython's chunks: somewhere within so many there is an end
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


def at_every_depth() -> Iterator[int]:
    return (below(levels, loop) for levels in range(CHUNK // WORDS_A_LEVEL))


def test_call_is_dear_at_no_depth() -> None:
    assert in_one_piece(lambda: max(at_every_depth())) < CALLS / 2


def test_call_in_one_piece_returns_and_raises_as_it_would() -> None:
    assert in_one_piece(partial(int, "7")) == 7
    with pytest.raises(ValueError, match="sieben"):
        in_one_piece(partial(int, "sieben"))


def test_request_is_answered_in_one_piece() -> None:
    assert settings.MIDDLEWARE[0] == "tournament.core.frames.Frames"
