"""The lines every topic prints."""

import sys
from collections.abc import Iterator, Sequence

from tests.benchmarks.table import Line
from tests.torture.phones import Phones


def said(what: str, phones: Phones, faults: Sequence[str]) -> Iterator[Line]:
    """How much was acknowledged, and what of it is wrong; which faults, on standard error."""
    for fault in dict.fromkeys(faults):
        print(f"{what}: {fault}", file=sys.stderr)
    yield Line(f"{what}: entries acknowledged", phones.acknowledged, "", at_least=1)
    yield Line("  answers that never came", phones.heard[0], "")
    yield Line(f"  refused{_codes(phones)}", phones.refused, "")
    yield Line(
        "  refused without a code to act on",
        sum(phones.codes[one] for one in phones.codes if " " not in one),
        "",
        at_most=0,
    )
    yield Line("  lost, doubled, changed, without audit row, totals or chain", len(set(faults)), "", at_most=0)


def said_of_refusals(phones: Phones, *codes: str) -> Iterator[Line]:
    """How many were told that the server failed otherwise than with 503 and one of these codes."""
    allowed = {f"503 {code}" for code in codes}
    others = sum(count for code, count in phones.codes.items() if code.startswith("5") and code not in allowed)
    yield Line(f"  5xx, and not 503 {' or '.join(codes)}", others, "", at_most=0)


def _codes(phones: Phones) -> str:
    said = ", ".join(f"{count} x {code}" for code, count in phones.codes.most_common())
    return f" ({said})" if said else ""
