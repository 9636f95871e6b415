"""A plan is searched before the database is locked; inside the act it is taken only if it still fits."""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from tournament import seating
from tournament.core.errors import RefusedError, StaleError
from tournament.core.works import works

SEARCH_SECONDS = 60
"""A search takes seconds at the most; whoever waits hears within a minute, also when others are before him."""

P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)


class Inputs(Protocol[P_co]):
    """All that a plan comes from, as values: equal ones give the same plan."""

    def search(self) -> P_co:
        """The plan. Raises `CannotSeatError`."""
        ...


@dataclass(frozen=True, slots=True)
class Planned(Generic[P]):
    """A finished plan, and what it was searched from.

    A search takes seconds for 200 people, in which phones must store games.
    """

    plan: P
    inputs: Inputs[P]

    @classmethod
    def of(cls, inputs: Inputs[P]) -> "Planned[P]":
        """Search now, outside the request. Refused: these people cannot be seated like this; NotDoneError."""
        return cls(works.run(SEARCH_SECONDS, _searched, inputs), inputs)

    def if_still(self, inputs: Inputs[P]) -> P:
        """The plan, inside the act: these are the inputs as they are there. StaleError: they changed meanwhile."""
        if inputs != self.inputs:
            raise StaleError(None)
        return self.plan


def _searched(inputs: Inputs[P]) -> P:
    try:
        return inputs.search()
    except seating.CannotSeatError as error:
        raise RefusedError(f"cannot_seat_{error.code}", error.params) from error
