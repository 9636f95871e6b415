"""A club whose pages are shown, and a browser of its member."""

import pytest
from django.test import Client

from tests.people.members import member
from tournament.models import Organisation


@pytest.fixture
def club(db: None) -> Organisation:
    return Organisation.objects.create(name="RC Nord", slug="rc-nord", shown=True)


@pytest.fixture
def client(club: Organisation, client: Client) -> Client:
    client.force_login(member(club, "anna"))
    return client
