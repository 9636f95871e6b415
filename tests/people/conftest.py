"""What tests of accounts begin with."""

import pytest

from tournament.models import Organisation


@pytest.fixture
def club(db: None) -> Organisation:
    """With nobody in it yet."""
    return Organisation.objects.create(name="RC Nord")
