"""Every printed document is made anew for each test."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_kept_documents() -> None:
    cache.clear()
