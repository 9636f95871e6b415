"""Delete the name of whoever plays or helps no more: out of what is kept beside tournaments, of texts and of the
log."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from operator import eq
from typing import Final, TypeVar

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from tournament.core.act import Actor, act, act_of, compare, raise_mark
from tournament.core.audit import forget
from tournament.core.audit import forget as forget_in_rows
from tournament.core.errors import RefusedError
from tournament.core.folders import write_note
from tournament.core.names import name_instead
from tournament.core.writing import leave_none_soon
from tournament.models import (
    Appointment,
    AuditEntry,
    ClubDate,
    Decision,
    Forgotten,
    FormerName,
    JoinRequest,
    Organisation,
    Person,
    Remark,
    SeasonEdition,
    Tournament,
    TwoPeople,
)
from tournament.models.limits import LONGEST_NAME
from tournament.people.reads.members import shown_name
from tournament.privacy.reads.naming import NOTE, Named, Naming, Row, day_helpers, known, new_row
from tournament.registration.acts.people import has_played
from tournament.registration.reads.known import is_by_number
from tournament.web import kept_documents

# Names out of what people typed, and out of the log.

AnyRow = TypeVar("AnyRow", bound=Model)


def rewrite(rows: "QuerySet[AnyRow]", columns: Sequence[str], naming: Naming) -> None:
    """In rows that name them; a pseudonym may be longer than the name, so that a text loses its end."""
    for row in rows:
        named = [column for column in columns if naming.mentions(getattr(row, column))]
        for column in named:
            longest = getattr(rows.model, column).field.max_length
            setattr(row, column, naming.without(getattr(row, column))[:longest])
        if named:
            row.save(update_fields=named)


def out_of_log(rows: "QuerySet[AuditEntry]", naming: Naming, names: set[str]) -> int:
    """These people out of these rows; `names`: all they had. Returns how many rows are too old to let go of a value."""
    left = 0
    for entry in rows.iterator(chunk_size=500):
        if not naming.mentions(_as_text(entry.said)):
            continue
        if entry.salts is None:
            left += 1
            continue
        forget_in_rows([entry], _what_goes(entry, naming, names))
    return left


def _what_goes(entry: AuditEntry, naming: Naming, names: set[str]) -> Callable[[object], bool]:
    """Which personal values of a row go: those that name them, and all of a row about one of them but who did it."""
    about, actor = _is_about(entry, names), entry.actor

    def goes(value: object) -> bool:
        return naming.mentions(_as_text(value)) or (about and value != actor)

    return goes


def _is_about(entry: AuditEntry, names: set[str]) -> bool:
    """Return whether the whole row is about one of them: their registration, a correction of it."""
    said = [part.get("name") for part in (entry.before, entry.after) if isinstance(part, dict)]
    return entry.subject in names or any(isinstance(name, str) and name in names for name in said)


def _as_text(value: object) -> str:
    """All texts in a JSON value, names of its fields included."""
    if isinstance(value, dict):
        return "\n".join(f"{key}\n{_as_text(part)}" for key, part in value.items())
    return "\n".join(map(_as_text, value)) if isinstance(value, list) else str(value)


# Whose names were deleted goes onto the list that older copies are held against.


def put_on_list(rows: Sequence[Row]) -> None:
    """In the database, and once that holds in the file beside it, which lists what both know."""
    at = timezone.now()
    Forgotten.objects.bulk_create(
        (Forgotten(registration=key, salt=salt, name_hash=name_hash, at=at) for key, salt, name_hash in rows),
        ignore_conflicts=True,
        batch_size=500,
    )
    transaction.on_commit(lambda: write_note(NOTE, {"names": [list(row) for row in known()]}))


SOMEBODY: Final = "N. N."
"""In a text in place of a name: a season knows no start numbers. Stored once, whatever language whoever acts reads."""


def forget_known(person: Person, version: int, actor: Actor) -> int:
    """Delete the name of somebody who stands in no tournament that was kept here; returns how many rows of the log
    still have it, since they are older than what lets go of names. StaleError; RefusedError `person_registered`,
    `forgotten_already`."""
    with act_of(Organisation.objects.get(people=person), actor, "name_forgotten") as forgetting:
        stored = Person.objects.select_for_update().get(pk=person.pk)
        if is_by_number(stored.name):
            raise RefusedError("forgotten_already")
        compare(stored.version, version, stored.name)
        if stored.registrations.exists():
            raise RefusedError("person_registered", {"name": stored.name})
        left = out_of_organisation({stored: []})
        forgetting.said["person"] = person.pk
        leave_none_soon()
    kept_documents.forget()
    return left


def out_of_organisation(called: Mapping[Person, Sequence[str]]) -> int:
    """Delete, inside an act, people registered nowhere under their names and what names them; they stay unnamed where
    figures need them. `called`: what tournaments called them, beside what the register knows; a name there that is
    another's is not theirs: they were one person for a while. Returns how many rows of the log are too old."""
    return sum(_out_of(organisation, found, called) for organisation, found in _by_organisation(called).items())


