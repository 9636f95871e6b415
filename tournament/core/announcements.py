"""What was said to everybody in the hall and still stands."""

from datetime import datetime

from tournament.models import Announcement, Tournament


def standing(tournament: Tournament, now: datetime) -> Announcement | None:
    """The last Durchsage that was not taken off and has not gone by itself; one query."""
    last = Announcement.objects.filter(tournament=tournament).order_by("-pk").first()
    if last is None or last.ended_at or (last.until and last.until <= now):
        return None
    return last
