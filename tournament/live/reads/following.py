"""What a screen shows that follows by itself: decided by what has happened, and by nothing else."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from tournament.core.public import PublicPhase, SeriesState

WELCOME, SEATING, TABLES, CLOCK = "willkommen", "sitzplan", "tische", "uhr"
STANDINGS, WINNERS, CALLS, CEREMONY = "stand", "seriensieger", "aufrufe", "siegerehrung"


def following(
    series: Sequence[SeriesState], seated_at: Mapping[int, datetime], *, ceremony: bool = False
) -> tuple[str, ...]:
    """The keys of the parts that are shown one after the other, again and again.

    `seated_at`: when the seating of each seated series was published; `ceremony`: the Siegerehrung goes on.
    """
    if ceremony:
        return (CEREMONY,)
    if _is_running(series):
        return (CLOCK,)
    results = [one.results_at for one in series if one.results and one.results_at]
    coming = next((one for one in series if one.phase is PublicPhase.SEATED), None)
    if coming is not None:
        seen = seated_at.get(coming.number)
        # Where all seatings were published at once, results came later: who looks for his seat still finds it.
        return (SEATING, STANDINGS) if results and seen and max(results) > seen else (SEATING,)
    if results:
        return (STANDINGS, WINNERS)
    return (CLOCK,) if any(one.phase is PublicPhase.PLAYED for one in series) else (WELCOME,)


def clock_of(series: Sequence[SeriesState]) -> SeriesState | None:
    """The series whose clock is shown: the last begun that has lists open, else the last that was played."""
    begun = [one for one in series if one.started_at and one.phase is not PublicPhase.FINAL]
    running = [one for one in begun if one.closed < one.lists]
    return next(reversed(running or begun), None)


def _is_running(series: Sequence[SeriesState]) -> bool:
    """Whether a list of a series that has begun is open; also where its results show already, list by list."""
    return any(one.started_at and one.closed < one.lists for one in series)
