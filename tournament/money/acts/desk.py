"""How the cash desk is set up: sorts of Startgeld, what crosses cost; closed with what was counted, opened again."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Booking, CashDesk, Registration, Tariff, TariffChoice, Tournament
from tournament.money.acts.bookings import Movement, book, refuse_closed
from tournament.money.reads.balance import balance, desk_of
from tournament.money.reads.counting import Counted

SETTINGS = ("opening", "crosses_first", "cross_first", "cross_later", "payee")


def set_up(tournament: Tournament, version: int, said: Mapping[str, Any], actor: Actor) -> None:
    """Store what is `said` of SETTINGS. StaleError: somebody else has changed it (`version` 0: it was not there).
    RefusedError `cash_closed`."""
    with act(tournament, actor, "cash_set_up") as setting:
        setting.public = False
        refuse_closed(setting.tournament)
        desk = desk_of(setting.tournament)
        compare(desk.version, version, desk)
        setting.before = _settings(desk) if desk.pk else None
        for name in SETTINGS:
            setattr(desk, name, said[name])
        setting.after = _settings(desk)
        setting.changed = setting.before != setting.after
        _store(desk)


def set_tariff(
    tournament: Tournament, tariff: Tariff | None, version: int, said: Mapping[str, Any], actor: Actor
) -> None:
    """Change a sort of Startgeld, or add one (None). What was paid stays paid. StaleError."""
    with act(tournament, actor, "tariff_set") as setting:
        setting.public = setting.tournament.has_prospectus
        if tariff is None:
            last = setting.tournament.tariffs.order_by("-position").values_list("position", flat=True).first()
            stored = Tariff(tournament=setting.tournament, position=(last or 0) + 1, version=0)
        else:
            stored = _held(setting.tournament, tariff, version)
            setting.before = _tariff(stored)
        for name, value in said.items():
            setattr(stored, name, value)
        stored.version += 1
        stored.save()
        setting.after = _tariff(stored)
        setting.changed = setting.before != setting.after


def close_tariff(tariff: Tariff, version: int, actor: Actor, *, closed: bool) -> None:
    """Nobody new pays this sort; whoever has stays by it, and whoever it was chosen for by hand. Or open it again.
    StaleError."""
    with act(tariff.tournament, actor, "tariff_closed" if closed else "tariff_opened") as closing:
        closing.public = closing.tournament.has_prospectus
        stored = _held(closing.tournament, tariff, version)
        closing.changed = stored.closed != closed
        closing.after = {"tariff": stored.name}
        stored.closed = closed
        stored.version += 1
        stored.save()


def remove_tariff(tariff: Tariff, version: int, actor: Actor) -> None:
    """RefusedError `tariff_paid`: somebody has paid under it; `tariff_chosen`: somebody is to, by hand. StaleError."""
    with act(tariff.tournament, actor, "tariff_removed") as removing:
        removing.public = removing.tournament.has_prospectus
        stored = _held(removing.tournament, tariff, version)
        if stored.bookings.exists():
            raise RefusedError("tariff_paid", {"name": stored.name})
        if chosen := stored.choices.count():
            raise RefusedError("tariff_chosen", {"name": stored.name, "people": chosen})
        removing.before = _tariff(stored)
        stored.delete()


def choose_tariff(registration: Registration, chosen: int | None, actor: Actor) -> None:
    """Somebody pays this sort (its key), whatever the rule says; None: by the rule again. RefusedError `tariff_closed`.
    StaleError: it is gone."""
    with act(registration.tournament, actor, "tariff_chosen") as choosing:
        choosing.public = False
        known = choosing.tournament.tariffs.filter(of_teams=False)
        tariff = None if chosen is None else known.filter(pk=chosen).first()
        if tariff is None and chosen is not None:
            raise StaleError(None)
        before = TariffChoice.objects.filter(registration=registration).first()
        choosing.changed = (before and before.tariff_id) != chosen
        if tariff and tariff.closed and choosing.changed:
            raise RefusedError("tariff_closed", {"name": tariff.name})
        choosing.before = {"number": registration.number, "tariff": before.tariff.name} if before else None
        choosing.after = {"number": registration.number, "tariff": tariff.name if tariff else ""}
        if tariff is None:
            TariffChoice.objects.filter(registration=registration).delete()
        else:
            TariffChoice.objects.update_or_create(registration=registration, defaults={"tariff": tariff})


def close(tournament: Tournament, version: int, found: Counted, text: str, actor: Actor) -> int:
    """Close the cash with what was counted; what differs from the ledger is booked and returned (cents). RefusedError
    `cash_closed`; StaleError."""
    with act(tournament, actor, "cash_closed") as closing:
        closing.public = False
        refuse_closed(closing.tournament)
        desk = desk_of(closing.tournament)
        compare(desk.version, version, desk)
        difference = found.cents - balance(closing.tournament).drawer
        if difference:
            moved = Movement(Booking.Kind.DIFFERENCE, Booking.Way.CASH, difference, text=text)
            book(closing.tournament, [moved], actor)
        desk.counted, desk.pieces, desk.difference = found.cents, found.stored(), difference
        desk.closed_at = timezone.now()
        _store(desk)
        closing.after = {"counted": found.cents, "difference": difference} | found.logged()
    return difference


def open_again(tournament: Tournament, version: int, actor: Actor) -> None:
    """Go on booking after the report. StaleError."""
    with act(tournament, actor, "cash_opened") as opening:
        opening.public = False
        desk = desk_of(opening.tournament)
        compare(desk.version, version, desk)
        opening.changed = desk.closed_at is not None
        opening.before = {"counted": desk.counted}
        desk.counted, desk.closed_at, desk.pieces, desk.difference = None, None, {}, 0
        _store(desk)


def _store(desk: CashDesk) -> None:
    desk.version += 1
    desk.save()


def _held(tournament: Tournament, tariff: Tariff, version: int) -> Tariff:
    stored = tournament.tariffs.filter(pk=tariff.pk).first()
    if stored is None:
        raise StaleError(None)
    compare(stored.version, version, stored)
    return stored


def _settings(desk: CashDesk) -> dict[str, Any]:
    return {name: getattr(desk, name) for name in SETTINGS}


def _tariff(tariff: Tariff) -> dict[str, Any]:
    names = ("name", "cents", "of_teams", "whom", "category", "born_from", "born_until")
    return {name: getattr(tariff, name) for name in names} | {
        "late_from": tariff.late_from.isoformat() if tariff.late_from else ""
    }
