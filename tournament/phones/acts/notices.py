"""A phone says what it holds. Whoever has any link can; nothing of it is believed before an organiser has looked."""

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.core.access import WithdrawnLinkError, no_list
from tournament.core.act import Actor, log_of_installation
from tournament.core.addresses import place
from tournament.core.errors import DeletedError
from tournament.core.turns import writing
from tournament.models import CardTable, HeldList
from tournament.models.link import hash_of, told_from_of
from tournament.phones.acts.room import make_room

HEARD_AGAIN_AFTER = timedelta(seconds=30)
"""A phone says the same every few seconds; that is not worth a write each time."""

WHICH_LIST = ("tournament_name", "series_number", "table_number", "seats")


@dataclass(frozen=True, slots=True)
class Notice:
    """What a phone says of itself: fields as of HeldList, which has their words."""

    tournament_name: str
    series_number: int
    table_number: int
    seats: list[dict[str, object]]
    games: list[int]
    held: list[int]
    list_hash: str
    closed: bool
    answered_at: datetime | None


def note(token: str, notice: Notice, address: str = "") -> None:
    """Keep what the phone with this link says, in place of what it said before; no act of any tournament. `address`:
    where it said so from.

    Raises WithdrawnLinkError, DeletedError, and RefusedError `too_many_phones`.
    """
    token_hash, now = hash_of(token), timezone.now()
    with writing():
        tables = CardTable.objects.select_related("series__tournament")
        table = tables.filter(token_hash=token_hash, series__published_at__isnull=False).first()
        if table and table.series.tournament.deleted_at:
            raise DeletedError
        held = HeldList.objects.filter(token_hash=token_hash).first()
        known = held is not None
        held = held or HeldList(token_hash=token_hash, first_at=now, seen_at=now, card_table=table)
        changed = _changed(held, notice, told_from_of(place(address)))
        if known and not changed and now - held.seen_at < HEARD_AGAIN_AFTER:
            return
        _tell(held, changed, now)
        if table is None and not known:
            _refuse_withdrawn(token_hash)
            make_room(held)
        held.save()


def _changed(held: HeldList, notice: Notice, told_from: str) -> dict[str, object]:
    said = asdict(notice) | {"told_from": told_from}
    return {key: value for key, value in said.items() if getattr(held, key) != value}


def _tell(held: HeldList, changed: dict[str, object], now: datetime) -> None:
    """A phone that names another table, or other people, is another one than an organiser may have read of."""
    held.seen_at = now
    held.version += int(bool(held.pk) and not changed.keys().isdisjoint(WHICH_LIST))
    for key, value in changed.items():
        setattr(held, key, value)


def _refuse_withdrawn(token_hash: str) -> None:
    error = no_list(token_hash)
    if isinstance(error, (WithdrawnLinkError, DeletedError)):
        raise error


def clear(actor: Actor) -> None:
    """Forget every phone that waits. Whoever still holds something says so again within seconds."""
    with writing():
        gone, _rows = HeldList.objects.filter(card_table=None).delete()
        log_of_installation(actor, "phones_cleared", {"phones": gone})
