"""Trying mutants in functions: everything is imported once, a child puts the other code into the function.

Here as well what is known about the tests before and while mutants are tried, and which functions a test came by.
"""

import gc
import signal
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper, cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Self

from .places import Function, Mutant, code_of
from .running import (
    WITHOUT_DJANGO,
    Ground,
    Tests,
    begin_child,
    each_in_a_child,
    first_failing,
    seconds_taken,
    with_few_examples,
    with_tests,
)

Place = tuple[str, int]  # a file and the first line of a function


@dataclass(frozen=True)
class Ran:
    """How a test ran without any change: seconds of the processor, the functions it came by."""

    seconds: float
    places: Collection[Place]


@dataclass
class Knowledge:
    """How each test runs, which functions run while modules are imported, which tests noticed what so far."""

    ran: dict[str, Ran]
    imported: Collection[Place]
    noticed_by: dict[tuple[Path, Function | None], list[str]] = field(default_factory=lambda: defaultdict(list))

    def every(self, mutant: Mutant, tests: Iterable[str]) -> dict[str, float]:
        """These tests with their seconds; some may be new, where a change makes other ones.

        Those come first that noticed others, then the quickest.
        """
        first = [*self.noticed_by[mutant.path, mutant.spot.function], *self.noticed_by[mutant.path, None]]
        seconds = {name: self.ran[name].seconds if name in self.ran else 0 for name in tests}
        place = {name: first.index(name) if name in first else len(first) for name in seconds}
        return {name: seconds[name] for name in sorted(seconds, key=lambda name: (place[name], seconds[name]))}

    def files(self, mutant: Mutant) -> list[str]:
        """The files of the tests that last noticed something in the module."""
        return list(dict.fromkeys(name.partition("::")[0] for name in self.noticed_by[mutant.path, None][:6]))

    def remember(self, mutant: Mutant, name: str) -> None:
        for function in {mutant.spot.function, None} if name in self.ran else ():
            before = self.noticed_by[mutant.path, function]
            before[:] = [name, *(other for other in before if other != name)][:12]


def place_of(mutant: Mutant) -> Place:
    return str(mutant.path.resolve()), mutant.spot.function.line if mutant.spot.function else 0


# What functions of a program have kept: emptied, so that a test that asks again really comes by there.


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
        kept = {
            one: [name for name, attribute in vars(one).items() if isinstance(attribute, cached_property)]
            for one in here
            if isinstance(one, type) and _belongs(one, program)
        }
        return cls(functions, [(one, names) for one in here if (names := kept.get(type(one)))])

    def empty(self) -> None:
        for function in self.functions:
            function.cache_clear()
        for value, names in self.values:
            for name in names:
                vars(value).pop(name, None)


def _belongs(one: FunctionType | type | Any, program: str) -> bool:
    return str(getattr(one, "__module__", "")).partition(".")[0] == program


# Which functions run: as little as is needed to know which tests come by where.


@contextmanager
def calls() -> Iterator[set[int]]:
    """Within it, every function that is called is remembered by its code's identity, in threads begun there too."""
    codes = set[int]()
    for set_trace in (sys.settrace, threading.settrace):
        set_trace(lambda frame, _event, _argument: codes.add(id(frame.f_code)))
    try:
        yield codes
    finally:
        for set_trace in (sys.settrace, threading.settrace):
            set_trace(None)


# Trying mutants in functions: everything is imported once, a child puts the other code into the function.


DOES_NOT_FIT = "another shape"

Functions = dict[Place, list[FunctionType]]
Noticed = Iterator[tuple[Mutant, str | None]]


@dataclass
class Warm:
    """All tests, collected, and what is known about them."""

    ground: Ground
    tests: Tests
    known: Knowledge
    functions: Functions
    caches: Caches

    def try_all(self, mutants: Iterable[Mutant], jobs: int, *, few: bool) -> Noticed:
        """The test that notices each, or nothing. None: it ran too long. DOES_NOT_FIT: it can only be tried cold.

        `few`: properties with few examples.
        """
        return each_in_a_child(lambda mutant: self._try(mutant, few=few), mutants, jobs)

    def _try(self, mutant: Mutant, *, few: bool) -> str:
        begin_child()
        here = mutant.spot.function
        assert here
        codes = _codes(code_of(mutant))
        code = next(one for one in codes if (one.co_qualname, one.co_firstlineno) == (here.name, here.line))
        held = self.functions.get((code.co_filename, code.co_firstlineno), ())
        if not held:
            return DOES_NOT_FIT
        for function in held:
            if len(function.__code__.co_freevars) != len(code.co_freevars):
                return DOES_NOT_FIT
            function.__code__ = code
        self.caches.empty()
        coming_by = [name for name, ran in self.known.ran.items() if place_of(mutant) in ran.places]
        with self.ground.begun():
            return first_failing(self.tests, self.known.every(mutant, coming_by), few=few)


def with_warm(then: Callable[[Warm], None], ground: Ground = WITHOUT_DJANGO) -> None:
    """Collect the tests, run each once as it is, and then do something with them: they run as long as pytest does."""

    def work(tests: Tests) -> None:
        sys.settrace(None)
        ground.ready(tests)
        gc.unfreeze()  # what tests/conftest.py froze would not be found
        functions, caches = _functions(ground.program), Caches.of(ground.program)
        gc.freeze()
        ((_, ran),) = each_in_a_child(lambda _: _each_run(ground, tests, functions, caches), [()], 1)
        if ran is None:
            raise RuntimeError("the tests take too long without any mutant")
        then(Warm(ground, tests, Knowledge(ran, _places(importing, functions)), functions, caches))

    with calls() as importing:
        with_tests(work, ground)


def _each_run(ground: Ground, tests: Tests, functions: Functions, caches: Caches) -> dict[str, Ran]:
    """How each test runs; before it all caches are emptied, so that what one left there hides nothing from the next."""
    begin_child()
    ran = {}
    with ground.begun():
        signal.alarm(0)  # on a busy machine all of them take longer than a mutant may
        for name, item in tests.items():
            caches.empty()
            with_few_examples(item)
            with calls() as codes:
                seconds = seconds_taken(item)
            ran[name] = Ran(seconds, _places(codes, functions))
    return ran


def _places(codes: set[int], functions: Functions) -> frozenset[Place]:
    return frozenset(place for place, held in functions.items() if any(id(one.__code__) in codes for one in held))


def _functions(name: str) -> Functions:
    """Every function of the program by where it stands: whoever holds it, decorated or not, holds this object."""
    program = Path(name).resolve()
    found: Functions = defaultdict(list)
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and Path(one.__code__.co_filename).is_relative_to(program):
            found[one.__code__.co_filename, one.__code__.co_firstlineno].append(one)
    return dict(found)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)
