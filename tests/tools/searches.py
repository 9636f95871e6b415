"""Whether the seating's searches run whole: they do wherever what they try changed since they last did.

    python -m tests.tools.searches         say which `make test` takes
    python -m tests.tools.searches keep    they have run whole, as things are now (the end of `make test-all`)

The seating is pure: as long as no byte of it changes, the plans of every field are those that were looked at. What was
looked at is a hash, committed as tests/seating/searched.txt.
"""

import hashlib
import os
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
TRIED: Final = ("tournament/seating", "tournament/draw", "tests/seating")
KEPT: Final = ROOT / "tests/seating/searched.txt"
HANDFUL: Final = 5  # tests of each file


def fingerprint(root: Path = ROOT) -> str:
    """Return the SHA-256 of the names and bytes of what is tried, in the order of the names."""
    found = (file for folder in TRIED for file in (root / folder).rglob("*") if file.is_file())
    whole = hashlib.sha256()
    for file in sorted(file for file in found if file != KEPT and "__pycache__" not in file.parts):
        whole.update(f"{file.relative_to(root).as_posix()}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def is_unchanged(root: Path = ROOT, kept: Path = KEPT) -> bool:
    """Whether the searches have run whole with what is here now; False also where no hash is kept."""
    return kept.exists() and kept.read_text(encoding="ascii").strip() == fingerprint(root)


def leave_a_handful(items: Iterable[pytest.Item]) -> None:
    """Leave all but the first tests of every file to the night; nothing where SEARCHES is in the environment, since a
    planted fault (`make faults`) changes no byte."""
    seen: Counter[Path] = Counter()
    for item in items:
        seen[item.path] += 1
        if seen[item.path] > HANDFUL and "SEARCHES" not in os.environ:
            item.add_marker("nightly")


if __name__ == "__main__":
    if sys.argv[1:] == ["keep"]:
        KEPT.write_text(f"{fingerprint()}\n", encoding="ascii")
    print(
        f"seating: a handful of fields, as {' and '.join(TRIED)} are what they were when all were searched"
        if is_unchanged()
        else "seating: every field, as something changed since all were searched"
    )
