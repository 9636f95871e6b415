"""What counts as covered: what examples with a known outcome run through. Properties are not traced: twice as quick."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """pytest-cov's own mark."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("no_cover")
