"""Who keeps the register."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tournament.models import Membership, Tournament


@pytest.fixture
def keeper(client: Client, organiser: User, tournament: Tournament) -> Client:
    """A member of the organisation."""
    Membership.objects.create(organisation=tournament.organisation, user=organiser)
    client.force_login(organiser)
    return client
