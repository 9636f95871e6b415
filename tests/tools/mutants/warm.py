"""Trying mutants in functions: everything is imported once, a child puts the other code into the function."""

import gc
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

from .caches import Caches
from .calls import Calls
from .children import each_in_a_child
from .known import Knowledge, Place, Ran
from .places import Function, Mutant, code_of
from .running import Tests, begin_child, first_failing, seconds_taken, with_few_examples, with_tests

PROGRAM = "scoring"
DOES_NOT_FIT = "another shape"

Functions = dict[Place, list[FunctionType]]
Noticed = Iterator[tuple[Mutant, str | None]]


@dataclass
class Warm:
    """All tests, collected, and what is known about them."""

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
        assert mutant.spot.function
        code = _code_within(code_of(mutant), mutant.spot.function)
        for function in self.functions[code.co_filename, code.co_firstlineno]:
            if len(function.__code__.co_freevars) != len(code.co_freevars):
                return DOES_NOT_FIT
            function.__code__ = code
        self.caches.empty()
        return first_failing(self.tests, self.known.coming_by(mutant), few=few)


def with_warm(then: Callable[[Warm], None]) -> None:
    """Collect the tests, run each once as it is, and then do something with them: they run as long as pytest does."""
    importing = Calls()

    def work(tests: Tests) -> None:
        sys.settrace(None)
        functions, caches = _functions(), Caches.of(PROGRAM)
        gc.freeze()
        ((_, ran),) = each_in_a_child(lambda _: _each_run(tests, functions, caches), [()], 1)
        if ran is None:
            raise RuntimeError("the tests take too long without any mutant")
        then(Warm(tests, Knowledge(ran, _places(importing, functions)), functions, caches))

    with importing:
        with_tests(work)


def _each_run(tests: Tests, functions: Functions, caches: Caches) -> dict[str, Ran]:
    """How each test runs; before it all caches are emptied, so that what one left there hides nothing from the next."""
    begin_child()
    ran = {}
    for name, item in tests.items():
        caches.empty()
        with_few_examples(item)
        with Calls() as calls:
            seconds = seconds_taken(item)
        ran[name] = Ran(seconds, _places(calls, functions))
    return ran


def _places(calls: Calls, functions: Functions) -> frozenset[Place]:
    return frozenset(place for place, held in functions.items() if any(id(one.__code__) in calls.codes for one in held))


def _functions() -> Functions:
    """Every function of the program by where it stands: whoever holds it, decorated or not, holds this object."""
    program = Path(PROGRAM).resolve()
    found: Functions = defaultdict(list)
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and Path(one.__code__.co_filename).is_relative_to(program):
            found[one.__code__.co_filename, one.__code__.co_firstlineno].append(one)
    return dict(found)


def _code_within(code: CodeType, function: Function) -> CodeType:
    """The code of a function in that of its module."""
    return next(one for one in _codes(code) if (one.co_qualname, one.co_firstlineno) == (function.name, function.line))


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)
