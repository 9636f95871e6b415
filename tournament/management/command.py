"""The program as a command: `spielliste` of a wheel, `manage.py` of a checkout."""

import os
import sys
from typing import Final

from django.core.management import execute_from_command_line

SHORT: Final = {"import": "import_tournament", "export": "export_tournament"}
"""Names that no module can have, or that say it in a word."""


def main() -> None:
    """Run the administrative command that was asked for; `help` lists them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.dev")
    asked = [SHORT.get(word, word) for word in sys.argv[1:2]]
    execute_from_command_line([*sys.argv[:1], *asked, *sys.argv[2:]])
