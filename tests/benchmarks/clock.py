"""Processor time: what a piece of work costs, whatever else the machine does meanwhile."""

import gc
import statistics
import time
from collections.abc import Callable


def milliseconds(what: Callable[[], object], times: int) -> float:
    """The median of several runs; a first one is not counted."""
    return beside(what, lambda: None, times)[0]


def beside(ours: Callable[[], object], theirs: Callable[[], object], times: int) -> tuple[float, float]:
    """The medians of both, run in turn, so that a busy minute of the machine hits both."""
    ours(), theirs()
    gc.collect()
    pairs = [(_once(ours), _once(theirs)) for _ in range(times)]
    return statistics.median(one for one, _ in pairs), statistics.median(other for _, other in pairs)


def _once(what: Callable[[], object]) -> float:
    begin = time.process_time()
    what()
    return (time.process_time() - begin) * 1000
