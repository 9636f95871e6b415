"""Whether an organisation has pages for everybody, what they are called, what stands on top of them."""

from collections.abc import Mapping
from typing import Any

from tournament.core.act import Actor, compare
from tournament.core.errors import RefusedError
from tournament.core.of_organisation import act_of
from tournament.core.slugs import free_slug_of_organisation
from tournament.models import Organisation


def set_pages(organisation: Organisation, version: int, typed: Mapping[str, Any], actor: Actor) -> None:
    """Store what was typed: `shown`, `slug` (empty: one like the name that is free), `about`, `language` (empty: as it
    was). StaleError; RefusedError `slug_taken`: another has it."""
    with act_of(organisation, actor, "pages_set") as entry:
        stored = entry.organisation
        compare(stored.version, version, {"name": stored.name})
        wanted = typed["slug"] or stored.slug or free_slug_of_organisation(stored.name)
        if Organisation.objects.filter(slug=wanted).exclude(pk=stored.pk).exists():
            raise RefusedError("slug_taken", {"slug": wanted, "free": free_slug_of_organisation(wanted)})
        said = {**typed, "slug": wanted, "language": typed["language"] or stored.language}
        entry.changed = any(getattr(stored, name) != value for name, value in said.items())
        if entry.changed:
            for name, value in said.items():
                setattr(stored, name, value)
            stored.version += 1
            stored.save(update_fields=[*said, "version"])
            entry.said |= {"pages_shown": said.pop("shown"), **said}
