"""The order in which files are brought, so that whoever is killed at it leaves a site that is whole."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournament.site.manifest import NAME, STAGING, Manifest, digest, plan
from tournament.site.targets import Target


@dataclass(frozen=True, slots=True)
class Parcel:
    """What makes of the site that is `there` the one `after`: the `content` of what is new or changed."""

    there: Manifest
    after: Manifest
    content: Mapping[str, bytes]


def bring(target: Target, parcel: Parcel) -> int:
    """Write all of it, then move it into place, then take away what is gone; return the bytes it took on the line.

    The manifest says before the first move what may be another from then on. Between any two steps each link of each
    page that somebody can have leads to a file; what was written and not moved, the next one finds.
    """
    there, after, content = parcel.there, parcel.after, parcel.content
    if there == after:
        return 0
    todo = plan(there.files, after.files)
    staged = {name: f"{STAGING}/{digest(name.encode() + body)}-{len(body)}" for name, body in content.items()}
    lying = {f"{STAGING}/{name}" for name, size in target.names(STAGING).items() if name.endswith(f"-{size}")}
    parcels = {staged[name]: body for name, body in content.items() if staged[name] not in lying}
    notes = [replace(there, owner=after.owner).doubtful(content, after.files).written()] if content or todo.gone else []
    notes.append(after.written())
    target.put(parcels)
    for note in notes[:-1]:
        target.put({NAME: note})
    for names in (todo.new, todo.changed[:-1], todo.changed[-1:]):
        target.move([(staged[name], name) for name in names if name in content])
    target.remove(todo.gone)
    target.remove([f"{STAGING}/{name}" for name in target.names(STAGING)])
    target.put({NAME: notes[-1]})
    return sum(map(target.weight, (*parcels.values(), *notes)))
