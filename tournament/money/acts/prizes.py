"""Prizes: their plan is kept, who gets what is settled, they are handed over."""

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from tournament.core import writing as rows
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.core.money import amount
from tournament.core.writing import writing
from tournament.models import Award, Booking, PrizePlan, Tournament
from tournament.money.acts import cash
from tournament.money.reads.plan import Chosen, chosen, lists_of, plan_of, refused, stored_sections
from tournament.money.reads.sheet import Sheet, awards_of, differences, key_of, sheet_of
from tournament.money.sharing import PlanError, Pot, check
from tournament.standings.reads.standings import standings

PLAIN = ("typed_pot", "kept_part", "unit", "rest", "left", "ties", "several", "to_members", "shown", "winners_shown")
"""Fields that are kept as they were chosen."""


def keep(tournament: Tournament, version: int, wanted: Chosen, actor: Actor) -> None:
    """Keep the plan. `version`: 0 where none was kept; StaleError.

    RefusedError: it is settled already (but who sees it may change); a list is there no more, or twice; shares that are
    not a hundred percent; more prize money than was typed.
    """
    with act(tournament, actor, "prizes_planned") as entry:
        kept = compared(entry.tournament, version)
        was_shown, before = kept.shown or kept.winners_shown, _told(kept)
        _refuse(entry.tournament, kept, wanted)
        for name in PLAIN:
            setattr(kept, name, getattr(wanted, name))
        kept.parts = list(wanted.parts)
        kept.sections = stored_sections(wanted.sections)
        save(kept)
        shows = kept.shown or kept.winners_shown
        rows.update(Tournament, entry.tournament.pk, shows_prizes=shows)
        entry.before, entry.after = before if version else None, _told(kept)
        entry.public = was_shown or shows


def compared(tournament: Tournament, version: int) -> PrizePlan:
    """The plan as it is kept, if it is the one that was read; else StaleError."""
    kept = plan_of(tournament)
    compare(kept.version, version, kept)
    return kept


def save(kept: PrizePlan) -> None:
    """Keep it as the next version."""
    kept.version += 1
    kept.save()


def _refuse(tournament: Tournament, kept: PrizePlan, wanted: Chosen) -> None:
    if kept.settled_at and (stored_sections(wanted.sections), _rules(wanted)) != (kept.sections, _rules(kept)):
        raise RefusedError("prizes_settled")
    keys = [one.key for one in wanted.sections]
    if len(keys) != len(set(keys)):
        raise RefusedError("prizes_list_twice")
    known = {one.key: one for one in lists_of(tournament, standings(tournament, ()).rankings)}
    if gone := next((key for key in keys if key not in known), None):
        raise RefusedError("prizes_list_gone", {"list": gone.ranking})
    pot = Pot((("", wanted.typed_pot),), wanted.kept_part) if wanted.typed_pot is not None else None
    try:
        check(wanted.plan(known[key].of_people for key in keys), pot.money if pot else None)
    except PlanError as error:
        raise refused(error, [known[key].title for key in keys]) from error


def _rules(one: "PrizePlan | Chosen") -> list[Any]:
    """Return all values of a plan that decide who gets what."""
    return [list(one.parts), *(getattr(one, name) for name in PLAIN if not name.endswith("shown"))]


def _told(kept: PrizePlan) -> dict[str, Any]:
    """Return what the audit log says of a plan."""
    return {
        "prizes": sum(row["last"] - row["first"] + 1 for one in kept.sections for row in one["prizes"]),
        "prize_money": kept.typed_pot,
        "plan_shown": kept.shown,
        "winners_shown": kept.winners_shown,
    }


# Who gets what is settled, anew after a correction, or no more.


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
        _settling_refuse(sheet)
        before = awards_of(entry.tournament)
        if other := next((one for one in differences(before, sheet) if one.paid), None):
            raise RefusedError("prizes_paid_differs", {"name": other.name})
        entry.before = _settling_told(before) if kept.settled_at else None
        made = _renewed(entry.tournament, before, sheet)
        kept.settled_at, kept.settled_money = timezone.now(), sheet.pot.money
        save(kept)
        entry.after, entry.public = _settling_told(made), kept.winners_shown


def _settling_refuse(sheet: Sheet) -> None:
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
    tournament.awards.all().delete()
    made = list(_of_sheet(tournament, sheet))
    for position, one in enumerate(made, start=1):
        one.position = position
    kept = {(key_of(one), *one.holder): one for one in made}
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
        entry.before, entry.public = _settling_told(awards), kept.winners_shown
        entry.tournament.awards.all().delete()
        _unsettled(kept)


def _unsettled(kept: PrizePlan) -> None:
    kept.settled_at = kept.settled_money = None
    save(kept)


def _settling_told(awards: list[Award]) -> dict[str, int | str]:
    return {"prizes": len(awards), "prize_amount": amount(sum(one.amount for one in awards))}


# A prize is handed over, or that is taken back; its money goes out of the cash desk, and back by a counter entry.

TAKEN_BACK = "Preis zurückgenommen"
"""Why, as the ledger keeps it."""


def pay(tournament: Tournament, award: int, version: int, actor: Actor) -> None:
    """Note that it was handed over, and book what was paid. RefusedError: it is there no more; `cash_closed`.
    StaleError: a second tap among others."""
    with writing():
        kept = _compared(tournament, award, version)
        if kept.amount:
            (booked,) = cash.book(tournament, [_movement(kept)], actor)
            kept.receipt = booked.number
        kept.paid_at = timezone.now()
        with act(tournament, actor, "prize_paid", kept.name) as entry:
            _save(kept)
            entry.after, entry.public = _paying_told(kept), False


def take_back(tournament: Tournament, award: int, version: int, actor: Actor) -> None:
    """Mark a prize as not handed over: its booking gets its counter entry, unless it has one. Refused as above. The
    cash book itself refuses to undo a prize handed over, so that the two always say the same."""
    with writing():
        kept = _compared(tournament, award, version)
        booked = tournament.bookings.filter(number=kept.receipt).first() if kept.receipt else None
        kept.paid_at, kept.receipt = None, None
        with act(tournament, actor, "prize_taken_back", kept.name) as entry:
            _save(kept)
            entry.before, entry.public = _paying_told(kept), False
        if booked and not tournament.bookings.filter(undoes=booked.number).exists():
            cash.take_back(booked, TAKEN_BACK, actor)


def _compared(tournament: Tournament, award: int, version: int) -> Award:
    """Return the award, locked until the transaction ends; raise RefusedError `prizes_gone`, StaleError."""
    found = tournament.awards.select_for_update(of=("self",)).filter(pk=award)
    kept = found.select_related("registration__person", "registration__club", "team__club", "club").first()
    if kept is None:
        raise RefusedError("prizes_gone")
    compare(kept.version, version, kept)
    return kept


def _movement(award: Award) -> cash.Movement:
    """Return the payment in cash; a club's prize has no payee in the ledger but names the club in its text."""
    text = f"Preis: {award.rank}. Rang"
    if award.club:
        text += f", {award.club.name}"
    kind, way = Booking.Kind.PRIZE, Booking.Way.CASH
    return cash.Movement(kind, way, -award.amount, award.registration or award.team, text=text)


def _save(kept: Award) -> None:
    kept.version += 1
    kept.save()


def _paying_told(award: Award) -> dict[str, str]:
    return {"prize_amount": amount(award.amount), "prize": award.thing}
