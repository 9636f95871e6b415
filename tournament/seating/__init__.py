"""Who sits where. Pure Python: numbers and constraints, no models, no clock, no chance but a recorded seed."""

from .chairs import Rounds, balance_chairs
from .designs import Choice, choice_of
from .draw import draw_by_lot
from .fixed import at_fixed_tables
from .known import BEST_KNOWN, LEAST, MORE, NO_REPEAT, OPEN, fewest_known, proof_of
from .lots import Lots
from .numbers import number_tables
from .objections import ANYTHING, MOST_SERIES, Objection, objections, refuse
from .quality import meetings, quality
from .repair import Repaired, repair
from .report import PersonReport, Report, ReportFigure, Together, report
from .schedule import Schedule, schedule
from .sizes import FOUR_OR_THREE, table_sizes
from .standing import (
    Conflicts,
    Seated,
    seat_by_standing,
    seat_in_groups,
    seat_nearest,
    seat_snake,
    seat_strictly,
    seat_within,
    seated,
)
from .teams import seat_teams_by_standing
from .terms import Terms
from .values import Apart, CannotSeatError, Met, Pair, Person, Plan, Quality

__all__ = [
    "ANYTHING",
    "BEST_KNOWN",
    "FOUR_OR_THREE",
    "LEAST",
    "MORE",
    "MOST_SERIES",
    "NO_REPEAT",
    "OPEN",
    "Apart",
    "CannotSeatError",
    "Choice",
    "Conflicts",
    "Lots",
    "Met",
    "Objection",
    "Pair",
    "Person",
    "PersonReport",
    "Plan",
    "Quality",
    "Repaired",
    "Report",
    "ReportFigure",
    "Rounds",
    "Schedule",
    "Seated",
    "Terms",
    "Together",
    "at_fixed_tables",
    "balance_chairs",
    "choice_of",
    "draw_by_lot",
    "fewest_known",
    "meetings",
    "number_tables",
    "objections",
    "proof_of",
    "quality",
    "refuse",
    "repair",
    "report",
    "schedule",
    "seat_by_standing",
    "seat_in_groups",
    "seat_nearest",
    "seat_snake",
    "seat_strictly",
    "seat_teams_by_standing",
    "seat_within",
    "seated",
    "table_sizes",
]
