"""Who is meant by a line of a list that came from elsewhere: by pass number, by name and club, or nobody yet."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.core import names
from tournament.models import Organisation, Person


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody the organisation knows."""

    pk: int
    name: str
    club: str
    pass_number: str


@dataclass(frozen=True, slots=True)
class Match:
    """`meant`: None, nobody known, or it cannot be told; `candidates`: who it may be, the likeliest first."""

    meant: Candidate | None
    candidates: tuple[Candidate, ...]


class Register:
    """Everybody an organisation knows; one query."""

    def __init__(self, organisation: Organisation) -> None:
        people = Person.objects.filter(organisation=organisation).order_by("-in_archive", "-pk")
        self._by_name: dict[str, list[Candidate]] = defaultdict(list)
        self._by_pass: dict[str, list[Candidate]] = defaultdict(list)
        for row in people.values_list("pk", "name", "club__name", "pass_number"):
            one = Candidate(row[0], row[1], row[2] or "", row[3])
            self._by_name[names.key(one.name)].append(one)
            if one.pass_number:
                self._by_pass[names.key(one.pass_number)].append(one)

    def match(self, name: str, club: str, pass_number: str) -> Match:
        """The pass number tells it alone; else the name with the club, or with no club on one of the two sides."""
        by_pass = self._by_pass.get(names.key(pass_number), []) if pass_number else []
        by_name = self._by_name.get(names.key(name), [])
        if pass_number:  # who has another number is another
            by_name = [one for one in by_name if not one.pass_number or one in by_pass]
        same_club = [one for one in by_name if not one.club or not club or names.key(one.club) == names.key(club)]
        likely = _each_once([*by_pass, *same_club, *by_name])
        sure = by_pass or same_club
        return Match(sure[0] if sure else None, likely)


def _each_once(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    return tuple({one.pk: one for one in candidates}.values())


def is_ambiguous(match: Match, club: str) -> bool:
    """Whether several of the same name fit as well."""
    fitting: Sequence[Candidate] = [one for one in match.candidates if names.key(one.club) == names.key(club)]
    return match.meant is not None and len(fitting) > 1
