"""What is refused, and why."""

import pytest

from tournament.core.errors import RefusedError


def refusal(code: str) -> "pytest.RaisesExc[RefusedError]":
    """Nothing else is."""
    return pytest.raises(RefusedError, match=f"^{code}$")
