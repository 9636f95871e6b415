"""Register people, each as the person the register knows, correct them, tick who is there, take them out."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from tournament.core import names
from tournament.core.act import Actor, act, compare
from tournament.core.announced import forget_in_draws
from tournament.core.errors import RefusedError, StaleError
from tournament.core.series_state import seated
from tournament.models import Club, Person, Registration, Tournament, TournamentClub
from tournament.models.limits import HIGHEST_START_NUMBER
from tournament.registration.acts import teams
from tournament.registration.acts.sent import refuse
from tournament.registration.fields import Entry, kept, may_be_start_number
from tournament.registration.reads.known import is_kept
from tournament.registration.reads.matching import Register, as_known, asked_of
from tournament.registration.reads.people import Directory, Known, known_clubs, name_flaw, too_long, with_names

# Each entry's person: who is known by the rule of the register (directory/reads/matching), else somebody new.

BATCH = 500
KEPT = ("pass_number", "born")


def people_for(
    tournament: Tournament,
    wanted: Sequence[tuple[Entry, Club | None]],
    registered: Collection[int],
    known: Register | None = None,
) -> list[Person]:
    """The person of each, none of the `registered`. A pass number and a year of birth nobody knew are kept. Two queries
    (one, if the register is there), and one for those who are new or say more."""
    asked = [asked_of(entry) for entry, _club in wanted]
    register = known or Register.of(tournament.organisation_id, asked)
    found = register.each(asked, registered)
    stored = Person.objects.in_bulk([one.pk for one in found if one])
    people = [
        stored[one.pk] if one else Person(name=entry.name, club=club, organisation_id=tournament.organisation_id)
        for one, (entry, club) in zip(found, wanted, strict=True)
    ]
    _keep(people, [entry for entry, _club in wanted])
    return people


def _keep(people: Sequence[Person], entries: Sequence[Entry]) -> None:
    """Store who is new, and what nobody knew of the others."""
    told = []
    for person, entry in zip(people, entries, strict=True):
        missing = [name for name in KEPT if getattr(entry, name) and not getattr(person, name)]
        for name in missing:
            setattr(person, name, getattr(entry, name))
        if missing and person.pk:
            person.version += 1
            told.append(person)
    Person.objects.bulk_update(told, [*KEPT, "version"], batch_size=BATCH)
    Person.objects.bulk_create((person for person in people if person.pk is None), batch_size=BATCH)


@dataclass(frozen=True, slots=True)
class Tick:
    """One box of who is there: `seen`, how it was shown (and the version read); `wanted`, how it is ticked now."""

    registration: int
    version: int
    seen: bool
    wanted: bool


def register(tournament: Tournament, entry: Entry, actor: Actor) -> Registration:
    """Register one person; `entry.present`: a walk-in, there at once. `entry.team` is not looked at.

    RefusedError: registered already (the name, in this club or without one), the name is missing, the start number is
    taken. A person the organisation knows by this name and club is taken, else a new one made.
    """
    with act(tournament, actor, "person_registered", names.person_name(entry.name)) as registering:
        (registration,) = Rolls(registering.tournament).enter([entry])
        registering.after = as_json(registration)
    return registration


def correct(registration: Registration, version: int, entry: Entry, actor: Actor) -> None:
    """Correct name, club, start number and what else is kept. `entry.present`, `.team` and `.loan` are not looked at.

    StaleError carries the registration as stored (see `as_json`). RefusedError: like `register`, and when the new club
    breaks rule 21 for the team. A person who also plays in other tournaments keeps the name there.
    """
    with act(registration.tournament, actor, "registration_corrected", registration.person.name) as correcting:
        stored = _locked(registration, version)
        correcting.before = as_json(stored)
        Rolls(correcting.tournament, leaving_out=stored).rewrite(stored, entry)
        correcting.after = as_json(stored)
        correcting.changed = correcting.before != correcting.after
        # What somebody is called in public decides nothing: they may ask for it also once all is final.
        correcting.harmless = _without_naming(correcting.before) == _without_naming(correcting.after)


def set_present(
    tournament: Tournament, ticks: Sequence[Tick], actor: Actor, by_themselves: datetime | None = None
) -> list[Registration]:
    """Store who is there; `by_themselves`: when, where people tick themselves at the door.

    Boxes nobody touched change nothing, whatever others did meanwhile.

    Each box is a correction of its own: one that somebody else has changed since, to something else than is wanted
    here, is left as it is and returned with what is stored; all others are stored.
    """
    touched = {tick.registration: tick for tick in ticks if tick.seen != tick.wanted}
    with act(tournament, actor, "people_ticked") as ticking:
        ticking.public = _is_counted(ticking.tournament)
        rows = with_names(tournament.registrations.filter(pk__in=touched))
        differing = [registration for registration in rows if registration.present != touched[registration.pk].wanted]
        stale = [registration for registration in differing if registration.version != touched[registration.pk].version]
        changed = [
            registration for registration in differing if registration.version == touched[registration.pk].version
        ]
        _set_present(changed, by_themselves)
        ticking.changed = bool(changed)
        ticking.after = _came_and_went(changed)
    return stale


def everybody_present(tournament: Tournament, actor: Actor) -> int:
    """Tick everybody who has not withdrawn; returns how many were not ticked before."""
    with act(tournament, actor, "people_ticked") as ticking:
        ticking.public = _is_counted(ticking.tournament)
        absent = list(with_names(tournament.registrations.filter(present=False, withdrawn=False)))
        _set_present(absent)
        ticking.changed = bool(absent)
        ticking.after = _came_and_went(absent)
    return len(absent)


def _is_counted(tournament: Tournament) -> bool:
    """Whether everybody sees how many are missing: until the first seating, on the hall's screen."""
    return not tournament.series.filter(seated()).exists()


