"""A plan as it is kept, and as a value that can be looked at, changed and worked out."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import groupby
from typing import Any

from tournament.models import PrizePlan, Tournament
from tournament.money.reads.lists import ListKey, key_stored
from tournament.money.sharing import Kind, Left, Plan, Prize, Rest, Section, Several, Ties


@dataclass(frozen=True, slots=True)
class Row:
    """The same prize for the places from `first` to `last`."""

    first: int
    last: int
    prize: Prize


@dataclass(frozen=True, slots=True)
class Wanted:
    """A list of the plan with its prizes, the first place's first."""

    key: ListKey
    prizes: tuple[Prize, ...]

    def rows(self) -> list[Row]:
        """The same prizes together."""
        rows, place = [], 1
        for prize, some in groupby(self.prizes):
            last = place + len(list(some)) - 1
            rows.append(Row(place, last, prize))
            place = last + 1
        return rows


@dataclass(frozen=True, slots=True)
class Chosen:
    """All that an organiser says of prizes; the fields of PrizePlan of these names."""

    sections: tuple[Wanted, ...] = ()
    typed_pot: int | None = None
    parts: tuple[str, ...] = ()
    kept_part: int = 0
    unit: int = 1
    rest: Rest = Rest.FIRST
    left: Left = Left.SPREAD
    ties: Ties = Ties.SHARED
    several: Several = Several.ALL
    to_members: bool = False
    shown: bool = field(default=False)
    winners_shown: bool = field(default=False)

    def plan(self, of_people: Iterable[bool]) -> Plan:
        """What is worked out; `of_people`: of each list whether people are ranked."""
        sections = tuple(
            Section(wanted.prizes, once=once) for wanted, once in zip(self.sections, of_people, strict=True)
        )
        return Plan(sections, self.unit, self.rest, self.left, self.ties, self.several)


def plan_of(tournament: Tournament) -> PrizePlan:
    """The plan that is kept; not stored, and of version 0, where nobody made one. One query."""
    return PrizePlan.objects.filter(tournament=tournament).first() or PrizePlan(tournament=tournament, version=0)


def chosen(kept: PrizePlan) -> Chosen:
    """What is kept, as a value."""
    return Chosen(
        tuple(Wanted(key_stored(one), tuple(_prizes(one["prizes"]))) for one in kept.sections),
        kept.typed_pot,
        tuple(kept.parts),
        kept.kept_part,
        kept.unit,
        Rest(kept.rest),
        Left(kept.left),
        Ties(kept.ties),
        Several(kept.several),
        kept.to_members,
        kept.shown,
        kept.winners_shown,
    )


def stored_sections(sections: Sequence[Wanted]) -> list[dict[str, Any]]:
    """As PrizePlan keeps them."""
    return [one.key.stored() | {"prizes": [_stored(row) for row in one.rows()]} for one in sections]


def _stored(row: Row) -> dict[str, Any]:
    return {"first": row.first, "last": row.last, **asdict(row.prize)}


def _prizes(rows: Iterable[dict[str, Any]]) -> Iterable[Prize]:
    for row in rows:
        said = {name: row[name] for name in ("value", "thing", "worth", "counts")}
        yield from (Prize(Kind(row["kind"]), **said) for _place in range(row["first"], row["last"] + 1))
