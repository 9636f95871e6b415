"""Nobody was deleted yet."""

from collections.abc import Iterator

import pytest

from tournament.core.notes import forget_note
from tournament.privacy.reads.forgotten import NOTE


@pytest.fixture(autouse=True)
def _nobody_forgotten() -> Iterator[None]:
    forget_note(NOTE)
    yield
    forget_note(NOTE)
