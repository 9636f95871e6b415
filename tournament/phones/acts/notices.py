"""A phone says what it holds. Whoever has any link can; nothing of it is believed before an organiser has looked."""

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.core.access import WithdrawnLinkError, no_list
from tournament.core.act import Actor, log_of_installation
from tournament.core.errors import RefusedError
from tournament.core.turns import writing
from tournament.models import CardTable, HeldList
from tournament.models.link import hash_of

MOST_WAITING = 500
"""Phones that wait to be assigned, in all: more than any hall has tables. Who comes later is told to wait."""
FORGOTTEN_AFTER = timedelta(minutes=30)
"""Of a phone that waits and was not heard of any more, where too many wait: a page that is open says it every few
seconds, one that is opened again says it anew, and whoever made up five hundred must not keep others out."""
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


def note(token: str, notice: Notice) -> None:
    """Keep what the phone with this link says, in place of what it said before; no act of any tournament.

    Raises WithdrawnLinkError, and RefusedError `too_many_phones`.
    """
    token_hash, now = hash_of(token), timezone.now()
    with writing():
        table = CardTable.objects.filter(token_hash=token_hash, series__published_at__isnull=False).first()
        known = HeldList.objects.filter(token_hash=token_hash).first()
        if table is None and known is None:
            _refuse_stranger(token_hash, now)
        _store(known or HeldList(token_hash=token_hash, first_at=now, seen_at=now, card_table=table), notice, now)


def _store(row: HeldList, notice: Notice, now: datetime) -> None:
    """A phone that names another table, or other people, is another one than an organiser may have read of."""
    changed = {key: value for key, value in asdict(notice).items() if getattr(row, key) != value}
    if row.pk and not changed and now - row.seen_at < HEARD_AGAIN_AFTER:
        return
    row.seen_at = now
    row.version += int(bool(row.pk) and not changed.keys().isdisjoint(WHICH_LIST))
    for key, value in changed.items():
        setattr(row, key, value)
    row.save()


def _refuse_stranger(token_hash: str, now: datetime) -> None:
    """Refuse a link that was withdrawn, and one more than can wait; those nobody heard of any more wait no longer."""
    error = no_list(token_hash)
    if isinstance(error, WithdrawnLinkError):
        raise error
    waiting = HeldList.objects.filter(card_table=None)
    if waiting.count() >= MOST_WAITING:
        waiting.filter(seen_at__lt=now - FORGOTTEN_AFTER).delete()
        if waiting.count() >= MOST_WAITING:
            raise RefusedError("too_many_phones")


def clear(actor: Actor) -> None:
    """Forget every phone that waits. Whoever still holds something says so again within seconds."""
    with writing():
        gone, _rows = HeldList.objects.filter(card_table=None).delete()
        log_of_installation(actor, "phones_cleared", {"phones": gone})