def set_withdrawn(registration: Registration, version: int, actor: Actor, *, withdrawn: bool) -> None:
    """Somebody gives up playing (the lists so far count), or comes back. StaleError as in `correct`."""
    action = "person_withdrawn" if withdrawn else "person_back"
    with act(registration.tournament, actor, action, registration.person.name) as setting:
        stored = _locked(registration, version)
        setting.changed = stored.withdrawn != withdrawn
        setting.before = as_json(stored)
        stored.withdrawn = withdrawn
        stored.version += 1
        stored.save(update_fields=["withdrawn", "version"])
        setting.after = as_json(stored)


def delete(registration: Registration, version: int, actor: Actor) -> None:
    """Take back a registration, and the person whom nothing else is known of. Refused once they ever had a seat.
    Whoever was sent before the day counts as refused from now on: the place is free.

    RefusedError `registration_seated`, `registration_booked` (money was), or `team_needs_member` when the rest is no
    team (rule 21). StaleError as above.
    """
    with act(registration.tournament, actor, "registration_deleted", registration.person.name) as deleting:
        stored = _locked(registration, version)
        if stored.seats.exists() or stored.substitutions.exists():
            raise RefusedError("registration_seated", {"name": stored.person.name})
        if stored.bookings.exists():
            raise RefusedError("registration_booked", {"name": stored.person.name})
        teams.leave(stored)
        deleting.before = as_json(stored)
        person = stored.person
        forget_in_draws(stored)
        refuse(stored.submitted.filter(withdrawn_at=None), unregistered=True)
        stored.delete()
        if not is_kept(person):
            person.delete()


def as_json(registration: Registration) -> dict[str, Any]:
    """A registration in words, for the audit log and to show both versions."""
    return {
        "number": registration.number,
        "name": registration.person.name,
        "club": registration.club.name if registration.club else "",
        **kept(registration),
        "present": registration.present,
        "withdrawn": registration.withdrawn,
    }


def _without_naming(stored: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in stored.items() if key != "anonymous"}


@dataclass(frozen=True, slots=True)
class _RollPlace:
    """A registration to be made, checked and with all it needs."""

    entry: Entry
    club: Club | None
    number: int
    document_id: str


