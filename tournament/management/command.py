"""The program as a command: `spielliste` of a wheel, `manage.py` of a checkout."""

import gc
import os
import sys
from typing import Final

from django.core.management import execute_from_command_line

SHORT: Final = {"import": "import_tournament", "export": "export_tournament"}
"""Names that no module can have, or that say it in a word."""


# How often Python looks for cycles (gc.set_threshold): what goes in circles here goes young, where it still looks. At
# Python's own 700 a fifth of each start went into looking through what had just been loaded.
COLLECTING: Final = (10_000, 50, 1_000)


def main() -> None:
    """Run the administrative command that was asked for; `help` lists them."""
    gc.set_threshold(*COLLECTING)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.dev")
    asked = [SHORT.get(word, word) for word in sys.argv[1:2]]
    execute_from_command_line([*sys.argv[:1], *asked, *sys.argv[2:]])
