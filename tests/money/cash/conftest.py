"""A tournament with eight people whose cash somebody keeps."""

import pytest
from django.contrib.auth.models import User

from tests.factories import ACTOR, make_tournament
from tournament.models import Appointment, Role, Tariff, Tournament
from tournament.money.acts.cash import set_tariff

TARIFF = {"of_teams": False, "whom": "all", "category": "", "late_from": None}


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    """The organiser has the role Kasse in it."""
    tournament = make_tournament(8, series=1)
    Appointment.objects.create(tournament=tournament, user=organiser, role=Role.CASH)
    return tournament


def tariff(tournament: Tournament, name: str, cents: int, **said: object) -> Tariff:
    """One more sort of Startgeld."""
    set_tariff(tournament, None, 0, {"name": name, "cents": cents, **TARIFF, **said}, ACTOR)
    return tournament.tariffs.get(name=name)


def page(tournament: Tournament, rest: str = "") -> str:
    """An address of the cash desk."""
    return f"/leitung/{tournament.slug}/kasse/{rest}"
