"""The pictures of a tournament, as everybody may see them."""

from tournament.charts.pictures import Picture, pictures
from tournament.core.access import public_tournament
from tournament.core.public import state_of
from tournament.models import Tournament
from tournament.standings.reads.standings import published_standings


def of(tournament: Tournament, number: int | None = None) -> dict[str, Picture]:
    """The pictures by key, of all or of the player with this start number."""
    stored = public_tournament(tournament.slug)
    about = None if number is None else stored.registrations.get(number=number)
    return {picture.key: picture for picture in pictures(published_standings(state_of(stored)), about)}