class Rolls:
    """The rolls of one tournament inside an act: who is on them, which numbers are taken, which clubs there are."""

    def __init__(self, tournament: Tournament, leaving_out: Registration | None = None) -> None:
        self.tournament = tournament
        rows = list(with_names(tournament.registrations.exclude(pk=leaving_out.pk if leaving_out else 0)))
        self.directory = Directory.of(rows)
        self.by_number = {registration.number: registration.person.name for registration in rows}
        self.document_ids = {registration.document_id for registration in rows}
        self.by_person = {registration.person_id: _said_of(registration) for registration in rows}
        self.registered = set(self.by_person)
        self.clubs = known_clubs(tournament)
        self.club_ids = dict(tournament.tournament_clubs.values_list("club_id", "document_id"))

    def enter(self, entries: Sequence[Entry], *, yielding: bool = False) -> list[Registration]:
        """Register some more, in their order; `yielding`: a start number that is taken gives way to the next free."""
        known = Register.of(self.tournament.organisation_id, list(map(asked_of, entries)))
        places = [self._place(entry, yielding=yielding) for entry in as_known(self.tournament, entries, known)]
        people = people_for(self.tournament, [(place.entry, place.club) for place in places], self.registered, known)
        return Registration.objects.bulk_create(
            (
                Registration(
                    tournament=self.tournament,
                    person=person,
                    club=place.club,
                    number=place.number,
                    document_id=place.document_id,
                    present=place.entry.present,
                    **kept(place.entry),
                )
                for place, person in zip(places, people, strict=True)
            ),
            batch_size=BATCH,
        )

    def _place(self, entry: Entry, *, yielding: bool) -> _RollPlace:
        if entry.person in self.by_person:
            raise RefusedError("registered_already", self.by_person[entry.person])
        checked = self._checked(entry, unchanged_name=entry.name if entry.person else None)
        if yielding and not (checked.number is not None and self._is_free(checked.number)):
            checked = replace(checked, number=None)
        place = _RollPlace(checked, self.club(checked.club), self._number(checked), _free_key("p", self.document_ids))
        self.directory.add(Known(checked.name, checked.club, number=place.number))
        self.by_number[place.number] = checked.name
        if checked.person:
            self.by_person[checked.person] = {"name": checked.name, "club": checked.club or "–", "number": place.number}
        self.document_ids.add(place.document_id)
        return place

    def rewrite(self, registration: Registration, entry: Entry) -> None:
        """Correct one who is left out of these rolls."""
        checked = self._checked(entry, unchanged_name=registration.person.name)
        club = self.club(checked.club)
        club_changed = registration.club_id != (club.pk if club else None)
        if club_changed or registration.person.name != checked.name:
            self._rename(registration, checked.name, club)
        registration.club = club
        registration.number = self._number(checked)
        for key, value in kept(checked).items():
            setattr(registration, key, value)
        registration.version += 1
        registration.save()
        if club_changed:
            teams.refit(registration)

    def club(self, name: str) -> Club | None:
        """The club of this name, made when there is none; it takes part in the tournament from now on."""
        if not name:
            return None
        club = self.clubs.get(names.key(name))
        if club is None:
            club = self.clubs[names.key(name)] = Club.objects.create(
                name=name, organisation_id=self.tournament.organisation_id
            )
        if club.pk not in self.club_ids:
            self.club_ids[club.pk] = _free_key("c", set(self.club_ids.values()))
            TournamentClub.objects.create(
                tournament=self.tournament,
                club=club,
                document_id=self.club_ids[club.pk],
                position=len(self.club_ids),  # none ever leaves
            )
        return club

    def _checked(self, entry: Entry, unchanged_name: str | None = None) -> Entry:
        unchanged = entry.name == unchanged_name
        name = entry.name if unchanged else names.person_name(entry.name)
        tidied = replace(entry, name=name, club=names.club_name(entry.club))
        flaw = None if unchanged else name_flaw(name)
        if flaw := flaw or too_long(tidied.club):
            raise RefusedError(flaw.code, flaw.params)
        if same := self.directory.same(tidied.name, tidied.club):
            raise RefusedError(
                "registered_already", {"name": same.name, "club": same.club or "–", "number": same.number}
            )
        return tidied

    def _is_free(self, number: int) -> bool:
        return may_be_start_number(number) and number not in self.by_number

    def _number(self, entry: Entry) -> int:
        """The start number that is wished for, else the next one."""
        if entry.number is None:
            return max(self.by_number, default=0) + 1
        if entry.number in self.by_number:
            raise RefusedError("number_taken", {"number": entry.number, "name": self.by_number[entry.number]})
        if not self._is_free(entry.number):
            raise RefusedError("number_out_of_range", {"maximum": HIGHEST_START_NUMBER})
        return entry.number

    def _rename(self, registration: Registration, name: str, club: Club | None) -> None:
        """Other tournaments keep their names: a person who plays elsewhere too is not renamed, another one is taken."""
        person = registration.person
        if person.name != name and person.registrations.exclude(pk=registration.pk).exists():
            place = _RollPlace(Entry(name), club, registration.number, registration.document_id)
            others = {*self.registered, person.pk}
            (registration.person,) = people_for(self.tournament, [(place.entry, club)], others)
        else:
            person.name, person.club = name, club
            person.save(update_fields=["name", "club"])


def _said_of(registration: Registration) -> dict[str, Any]:
    club = registration.club.name if registration.club else "–"
    return {"name": registration.person.name, "club": club, "number": registration.number}


def _locked(registration: Registration, version: int) -> Registration:
    stored = with_names(Registration.objects.select_related("tournament")).filter(pk=registration.pk).first()
    if stored is None:
        raise StaleError(None)
    compare(stored.version, version, as_json(stored))
    return stored


def _set_present(changed: Sequence[Registration], by_themselves: datetime | None = None) -> None:
    """Turn the box of each."""
    for registration in changed:
        registration.present = not registration.present
        registration.self_checked_in_at = by_themselves
        registration.version += 1
    Registration.objects.bulk_update(changed, ["present", "self_checked_in_at", "version"], batch_size=200)


def _came_and_went(changed: Sequence[Registration]) -> dict[str, list[str]]:
    def named(present: bool) -> list[str]:
        return [
            f"{registration.number} {registration.person.name}"
            for registration in changed
            if registration.present == present
        ]

    return {"came": named(True), "went": named(False)}


def _free_key(letter: str, taken: set[str]) -> str:
    """An id for documents that is not taken yet: p1, p2, ..."""
    first = len(taken) + 1
    return next(key for number in range(first, 2 * first) if (key := f"{letter}{number}") not in taken)
