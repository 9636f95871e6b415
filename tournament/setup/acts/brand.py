"""Which brand an organisation and its tournaments wear."""

from collections.abc import Iterable
from typing import Any

from tournament.core.act import Actor, act, act_of
from tournament.core.errors import StaleError
from tournament.core.writing import writing
from tournament.models import Brand, Organisation, Tournament


def wear(tournament: Tournament, read: str, wanted: Brand | None, actor: Actor) -> None:
    """From now on the tournament wears this brand, or none. `read`: the key of what it wore when it was looked at;
    StaleError."""
    with act(tournament, actor, "brand_chosen", tournament.name) as choosing:
        stored = choosing.tournament
        _compare(stored, read)
        before, stored.brand = stored.brand, _stored(wanted)
        choosing.changed = before != stored.brand
        choosing.before, choosing.after = _told(before), _told(stored.brand)
        stored.save(update_fields=["brand"])
        _clear()
    tournament.brand = stored.brand


def wear_all(
    organisation: Organisation, read: str, wanted: Brand | None, others: Iterable[Tournament], actor: Actor
) -> None:
    """From now on the organisation wears this brand, or none, and so does each of these tournaments of it, and whatever
    is made anew. `read`: see `wear`."""
    with writing():
        with act_of(organisation, actor, "brand_of_organisation_chosen") as choosing:
            stored = choosing.organisation
            _compare(stored, read)
            before, stored.brand = stored.brand, _stored(wanted)
            choosing.changed = before != stored.brand
            choosing.said = _told(stored.brand) or {}
            stored.save(update_fields=["brand"])
        for one in others:
            wear(one, one.brand_id or "", wanted, actor)
        _clear()
    organisation.brand = stored.brand


def _compare(stored: Tournament | Organisation, read: str) -> None:
    if (stored.brand_id or "") != read:
        raise StaleError(stored)


def _stored(wanted: Brand | None) -> Brand | None:
    """The row of that value, which may be there already."""
    if wanted is None:
        return None
    wanted.key = wanted.its_key
    return Brand.objects.filter(key=wanted.key).first() or _made(wanted)


def _made(wanted: Brand) -> Brand:
    wanted.save(force_insert=True)
    return wanted


def _clear() -> None:
    """What nobody wears any more goes."""
    Brand.objects.filter(tournaments=None, organisations=None).delete()


def _told(brand: Brand | None) -> dict[str, Any] | None:
    """As the log says it: whether there is a mark, not which."""
    if brand is None:
        return None
    return {
        "colour": f"#{brand.colour}",
        "second_colour": f"#{brand.second}",
        "typeface": brand.typeface,
        "logo": bool(brand.mark),
    }
