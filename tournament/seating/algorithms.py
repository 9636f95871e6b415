"""How it is drawn, as a number: whoever changes what comes out of a seed raises it and keeps what was there before.

`kept/algorithm-1.zip` is this package as it was up to 2026.11.6, and runs in a process of its own: an old document is
checked by the program that drew it. How the next one is kept: CONTRIBUTING.md, "Releasing".
"""

import os
import subprocess
import sys
from pathlib import Path

from languages import SOURCE

ALGORITHM = "2"
WITHOUT_ENTRIES = "1"
"""That of files up to 2026.11.6, which had no entries that were announced."""
KEPT = Path(__file__).parent / "kept"
_RUN = "import runpy, sys; sys.path.insert(0, sys.argv.pop(1)); runpy.run_module('tournament.seating', {}, '__main__')"


def algorithm_of(content: object) -> str | None:
    """By which it says it was drawn; a draw that names none was drawn up to 2026.11.6. None: a plan, by any."""
    if not isinstance(content, dict):
        return None
    named = content.get("algorithm")
    if named is None:
        return WITHOUT_ENTRIES if str(content.get("format", "")).startswith("auslosung/1") else None
    return str(named)


def kept_algorithms() -> list[str]:
    """Those before this one, the newest first."""
    return sorted((file.stem.partition("-")[2] for file in KEPT.glob("algorithm-*.zip")), key=int, reverse=True)


def verified_by(algorithm: str, file: Path) -> tuple[int, str]:
    """What the program of a kept algorithm says of a document: its exit code, and its lines."""
    package = KEPT / f"algorithm-{algorithm}.zip"
    command = [sys.executable, "-I", "-X", "utf8", "-c", _RUN, str(package), "verify", str(file)]
    speaks_german = {**os.environ, "COMMAND_LANGUAGE": SOURCE}  # what it says is looked up by whoever quotes it
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, env=speaks_german)
    return done.returncode, (done.stdout or done.stderr).strip()
