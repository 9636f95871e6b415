"""Whether a test notices a mutant.

One in a function is tried warm: quick, with the tests alone that come by there. One at the top of a module is tried
cold, and so is one nobody noticed in a function that runs while modules are imported: its result may lie in a value
that was made before the change.

Each is tried with few examples of every property at first; what is left over, with all, unless there is a reason why
nothing can notice it: that a few examples do not is enough then.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from . import cold
from .children import each_in_a_child
from .known import Knowledge
from .places import Mutant
from .warm import DOES_NOT_FIT, Warm, with_warm

TOO_LONG = "the clock"


@dataclass
class Findings:
    """Who noticed which mutant so far: its key -> a test, or nothing. `seen` is told each as it is known.

    `explained`: the keys of those that nothing can notice.
    """

    seen: Callable[[Mutant, str], None]
    explained: Collection[str]
    by: dict[str, str] = field(default_factory=dict)

    def note(self, known: Knowledge, mutant: Mutant, by: str | None) -> None:
        if by != DOES_NOT_FIT:
            self.by[key(mutant)] = TOO_LONG if by is None else by
            known.remember(mutant, self.by[key(mutant)])
            self.seen(mutant, self.by[key(mutant)])

    def may_be_noticed(self, mutant: Mutant, *, few: bool) -> bool:
        return not self.by.get(key(mutant)) and (few or key(mutant) not in self.explained)

    def may_be_noticed_cold(self, known: Knowledge, mutant: Mutant, *, few: bool) -> bool:
        if not self.may_be_noticed(mutant, few=few):
            return False
        return key(mutant) not in self.by or not mutant.spot.function or known.runs_while_imported(mutant)


def key(mutant: Mutant) -> str:
    return f"{mutant.path} {mutant.name}"


def who_notices(
    mutants: Sequence[Mutant], jobs: int, seen: Callable[[Mutant, str], None], explained: Collection[str]
) -> dict[str, str]:
    """Every mutant's key -> the test that noticed it, or nothing; arguments as of Findings."""
    # In a child of its own, since nothing of the program may be imported here before the mutants are tried cold.
    ((_, tried),) = each_in_a_child(lambda _: _try_warm(mutants, jobs, Findings(seen, explained)), [()], 1)
    if tried is None:
        raise RuntimeError("the tests could not be run")
    known, noticed_warm = tried
    findings = Findings(seen, explained, noticed_warm)
    for few in (True, False):
        left = [mutant for mutant in mutants if findings.may_be_noticed_cold(known, mutant, few=few)]
        for mutant, by in cold.try_all(left, known, jobs, few=few):
            findings.note(known, mutant, by)
    return findings.by


def _try_warm(mutants: Sequence[Mutant], jobs: int, findings: Findings) -> tuple[Knowledge, dict[str, str]]:
    tried: list[Knowledge] = []

    def try_them(warm: Warm) -> None:
        for few in (True, False):
            left = [mutant for mutant in mutants if mutant.spot.function and findings.may_be_noticed(mutant, few=few)]
            for mutant, by in warm.try_all(left, jobs, few=few):
                findings.note(warm.known, mutant, by)
        tried.append(warm.known)

    with_warm(try_them)
    return tried[0], findings.by
