"""Open the door, give it another code, let somebody say that he is there."""

from datetime import datetime

from django.utils import timezone

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.turns import writing
from tournament.entries.acts.floods import count
from tournament.entries.reads.door import closed
from tournament.models import Door, Registration, Tournament
from tournament.models.door import new_door_nonce
from tournament.registration.acts.registrations import Tick, set_present


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
    """Somebody says that he is there. RefusedError: not open, unknown, gone, there already, too many from one address
    or by this code."""
    if closed(door, timezone.localdate(now)):
        raise RefusedError("door_closed")
    count(door.tournament, address, now)
    with writing():  # nobody else ticks or corrects him between reading and storing
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
