"""The chores of all rooms, as `manage.py serve` has them done."""

from collections.abc import Sequence

from tournament.core.chores import Chore
from tournament.entries import chores as entries
from tournament.machine import chores as machine
from tournament.people import chores as people
from tournament.privacy import chores as privacy

CHORES: Sequence[Chore] = (
    *machine.CHORES,
    *privacy.CHORES,
    *people.CHORES,
    *entries.CHORES,
)
