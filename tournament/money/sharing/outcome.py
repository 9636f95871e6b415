"""Who gets what."""

from dataclasses import dataclass

from .plan import Prize


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Somebody's prize: who (`key`), in which list (`section`, from 0), at which rank, how many cents. `places`: whose
    prizes are in it, several where equals share."""

    section: int
    key: int
    rank: int
    places: tuple[int, ...]
    amount: int
    thing: str
    worth: int
    sharing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """A prize that waits for the lot between those (`keys`) who share a rank."""

    section: int
    keys: tuple[int, ...]
    rank: int
    place: int
    amount: int
    thing: str


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """A prize that nobody has won: fewer people than prizes, or whoever had won it has a higher one."""

    section: int
    place: int
    prize: Prize


@dataclass(frozen=True, slots=True)
class Outcome:
    """All of it, in cents: `paid` and `waiting` and `spent` (on things) and `rounding` and `unwon` are the money there
    was. `rounding`: what rounding leaves the club; `unwon`: what is not given away, since nobody won it or no prize is
    made of it."""

    money: int
    claims: tuple[Claim, ...]
    open: tuple[Open, ...]
    unclaimed: tuple[Unclaimed, ...]
    spent: int
    rounding: int

    @property
    def paid(self) -> int:
        """Cents that people get."""
        return sum(claim.amount for claim in self.claims)

    @property
    def waiting(self) -> int:
        """Cents for which a lot is drawn yet."""
        return sum(one.amount for one in self.open)

    @property
    def unwon(self) -> int:
        """Cents of no prize that anybody won."""
        return self.money - self.paid - self.waiting - self.spent - self.rounding
