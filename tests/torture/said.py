"""The lines every topic prints."""

import sys
from collections.abc import Iterator, Sequence

from tests.benchmarks.table import Line
from tests.torture.phones import Phones


def said(what: str, phones: Phones, faults: Sequence[str]) -> Iterator[Line]:
    """How much was acknowledged, and what of it is wrong; which faults, on standard error."""
    for fault in faults:
        print(f"{what}: {fault}", file=sys.stderr)
    again = phones.heard.total() - phones.acknowledged
    others = ", ".join(f"{count} x {code}" for code, count in phones.codes.most_common())
    yield Line(f"{what}: entries acknowledged", phones.acknowledged, "", at_least=1)
    yield Line("sent again" + (f" ({others})" if others else ""), again, "")
    yield Line("lost, doubled, changed, without audit row, totals or chain", len(faults), "", at_most=0)
