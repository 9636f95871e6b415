"""Whom an organisation knows: found while one types, and all of them with who may be one and the same."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from django.db.models import Count

from tournament.core import names
from tournament.core.names import name_instead
from tournament.models import FormerName, Organisation, Person, Registration, Tournament, TwoPeople

FEWEST_LETTERS: Final = 3
MOST_OFFERED: Final = 8
LONGEST_KEY: Final = 16  # figures


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Somebody to be chosen. `last`: where they played last; empty: nowhere yet. `number`: their start number in the
    tournament that is asked for; None: they are not registered there."""

    pk: int
    name: str
    club: str
    pass_number: str
    born: int | None
    last: str = ""
    number: int | None = None


def offered(tournament: Tournament, text: str) -> list[KnownPerson]:
    """The people of the tournament's organisation who are meant by what was typed so far, those whose surname begins so
    first; nobody for less than three letters. Five queries."""
    people = list(found(tournament.organisation_id, text))[:MOST_OFFERED]
    pks = [one.pk for one in people]
    here = dict(tournament.registrations.filter(person__in=pks).values_list("person_id", "number"))
    last = _last_played(pks)
    return [
        KnownPerson(one.pk, one.name, one.club, one.pass_number, one.born, last.get(one.pk, ""), here.get(one.pk))
        for one in people
    ]


def chosen(tournament: Tournament, key: str) -> dict[str, object]:
    """Return the one of the organisation's people with this key, as the desk's form has them; nothing if none has."""
    people = Person.objects.filter(organisation=tournament.organisation_id).select_related("club")
    person = people.filter(pk=int(key)).first() if key.isdecimal() and len(key) < LONGEST_KEY else None
    if person is None:
        return {}
    return {"name": person.name, "club": person.club.name if person.club else "", "person": person.pk}


def found(organisation: int, text: str) -> Sequence[KnownPerson]:
    """Return everybody with words in their name, a former one or their pass number that begin like each of these."""
    wanted = names.asked(text[:100])
    if not wanted or sum(map(str.isalnum, text)) < FEWEST_LETTERS:  # as typed: mue is three, though it counts as mu
        return []
    former = _former_names(organisation)
    begins = f" {wanted[0]}"
    rows = Person.objects.filter(organisation=organisation).order_by()
    hits: list[tuple[bool, KnownPerson]] = []
    for pk, name, club, pass_number, born in rows.values_list("pk", "name", "club__name", "pass_number", "born"):
        if is_by_number(name):
            continue
        words = _findable(f"{name} {pass_number} {former[pk]}" if pk in former else f"{name} {pass_number}")
        if all(f" {word}" in words for word in wanted):
            hits.append((not words.startswith(begins), KnownPerson(pk, name, club or "", pass_number, born)))
    hits.sort(key=lambda hit: (hit[0], names.in_order(hit[1].name), hit[1].pk))
    return [one for _later, one in hits]


def is_by_number(name: str) -> bool:
    """Whether this stands in place of a name that was deleted: nobody the register knows."""
    word, _blank, number = name.rpartition(" ")
    return word == _word_instead() and number.isdecimal() and name == name_instead(int(number))


def is_kept(person: Person) -> bool:
    """Return whether the register keeps a person though they play nowhere: they have a pass number or a name they had,
    or results from outside."""
    return bool(
        person.pass_number
        or person.registrations.exists()
        or person.outside_results.exists()
        or person.former_names.exists()
    )


def pass_key(pass_number: str) -> str:
    """The same for pass numbers that differ in blanks, signs and capitals only."""
    return "".join(names.words(pass_number))


@cache
def _word_instead() -> str:
    """What stands before the number: thousands are asked, and hardly one is called so."""
    return name_instead(0).rpartition(" ")[0]


_findable = lru_cache(maxsize=30_000)(names.findable)
"""What a text folds to never changes: folded once, whoever asks."""


def _former_names(organisation: int) -> dict[int, str]:
    former: dict[int, str] = {}
    for pk, name in FormerName.objects.filter(person__organisation=organisation).values_list("person_id", "name"):
        former[pk] = f"{former.get(pk, '')} {name}"
    return former


def _last_played(people: Sequence[int]) -> dict[int, str]:
    """The name and year of each one's last tournament that is not deleted."""
    rows = Registration.objects.filter(person__in=people, tournament__deleted_at=None)
    return dict(
        _named(rows.order_by("tournament__date").values_list("person_id", "tournament__name", "tournament__date"))
    )


def _named(rows: "Iterable[tuple[int, str, object]]") -> Iterator[tuple[int, str]]:
    for person, name, date in rows:
        year = str(getattr(date, "year", ""))
        yield person, name if year in name else f"{name} {year}"


# The register: everybody an organisation knows, and who in it may be one and the same.

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
    """Return who may be one: the same pass number, or the same name however it is spelled, in one club, with no club,
    or born in the same year. Not who has another pass number or year, was told apart, or plays where the other does."""
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
