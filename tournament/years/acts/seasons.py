"""A season is made, changed, shown, final; a qualification is made, answered, accepted."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils import timezone

from tournament.core.act import Actor, OrganisationAct, act_of, compare
from tournament.core.errors import RefusedError
from tournament.core.names import free_key
from tournament.core.names import key as key_of
from tournament.models import Organisation, Person, Qualification, Season, SeasonEdition, SeasonGuest, Tournament
from tournament.registration.acts.enrolment import enrol
from tournament.registration.fields import Entry
from tournament.years.reads.parts import parts_of
from tournament.years.reads.qualifying import qualifying
from tournament.years.reads.shown import content_now, counted

Listed = TypeVar("Listed", Season, Qualification)
SEASON_NAMED, NAMED = "season_named", "qualification_named"


def add_season(organisation: Organisation, said: Mapping[str, Any], actor: Actor) -> Season:
    """One more. RefusedError `season_named`: another is called so, as when a form comes twice."""
    with act_of(organisation, actor, "season_added") as adding:
        taken = _refuse_taken(adding.organisation.seasons.all(), said["name"], SEASON_NAMED)
        made = Season.objects.create(organisation=adding.organisation, key=free_key(said["name"], taken), **said)
        adding.said, adding.public = {"season": made.name}, False
    return made


def change_season(season: Season, version: int, said: Mapping[str, Any], actor: Actor) -> None:
    """Store what is `said` of it, by the names of its fields. StaleError: somebody else has changed it since;
    RefusedError `season_named`, `season_final`."""
    with act_of(season.organisation, actor, "season_changed") as changing:
        stored = _held(season, version)
        if stored.final_at:
            raise RefusedError("season_final")
        _refuse_taken(changing.organisation.seasons.all(), said["name"], SEASON_NAMED, stored)
        differ = [name for name, value in said.items() if getattr(stored, name) != value]
        for name in differ:
            setattr(stored, name, said[name])
        stored.version += bool(differ)
        stored.save()
        changing.said, changing.changed, changing.public = {"season": stored.name}, bool(differ), stored.published


def mark_guests(season: Season, version: int, marked: Mapping[int, bool], actor: Actor) -> None:
    """Say by hand of these people, by their keys, whether they are guests; of all others the club says it. StaleError;
    RefusedError `season_final`."""
    with act_of(season.organisation, actor, "season_changed") as marking:
        stored = _held(season, version)
        if stored.final_at:
            raise RefusedError("season_final")
        stored.marked.all().delete()
        SeasonGuest.objects.bulk_create(
            SeasonGuest(season=stored, person_id=key, is_guest=is_guest) for key, is_guest in marked.items()
        )
        stored.version += 1
        stored.save()
        marking.said, marking.public = {"season": stored.name}, stored.published


def set_published(season: Season, version: int, actor: Actor, *, published: bool) -> None:
    """Show it to everybody, or no longer. StaleError; RefusedError `season_empty`: there is nothing to show."""
    action = "season_published" if published else "season_unpublished"
    with act_of(season.organisation, actor, action) as publishing:
        stored = _held(season, version)
        if published and not parts_of(stored).events:
            raise RefusedError("season_empty")
        publishing.changed = stored.published != published
        stored.published = published
        stored.version += publishing.changed
        stored.save()
        publishing.said = {"season": stored.name}


def finalise_season(season: Season, version: int, reason: str, actor: Actor) -> None:
    """Keep the list as it stands: from now on it changes only by another edition, with a reason. StaleError;
    RefusedError `season_empty`, `season_goes_on`: a part is not over, `season_unchanged`, `reason_missing`."""
    with act_of(season.organisation, actor, "season_final") as ending:
        stored = _held(season, version)
        parts = parts_of(stored)
        content, last = content_now(parts), stored.editions.last()
        _refuse_final(parts.events, content, last, reason)
        now = timezone.now()
        number = last.number + 1 if last else 1
        SeasonEdition.objects.create(season=stored, number=number, at=now, reason=reason, content=content)
        stored.final_at, stored.version = now, stored.version + 1
        stored.save()
        ending.said, ending.public = {"season": stored.name, "edition": number}, stored.published


def _refuse_final(events: Collection[Any], content: Mapping[str, Any], last: SeasonEdition | None, reason: str) -> None:
    if not events:
        raise RefusedError("season_empty")
    if going := next((event.name for event in events if not event.over), None):
        raise RefusedError("season_goes_on", {"name": going})
    if last and counted(last.content) == counted(dict(content)):
        raise RefusedError("season_unchanged")
    if last and not reason:
        raise RefusedError("season_reason")


def _held(row: Listed, version: int) -> Listed:
    """The row as it is now, compared."""
    stored: Listed = QuerySet(type(row)).select_related("organisation").get(pk=row.pk)
    compare(stored.version, version, stored)
    return stored


def _refuse_taken(rows: Iterable[Listed], name: str, code: str, besides: Listed | None = None) -> set[str | None]:
    """The short names that are taken by these. RefusedError `code`: one is called so."""
    others = [one for one in rows if one != besides]
    if any(key_of(one.name) == key_of(name) for one in others):
        raise RefusedError(code, {"name": name})
    return {one.key for one in others}


# A qualification is made and changed, somebody answers, who accepted is entered.


def add_qualification(organisation: Organisation, name: str, actor: Actor) -> Qualification:
    """One more. RefusedError `qualification_named`."""
    with act_of(organisation, actor, "qualification_added") as adding:
        taken = _refuse_taken(adding.organisation.qualifications.all(), name, NAMED)
        key = free_key(name, taken, "qualifikation")
        made = Qualification.objects.create(organisation=adding.organisation, key=key, name=name)
        adding.said, adding.public = {"qualification": name}, False
    return made


def change_qualification(found: Qualification, version: int, said: Mapping[str, Any], actor: Actor) -> None:
    """Store what is `said` of it, by the names of its fields. StaleError; RefusedError `qualification_named`."""
    with act_of(found.organisation, actor, "qualification_changed") as changing:
        stored = _held(found, version)
        was_public = stored.published
        _refuse_taken(changing.organisation.qualifications.all(), said["name"], NAMED, stored)
        for name, value in said.items():
            setattr(stored, name, value)
        _stored(stored, changing, public=was_public or stored.published)


def answer(found: Qualification, version: int, answers: Mapping[int, str], actor: Actor) -> None:
    """Store what these people, by their keys, answered; whoever declines leaves their place to the next of their list.
    StaleError."""
    with act_of(found.organisation, actor, "qualification_answered") as answering:
        stored = _held(found, version)
        known = {one.person_id: one for one in stored.qualifiers.all()}
        differ = {key: said for key, said in answers.items() if said != (known[key].answer if key in known else "")}
        for key, said in differ.items():
            stored.qualifiers.update_or_create(person_id=key, defaults={"answer": said})
        answering.changed = bool(differ)
        if differ:
            _stored(stored, answering, public=stored.published)


def set_wild_card(found: Qualification, version: int, person: Person, actor: Actor, *, wild: bool) -> None:
    """Give somebody of the organisation a place, or take it back. StaleError."""
    with act_of(found.organisation, actor, "qualification_changed") as giving:
        stored = _held(found, version)
        stored.qualifiers.update_or_create(person=person, defaults={"wild": wild})
        _stored(stored, giving, public=stored.published)


def enter_qualified(found: Qualification, tournament: Tournament, actor: Actor) -> int:
    """Register everybody who accepted, and is not registered there, in their order; how many.

    By name and club until the directory registers people by their keys. RefusedError as in `enrolment.enrol`.
    """
    entries = to_enter(found, tournament)
    return len(enrol(tournament, entries, actor).registered) if entries else 0


def to_enter(found: Qualification, tournament: Tournament) -> list[Entry]:
    """Who would be registered: who accepted, is called by a name here, and is not there yet."""
    there = tournament.registrations.values_list("person__name", "club__name")
    known = {(key_of(name), key_of(club or "")) for name, club in there}
    return [
        Entry(name=one.name, club=one.club)
        for one in qualifying(found).accepted
        if not one.nameless and (key_of(one.name), key_of(one.club)) not in known
    ]


def _stored(stored: Qualification, entry: OrganisationAct, *, public: bool) -> None:
    stored.version += 1
    stored.save()
    entry.said, entry.public = {"qualification": stored.name}, public