def out_of_texts(people: Iterable[Person]) -> None:
    """Of people who go with the last tournament that knew them, inside a transaction: no text names them any more."""
    for organisation, found in _by_organisation(people).items():
        names, others = _names(found), _other_names(organisation, found)
        _out_of_texts(organisation, _naming_of(names, others))


def _by_organisation(people: Iterable[Person]) -> dict[Organisation, list[Person]]:
    of: dict[int, list[Person]] = defaultdict(list)
    for one in people:
        of[one.organisation_id or 0].append(one)
    organisations = Organisation.objects.in_bulk(list(of))
    return {organisations[pk]: found for pk, found in of.items()}


def _naming_of(names: Mapping[Person, Sequence[str]], others: set[str]) -> Naming:
    return Naming([Named(found, SOMEBODY) for found in names.values()], others)


def _out_of(organisation: Organisation, people: Sequence[Person], called: Mapping[Person, Sequence[str]]) -> int:
    names, others = _names(people), _other_names(organisation, people)
    for one in people:
        names[one] = [*dict.fromkeys([*names[one], *(name for name in called[one] if name not in others)])]
    naming = _naming_of(names, others)
    _out_of_texts(organisation, naming)
    rows = AuditEntry.objects.filter(tournament=None, after__organisation__in=_called(organisation))
    left = out_of_log(rows, naming, {name for found in names.values() for name in found})
    listed = [(-one.pk, name, bool(called[one])) for one in people for name in names[one]]
    gone = {key for key, one in [(-one.pk, one) for one in people] if _out_of_register(one)}
    # Who goes is on the list by their registration already, if they had one.
    put_on_list([new_row(key, name) for key, name, registered in listed if not (registered and key in gone)])
    raise_mark(organisation)
    return left


def _called(organisation: Organisation) -> list[str]:
    """What the log calls it: every name it had. One query."""
    called = [organisation.name]
    renamed = AuditEntry.objects.filter(tournament=None, action="organisation_renamed").order_by("-revision")
    for name, before in renamed.values_list("after__organisation", "after__called_before"):
        if name == called[-1]:
            called.append(before)
    return called


def _names(people: Sequence[Person]) -> dict[Person, list[str]]:
    """Every name the register knows of each, the present one first; one query."""
    names = {one.pk: [one.name] for one in people}
    for pk, name in FormerName.objects.filter(person__in=names).values_list("person", "name"):
        names[pk].append(name)
    return {one: names[one.pk] for one in people}


def _other_names(organisation: Organisation, people: Sequence[Person]) -> set[str]:
    """What everybody else in the register is and was called: of a namesake a text may speak as well. Two queries."""
    theirs = [one.pk for one in people]
    others = Person.objects.filter(organisation=organisation).exclude(pk__in=theirs).values_list("name", flat=True)
    former = FormerName.objects.filter(person__organisation=organisation).exclude(person__in=theirs)
    return {*others, *former.values_list("name", flat=True)}


