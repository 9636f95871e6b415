"""Which examples hypothesis tries."""

import os

import hypothesis


def choose_examples() -> None:
    """The same every time, so that what is green here is green anywhere; `make explore` looks for others.

    How long an example takes says how busy the machine is, nothing about the program.
    """
    hypothesis.settings.register_profile(
        "same",
        derandomize=True,
        deadline=None,
        max_examples=60,
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
        print_blob=True,
    )
    hypothesis.settings.register_profile(
        "explore", hypothesis.settings.get_profile("same"), derandomize=False, max_examples=100
    )
    hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
