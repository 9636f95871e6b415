"""Change what computes in one place at a time and tell which changes no test notices.

    python -m tests.tools.mutants [PART or FILE...]

PART: one of [tool.mutants] in pyproject.toml; without any, all of them. JOBS=1: one process at a time. Broken off, it
goes on where it was (parts.py). Prints a line a module, then every survivor with its reason from survivors.toml.
Exit 1: too many survive, one has no reason there, or one there survives no longer.
"""

import os
import sys
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import count
from pathlib import Path

from .parts import Ledger, Part, declared
from .places import Mutant, mutants_of
from .running import TESTS
from .trial import key, who_notices, who_notices_in_rooms

REASONS = Path(__file__).with_name("survivors.toml")
MOST = 3  # per cent
NOT_SAID = "NO REASON GIVEN"
PURE = (TESTS,)  # the tests that need no Django
JOBS = int(os.environ.get("JOBS") or os.cpu_count() or 1)


def main(asked: Sequence[str]) -> int:
    parts = [part.only(asked) if asked else part for part in declared()]
    paths = [path for part in parts for path in part.modules]
    reasons = _reasons(paths)
    mutants: list[Mutant] = []
    found: dict[str, str] = {}
    for part in parts:
        of_part = [mutant for path in part.modules for mutant in mutants_of(path)]
        mutants += of_part
        found |= _tried(part, of_part, reasons.keys())
    survivors = [mutant for mutant in mutants if not found[key(mutant)]]
    _print_table(paths, mutants, survivors)
    for mutant in survivors:
        print(f"{mutant.path}:{mutant.spot.lines.start} {mutant.name}\n    {reasons.get(key(mutant), NOT_SAID)}")
    gone = reasons.keys() - {key(mutant) for mutant in survivors}
    for name in sorted(gone):
        print(f"survives no longer: {name}")
    unsaid = any(key(mutant) not in reasons for mutant in survivors)
    return int(bool(gone) or unsaid or len(survivors) * 100 >= MOST * len(mutants))


def _tried(part: Part, mutants: Sequence[Mutant], explained: Collection[str]) -> dict[str, str]:
    """Who noticed each: as it was found before, where nothing has changed since."""
    ledger = Ledger()
    left = [mutant for mutant in mutants if ledger.known(part, mutant) is None]
    done = count(1)

    def seen(mutant: Mutant, by: str) -> None:
        number = next(done)
        if not by:
            print(
                f"survives so far: {mutant.path}:{mutant.spot.lines.start} {mutant.name}", file=sys.stderr, flush=True
            )
        if number % 100 == 0:
            print(f"{part.name}: {number} of {len(left)}", file=sys.stderr, flush=True)
        if by or part.tests != PURE:  # of scoring/, who survives few examples is tried with all
            ledger.keep(part, mutant, by)

    if left and part.tests == PURE:
        for name, by in who_notices(left, JOBS, seen, explained).items():
            ledger.keep(part, next(mutant for mutant in left if key(mutant) == name), by)
    elif left:
        who_notices_in_rooms(left, part.tests, JOBS, seen, explained)
    known = Ledger()
    return {key(mutant): known.known(part, mutant) or "" for mutant in mutants}


def _reasons(paths: Iterable[Path]) -> dict[str, str]:
    """Mutant's path and name -> why nothing can notice it, of these files."""
    files = {str(path) for path in paths}
    groups = tomllib.loads(REASONS.read_text(encoding="utf-8"))["survivors"]
    of_files = [group for group in groups if group["file"] in files]
    return {f"{group['file']} {name}": group["reason"] for group in of_files for name in group["mutants"]}


def _print_table(paths: Iterable[Path], mutants: Sequence[Mutant], survivors: Sequence[Mutant]) -> None:
    made, survived = (Counter(mutant.path for mutant in some) for some in (mutants, survivors))
    print(f"{'module':36}{'mutants':>9}{'killed':>9}{'survived':>10}{'share':>9}")
    for path in paths:
        if made[path]:
            _print_row(str(path), made[path], survived[path])
    _print_row("together", len(mutants), len(survivors))


def _print_row(name: str, made: int, survived: int) -> None:
    print(f"{name:36}{made:9}{made - survived:9}{survived:10}{survived / made:9.1%}")


sys.exit(main(sys.argv[1:]))
