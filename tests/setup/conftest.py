"""What tests of setting up start from."""

import pytest
from django.contrib.auth.models import User
from django.test import Client


@pytest.fixture
def browser(organiser: User, client: Client) -> Client:
    """The organiser is logged in there."""
    client.force_login(organiser)
    return client
