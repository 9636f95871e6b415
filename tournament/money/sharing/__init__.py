"""Prizes as numbers, to the cent: a plan, money, and who stands where, to who gets what. Pure Python."""

from .outcome import Claim, Open, Outcome, Unclaimed
from .plan import WHOLE, Kind, Left, Plan, PlanError, Prize, Rest, Section, Several, Ties, check
from .pot import Pot
from .sharing import Entry, shared, split

__all__ = [
    "WHOLE",
    "Claim",
    "Entry",
    "Kind",
    "Left",
    "Open",
    "Outcome",
    "Plan",
    "PlanError",
    "Pot",
    "Prize",
    "Rest",
    "Section",
    "Several",
    "Ties",
    "Unclaimed",
    "check",
    "shared",
    "split",
]
