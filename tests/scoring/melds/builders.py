"""Short ways to write down cards and melds in tests."""

from collections.abc import Iterable
from typing import Any

import pytest

from scoring.melds import FAULTS, Card, Fault, MeldRules, Reading, judge, meld_rules, parse_cards

DSKV, DGSRV = meld_rules("dskv-2018"), meld_rules("dgsrv")
ROMME24, ROMME_51, HORESCA = meld_rules("romme24-open"), meld_rules("romme-51"), meld_rules("horesca")
TEXTS = (DSKV, DGSRV, ROMME24, ROMME_51, HORESCA)
EVERY_TEXT = pytest.mark.parametrize("rules", TEXTS, ids=lambda rules: rules.text)
# Those that differ in what a meld is.
EVERY_WAY_TO_MELD = pytest.mark.parametrize("rules", [DSKV, ROMME_51, HORESCA], ids=lambda rules: rules.text)
BOTH_FEDERATIONS = (DSKV, DGSRV)
LIKE_DSKV = (DSKV, DGSRV, ROMME24)


def text_by_text(names: str, cells: dict[str, tuple[Any, ...]]) -> pytest.MarkDecorator:
    """Cells of decisions.md: what each says, whose it is, and its values; a case for each of these texts."""
    rows = {said: (cell[0] if isinstance(cell[0], Iterable) else (cell[0],), cell[1:]) for said, cell in cells.items()}
    cases = [
        pytest.param(rules, *values, id=f"{said}, {rules.text}")
        for said, (texts, values) in rows.items()
        for rules in texts
    ]
    return pytest.mark.parametrize(f"rules, {names}", cases)


def cards(text: str) -> tuple[Card, ...]:
    """The cards of `he9 he10 JK`."""
    read, faults = parse_cards([text])
    assert faults == ()
    return read


def card(text: str) -> Card:
    (single,) = cards(text)
    return single


def told(reading: Reading) -> tuple[str, str, int]:
    """Kind, cards with what jokers stand for (`JK=heB`, `JK=kr8/ka8`), Augen."""
    words = [
        placed.card.code + ("=" + "/".join(meant.code for meant in placed.stands_for) if placed.stands_for else "")
        for placed in reading.placed
    ]
    return reading.kind, " ".join(words), reading.augen


def read(rules: MeldRules, text: str, *, any_order: bool = False) -> list[tuple[str, str, int]]:
    """Every reading of these cards."""
    return [told(reading) for reading in judge(rules, cards(text), any_order=any_order).readings]


def only(rules: MeldRules, text: str) -> Reading:
    """The one reading of these cards as they lie."""
    (reading,) = judge(rules, cards(text)).readings
    return reading


def why_none(rules: MeldRules, text: str, *, any_order: bool = False) -> list[tuple[str, int | None]]:
    """The codes of what is wrong, each with the index of its card."""
    judgement = judge(rules, cards(text), any_order=any_order)
    assert judgement.readings == ()
    return [(fault.code, index_of(fault)) for fault in judgement.faults]


def verdict(
    rules: MeldRules, text: str, *, any_order: bool = False
) -> list[tuple[str, str, int]] | list[tuple[str, int | None]]:
    """Every reading of these cards, or else the codes of what is wrong with them."""
    return read(rules, text, any_order=any_order) or why_none(rules, text, any_order=any_order)


def index_of(fault: Fault) -> int | None:
    """The index of the card a fault is about. Each fault brings what its sentence needs, its place is a card."""
    assert fault.params.keys() == FAULTS[fault.code].params, fault
    assert fault.where[:-1] in {(), ("cards",)}
    return int(fault.where[-1]) if fault.where else None
