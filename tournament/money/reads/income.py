"""The money there is: what came in, by parts that can be chosen, or what was typed."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.money.reads.balance import income
from tournament.money.reads.stored import Chosen
from tournament.money.sharing import Pot


@dataclass(frozen=True, slots=True)
class Part:
    """Something that came in, in cents (below zero: went out)."""

    key: str
    label: str
    cents: int


def parts_of(tournament: Tournament) -> tuple[Part, ...]:
    """What came in and went out so far, without prizes that were paid already; two queries."""
    found = income(tournament)
    return (
        Part("fees", _("Startgeld"), found.fees),
        Part("crosses", _("Verlustspielgeld"), found.crosses),
        Part("other", _("andere Einnahmen"), found.other),
        Part("expenses", _("Ausgaben"), found.expenses),
    )


def pot_of(tournament: Tournament, wanted: Chosen) -> Pot:
    """The money by what was chosen."""
    if wanted.typed_pot is not None:
        return Pot(((_("fester Betrag"), wanted.typed_pot),), wanted.kept_part)
    found = ((one.label, one.cents) for one in parts_of(tournament) if one.key in wanted.parts)
    return Pot(tuple(found), wanted.kept_part)
