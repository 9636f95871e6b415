"""The scoring crib at the foot of a list: the rulebook's own data in words, nothing typed in."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import Band, Outcome, Rulebook

from .words import CROSS, number, unbroken


@dataclass(frozen=True, slots=True)
class CribEntry:
    """What happened, and what it gives."""

    condition: str
    value: str


@dataclass(frozen=True, slots=True)
class CribLine:
    """A heading and its entries; an entry's condition and value are not torn apart."""

    title: str
    entries: tuple[CribEntry, ...]


def crib(rulebook: Rulebook) -> tuple[CribLine, ...]:
    """Winners, losers by bands, hands thrown in (rules 12 and 15)."""
    winners = tuple(
        CribEntry(outcome.name, points(outcome.wertungspunkte))
        for outcome in rulebook.outcomes
        if outcome.wins and outcome.wertungspunkte is not None
    )
    losers = [outcome for outcome in rulebook.outcomes if outcome.bands]
    lines = [CribLine(_("beendet"), winners)] if winners else []
    lines += [CribLine(outcome.name, tuple(_banded(outcome))) for outcome in losers]
    if rulebook.has_thrown_in:
        thrown_in = tuple(entry for outcome in losers for entry in _thrown_in(outcome))
        lines.append(CribLine(_("ungezählt weggeworfen"), thrown_in))
    return tuple(CribLine(line.title, tuple(_unbroken(entry) for entry in line.entries)) for line in lines)


def _unbroken(entry: CribEntry) -> CribEntry:
    return CribEntry(unbroken(entry.condition), unbroken(entry.value))


def points(wertungspunkte: int) -> str:
    """Wertungspunkte of one game; what is below nothing is a cross (rule 13)."""
    return f"{CROSS} ({number(wertungspunkte)})" if wertungspunkte < 0 else number(wertungspunkte)


def _banded(outcome: Outcome) -> Iterator[CribEntry]:
    for band, condition in _conditions(outcome):
        yield CribEntry(condition, points(band.wertungspunkte))


def _thrown_in(outcome: Outcome) -> Iterator[CribEntry]:
    for band, condition in _conditions(outcome):
        augen = str(band.thrown_in_augen)
        if band.thrown_in_keeps_more:
            augen = _("mindestens %(augen)s") % {"augen": augen}
        value = _("%(augen)s Augen, %(points)s") % {"augen": augen, "points": points(band.thrown_in_wertungspunkte)}
        yield CribEntry(f"{outcome.name} {condition}", value)


def _conditions(outcome: Outcome) -> Iterator[tuple[Band, str]]:
    """Each band with the Augen it covers in words."""
    below: int | None = None
    for band in outcome.bands:
        if band.up_to is not None:
            yield band, _("bis %(augen)s") % {"augen": band.up_to}
        elif below is not None:
            yield band, _("über %(augen)s") % {"augen": below}
        else:
            yield band, _("Augen beliebig")
        below = band.up_to
