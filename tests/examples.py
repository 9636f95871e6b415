"""How much is tried: which examples hypothesis makes, and what waits for the night."""

import os
from collections.abc import Iterable

import hypothesis
import pytest

BRIEF, WHOLE = 15, 100


def choose_examples() -> None:
    """Load the profile named in HYPOTHESIS_PROFILE: `brief` (make test), `whole` (make test-all) or `explore`.

    The first two try the same examples every time, so that what is green here is green anywhere; `make explore` looks
    for others. How long an example takes says how busy the machine is, nothing about the program.
    """
    hypothesis.settings.register_profile(
        "brief",
        derandomize=True,
        deadline=None,
        max_examples=BRIEF,
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
        print_blob=True,
    )
    brief = hypothesis.settings.get_profile("brief")
    hypothesis.settings.register_profile("whole", brief, max_examples=WHOLE)
    hypothesis.settings.register_profile("explore", brief, derandomize=False, max_examples=WHOLE)
    hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "brief"))


def few(count: int, cases: Iterable[object]) -> list[object]:
    """Return `cases` for `parametrize`: the first `count` as they are, the others for `make test-all` alone.

    A tuple is a case of several values, as `parametrize` takes it.
    """
    rows = (case if isinstance(case, tuple) else (case,) for case in cases)
    return [pytest.param(*row, marks=() if at < count else pytest.mark.nightly) for at, row in enumerate(rows)]


def seeds(count: int, most: int) -> range:
    """Return the seeds of a test that takes seconds with each: all for `make test-all` alone; `make mutants` runs what
    waits for the night, too, and would take the time of so many for a loop without end."""
    return range(count if os.environ.get("HYPOTHESIS_PROFILE", "brief") == "brief" else most)
