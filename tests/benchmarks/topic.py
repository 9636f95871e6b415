"""One topic, measured in this process: its lines as JSON on standard output. `__main__` calls it."""

import contextlib
import gc
import importlib
import sys

import django
from django.core.management import call_command

from tests.benchmarks.table import as_json
from tournament.core.frames import roomy
from tournament.management.command import COLLECTING


def main() -> None:
    """Set up an empty database, measure, print."""
    django.setup()
    gc.set_threshold(*COLLECTING)  # as a server does
    with contextlib.redirect_stdout(sys.stderr):
        call_command("migrate", verbosity=0)
        topic = importlib.import_module(f"tests.benchmarks.{sys.argv[1]}")
        gc.collect()
        gc.freeze()
        lines = roomy(lambda: list(topic.lines()))()  # as a server does
    print(as_json(lines))


if __name__ == "__main__":  # a process that works for this one imports it
    main()
