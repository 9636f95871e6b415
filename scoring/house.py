"""A club's own copy of a rulebook ("Hausregel"): the same rules with other points, bands, multiples and settings.

Of each outcome only what the text puts in numbers may be changed, and only where it has such numbers: what a win gives,
the bands of a loss with what rule 15 makes of them, and what a win multiplies the others' Augen by. What is otherwise
in the whole game says scoring.house_settings. A house rule says the differences alone, so that whoever reads it sees
what is different. It comes out of JSON in scoring.document.house.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from languages.spoken import gettext_noop

from .house_settings import Value, differing, with_settings
from .rulebook import Band, Outcome, Rulebook

HIGHEST_WIN = 99
LOWEST_LOSS, HIGHEST_LOSS = -99, 99
HIGHEST_FACTOR = 9
BANDS_MAXIMUM = 4  # more would not fit on the crib of a list


@dataclass(frozen=True, slots=True)
class Change:
    """What is different about one outcome; None and no bands: nothing."""

    wertungspunkte: int | None = None
    others_augen_factor: int | None = None
    bands: tuple[Band, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Pairs of an outcome's code and what is different about it, in the order of the rulebook's outcomes; and pairs of
    the name of a setting and how it is played."""

    changes: tuple[tuple[str, Change], ...] = ()
    settings: tuple[tuple[str, Value], ...] = ()


HOUSE_RULE = gettext_noop("Hausregel nach %(title)s")
FEWEST_AUGEN_WIN = gettext_noop("Wenigste Augen gewinnt, nach %(title)s")


def changeable(rulebook: Rulebook, outcome: Outcome) -> frozenset[str]:
    """Which fields of a Change this outcome can have: those that mean something in these rules, settings in them."""
    if not outcome.wins:
        return frozenset({"bands"}) if rulebook.counts_wertungspunkte else frozenset()
    points = {"wertungspunkte"} if outcome.wertungspunkte is not None else set()
    return frozenset(points | ({"others_augen_factor"} if rulebook.points_follow else set()))


def changeable_outcomes(rulebook: Rulebook) -> tuple[Outcome, ...]:
    """The outcomes of which anything can be changed; none where the text has no such numbers (horesca)."""
    return tuple(outcome for outcome in rulebook.outcomes if changeable(rulebook, outcome))


def difference(rulebook: Rulebook, outcomes: Iterable[Outcome]) -> HouseRules:
    """The house rule that makes a rulebook's outcomes into these (the same codes in the same order)."""
    pairs = zip(rulebook.outcomes, outcomes, strict=True)
    changed = ((old.code, _change(rulebook, old, new)) for old, new in pairs)
    return HouseRules(tuple((code, change) for code, change in changed if change != Change()))


def effective(rulebook: Rulebook, house: HouseRules) -> HouseRules:
    """The house rule without what is as in the rulebook."""
    settings = differing(rulebook, dict(house.settings))
    base = with_settings(rulebook, settings)
    return replace(difference(base, _outcomes(base, house)), settings=tuple(settings.items()))


def _outcomes(base: Rulebook, house: HouseRules) -> list[Outcome]:
    changes = dict(house.changes)
    return [_changed(outcome, changes.get(outcome.code, Change())) for outcome in base.outcomes]


def _change(rulebook: Rulebook, old: Outcome, new: Outcome) -> Change:
    different = [field for field in changeable(rulebook, old) if getattr(old, field) != getattr(new, field)]
    return Change(**{field: getattr(new, field) for field in different})


def apply_house_rules(rulebook: Rulebook, house: HouseRules) -> Rulebook:
    """The rulebook as the house plays it, with an id and a title of its own; itself if nothing is different.

    The same differences make the same id in every tournament, in whatever order they are told.
    """
    return _applied(rulebook, house)


@lru_cache(maxsize=256)  # a list of games asks for its rules again and again
def _applied(rulebook: Rulebook, house: HouseRules) -> Rulebook:
    real = effective(rulebook, house)
    if real == HouseRules():
        return rulebook
    house_id = f"haus-{_digest(rulebook, real)}"
    base = with_settings(rulebook, dict(real.settings))
    fewest_win = "fewest_augen_win" in dict(real.settings)
    return replace(
        base,
        id=house_id,
        house=FEWEST_AUGEN_WIN if fewest_win else HOUSE_RULE,
        outcomes=tuple(_outcomes(base, real)),
    )


def _changed(outcome: Outcome, change: Change) -> Outcome:
    points = outcome.wertungspunkte if change.wertungspunkte is None else change.wertungspunkte
    factor = change.others_augen_factor or outcome.others_augen_factor
    return replace(outcome, wertungspunkte=points, others_augen_factor=factor, bands=change.bands or outcome.bands)


def _digest(rulebook: Rulebook, house: HouseRules) -> str:
    """Eight hexadecimal digits of what is different, and from what."""
    text = json.dumps([rulebook.id, house_json(rulebook, house)], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def house_json(rulebook: Rulebook, house: HouseRules) -> dict[str, Any]:
    """The house rule as JSON data, what a document says and a tournament stores: {"outcomes": {code: change}}, and
    beside the outcomes each setting by its name.

    A change names what is different; bands are named whole. A band says `up_to` (the last one does not) and
    `wertungspunkte`; where the rulebook has rule 15, also everything that begins with thrown_in.
    """
    base = with_settings(rulebook, dict(house.settings))
    settings = {name: list(value) if isinstance(value, tuple) else value for name, value in house.settings}
    return {"outcomes": {code: _change_json(base, change) for code, change in house.changes}, **settings}


def _change_json(rulebook: Rulebook, change: Change) -> Mapping[str, Any]:
    value: dict[str, Any] = {}
    if change.wertungspunkte is not None:
        value["wertungspunkte"] = change.wertungspunkte
    if change.others_augen_factor is not None:
        value["others_augen_factor"] = change.others_augen_factor
    if change.bands:
        value["bands"] = [band_json(rulebook, band) for band in change.bands]
    return value


def band_json(rulebook: Rulebook, band: Band) -> dict[str, Any]:
    """One band of a house rule."""
    value: dict[str, Any] = {} if band.up_to is None else {"up_to": band.up_to}
    value["wertungspunkte"] = band.wertungspunkte
    if rulebook.has_thrown_in:
        value["thrown_in_augen"] = band.thrown_in_augen
        value["thrown_in_wertungspunkte"] = band.thrown_in_wertungspunkte
        value["thrown_in_keeps_more"] = band.thrown_in_keeps_more
    return value
