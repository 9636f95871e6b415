"""Somebody an organisation knows, found while one types: by the beginnings of his names, or by his pass number."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from tournament.core import names
from tournament.core.public_names import name_instead
from tournament.models import FormerName, Person, Registration, Tournament

FEWEST_LETTERS: Final = 3
MOST_OFFERED: Final = 8
LONGEST_KEY: Final = 16  # figures


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Somebody to be chosen. `last`: where he played last; empty: nowhere yet. `number`: his start number in the
    tournament that is asked for; None: he is not registered there."""

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
    """The one of the organisation's people with this key, as the desk's form has him; nothing if there is none."""
    people = Person.objects.filter(organisation=tournament.organisation_id).select_related("club")
    person = people.filter(pk=int(key)).first() if key.isdecimal() and len(key) < LONGEST_KEY else None
    if person is None:
        return {}
    return {"name": person.name, "club": person.club.name if person.club else "", "person": person.pk}


def found(organisation: int, text: str) -> Sequence[KnownPerson]:
    """Everybody it knows with words in his name, a former one or his pass number that begin like each of these."""
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
    """Whether the register keeps him though he plays nowhere: he has a pass number or a name he had, or results from
    outside."""
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
