"""A tournament that takes entries."""

import pytest
from django.contrib.auth.models import User

from tests.entries.sent import opened
from tests.factories import make_tournament
from tournament.models import Tournament


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    tournament = make_tournament(2, series=1)
    tournament.organisers.add(organiser)
    opened(tournament)
    return tournament
