"""The order in which files are brought, so that whoever is killed at it leaves a site that is whole."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournament.outward.site.manifest import ABSENT, NAME, STAGING, UNSURE, Manifest, digest, plan
from tournament.outward.site.targets import PARTIAL, Target


@dataclass(frozen=True, slots=True)
class Parcel:
    """What makes of the site that is `there` the one `after`: the `content` of what is new or changed."""

    there: Manifest
    after: Manifest
    content: Mapping[str, bytes]


def bring(target: Target, parcel: Parcel) -> int:
    """Write all of it, then move it into place, then take away what is gone; return the bytes it took on the line.

    Before each of these steps the manifest says what may be another from then on. What may be missing is what nobody
    leads to yet, or nobody any more: so each link on each page that others lead to leads to a file, whenever it ends,
    and the next one goes on from there. What was written and not moved, it finds.
    """
    there, after, content = parcel.there, parcel.after, parcel.content
    if there == after:
        return 0
    todo = plan(there.files, after.files)
    staged = {name: f"{STAGING}/{digest(name.encode() + body)}-{len(body)}" for name, body in content.items()}
    lying = {f"{STAGING}/{name}" for name, size in target.names(STAGING).items() if name.endswith(f"-{size}")}
    parcels = {staged[name]: body for name, body in content.items() if staged[name] not in lying}
    target.put(parcels)
    weight = sum(map(target.weight, parcels.values()))
    now = replace(there, owner=after.owner)
    for names, doubt in ((todo.new, ABSENT), (todo.changed, UNSURE)):
        moving = [name for name in names if name in content]
        if moving:
            weight += _note(target, now.but(moving, after.files, doubt))
            target.move([(staged[name], name) for name in moving])
            now = now.but(moving, after.files)
    if todo.gone:
        weight += _note(target, now.but(todo.gone, there.files, ABSENT))
        target.remove(todo.gone)
    target.remove([f"{STAGING}/{name}" for name in target.names(STAGING)])
    return weight + _note(target, after)


def _note(target: Target, said: Manifest) -> int:
    """Say what lies there from now on; the note is the one of before or this one, never a part of it."""
    content = said.written()
    target.put({NAME + PARTIAL: content})
    target.move([(NAME + PARTIAL, NAME)])
    return target.weight(content)
