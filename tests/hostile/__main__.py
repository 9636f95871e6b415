"""`make hostile`: what an honest list keeper notices of attacks, and what the attacker gets. On loopback only.

    python -m tests.hostile [--seconds S] [WORD ...]

The server as installed, on a database of its own, plain and by TLS. Each attack comes from one address for so many
seconds, at no more than 20 Mbit/s; a list keeper at another address goes on meanwhile. WORD: only the attacks in whose
name one of these stands. Prints a table in Markdown and decides nothing: seconds differ from machine to machine.
"""

import argparse
import importlib
import sys
import tempfile
from pathlib import Path

import django

from tests.torture.topic import database

SECONDS = 10.0


def main() -> int:
    """Attack, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("words", nargs="*", metavar="WORD", help="only attacks in whose name one of these stands")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help=f"of each ({SECONDS:g})")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="spielliste-hostile-") as folder, database(Path(folder), "sqlite"):
        django.setup()
        trial = importlib.import_module("tests.hostile.trial")  # reads the settings
        for line in trial.lines(Path(folder), options.words, options.seconds):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
