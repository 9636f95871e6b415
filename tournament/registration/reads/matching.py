"""Who is meant, of those an organisation knows: one rule, whether somebody is typed, read from a file or was sent.

1. Who was chosen from the register, unless another name was typed over it since.
2. Who alone has this pass number, however the name is spelled.
3. Who has this name (capitals and blanks aside) in this club, or in none as here, and neither another pass number nor
   another year of birth. Of several: the same pass number or year, then the same spelling, then who agreed to the
   archive, then who came last.

That is sure enough to be stored unseen; else it is somebody new, for two who are one can be merged with a click, but
what one of two played cannot be taken apart again by anybody. Where somebody looks at it before (`likely`), there is
one more: the only one of this name who fits but for a club that one of the two sides does not name.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournament.core import names
from tournament.models import Person
from tournament.registration.reads.known import is_by_number, pass_key

NOBODY: frozenset[int] = frozenset()
BEGINNING = 2  # letters
MOST_BEGINNINGS = 30


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody as he was typed, read or sent. `person`: the key of who was chosen."""

    name: str
    club: str = ""
    pass_number: str = ""
    born: int | None = None
    person: int | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody the organisation knows."""

    pk: int
    name: str
    club: str
    pass_number: str
    born: int | None
    in_archive: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """`meant`: who it is; None: somebody new, or it cannot be told. `likely`: the same for whoever looks before it is
    stored. `candidates`: who it may be, the likeliest first. `several`: more than one of them fits as well."""

    meant: Candidate | None
    likely: Candidate | None
    candidates: tuple[Candidate, ...]
    several: bool


class Register:
    """Everybody an organisation knows, to be asked about."""

    def __init__(self, people: Iterable[Candidate]) -> None:
        self._by_key: dict[int, Candidate] = {}
        self._by_name: dict[str, list[Candidate]] = defaultdict(list)
        self._by_pass: dict[str, list[Candidate]] = defaultdict(list)
        for one in people:
            if not is_by_number(one.name):
                self._by_key[one.pk] = one
                self._by_name[names.key(one.name)].append(one)
                if key := pass_key(one.pass_number):
                    self._by_pass[key].append(one)

    @classmethod
    def of(cls, organisation: int, asked: Sequence[Asked] | None = None) -> "Register":
        """As it is stored; `asked`: nobody else will be asked about, so that whoever cannot be meant is not read."""
        columns = ("pk", "name", "club__name", "pass_number", "born", "in_archive")
        people = Person.objects.filter(organisation=organisation)
        if asked is not None:
            people = people.filter(_may_be_meant(asked))
        rows = people.order_by().values_list(*columns)
        return cls(Candidate(pk, name, club or "", *more) for pk, name, club, *more in rows)

    def match(self, asked: Asked, without: Collection[int] = NOBODY) -> Match:
        """Who is meant, of all but these."""
        of_pass = [one for one in self._by_pass.get(pass_key(asked.pass_number), ()) if one.pk not in without]
        called = [one for one in self._by_name.get(names.key(asked.name), ()) if one.pk not in without]
        fitting = sorted((one for one in called if not _contradicts(one, asked)), key=lambda one: _likeness(one, asked))
        here = [one for one in fitting if names.key(one.club) == names.key(asked.club)]
        clubless = [one for one in fitting if not one.club or not asked.club]
        told = self.identified(asked, without)
        meant = told or next(iter(here), None)
        likely = meant or (clubless[0] if len(clubless) == 1 else None)
        several = not told and len(here or clubless or of_pass) > 1
        others = [*of_pass, *here, *clubless, *fitting]
        return Match(meant, likely, tuple(dict.fromkeys([*([likely] if likely else []), *others])), several)

    def identified(self, asked: Asked, without: Collection[int] = NOBODY) -> Candidate | None:
        """Who was chosen, or has the pass number: the first two steps, which a slip in the name does not hide."""
        chosen = self._by_key.get(asked.person or 0)
        if chosen and chosen.pk not in without and names.key(chosen.name) == names.key(asked.name):
            return chosen
        of_pass = self._by_pass.get(pass_key(asked.pass_number), ())
        return of_pass[0] if len(of_pass) == 1 and of_pass[0].pk not in without else None

    def each(self, asked: Sequence[Asked], without: Collection[int] = NOBODY) -> list[Candidate | None]:
        """Who is meant by each, nobody twice and none of these; None: somebody new. Who is chosen or has the pass
        number is taken first, wherever in the list, and then by name in the order of the list."""
        found: dict[int, Candidate] = {}
        taken = set(without)
        for at, one in enumerate(asked):
            if told := self.identified(one, taken):
                found[at] = told
                taken.add(told.pk)
        for at, one in enumerate(asked):
            if at not in found and (meant := self.match(one, taken).meant):
                found[at] = meant
                taken.add(meant.pk)
        return [found.get(at) for at in range(len(asked))]


def _may_be_meant(asked: Sequence[Asked]) -> Q:
    """More than are meant, and none too few: of few, whose names begin like one of theirs, whoever has a pass number
    where they have one, and who was chosen. A database folds other letters than names are folded by."""
    begin = {names.tidy(one.name)[:BEGINNING] for one in asked}
    if len(begin) > MOST_BEGINNINGS or not all(map(str.isascii, begin)):
        return Q()
    may = Q(pk__in=[one.person for one in asked if one.person]) | Q(name__in=[one.name for one in asked])
    for letters in begin:
        may |= Q(name__istartswith=letters)
    return may | ~Q(pass_number="") if any(one.pass_number for one in asked) else may


def _contradicts(one: Candidate, asked: Asked) -> bool:
    """Whether he has another pass number or was born in another year."""
    own, said = pass_key(one.pass_number), pass_key(asked.pass_number)
    return bool((own and said and own != said) or (one.born and asked.born and one.born != asked.born))


def _likeness(one: Candidate, asked: Asked) -> tuple[bool, bool, bool, int]:
    """To sort by: the likeliest first."""
    same = bool(pass_key(asked.pass_number) and one.pass_number) or bool(asked.born and one.born)
    return not same, one.name != asked.name, not one.in_archive, -one.pk
