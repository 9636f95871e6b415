"""Change scoring/ in one place at a time and tell which changes no test notices.

    python -m tests.tools.mutants [FILE...]

Without files: all of scoring/. Prints a line a module, then every survivor with its reason from survivors.toml. Exit 1:
too many survive, one has no reason there, or one there survives no longer.
"""

import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from .places import Mutant, mutants_of
from .trial import key, who_notices

REASONS = Path(__file__).with_name("survivors.toml")
MOST = 3  # per cent
NOT_SAID = "NO REASON GIVEN"


def main(files: Sequence[str]) -> int:
    paths = sorted(map(Path, files) if files else Path("scoring").rglob("*.py"))
    mutants = [mutant for path in paths for mutant in mutants_of(path)]
    progress = _Progress(len(mutants))
    reasons = _reasons(paths)
    found = who_notices(mutants, os.cpu_count() or 1, progress.seen, reasons.keys())
    survivors = [mutant for mutant in mutants if not found[key(mutant)]]
    _print_table(paths, mutants, survivors)
    for mutant in survivors:
        print(f"{mutant.path}:{mutant.spot.lines.start} {mutant.name}\n    {reasons.get(key(mutant), NOT_SAID)}")
    gone = reasons.keys() - {key(mutant) for mutant in survivors}
    for name in sorted(gone):
        print(f"survives no longer: {name}")
    unsaid = any(key(mutant) not in reasons for mutant in survivors)
    return int(bool(gone) or unsaid or len(survivors) * 100 >= MOST * len(mutants))


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


class _Progress:
    """What is found, as it is found: it takes a while."""

    def __init__(self, total: int) -> None:
        self.total, self.done = total, 0

    def seen(self, mutant: Mutant, by: str) -> None:
        self.done += 1
        if not by:
            print(
                f"survives so far: {mutant.path}:{mutant.spot.lines.start} {mutant.name}", file=sys.stderr, flush=True
            )
        if self.done % 100 == 0:
            print(f"{self.done} of {self.total}", file=sys.stderr, flush=True)


sys.exit(main(sys.argv[1:]))
