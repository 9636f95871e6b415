"""Put two entries of one person together, and take that back: whatever moved is written down, and returns."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from tournament.core.act import Actor, act_of, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.models import (
    Club,
    FormerName,
    Merged,
    Organisation,
    Person,
    Qualification,
    Qualifier,
    Season,
    SeasonEdition,
    SeasonGuest,
    TwoPeople,
)
from tournament.registration.acts.people import (
    held,
    keys_to_people,
    organisation_of,
    refuse_taken_pass,
    say_whom,
    tell_tournaments,
)
from tournament.registration.reads.known import is_by_number, pass_key

SAID = ("name", "club_id", "pass_number", "born", "in_archive", "version")
TAKEN = ("club_id", "pass_number", "born", "in_archive")
"""What who stays may take over of the other."""
BY_HAND: tuple[tuple[type[Model], type[Model], str], ...] = (
    (SeasonGuest, Season, "season"),
    (Qualifier, Qualification, "qualification"),
)
"""What is said of somebody by hand, once in each of what."""


@dataclass
class Undo:
    """What it takes to have two again; keys of rows throughout.

    `gone`, `before`, `after`: what the register said of who goes, and of who stays before and after. `moved`: by
    "Model.field". `doubled`: rows by model that went, since who stays had one too. `lines`: of final seasons, by the
    key of the Fassung. `former`: names that moved; `lost`: those that went, with their day; `made`: the name that
    became one. `apart`: who was said to be somebody else. `merged`: who had become one with who goes.
    """

    gone: dict[str, Any]
    before: dict[str, Any]
    after: dict[str, Any] = field(default_factory=dict)
    moved: dict[str, list[int]] = field(default_factory=dict)
    doubled: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    lines: dict[str, list[int]] = field(default_factory=dict)
    former: list[int] = field(default_factory=list)
    lost: list[list[str]] = field(default_factory=list)
    made: int | None = None
    apart: list[int] = field(default_factory=list)
    merged: list[int] = field(default_factory=list)


def merge(kept: Person, gone: Person, versions: tuple[int, int], actor: Actor) -> None:
    """Put all that hangs on one person on the other, who keeps name, club and what only the other had; the other's name
    becomes a former one. RefusedError `people_met` (both play in one tournament), `people_differ` (pass number, year),
    `people_by_number`. StaleError: one of them was changed or is gone.
    """
    with act_of(organisation_of(kept), actor, "people_merged") as merging:
        stored, other = held(merging.organisation, [kept.pk, gone.pk])
        for one, version in zip((stored, other), versions, strict=True):
            compare(one.version, version, one.name)
        _refuse_two(stored, other)
        undo = Undo({"pk": other.pk, **_said(other, SAID)}, _said(stored, TAKEN))
        registrations = list(other.registrations.select_related("tournament"))
        _move(other, stored, undo)
        undo.made = _former_name(other, stored)
        stored.pass_number = stored.pass_number or other.pass_number
        stored.born, stored.club_id = stored.born or other.born, stored.club_id or other.club_id
        stored.in_archive = stored.in_archive and other.in_archive
        stored.version += 1
        undo.after = _said(stored, (*TAKEN, "version"))
        before = other.name
        other.delete()
        stored.save()
        Merged.objects.create(kept=stored, at=timezone.now(), undo=asdict(undo))
        tell_tournaments(registrations, actor, "people_merged", before, stored.name)
        say_whom(merging, stored.pk)


def undo_merge(kept: Person, merged: int, version: int, actor: Actor) -> str:
    """Take the last merging of this person back: the other is in the register again, with all that moved and still is
    where it moved to; what came since stays. Return what the other is called. Raise RefusedError `merged_later`
    (another was merged after that), `pass_taken`; StaleError: somebody changed this person since, or took it back.
    """
    with act_of(organisation_of(kept), actor, "people_parted") as parting:
        (stored,) = held(parting.organisation, [kept.pk])
        compare(stored.version, version, stored.name)
        last = stored.merged.first()
        if last is None or not stored.merged.filter(pk=merged).exists():
            raise StaleError(None)
        if last.pk != merged:
            raise RefusedError("merged_later", {"name": last.name})
        undo = Undo(**last.undo)
        refuse_taken_pass(parting.organisation.pk, undo.gone["pass_number"], (stored.pk,))
        _give_back(stored, undo)
        back = _person(parting.organisation, undo.gone)
        _return(stored, back, undo)
        last.delete()
        moved = undo.moved.get("Registration.person", [])
        registrations = back.registrations.filter(pk__in=moved).select_related("tournament")
        tell_tournaments(registrations, actor, "people_parted", stored.name, back.name)
        say_whom(parting, stored.pk)
    return back.name


def _said(person: Person, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(person, name) for name in names}


def _former_name(gone: Person, kept: Person) -> int | None:
    """Make the name of who goes a former one of who stays, unless it is theirs; return its key."""
    if gone.name == kept.name or kept.former_names.filter(name=gone.name).exists():
        return None
    return FormerName.objects.create(person=kept, name=gone.name, until=timezone.localdate()).pk


def _move(gone: Person, kept: Person, undo: Undo) -> None:
    """RefusedError `people_met`: a row that there may be once for each of them is there for both."""
    try:
        with transaction.atomic():
            _said_twice(gone, kept, undo)
            _in_editions(gone, kept, undo)
            for model, name in keys_to_people():
                rows: QuerySet[Any] = QuerySet(model).filter(**{name: gone})
                if keys := list(rows.values_list("pk", flat=True)):
                    undo.moved[f"{model.__name__}.{name}"] = keys
                    rows.update(**{name: kept})
    except IntegrityError as error:
        raise RefusedError("people_met", {"name": gone.name, "other": kept.name}) from error
    lost = gone.former_names.filter(name=kept.name)
    undo.lost = [[one.name, one.until.isoformat()] for one in lost]
    lost.delete()
    undo.former = _moved(QuerySet(FormerName).filter(person=gone), person=kept)
    undo.merged = _moved(QuerySet(Merged).filter(kept=gone), kept=kept)
    for pair in TwoPeople.objects.filter(Q(one=gone) | Q(other=gone)):
        undo.apart.append(pair.other_id if pair.one_id == gone.pk else pair.one_id)
        pair.delete()


def _moved(rows: "QuerySet[Any]", **to: Person) -> list[int]:
    keys = list(rows.values_list("pk", flat=True))
    rows.update(**to)
    return keys


def _said_twice(gone: Person, kept: Person, undo: Undo) -> None:
    """What was said by hand of both of them in one season or qualification: what was said of who stays holds."""
    for model, _of, name in BY_HAND:
        both: QuerySet[Any, Any] = QuerySet(model).filter(person=kept).values(name)
        twice: QuerySet[Any] = QuerySet(model).filter(**{"person": gone, f"{name}__in": both})
        undo.doubled[model.__name__] = list(twice.values())
        QuerySet(model).filter(pk__in=[row["id"] for row in undo.doubled[model.__name__]]).delete()


def _in_editions(gone: Person, kept: Person, undo: Undo) -> None:
    """A season's list that is final names people by their keys: its numbers stay, the name is who stays."""
    for edition in _editions(organisation_of(gone)):
        lines = edition.content["lines"]
        if found := [at for at, line in enumerate(lines) if line["person"] == gone.pk]:
            undo.lines[str(edition.pk)] = found
            _name_in(edition, found, kept)


