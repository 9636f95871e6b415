"""Lines of a ranked list, made when they are looked at."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar, overload

Key = TypeVar("Key")
Line = TypeVar("Line")


class Lines(Sequence[Line]):
    """Lines of a ranked list, made when they are looked at: a page of them costs a page, however long the list is."""

    def __init__(self, keys: Sequence[Key], make: Callable[[Sequence[Key]], list[Line]]) -> None:
        self._count = len(keys)
        self._cut: Callable[[slice], list[Line]] = lambda part: make(keys[part])

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Line: ...
    @overload
    def __getitem__(self, at: slice) -> list[Line]: ...
    def __getitem__(self, at: int | slice) -> Line | list[Line]:
        if isinstance(at, slice):
            return self._cut(at)
        return self._all[at]

    def __iter__(self) -> Iterator[Line]:
        return iter(self._all)

    @cached_property
    def _all(self) -> list[Line]:
        return self._cut(slice(None))
