"""The money there is: what came in, by parts that can be chosen, or what was typed."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.prizes.reads.stored import Chosen
from tournament.prizes.sharing import Pot


@dataclass(frozen=True, slots=True)
class Part:
    """Something that came in, in cents (below zero: went out)."""

    key: str
    label: str
    cents: int


def parts_of(_tournament: Tournament) -> tuple[Part, ...]:
    """What came in and went out so far."""
    return ()


def pot_of(tournament: Tournament, wanted: Chosen) -> Pot:
    """The money by what was chosen."""
    if wanted.typed_pot is not None:
        return Pot(((_("fester Betrag"), wanted.typed_pot),), wanted.kept_part)
    return Pot(
        tuple((one.label, one.cents) for one in parts_of(tournament) if one.key in wanted.parts), wanted.kept_part
    )
