"""Who gets what is settled, anew after a correction, or no more."""

from collections.abc import Iterator

from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError, StaleError
from tournament.core.money import euros
from tournament.models import Award, PrizePlan, Tournament
from tournament.money.acts.planning import compared, save
from tournament.money.reads.settled import awards_of, differences, key_of
from tournament.money.reads.sheet import Sheet, sheet_of
from tournament.money.reads.stored import chosen


def settle(tournament: Tournament, version: int, mark: str, actor: Actor) -> None:
    """Keep who gets what, as it was looked at (`mark` of the sheet): from then on it moves no more by itself. Again
    after a correction; what was handed over must be the same then.

    RefusedError: nothing can be worked out; a list is not over; a lot is missing; somebody has something else already.
    StaleError: the plan or the lists are others than those looked at.
    """
    with act(tournament, actor, "prizes_settled") as entry:
        kept = compared(entry.tournament, version)
        sheet = sheet_of(entry.tournament, chosen(kept))
        if sheet.mark != mark:
            raise StaleError(kept)
        _refuse(sheet)
        before = awards_of(entry.tournament)
        if other := next((one for one in differences(before, sheet) if one.paid), None):
            raise RefusedError("prizes_paid_differs", {"name": other.name})
        entry.before = _told(before) if kept.settled_at else None
        made = _renewed(entry.tournament, before, sheet)
        kept.settled_at, kept.settled_money = timezone.now(), sheet.pot.money
        save(kept)
        entry.after, entry.public = _told(made), kept.winners_shown


def _refuse(sheet: Sheet) -> None:
    if sheet.problem:
        raise sheet.problem
    if not any(part.winners or part.waiting for part in sheet.parts):
        raise RefusedError("prizes_nobody")
    for part in sheet.parts:
        if not part.over:
            raise RefusedError("prizes_not_over", {"list": part.title})
        if part.waiting:
            raise RefusedError("prizes_lot", {"list": part.title, "place": part.waiting[0].place})


def _renewed(tournament: Tournament, before: list[Award], sheet: Sheet) -> list[Award]:
    """The awards of the sheet instead of those of before; what was handed over stays so."""
    paid = {(key_of(one), *one.holder): one for one in before if one.paid_at}
    tournament.awards.exclude(pk__in=[one.pk for one in paid.values()]).delete()
    made = list(_of_sheet(tournament, sheet))
    for position, one in enumerate(made, start=1):
        one.position = position
    kept = {(key_of(one), *one.holder): one for one in made}
    Award.objects.filter(pk__in=[one.pk for one in paid.values()]).delete()
    for holder, one in paid.items():
        kept[holder].pk, kept[holder].version = one.pk, one.version
        kept[holder].paid_at, kept[holder].receipt = one.paid_at, one.receipt
    return Award.objects.bulk_create(made)


def _of_sheet(tournament: Tournament, sheet: Sheet) -> Iterator[Award]:
    for part in sheet.parts:
        for one in part.winners:
            yield Award(
                tournament=tournament,
                ranking=part.key.ranking,
                series=part.key.series,
                day=part.key.day,
                rank=one.rank,
                amount=one.amount,
                thing=one.thing,
                worth=one.worth,
                **{f"{one.kind}_id": one.key},
            )


def lift(tournament: Tournament, version: int, actor: Actor) -> None:
    """Settle nothing any more. RefusedError: something was handed over. StaleError."""
    with act(tournament, actor, "prizes_lifted") as entry:
        kept = compared(entry.tournament, version)
        awards = awards_of(entry.tournament)
        if paid := next((one for one in awards if one.paid_at), None):
            raise RefusedError("prizes_paid", {"name": paid.name})
        entry.before, entry.public = _told(awards), kept.winners_shown
        entry.tournament.awards.all().delete()
        _unsettled(kept)


def _unsettled(kept: PrizePlan) -> None:
    kept.settled_at = kept.settled_money = None
    save(kept)


def _told(awards: list[Award]) -> dict[str, int | str]:
    return {"prizes": len(awards), "prize_amount": euros(sum(one.amount for one in awards))}
