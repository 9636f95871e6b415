"""How much of the program a request goes through: whoever follows one reads no more files than these."""

import pytest
from django.conf import settings

from tests.tools.ways import ways

MOST = {"game": 35, "stand": 50, "stand.csv": 40}
MIDDLEWARES = 9


@pytest.mark.django_db
def test_way_of_a_game_and_of_a_standing_goes_through_few_files() -> None:
    found = {name: sorted(way) for name, way in ways("", ".csv").items()}
    assert {name: files for name, files in found.items() if len(files) > MOST[name]} == {}
    assert len([one for one in settings.MIDDLEWARE if one.startswith("tournament.")]) <= MIDDLEWARES
