"""A table calls for a referee, silently; the organiser sees it and comes. And he gives it minutes for that."""

from django.utils import timezone

from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.stored_words import as_stored
from tournament.lists.acts.one_table import locked, subject_of
from tournament.models import CardTable, Registration, Remark
from tournament.models.limits import LONGEST_REASON

MOST_MINUTES = 120
MOST_CALLS = 20  # of a table: whoever has called so often goes there; a phone in wrong hands fills no log


def call_referee(card_table: CardTable, reason: str, actor: Actor, caller: Registration | None = None) -> None:
    """Call a referee to this table; `caller` None: whoever keeps the list. Where somebody has called already, nothing
    changes. RefusedError `reason_missing`, `text_too_long`, `calls_too_many`.
    """
    with act(card_table.series.tournament, actor, "referee_called", subject_of(card_table)) as calling:
        table, text = locked(card_table), as_stored(" ".join(reason.split()))
        if not text:
            raise RefusedError("reason_missing")
        if len(text) > LONGEST_REASON:
            raise RefusedError("text_too_long", {"maximum": LONGEST_REASON})
        if _open_call(table):
            calling.changed = False
            return
        if table.remarks.filter(kind=Remark.Kind.CALLED).count() >= MOST_CALLS:
            raise RefusedError("calls_too_many")
        calling.public = False
        Remark.objects.create(
            card_table=table, registration=caller, kind=Remark.Kind.CALLED, text=text, at=timezone.now()
        )
        calling.after = {"note": text}


def see_call(card_table: CardTable, actor: Actor) -> None:
    """The organiser has seen the call and comes. Where nobody calls any more, or it was seen, nothing changes."""
    with act(card_table.series.tournament, actor, "call_seen", subject_of(card_table)) as seeing:
        call = _call_to_change(seeing, locked(card_table))
        if call is None or call.seen_at is not None:
            seeing.changed = False
            return
        call.seen_at = timezone.now()
        call.save(update_fields=["seen_at"])


def end_call(card_table: CardTable, actor: Actor) -> None:
    """What the table called for is done, says the organiser or the table. Where nobody calls, nothing changes."""
    with act(card_table.series.tournament, actor, "call_ended", subject_of(card_table)) as ending:
        call = _call_to_change(ending, locked(card_table))
        if call is None:
            return
        call.settled_at, call.settled_by = timezone.now(), actor.name
        call.save(update_fields=["settled_at", "settled_by"])


def give_minutes(card_table: CardTable, before: int, minutes: int, actor: Actor) -> None:
    """Let a table play so many minutes longer than its series, 0: no longer; `before`: what it had when that was
    decided. RefusedError `extra_minutes`; StaleError with what somebody else gave meanwhile.
    """
    with act(card_table.series.tournament, actor, "minutes_given", subject_of(card_table)) as giving:
        table = locked(card_table)
        compare(table.extra_minutes, before, table.extra_minutes)
        if not 0 <= minutes <= MOST_MINUTES:
            raise RefusedError("extra_minutes", {"minutes": MOST_MINUTES})
        giving.public, giving.changed = False, minutes != before
        giving.before, giving.after = {"minutes": before}, {"minutes": minutes}
        table.extra_minutes = minutes
        table.save(update_fields=["extra_minutes"])


def _open_call(table: CardTable) -> Remark | None:
    return table.remarks.filter(kind=Remark.Kind.CALLED, settled_at=None).first()


def _call_to_change(entry: Act, table: CardTable) -> Remark | None:
    call = _open_call(table)
    entry.public, entry.changed = False, call is not None
    return call
