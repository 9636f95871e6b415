"""What is known about the tests before and while mutants are tried."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from .places import Function, Mutant

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

    def coming_by(self, mutant: Mutant) -> dict[str, float]:
        """The tests that run the mutant's function, with their seconds.

        Those come first that noticed others, then the quickest.
        """
        return self._ordered(mutant, [name for name, ran in self.ran.items() if _place(mutant) in ran.places])

    def every(self, mutant: Mutant, tests: Iterable[str]) -> dict[str, float]:
        """All these tests in the same order; some may be new, where a change makes other ones."""
        return self._ordered(mutant, tests)

    def files(self, mutant: Mutant) -> list[str]:
        """The files of the tests that last noticed something in the module."""
        return list(dict.fromkeys(name.partition("::")[0] for name in self.noticed_by[mutant.path, None][:6]))

    def runs_while_imported(self, mutant: Mutant) -> bool:
        return _place(mutant) in self.imported

    def remember(self, mutant: Mutant, name: str) -> None:
        for function in {mutant.spot.function, None} if name in self.ran else ():
            before = self.noticed_by[mutant.path, function]
            before[:] = [name, *(other for other in before if other != name)][:12]

    def _ordered(self, mutant: Mutant, names: Iterable[str]) -> dict[str, float]:
        first = [*self.noticed_by[mutant.path, mutant.spot.function], *self.noticed_by[mutant.path, None]]
        seconds = {name: self.ran[name].seconds if name in self.ran else 0 for name in names}
        place = {name: first.index(name) if name in first else len(first) for name in seconds}
        return {name: seconds[name] for name in sorted(seconds, key=lambda name: (place[name], seconds[name]))}


def _place(mutant: Mutant) -> Place:
    return str(mutant.path.resolve()), mutant.spot.function.line if mutant.spot.function else 0
