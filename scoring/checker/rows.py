"""The lines of one list held against those it should have."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.document.shape import Fields, Node
from scoring.document.stand import WHO
from scoring.problem import Place
from scoring.rankings import Of

from .findings import Finding, called, shown
from .right import Json, Right

SEAL = re.compile(r"sealed:[0-9a-f]{64}")
"""What stands in an edition where a text would say who somebody is."""


@dataclass(frozen=True, slots=True)
class Rows:
    """How lines are compared. `where`: the list, in words; `drawn`: whose place was drawn. `final`: who came later and
    has played nothing is not in it."""

    right: Right
    where: str
    of: Of
    drawn: Collection[str] = ()
    final: bool = False

    def compared(self, expected: Sequence[Json], nodes: Sequence[Node], beside: Collection[str] = ()) -> list[Finding]:
        """What is not so in these lines, whose order among equals says nothing. `beside`: what else they may have."""
        who = WHO[self.of]
        keys = [who, *(key for key in (expected[0] if expected else ()) if key not in beside and key != who)]
        given = [node.fields(keys, beside) for node in nodes]
        return list(self._compared({row[who]: row for row in expected}, given))

    def _compared(self, expected: dict[str, Json], given: Sequence[Fields]) -> Iterator[Finding]:
        there: dict[str, None] = {}
        for fields in given:
            key = fields.text(WHO[self.of])
            if key not in expected or key in there:
                yield self.said("row_twice" if key in there else "row_unknown", key)
                continue
            there[key] = None
            values = {name: node.value for name, node in fields.nodes.items()}
            yield from self._differing(key, expected[key], values)
        missing = (key for key, row in expected.items() if key not in there and not (self.final and not row["games"]))
        yield from (self.said("row_missing", key) for key in missing)
        yield from self.out_of_order(list(expected.values()), list(there))

    def out_of_order(self, expected: Sequence[Json], there: Sequence[str]) -> Iterator[Finding]:
        """Whoever stands behind somebody whom they belong before."""
        groups = {group: at for at, group in enumerate(dict.fromkeys(map(_group, expected)))}
        level = {row[WHO[self.of]]: groups[_group(row)] for row in expected}
        for before, key in pairwise(there):
            if level[key] < level[before]:
                yield self.said("row_too_late", key, before=self.right.called(self.of, before))

    def _differing(self, key: str, expected: Json, given: Json) -> Iterator[Finding]:
        for place, right, value in differences(expected, given):
            if place == ("rank",) and key in self.drawn:
                yield self.said("lot_differs", key, given=shown(value), right=shown(right))
            else:
                yield self.differs(key, called(place), value, right)

    def differs(self, key: str, what: str, given: object, right: object) -> Finding:
        """Somebody's line says one thing and should say another."""
        return self.said("differs", key, what=what, given=shown(given), right=shown(right))

    def said(self, code: str, key: str, **params: str) -> Finding:
        """Something is not so with somebody's line."""
        return Finding(code, self.where, {"who": self.right.called(self.of, key), **params})


def _group(row: Json) -> tuple[object, ...]:
    """Whose order among each other says nothing."""
    out = row.get("disqualified")
    return row["rank"], out, not out and row.get("unranked")


def differences(expected: object, given: object, at: Place = ()) -> Iterator[tuple[Place, object, object]]:
    """Where a value is another than it should be: its place, what should stand there, what does. Of objects inside a
    line only what is there is compared: older editions say less of them. A seal is whatever text it seals."""
    if isinstance(expected, dict) and isinstance(given, dict):
        for key in expected:
            if key in given:
                yield from differences(expected[key], given[key], (*at, key))
    elif isinstance(expected, list) and isinstance(given, list) and len(expected) == len(given):
        for number, (right, value) in enumerate(zip(expected, given, strict=True)):
            yield from differences(right, value, (*at, number))
    elif not _is_same(expected, given):
        yield at, expected, given


def _is_same(expected: object, given: object) -> bool:
    if isinstance(expected, str) and isinstance(given, str) and SEAL.fullmatch(given):
        return True
    return type(expected) is type(given) and expected == given
