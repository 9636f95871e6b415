"""What is final, where everybody knows less: behind a board that stands still.

Source: issues "The hall sees it, and the ceremony is a moment", Freeze, and "Final means final".
"""

from django.test import Client

from tests.factories import ACTOR
from tests.standings.playing import get, lines, player
from tests.standings.test_frozen import reveal
from tests.web.html import text_of
from tournament.models import Tournament
from tournament.standings.acts import decisions, editions
from tournament.standings.acts.publishing import freeze


def test_end_stated_behind_a_board_that_stopped_shows_when_revealed(client: Client, cup: Tournament) -> None:
    addresses = [f"wertung/{key}" for key in ("einzel", "damen")]
    before = {one: lines(client, cup, one) for one in addresses}
    freeze(cup, 0, None, ACTOR)
    decisions.penalise(cup.series.get(number=1), player(cup, 3), 500, "verspätet", ACTOR, cup)
    editions.finalise(cup, {"einzel": 1, "damen": 1}, ACTOR, anyway=True)
    for revealed in ((), ("damen",)):
        reveal(cup, *revealed)
        for one in addresses:
            shown = one.endswith(revealed or "-")
            assert (lines(client, cup, one) != before[one], "Endstand" in text_of(get(client, cup, one))) == (
                shown,
                shown,
            )
