"""A tournament that is played: first 1, then 2 and 3, who are level, then 4; 5 is fourth but one."""

from tests.ceremony.conftest import played
from tests.once import made_once
from tournament.money.sharing import Kind, Prize

PLAN = {
    "version": "0",
    "lists": "1",
    "0-rows": "3",
    "0-list": "players",
    "0-0-places": "1",
    "0-0-money": "50 %",
    "0-1-places": "2",
    "0-1-money": "30 %",
    "0-2-places": "3",
    "0-2-money": "20 %",
    "source": "typed",
    "typed_pot": "100",
    "unit": "1",
    "rest": "first",
    "left": "spread",
    "ties": "shared",
    "several": "all",
}
"""100,00 Euro in 50, 30 and 20 percent to the first three, as the form sends it."""


def fixed(*cents: int) -> tuple[Prize, ...]:
    """A prize of so much money for each place."""
    return tuple(Prize(Kind.FIXED, one) for one in cents)


_cup, cup = made_once("cup", played, led=True)
