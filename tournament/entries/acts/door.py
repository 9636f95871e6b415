"""The door: open it, give it another code, check a player in; limits on how many at once."""

from datetime import datetime, timedelta

from axes.models import AccessAttempt
from django.db.models import F
from django.utils import timezone

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.logs import place
from tournament.core.writing import writing
from tournament.entries.reads.door import closed
from tournament.models import Door, Registration, Tournament
from tournament.models.door import new_door_nonce
from tournament.registration.acts.registrations import Tick, set_present

# Not everybody at once: how often one address, and one tournament's code, may say that somebody is there.

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


def set_door(tournament: Tournament, version: int, actor: Actor, *, is_open: bool, all_day: bool) -> None:
    """Whether people check in by themselves, and whether also after the first seating; `version` 0: nothing is stored.
    The same again changes nothing. StaleError."""
    with act(tournament, actor, "door_set") as setting:
        setting.public = False
        stored = Door.objects.filter(tournament=setting.tournament).first()
        before = (stored.open, stored.all_day) if stored else (False, False)
        setting.changed = stored is None or before != (is_open, all_day)
        if not setting.changed:
            return
        compare(stored.version if stored else 0, version, stored)
        setting.before = {"check_in": before[0], "all_day": before[1]} if stored else None
        setting.after = {"check_in": is_open, "all_day": all_day}
        Door.objects.update_or_create(
            tournament=setting.tournament, defaults={"open": is_open, "all_day": all_day, "version": version + 1}
        )


def renew_code(tournament: Tournament, version: int, actor: Actor) -> None:
    """Another code: posters printed before lead nowhere. StaleError."""
    with act(tournament, actor, "door_code_renewed") as renewing:
        renewing.public = False
        stored = Door.objects.filter(tournament=renewing.tournament).first()
        compare(stored.version if stored else 0, version, stored)
        renewing.changed = stored is not None
        Door.objects.filter(tournament=renewing.tournament).update(nonce=new_door_nonce(), version=version + 1)


def check_in(door: Door, number: int, address: str, now: datetime) -> None:
    """Tick the registration of this start number as present; raise RefusedError if the door is closed, the number is
    unknown, withdrawn or present already, or too many come from one address or by this code."""
    if closed(door, timezone.localdate(now)):
        raise RefusedError("door_closed")
    count(door.tournament, address, now)
    with writing():  # nobody else ticks or corrects the row between reading and storing
        found = door.tournament.registrations.select_for_update().filter(number=number).first()
        if found is None:
            raise RefusedError("door_unknown")
        if found.withdrawn:
            raise RefusedError("door_withdrawn")
        if found.present:
            raise RefusedError("door_there_already")
        set_present(door.tournament, [_tick(found)], _actor(found), now)


def _tick(found: Registration) -> Tick:
    return Tick(found.pk, found.version, seen=False, wanted=True)


def _actor(found: Registration) -> Actor:
    """By the start number: whose it is says the log beside it, where names can be deleted."""
    return Actor(f"Tür: Startnummer {found.number}")
