"""A machine with a folder of its own."""

from pathlib import Path

import pytest
from pytest_django import Settings


@pytest.fixture(autouse=True)
def var(tmp_path: Path, settings: Settings) -> Path:
    """Where everything is kept that is no database."""
    settings.VAR_DIR = tmp_path
    return tmp_path
