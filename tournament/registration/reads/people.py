"""Who is registered, who belongs to which club, and who entered before the day and is not at the desk yet."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet

from tournament.core import names
from tournament.models import Club, Registration, SubmittedPerson, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.registration.fields import Entry


@dataclass(frozen=True, slots=True)
class Note:
    """Something to say about an entry; `code` and `params` make the German sentence in `tournament.core.words`."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who is registered (`number`), or stands further up in the same list (`line`)."""

    name: str
    club: str
    number: int | None = None
    line: int | None = None

    @classmethod
    def of(cls, registration: Registration) -> "Known":
        """Somebody who is registered."""
        club = registration.club.name if registration.club else ""
        return cls(registration.person.name, club, number=registration.number)


class Directory:
    """Those who are known so far, to be asked about one more."""

    def __init__(self) -> None:
        self._by_key: dict[str, list[Known]] = defaultdict(list)
        self._by_sound: dict[str, list[Known]] = defaultdict(list)
        self._near: dict[str, list[Known]] = defaultdict(list)

    @classmethod
    def of(cls, registrations: Iterable[Registration]) -> "Directory":
        """Everybody who is registered."""
        directory = cls()
        for registration in registrations:
            directory.add(Known.of(registration))
        return directory

    def add(self, known: Known) -> None:
        """From now on this one is known too."""
        self._by_key[names.key(known.name)].append(known)
        self._by_sound[names.sound(known.name)].append(known)
        for letters in names.near(known.name):
            self._near[letters].append(known)

    def same(self, name: str, club: str) -> Known | None:
        """Who has this name in this club, or where one of the two names no club."""
        return _first(known for known in self._by_key[names.key(name)] if _may_be_same_club(known.club, club))

    def similar(self, name: str, club: str) -> Known | None:
        """Who may be meant: the same name in another club, another spelling, or one letter apart in this club."""
        spelled = [*self._by_key[names.key(name)], *self._by_sound[names.sound(name)]]
        near = (known for letters in sorted(names.near(name)) for known in self._near[letters])
        return _first(spelled) or _first(known for known in near if _may_be_same_club(known.club, club))


def name_flaw(name: str) -> Note | None:
    """What keeps this from being a name as it is stored: surname and given name, not too long."""
    if not name:
        return Note("name_missing")
    if not names.has_both_parts(name):
        guess = names.given_name_first(name)
        return Note("name_one_part") if guess == name else Note("name_without_comma", {"guess": guess})
    return too_long(name)


def odd_notes(number: str, born: str, entry: Entry) -> tuple[Note, ...]:
    """What is odd about a start number and a year of birth as they were typed."""
    odd_number = (Note("number_odd", {"number": number}),) if number and entry.number is None else ()
    return odd_number + ((Note("born_odd", {"text": born}),) if born and entry.born is None else ())


def too_long(text: str) -> Note | None:
    """Names of people, clubs and teams have room for so much."""
    return Note("text_too_long", {"maximum": LONGEST_NAME}) if len(text) > LONGEST_NAME else None


def registrations(tournament: Tournament) -> list[Registration]:
    """Everybody registered, by start number, with person, club and team; one query."""
    return list(with_names(tournament.registrations.all()).order_by("number"))


def matching(rows: Sequence[Registration], words: str) -> list[Registration]:
    """Whose name, club or team has words that begin like each of these, umlauts either way; a number: who has it."""
    if words.strip().isdecimal():
        return [registration for registration in rows if str(registration.number) == words.strip()]
    wanted = names.asked(words)
    texts = [findable(registration) for registration in rows]
    return [
        registration
        for registration, text in zip(rows, texts, strict=True)
        if all(f" {word}" in text for word in wanted)
    ]


def called(registration: Registration) -> str:
    """How a person is offered to choose, and what is understood again: "12 Bauer, Jo (RC Karlsau)"."""
    club = f" ({registration.club.name})" if registration.club else ""
    return f"{registration.number} {registration.person.name}{club}"


def found(rows: Sequence[Registration], text: str) -> list[Registration]:
    """Who is meant by what was typed: what was offered, a start number, a name or the beginning of one."""
    offered = [registration for registration in rows if called(registration) == text.strip()]
    return offered or matching(rows, text)


def with_names(rows: "QuerySet[Registration]") -> "QuerySet[Registration]":
    """The same registrations, read together with what pages name them by."""
    return rows.select_related("person", "club").prefetch_related("memberships__team")


def team_name(registration: Registration) -> str:
    """The names of the teams a registration belongs to, one for each ranking; empty for none."""
    return " · ".join(membership.team.name for membership in registration.memberships.all())


def club_names(tournament: Tournament) -> list[str]:
    """Every club its organisation knows, to choose from; none that is known of deleted tournaments alone."""
    known = _clubs(tournament).filter(Q(tournaments=None) | Q(tournaments__deleted_at=None))
    return sorted({*known.values_list("name", flat=True)}, key=names.in_order)


def known_clubs(tournament: Tournament) -> dict[str, Club]:
    """Every club its organisation knows, by the key of its name."""
    return {names.key(club.name): club for club in _clubs(tournament).order_by("-pk")}


def similar_club(name: str, known: Iterable[str]) -> str:
    """A known club that may be meant by a name that is not known; empty: none."""
    figures = _figures(name)
    alike = [club for club in known if _figures(club) == figures and names.near(club) & names.near(name)]
    return min(alike, key=lambda club: names.sound(club) != names.sound(name), default="")


def _clubs(tournament: Tournament) -> "QuerySet[Club]":
    return Club.objects.filter(organisation=tournament.organisation_id)


def _figures(text: str) -> list[str]:
    """The numbers and lone letters in a name ("RC Nord 2", "Club B", but not "e. V."): clubs that differ in them are
    not alike."""
    return re.findall(r"\d+|\b(?:[A-Z]|[IVX]{2,})\b(?!\.)", text)


def findable(registration: Registration) -> str:
    """The words a registration is found by: of its name, its club, its team."""
    club = registration.club.name if registration.club else ""
    return names.findable(f"{registration.person.name} {club} {team_name(registration)}")


def _may_be_same_club(one: str, other: str) -> bool:
    return not one or not other or names.key(one) == names.key(other)


def _first(found: Iterable[Known]) -> Known | None:
    return next(iter(found), None)


# Who entered before the day and is not at the desk yet.


def sent_and_not_taken(tournament: Tournament) -> int:
    """How many people, those on the waiting list too; but nobody whose entry a mail address was asked to confirm and
    did not: whatever somebody types calls nobody to the desk; nor anybody who has no name yet."""
    rows = SubmittedPerson.objects.filter(
        submission__tournament=tournament, registration=None, withdrawn_at=None, refused_at=None
    ).exclude(name="")
    return rows.exclude(submission__confirmed_at=None, submission__confirm_until__isnull=False).count()