def _instead(person: Person) -> str:
    return name_instead(person.pk)[:LONGEST_NAME]


def _out_of_texts(organisation: Organisation, naming: Naming) -> None:
    """Where members of the organisation type freely. What a tournament, a season, a date is called stays."""
    seasons = Q(season__organisation=organisation) | Q(season__organisation__organisations=organisation)
    editions = SeasonEdition.objects.filter(pk__in=SeasonEdition.objects.filter(seasons).values("pk"))
    rewrite(editions, ("reason",), naming)
    rewrite(ClubDate.objects.filter(organisation=organisation), ("note",), naming)
    rewrite(Organisation.objects.filter(pk=organisation.pk), ("about",), naming)
    for asked in JoinRequest.objects.filter(federation=organisation):
        if naming.mentions(f"{asked.contact}\n{asked.mail}"):
            asked.contact, asked.mail = naming.without(asked.contact)[:LONGEST_NAME], ""
            asked.save(update_fields=["contact", "mail"])


def _out_of_register(person: Person) -> bool:
    """Take the person out of the register; return whether the row is gone, or left nameless for its figures."""
    person.former_names.all().delete()
    person.merged.all().delete()
    for pair in ("one", "other"):
        TwoPeople.objects.filter(**{pair: person}).delete()
    person.outside_results.update(anonymous=True)
    if not has_played(person):
        person.delete()
        return True
    person.name, person.pass_number, person.born = _instead(person), "", None
    person.club, person.in_archive, person.version = None, False, person.version + 1
    person.save()
    return False


# Delete the names of those who helped for a day (a code on the desk's screen) once nobody needs them any more.

ABOUT = ("helper_role_changed", "helper_withdrawn")
"""Acts on a helper: their rows have the helper's name beside that of whoever did them."""


def forget_helpers(tournament: Tournament, actor: Actor) -> int:
    """Delete the names of all whose day is over from a tournament, in one act; returns how many. RefusedError
    `forgotten_already`."""
    with act(tournament, actor, "helpers_forgotten") as forgetting:
        past = list(day_helpers(forgetting.tournament))
        if not past:
            raise RefusedError("forgotten_already")
        users = [one.user for one in past]
        _out_of_log(forgetting.tournament, users)
        _out_of_rows(Remark.objects.filter(card_table__series__tournament=tournament), "settled_by", users)
        _out_of_rows(Decision.objects.filter(tournament=tournament), "by", users)
        Appointment.objects.filter(pk__in=[one.pk for one in past]).delete()
        User.objects.filter(pk__in=[user.pk for user in users], appointments=None).delete()
        forgetting.after = {"helpers": len(past)}
        forgetting.public = False
        leave_none_soon()
    return len(past)


def forget_actors(rows: "QuerySet[AuditEntry]", users: Iterable[User]) -> None:
    """Take the names of these from what they did in these rows of the log. To be called inside an act that says so."""
    for entry in rows.filter(salts__isnull=False, account__in=[user.pk for user in users]):
        forget([entry], partial(eq, entry.actor))


def _out_of_log(tournament: Tournament, users: Sequence[User]) -> None:
    """What they did here, and that they came in; what was done about them."""
    forget_actors(AuditEntry.objects.filter(Q(tournament=tournament) | Q(tournament=None)), users)
    names = {shown_name(user) for user in users}
    about = AuditEntry.objects.filter(salts__isnull=False, tournament=tournament, action__in=ABOUT)
    forget(about, lambda value: value in names)


def _out_of_rows(rows: "QuerySet[AnyRow]", column: str, users: Sequence[User]) -> None:
    """Who settled or decided something stands there with the role: that stays."""
    names = {shown_name(user) for user in users}
    for key, said in rows.exclude(**{column: ""}).values_list("pk", column):
        role, _colon, name = said.partition(": ")
        if name in names:
            rows.filter(pk=key).update(**{column: role})
