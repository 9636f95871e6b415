"""A season is made, changed, shown to everybody, final."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils import timezone

from tournament.core.act import Actor, compare
from tournament.core.errors import RefusedError
from tournament.core.names import key as key_of
from tournament.core.of_organisation import act_of
from tournament.core.slugs import free_key
from tournament.models import Organisation, Season, SeasonEdition, SeasonGuest
from tournament.years.reads.parts import parts_of
from tournament.years.reads.shown import content_now, counted


def add_season(organisation: Organisation, said: Mapping[str, Any], actor: Actor) -> Season:
    """One more. RefusedError `season_named`: another is called so, as when a form comes twice."""
    with act_of(organisation, actor, "season_added") as adding:
        taken = _refuse_taken(adding.organisation, said["name"])
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
        _refuse_taken(changing.organisation, said["name"], stored)
        differ = [name for name, value in said.items() if getattr(stored, name) != value]
        for name in differ:
            setattr(stored, name, said[name])
        stored.version += bool(differ)
        stored.save(update_fields=["version", *differ])
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
        stored.save(update_fields=["version"])
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
        stored.save(update_fields=["published", "version"])
        publishing.said = {"season": stored.name}


def finalise_season(season: Season, version: int, reason: str, actor: Actor) -> SeasonEdition:
    """Keep the list as it stands: from now on it changes only by another edition, with a reason. StaleError;
    RefusedError `season_empty`, `season_goes_on`: a part is not over, `season_unchanged`, `reason_missing`."""
    with act_of(season.organisation, actor, "season_final") as ending:
        stored = _held(season, version)
        parts = parts_of(stored)
        content, last = content_now(parts), stored.editions.last()
        _refuse_final(parts.events, content, last, reason)
        now = timezone.now()
        number = last.number + 1 if last else 1
        made = SeasonEdition.objects.create(season=stored, number=number, at=now, reason=reason, content=content)
        stored.final_at, stored.version = now, stored.version + 1
        stored.save(update_fields=["final_at", "version"])
        ending.said, ending.public = {"season": stored.name, "edition": number}, stored.published
    return made


def _refuse_final(events: Collection[Any], content: Mapping[str, Any], last: SeasonEdition | None, reason: str) -> None:
    if not events:
        raise RefusedError("season_empty")
    if going := next((event.name for event in events if not event.over), None):
        raise RefusedError("season_goes_on", {"name": going})
    if last and counted(last.content) == counted(dict(content)):
        raise RefusedError("season_unchanged")
    if last and not reason:
        raise RefusedError("season_reason")


def _held(season: Season, version: int) -> Season:
    """The row as it is now, compared."""
    stored = Season.objects.select_related("organisation").get(pk=season.pk)
    compare(stored.version, version, {"name": stored.name})
    return stored


def _refuse_taken(organisation: Organisation, name: str, besides: Season | None = None) -> set[str | None]:
    """The short names that are taken."""
    others = [one for one in organisation.seasons.all() if one != besides]
    if any(key_of(one.name) == key_of(name) for one in others):
        raise RefusedError("season_named", {"name": name})
    return {one.key for one in others}
