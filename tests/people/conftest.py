"""What tests of accounts begin with."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests.people.calling import begun, shown
from tournament.models import Organisation, Tournament


@pytest.fixture
def club(db: None) -> Organisation:
    """With nobody in it yet."""
    return Organisation.objects.create(name="RC Nord")


@pytest.fixture
def mails(settings: Settings) -> None:
    """A server that sends mail."""
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "localhost", "liste@example.org"


@pytest.fixture
def code(organiser_client: Client, tournament: Tournament) -> str:
    """The address of the code that appears on the desk's screen."""
    return shown(organiser_client, tournament)


@pytest.fixture
def phone(code: str) -> Client:
    """That of Karla, who scanned the code and helps at the desk."""
    return begun(code)
