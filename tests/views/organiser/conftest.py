"""What the organiser's pages are tested on."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tests.factories import make_tournament
from tournament.models import Tournament


@pytest.fixture
def run(organiser: User) -> Callable[..., Tournament]:
    """Makes a tournament which the organiser runs."""

    def made(players: int = 8, *, clubs: int = 2, series: int = 3, published: bool = True) -> Tournament:
        tournament = make_tournament(players, clubs=clubs, series=series, published=published)
        tournament.organisers.add(organiser)
        return tournament

    return made
