"""Which program this is."""

import tomllib
from functools import cache
from pathlib import Path

from django.conf import settings


@cache
def version() -> str:
    """Year, month and a number in it: "2026.11.7"."""
    project = tomllib.loads((Path(settings.BASE_DIR) / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])
