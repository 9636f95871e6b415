"""What functions of a program have kept: emptied, so that a test that asks again really comes by there."""

import gc
from collections.abc import Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper, cached_property
from types import FunctionType
from typing import Any, Self


@dataclass(frozen=True)
class Caches:
    """The cached functions, and the values that live for good with the names of what they keep."""

    functions: Sequence["_lru_cache_wrapper[Any]"]
    values: Sequence[tuple[Any, Sequence[str]]]

    @classmethod
    def of(cls, program: str) -> Self:
        """All that there are by now."""
        here = gc.get_objects()
        functions = [one for one in here if isinstance(one, _lru_cache_wrapper) and _belongs(one.__wrapped__, program)]
        kept = {one: _kept_by(one) for one in here if isinstance(one, type) and _belongs(one, program)}
        return cls(functions, [(one, names) for one in here if (names := kept.get(type(one)))])

    def empty(self) -> None:
        for function in self.functions:
            function.cache_clear()
        for value, names in self.values:
            for name in names:
                vars(value).pop(name, None)


def _belongs(one: FunctionType | type | Any, program: str) -> bool:
    return str(getattr(one, "__module__", "")).partition(".")[0] == program


def _kept_by(kind: type) -> Sequence[str]:
    return [name for name, attribute in vars(kind).items() if isinstance(attribute, cached_property)]
