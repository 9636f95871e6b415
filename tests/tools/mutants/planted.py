"""A pytest plugin: one fault is in place before anything is imported, and the tests chosen for it run alone."""

import os
import sys
from pathlib import Path

import pytest

from .places import mutants_of
from .trial import Changed

path, name = os.environ["FAULT"].split("\n")
sys.meta_path.insert(0, Changed(next(mutant for mutant in mutants_of(Path(path)) if mutant.name == name)))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    order = {
        nodeid: place
        for place, nodeid in enumerate(Path(os.environ["FAULT_TESTS"]).read_text(encoding="utf-8").split("\n"))
    }
    chosen = [item for item in items if item.nodeid in order]
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in order])
    items[:] = sorted(chosen, key=lambda item: order[item.nodeid])
