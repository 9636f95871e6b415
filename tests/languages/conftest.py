"""A tournament with something on every page, and a browser that wishes for English."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_team, make_tournament, play_first_games, publish_results, seat_series, write_something
from tests.languages.read import ENGLISH
from tournament.models import Tournament


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """One series played and published, the next one seated and begun."""
    tournament = make_tournament(8, clubs=2, series=2, games=4)
    tournament.organisers.add(organiser)
    registrations = list(tournament.registrations.order_by("number"))
    for at in (0, 4):
        make_team(tournament, registrations[at : at + 4], f"T{at}")
    first, second = seat_series(tournament, 1), seat_series(tournament, 2)
    for series in (first, second):
        play_first_games(series)
    publish_results(tournament, 1)
    write_something(tournament)
    return tournament


@pytest.fixture
def english(organiser: User) -> Client:
    """The organiser's, which shows what went wrong as a page."""
    client = Client(headers=ENGLISH, raise_request_exception=False)
    client.force_login(organiser)
    return client
