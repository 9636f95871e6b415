"""The register: everybody an organisation knows, and who in it may be one and the same."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Count

from tournament.core import names
from tournament.models import Organisation, Person, TwoPeople
from tournament.registration.reads.known import found, is_by_number, pass_key

MOST_PAIRS = 100
MOST_ALIKE = 12
"""Of one name: more of them are no slip of the pen, and every two of them would be asked about."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who may be one; the one who played more often stands first and would be kept."""

    kept: Person
    gone: Person

    @property
    def both(self) -> tuple[Person, Person]:
        """Side by side."""
        return self.kept, self.gone


def listed(organisation: Organisation, words: str) -> list[int]:
    """The keys of everybody, or of who is meant by these words, in the order of a telephone book."""
    if words:
        return [one.pk for one in found(organisation.pk, words)]
    rows = Person.objects.filter(organisation=organisation).order_by().values_list("name", "pk")
    return [key for _order, key in sorted((names.in_order(name), pk) for name, pk in rows if not is_by_number(name))]


def people(keys: Sequence[int]) -> list[Person]:
    """These, in this order, with club and how often each is registered (`played`); one query."""
    rows = Person.objects.select_related("club").annotate(played=Count("registrations")).in_bulk(keys)
    return [rows[key] for key in keys]


def doubles(organisation: Organisation) -> list[Pair]:
    """Who may be one: the same pass number, or the same name however it is spelled, in one club, with no club, or born
    in the same year. Not who has another pass number or year, plays in one tournament with him, or was told apart."""
    everybody = Person.objects.filter(organisation=organisation).annotate(played=Count("registrations"))
    rows = [person for person in everybody.select_related("club").order_by("pk") if not is_by_number(person.name)]
    apart = set(TwoPeople.objects.filter(one__organisation=organisation).values_list("one", "other"))
    pairs: dict[tuple[int, int], Pair] = {}
    for one, other in _alike(rows):
        if (one.pk, other.pk) not in apart and not _met(one, other):
            kept, gone = (one, other) if vars(one)["played"] >= vars(other)["played"] else (other, one)
            pairs[one.pk, other.pk] = Pair(kept, gone)
        if len(pairs) == MOST_PAIRS:
            break
    return list(pairs.values())


def _alike(rows: Iterable[Person]) -> Iterator[tuple[Person, Person]]:
    groups: dict[tuple[str, str], list[Person]] = defaultdict(list)
    for person in rows:
        groups["name", names.sound(person.name)].append(person)
        if key := pass_key(person.pass_number):
            groups["pass", key].append(person)
    for (kind, _key), alike in sorted(groups.items()):
        for one, other in combinations(alike[:MOST_ALIKE], 2):
            if kind == "pass" or _may_be_one(one, other):
                yield one, other


def _may_be_one(one: Person, other: Person) -> bool:
    passes = {pass_key(one.pass_number), pass_key(other.pass_number)} - {""}
    years = {one.born, other.born} - {None}
    if len(passes) > 1 or len(years) > 1:
        return False
    same_club = one.club_id is None or other.club_id is None or one.club_id == other.club_id
    return same_club or (one.born is not None and one.born == other.born)


def _met(one: Person, other: Person) -> bool:
    return one.registrations.filter(tournament__in=other.registrations.values("tournament")).exists()
