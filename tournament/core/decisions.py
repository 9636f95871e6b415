"""What was decided at a table or of a person, for the pages where somebody looks it up; one query each."""

from collections.abc import Sequence

from tournament.models import CardTable, Decision, Penalty, Registration


def noted_at(card_table: CardTable) -> Sequence[Decision]:
    """What was decided at this table, in the order of noting."""
    return list(card_table.decisions.select_related("registration__person").order_by("pk"))


def noted_of(registration: Registration) -> Sequence[Decision]:
    """What was decided of this person."""
    return list(registration.decisions.select_related("card_table__series").order_by("pk"))


def penalties_of(registration: Registration) -> Sequence[Penalty]:
    """The penalties of this person, first first."""
    return list(registration.penalties.select_related("series").order_by("position"))
