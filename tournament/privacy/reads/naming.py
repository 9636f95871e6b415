"""Who is named where: names in a text and in a tournament, whose data a page is about, whose names were deleted."""

import hashlib
import re
import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from django.db import DatabaseError
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.core.folders import read_note
from tournament.core.names import name_instead, public_name
from tournament.models import Appointment, EditionList, Forgotten, Registration, Tournament
from tournament.models.audit import is_seal
from tournament.models.organisation import FOR_A_DAY
from tournament.standings.reads.editions import people_in

SHORTEST: Final = 3
"""Letters a surname has to have to be looked for alone; "Li" is in too many words."""


@dataclass
class Named:
    """A person with every name they had, and what stands in its place. `beside`: names of others that are left alone,
    though the surname is in them."""

    names: Sequence[str]
    pseudonym: str
    beside: set[str] = field(default_factory=set)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Compile the pattern of the person's names, a named group; a longer name comes before a shorter one."""
        others = "|".join(map(re.escape, _longest_first(form for name in self.beside for form in whole(name))))
        his = "|".join(map(re.escape, _longest_first(form for name in self.names for form in forms(name))))
        return re.compile(rf"(?<!\w)(?:{others + '|' if others else ''}(?P<his>{his}))(?!\w)", re.IGNORECASE)

    def without(self, text: str) -> str:
        """Return the text with the pseudonym in place of the person's names."""
        return self.pattern.sub(lambda found: self.pseudonym if found["his"] else found[0], text)


class Naming:
    """Some people, to be found in many texts. `others`: the names of those who are not meant."""

    def __init__(self, people: Sequence[Named], others: Iterable[str] = ()) -> None:
        self._by_word: dict[str, list[Named]] = defaultdict(list)
        for one in people:
            for word in {word for name in one.names for word in _words(surname_of(name))}:
                self._by_word[word].append(one)
        for name in others:
            for one in self._meant(name):
                one.beside.add(name)

    def mentions(self, text: str) -> bool:
        """Whether one of them is named there."""
        return any(found["his"] for one in self._meant(text) for found in one.pattern.finditer(text))

    def without(self, text: str) -> str:
        """The text with pseudonyms in place of the names."""
        for one in self._meant(text):
            text = one.without(text)
        return text

    def all_without(self, value: Any) -> Any:
        """The same of every text in a JSON value."""
        if isinstance(value, str):
            return self.without(value)
        if isinstance(value, dict):
            return {key: self.all_without(part) for key, part in value.items()}
        return [self.all_without(part) for part in value] if isinstance(value, list) else value

    def _meant(self, text: str) -> list[Named]:
        """Return who may be named in the text: a word of their surname is in it."""
        words = _words(text) & self._by_word.keys() if self._by_word else set()
        return list({id(one): one for word in words for one in self._by_word[word]}.values())


def surname_of(name: str) -> str:
    """What stands before the comma."""
    return name.partition(",")[0].strip()


def whole(name: str) -> list[str]:
    """How the whole name is written."""
    surname, given = surname_of(name), name.partition(",")[2].strip()
    return [name, f"{given} {surname}", f"{surname} {given}"] if given else [name]


def forms(name: str) -> list[str]:
    """Return the forms of a name to look for, the surname alone among them if it is long enough."""
    surname = surname_of(name)
    return [*whole(name), *([surname] if len(surname) >= SHORTEST else [])]


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _longest_first(texts: Iterable[str]) -> list[str]:
    return sorted(set(texts), key=lambda text: (-len(text), text))


# Which names somebody had in a tournament, and who is called alike.


def pseudonym(registration: Registration) -> str:
    """Return what a player is called once their name is deleted."""
    return name_instead(registration.number)


RENAMING = ("registration_corrected", "person_renamed", "people_merged", "people_parted")
"""Acts that call somebody otherwise, `before__name` and `after__name` in the log."""


def naming_of(tournament: Tournament, registrations: Sequence[Registration]) -> tuple[Naming, dict[int, list[str]]]:
    """These people as texts of the tournament name them, and registration -> every name it had, the present one first;
    their persons are to be read along. Three queries."""
    names = {one.pk: [one.person.name] for one in registrations}
    _add_earlier(tournament, names)
    _add_in_editions(tournament, {one.document_id: names[one.pk] for one in registrations})
    others = tournament.registrations.exclude(pk__in=names).values_list("person__name", flat=True)
    people = [Named(names[one.pk], pseudonym(one)) for one in registrations]
    return Naming(people, others), names


