"""Plant faults at random in tournament/ and tell which ones no test of `make test` notices.

    python -m tests.tools.mutants.faults COVERAGE SEED COUNT [FOLDER...]

COVERAGE is coverage's file with relative names and a context for every test; `make faults` makes it. The same seed
plants the same faults as long as tournament/ is unchanged. Each is tried with the tests that run its statement, those
of its room first.
Exit status 0: what is left over is for a person to judge.
"""

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile

from coverage import CoverageData

from .places import Mutant, mutants_of

LEFT_OUT = ("migrations", "settings", "makers")
SECONDS = 900  # a loop without end is noticed by the clock


def sampled(seed: int, count: int, folders: Sequence[str]) -> list[Mutant]:
    """Return `count` faults in the modules below `folders`, chosen by `seed`."""
    paths = sorted(path for folder in folders for path in Path(folder).rglob("*.py"))
    wanted = [path for path in paths if not set(path.parts) & set(LEFT_OUT)]
    return random.Random(seed).sample([mutant for path in wanted for mutant in mutants_of(path)], count)


def tests_running(covered: CoverageData, mutant: Mutant) -> list[str]:
    """Return the tests that run the statement of `mutant`, its room's first; at the top of a module: those that run
    anything in it."""
    by_line = covered.contexts_by_lineno(str(mutant.path))
    lines = mutant.spot.lines if mutant.spot.function else by_line.keys()
    names = {context.partition("|")[0] for line in lines for context in by_line.get(line, ()) if context}
    room = f"tests/{mutant.path.parts[1]}/"
    return sorted(names, key=lambda name: (not name.startswith(room), name))


def noticed_by(mutant: Mutant, tests: Sequence[str]) -> str:
    """Return the test that fails with `mutant` in place, or nothing."""
    if not tests:
        return ""
    files = dict.fromkeys(name.partition("::")[0] for name in tests)
    command = [sys.executable, "-m", "pytest", "-qx", "-p", "tests.tools.mutants.planted", *files]
    try:
        with NamedTemporaryFile("w", encoding="utf-8") as chosen:  # thousands are too much for the environment
            chosen.write("\n".join(tests))
            chosen.flush()
            planted = {"FAULT": f"{mutant.path}\n{mutant.name}", "FAULT_TESTS": chosen.name}
            ran = subprocess.run(
                command, env=os.environ | planted, capture_output=True, text=True, timeout=SECONDS, check=False
            )
    except subprocess.TimeoutExpired:
        return "the clock"
    failed = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return "" if ran.returncode == 0 else (failed or ["the import"])[0]


def main(coverage: str, seed: str, count: str, *folders: str) -> None:
    covered = CoverageData(coverage)
    covered.read()
    mutants = sampled(int(seed), int(count), folders or ["tournament"])
    left = 0
    for number, mutant in enumerate(mutants, 1):
        tests = tests_running(covered, mutant)
        by = noticed_by(mutant, tests)
        left += not by
        print(f"{number:3} {mutant.path}:{mutant.spot.lines.start} {mutant.name}")
        print(f"      {by or f'NOT NOTICED by {len(tests)} tests'}", flush=True)
    print(f"seed {seed}: {len(mutants)} faults, {len(mutants) - left} noticed, {left} not")


if __name__ == "__main__":
    main(*sys.argv[1:])
