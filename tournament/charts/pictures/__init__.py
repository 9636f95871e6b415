"""Pictures of results: of all that is in given standings, and of nothing else (issue 17, "Pictures where people would
rather look than read")."""

from collections.abc import Callable

from tournament.charts.pictures.games import ends, hands, runs, seats, turns
from tournament.charts.pictures.picture import Picture, Seen
from tournament.charts.pictures.points import augen, places, points
from tournament.charts.pictures.tables import met_whom, strongest
from tournament.models import Registration
from tournament.standings.reads.standings import Standings

PICTURES: tuple[Callable[[Seen], Picture | None], ...] = (
    places,
    points,
    augen,
    ends,
    hands,
    runs,
    met_whom,
    strongest,
    seats,
    turns,
)


def pictures(standings: Standings, about: Registration | None) -> list[Picture]:
    """Return the pictures of these standings, in order; none while no series is in them. `about`: the player who is
    marked in each; None: nobody."""
    seen = Seen(standings, about)
    if not seen.series:
        return []
    return [picture for make in PICTURES if (picture := make(seen)) is not None]


__all__ = ["Picture", "pictures"]
