"""Room for the frames of what is called, in one piece."""

from collections.abc import Callable
from types import FunctionType
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

ROOM: Final = 1 << 15
"""Words of 8 bytes; as much again lies behind it. What nothing touches takes no memory."""


def roomy(function: Callable[P, T]) -> Callable[P, T]:
    """The same function, with a frame that leaves room for all that is called by it.

    CPython before 3.14 keeps frames in chunks of 16 kB, and gives one back to the system when the last frame in it
    returns: a loop that calls across such an edge asks for memory at each turn (python/cpython, issue 142183). Where
    the edges lie depends on whatever calls it; a page took up to twice as long by chance.
    """
    code = cast(FunctionType, function)
    code.__code__ = code.__code__.replace(co_stacksize=ROOM)
    return function