def _editions(organisation: Organisation) -> Iterator[SeasonEdition]:
    """Those that may name its people: its own, and those of its federation."""
    whose = Q(season__organisation=organisation) | Q(season__organisation__organisations=organisation)
    yield from SeasonEdition.objects.filter(whose).distinct()


def _name_in(edition: SeasonEdition, lines: list[int], person: Person) -> None:
    for at in lines:
        edition.content["lines"][at]["person"] = person.pk
    edition.save(update_fields=["content"])


def _refuse_two(one: Person, other: Person) -> None:
    said = {"name": other.name, "other": one.name}
    if one.pk == other.pk or is_by_number(one.name) or is_by_number(other.name):
        raise RefusedError("people_by_number")
    if _differ(pass_key(one.pass_number), pass_key(other.pass_number)) or _differ(one.born, other.born):
        raise RefusedError("people_differ", said)
    tournaments = other.registrations.values("tournament")
    if one.registrations.filter(tournament__in=tournaments).exists():
        raise RefusedError("people_met", said)


def _differ(one: object, other: object) -> bool:
    return bool(one and other and one != other)


def _give_back(kept: Person, undo: Undo) -> None:
    """Give back what the person took over, unless it is something else since. Whether they agreed to the archive is
    what they said before only if nobody has touched their entry: nobody is named there by a slip."""
    untouched = kept.version == undo.after["version"]
    for name in TAKEN:
        if getattr(kept, name) == undo.after[name] and (name != "in_archive" or untouched):
            setattr(kept, name, undo.before[name])
    kept.club_id = _still(Club, kept.club_id)
    kept.version += 1
    kept.save()


def _person(organisation: Organisation, said: dict[str, Any]) -> Person:
    """Make who went, under the same key, so that all that names them by it does so again, and the same version: they
    are as they were then."""
    club = _still(Club, said["club_id"])
    return Person.objects.create(**said | {"club_id": club}, organisation=organisation)


def _still(model: type[Model], key: int | None) -> int | None:
    return key if QuerySet(model).filter(pk=key).exists() else None


def _return(kept: Person, back: Person, undo: Undo) -> None:
    """All that moved and still is with who stayed."""
    for key, rows in undo.moved.items():
        moved_to, _dot, name = key.partition(".")
        QuerySet(apps.get_model("tournament", moved_to)).filter(**{"pk__in": rows, name: kept}).update(**{name: back})
    for model, of, name in BY_HAND:
        for row in undo.doubled.get(model.__name__, []):
            if _still(of, row[f"{name}_id"]):
                QuerySet(model).create(**row)
    for edition in SeasonEdition.objects.filter(pk__in=undo.lines):
        lines = [at for at in undo.lines[str(edition.pk)] if edition.content["lines"][at]["person"] == kept.pk]
        _name_in(edition, lines, back)
    kept.former_names.filter(pk__in=[undo.made]).delete()
    kept.former_names.filter(pk__in=undo.former).update(person=back)
    kept.merged.filter(pk__in=undo.merged).update(kept=back)
    for name, until in undo.lost:
        FormerName.objects.create(person=back, name=name, until=until)
    for other in Person.objects.filter(pk__in=undo.apart):
        low, high = sorted((back, other), key=lambda person: person.pk)
        TwoPeople.objects.get_or_create(one=low, other=high)
