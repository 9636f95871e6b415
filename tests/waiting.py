"""Waiting for a condition, as long as a busy machine may need."""

import threading
import time
from collections.abc import Callable

PATIENCE = 60
PAUSE = 0.02


def wait_until(is_so: Callable[[], object]) -> None:
    """Come back as soon as it is so; AssertionError after a minute."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "not within a minute"
        threading.Event().wait(PAUSE)
