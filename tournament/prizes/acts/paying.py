"""A prize is handed over, or that is taken back."""

from django.utils import timezone

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.money import euros
from tournament.models import Award, Tournament


def pay(tournament: Tournament, award: int, version: int, actor: Actor) -> None:
    """Note that it was handed over. RefusedError: it is there no more. StaleError: a second tap among others."""
    with act(tournament, actor, "prize_paid") as entry:
        kept = _compared(entry.tournament, award, version)
        kept.paid_at = timezone.now()
        _save(kept)
        entry.subject, entry.after, entry.public = kept.name, _told(kept), False


def take_back(tournament: Tournament, award: int, version: int, actor: Actor) -> None:
    """It was not handed over after all. As above."""
    with act(tournament, actor, "prize_taken_back") as entry:
        kept = _compared(entry.tournament, award, version)
        kept.paid_at = None
        _save(kept)
        entry.subject, entry.before, entry.public = kept.name, _told(kept), False


def _compared(tournament: Tournament, award: int, version: int) -> Award:
    kept = tournament.awards.select_related("registration__person", "team", "club").filter(pk=award).first()
    if kept is None:
        raise RefusedError("prizes_gone")
    compare(kept.version, version, kept)
    return kept


def _save(kept: Award) -> None:
    kept.version += 1
    kept.save()


def _told(award: Award) -> dict[str, str]:
    return {"prize_amount": euros(award.amount), "prize": award.thing}