def others_of(registration: Registration, names: Sequence[str]) -> Naming:
    """Return everybody else as texts of the tournament name them; `names`: the player's own, left alone. One query."""
    others = registration.tournament.registrations.exclude(pk=registration.pk).select_related("person")
    return Naming([Named([one.person.name], pseudonym(one)) for one in others], names)


def _add_earlier(tournament: Tournament, names: dict[int, list[str]]) -> None:
    """From the log: what a name was corrected from, newest first."""
    known = {called: found for found in names.values() for called in found}
    renamed = tournament.audit_entries.filter(action__in=RENAMING).order_by("-revision")
    for before, after in renamed.values_list("before__name", "after__name"):
        if after in known and isinstance(before, str) and before not in known and not is_seal(before):
            known[before] = known[after]
            known[before].append(before)


def _add_in_editions(tournament: Tournament, names: dict[str, list[str]]) -> None:
    for listed in EditionList.objects.filter(edition__tournament=tournament).select_related("names"):
        for player in people_in(listed.content["rows"]):
            found = names.get(player["player"])
            shown = public_name(int(player["number"]), "", anonymous=True)
            if found is not None and player["name"] not in (*found, shown):
                found.append(player["name"])


def reported_for(tournament: Tournament) -> Q:
    """Which lists of phones (HeldList) are the tournament's: those of its tables; of one that belongs nowhere yet,
    the name the phone gives is all there is. One that belongs elsewhere is another's, whatever its name."""
    return Q(card_table__series__tournament=tournament) | Q(card_table=None, tournament_name=tournament.name)


# Whose data a page is about.


@dataclass(frozen=True, slots=True)
class Whose:
    """A registration, all of this person in tournaments of this organiser (that one first), and in how many others the
    person stands; `forgotten`: the name is deleted."""

    one: Registration
    registrations: tuple[Registration, ...]
    elsewhere: int
    forgotten: bool


def whose(one: Registration, organised: "QuerySet[Tournament]") -> Whose:
    """Three queries at most."""
    everywhere = Registration.objects.filter(person=one.person_id).exclude(pk=one.pk)
    here = everywhere.filter(tournament__in=organised).select_related("person", "club", "tournament")
    found = (one, *here.order_by("tournament__date", "pk"))
    return Whose(one, found, everywhere.count() + 1 - len(found), one.person.name == pseudonym(one))


def day_helpers(tournament: Tournament) -> "QuerySet[Appointment]":
    """Whoever helped here for a day, by a code, and does no more: an account of its own, with nothing in it but a
    name."""
    helpers = tournament.appointments.filter(user__username__startswith=FOR_A_DAY, until__lte=timezone.now())
    return helpers.select_related("user")


def still_named(tournament: Tournament) -> list[Registration]:
    """Everybody whose name is not deleted, by start number."""
    rows = tournament.registrations.select_related("person").order_by("number")
    return [one for one in rows if one.person.name != pseudonym(one)]


# The list of those whose names were deleted, kept beside the database as well: an older copy that comes back does not
# bring them back.

NOTE: Final = "forgotten"
COST: Final = 2**11  # 5 ms a name
Row = tuple[int, str, str]
"""Registration (below zero: person), salt and hash of a name."""


def hashed(name: str, salt: str) -> str:
    """What is stored of a name; hex."""
    return hashlib.scrypt(name.encode(), salt=bytes.fromhex(salt), n=COST, r=8, p=1, dklen=32).hex()


def new_row(registration: int, name: str) -> Row:
    """What is stored of a deletion."""
    salt = secrets.token_hex(16)
    return registration, salt, hashed(name, salt)


def known() -> list[Row]:
    """All of them: those in the database, if it is of a version that has them, and those in the file beside it."""
    try:
        stored: list[Row] = list(Forgotten.objects.values_list("registration", "salt", "name_hash"))
    except DatabaseError:
        stored = []
    return list(dict.fromkeys([*stored, *beside()]))


def beside() -> list[Row]:
    """Those in the file beside the database."""
    found = (read_note(NOTE) or {}).get("names", [])
    return [(int(row[0]), str(row[1]), str(row[2])) for row in found]


def by_registration(rows: Iterable[Row]) -> Mapping[int, list[tuple[str, str]]]:
    """Registration -> salts and hashes of its names."""
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for registration, salt, name_hash in rows:
        found[registration].append((salt, name_hash))
    return found
