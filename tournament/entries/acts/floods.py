"""Not everybody at once: how often one address, and one tournament's code, may say that somebody is there.

Counted in the rows that count wrong passwords (people/failures.py), which are gone by themselves; as another browser
than any, so that neither is counted with the other. A hall shares its address, and 250 people come within half an hour.
"""

from datetime import datetime, timedelta

from axes.models import AccessAttempt
from django.db.models import F

from tournament.core.addresses import place
from tournament.core.errors import RefusedError
from tournament.core.turns import writing
from tournament.models import Tournament

WINDOW = timedelta(minutes=10)
MOST_OF_ADDRESS, MOST_OF_CODE = 150, 400
DOOR = "door"
EVERYWHERE = "::"


def count(tournament: Tournament, address: str, now: datetime) -> None:
    """One more. RefusedError `door_too_many`: too many within WINDOW."""
    with writing():  # what an address is refused counts for nobody else
        passes = _count(tournament, place(address), MOST_OF_ADDRESS, now)
        passes = passes and _count(tournament, EVERYWHERE, MOST_OF_CODE, now)
    if not passes:
        raise RefusedError("door_too_many")


def _count(tournament: Tournament, where: str, most: int, now: datetime) -> bool:
    """Whether it is within bounds; what is not is not counted."""
    rows = AccessAttempt.objects.filter(user_agent=DOOR)
    rows.filter(attempt_time__lte=now - WINDOW).delete()
    key = {"username": f"Tür {tournament.pk}", "ip_address": where, "user_agent": DOOR}
    row, made = AccessAttempt.objects.get_or_create(**key, defaults={"failures_since_start": 1})
    if made:
        AccessAttempt.objects.filter(pk=row.pk).update(attempt_time=now)
    elif row.failures_since_start >= most:
        return False
    else:
        AccessAttempt.objects.filter(pk=row.pk).update(failures_since_start=F("failures_since_start") + 1)
    return True
