"""What many tests start from."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from hypothesis import HealthCheck, settings

from tournament.models import Tournament

from .factories import make_tournament

# A busy machine takes its time over an example; that is no fault of what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A published tournament of eight players in two clubs; nothing seated."""
    return make_tournament()


@pytest.fixture
def organiser(db: None) -> User:
    """Somebody who may log in; add him to a tournament's organisers to let him run it."""
    return User.objects.create_user("anna", password="karten-und-augen")


@pytest.fixture
def organiser_client(organiser: User, tournament: Tournament) -> Client:
    """A browser in which the organiser of `tournament` is logged in."""
    tournament.organisers.add(organiser)
    client = Client()
    client.force_login(organiser)
    return client
