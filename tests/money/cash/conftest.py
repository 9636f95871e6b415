"""A tournament with eight people and a cash desk."""

import pytest

from tests.factories import ACTOR, make_tournament
from tournament.models import Tariff, Tournament
from tournament.money.acts.cash import set_tariff

TARIFF = {"of_teams": False, "whom": "all", "category": "", "late_from": None}


@pytest.fixture
def tournament(db: None) -> Tournament:
    return make_tournament(8, series=1)


def tariff(tournament: Tournament, name: str, cents: int, **said: object) -> Tariff:
    """One more sort of Startgeld."""
    set_tariff(tournament, None, 0, {"name": name, "cents": cents, **TARIFF, **said}, ACTOR)
    return tournament.tariffs.get(name=name)


def page(tournament: Tournament, rest: str = "") -> str:
    """An address of the cash desk."""
    return f"/leitung/{tournament.slug}/kasse/{rest}"
