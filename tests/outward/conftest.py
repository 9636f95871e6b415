"""An evening that half is public."""

import pytest

from tests.factories import ACTOR, make_team, make_tournament
from tests.standings.playing import play_out
from tournament.models import Person, Tournament
from tournament.registration.acts.registrations import correct
from tournament.registration.fields import Entry

HOSTILE = ("=1+1", "+49", "-2+3", "@SUM(A1)", '=HYPERLINK("http://x")')
"""Names that a spreadsheet program would compute (OWASP, CSV injection)."""


@pytest.fixture
def evening(db: None) -> Tournament:
    """Eight players, a team, two of three series played; the result of the first is published. Player 3 is anonymous;
    the names of five would be formulas."""
    tournament = make_tournament(8, games=4)
    registrations = list(tournament.registrations.select_related("person"))
    make_team(tournament, registrations[:4], "Die =Vier")
    for number in (1, 2):
        play_out(tournament, number, published=number == 1)
    for registration, name in zip(registrations[3:], HOSTILE, strict=True):
        Person.objects.filter(pk=registration.person_id).update(name=name)
    correct(registrations[2], 1, Entry("Claus, Clara", "Rommé-Club Nr. 1", 3, anonymous=True), ACTOR)
    return tournament
