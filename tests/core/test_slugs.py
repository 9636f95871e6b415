"""Short names for addresses."""

import pytest

from tests.factories import make_tournament
from tournament.core.slugs import free_slug

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Pokal 2026", "pokal-2026"),
        ("Köln: Straßen-Rommé für Große", "koeln-strassen-romme-fuer-grosse"),
        ("♠♥♦♣", "turnier"),
        ("x" * 200, "x" * 70),
    ],
)
def test_slug_is_how_germans_would_spell_the_name_without_umlauts(name: str, slug: str) -> None:
    assert free_slug(name) == slug


def test_slug_that_is_taken_gets_the_next_number() -> None:
    tournament = make_tournament()
    for taken, free in (("pokal", "pokal-2"), ("pokal-2", "pokal")):
        tournament.slug = taken
        tournament.save()
        assert free_slug("Pokal") == free
