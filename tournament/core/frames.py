"""Room for the frames of what is called, in one piece.

CPython 3.11 lays the frames of a thread into chunks of 16 KB. A loop that happens to stand where one ends asks the
system for the next with every call and gives it back with every return (python/cpython issue 142183, mended in 2026):
a ranked list of 1,000 people cost 20 ms instead of 10 after one middleware more, and which page is hit changes with
every change. A frame too large for what is left gets a chunk of twice its size: what is called out of it has the rest.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from django.http import HttpRequest, HttpResponse

T = TypeVar("T")

# In words of 8 bytes. With the 1,000 that CPython leaves free at least it is just more than 128 KB, so it gets 256 KB,
# of which no page of memory is touched before it is needed.
OWN = 15_400


def in_one_piece(call: Callable[[], T]) -> T:
    """What `call` returns or raises. Whatever it calls finds more than 128 KB for its frames without asking."""
    return call()


in_one_piece.__code__ = in_one_piece.__code__.replace(co_stacksize=OWN)


class Frames:
    """Middleware, before all others: the frames of a whole request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return in_one_piece(partial(self.get_response, request))
