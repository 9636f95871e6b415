"""What lies at the target, as the target itself says it; and what has to be done there, in which order."""

import base64
import gzip
import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tournament.core.errors import RefusedError

NAME: Final = "spielliste-stand.json.gz"
STAGING: Final = "spielliste-neu"
FORMAT: Final = 1
ENTRY: Final = "index.html"
UNSURE: Final = "?"
ABSENT: Final = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file as it lies there. `digest`: of what it says, without the time; UNSURE: it may be another, since whoever
    wrote was interrupted, or (ABSENT) it may not be there. `at`: when it said something else last, in seconds of the
    epoch; `of`: which tournament's."""

    digest: str
    at: int
    of: str


@dataclass(frozen=True, slots=True)
class Group:
    """The files of a tournament. `state`: what they say, all of them where they are `whole`; `headline`: what was
    published, word by word: where one is missing, less is public than before."""

    state: str = ""
    headline: str = ""
    whole: bool = False


@dataclass(frozen=True)
class Manifest:
    """What lies there. `owner`: whose site it is."""

    owner: str = ""
    files: Mapping[str, Entry] = field(default_factory=dict)
    groups: Mapping[str, Group] = field(default_factory=dict)

    def written(self) -> bytes:
        """As it is stored there."""
        said = {
            "format": FORMAT,
            "owner": self.owner,
            "files": {name: [one.digest, one.at, one.of] for name, one in sorted(self.files.items())},
            "groups": {of: [one.state, one.headline, one.whole] for of, one in sorted(self.groups.items())},
        }
        return gzip.compress(json.dumps(said, separators=(",", ":")).encode(), mtime=0)

    def but(self, names: Iterable[str], of: Mapping[str, Entry], doubt: str | None = None) -> "Manifest":
        """The same, but these files are as they are there; `doubt`: UNSURE or ABSENT, while that comes about."""
        files = {name: of[name] if doubt is None else replace(of[name], digest=doubt) for name in names}
        return replace(self, files={**self.files, **files})


def is_there(files: Mapping[str, Entry], name: str) -> bool:
    """Whether something lies there for sure."""
    return name in files and files[name].digest != ABSENT


def manifest_in(content: bytes | None) -> Manifest:
    """What was written. RefusedError `site_unreadable`: by whom, nobody knows."""
    if content is None:
        return Manifest()
    try:
        said: dict[str, Any] = json.loads(gzip.decompress(content))
        files = {name: Entry(*one) for name, one in said["files"].items()}
        groups = {of: Group(*one) for of, one in said["groups"].items()}
        found = Manifest(said["owner"], files, groups)
    except (OSError, EOFError, ValueError, TypeError, KeyError) as error:
        raise RefusedError("site_unreadable", {"file": NAME}) from error
    if said["format"] != FORMAT:
        raise RefusedError("site_unreadable", {"file": NAME})
    return found


def digest(content: bytes) -> str:
    """What tells one content from another."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()[:9]).decode()


@dataclass(frozen=True, slots=True)
class Plan:
    """What has to be done: `new` files first, which nobody leads to yet, then those that are `changed`, or that
    everybody enters by; what is `gone` goes in the end. Between any two steps each link leads to a file."""

    new: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]

    @property
    def written(self) -> tuple[str, ...]:
        """Everything that is brought there."""
        return self.new + self.changed

    def without(self, names: Collection[str]) -> "Plan":
        """The same, but these stay as they are."""
        return replace(self, changed=tuple(name for name in self.changed if name not in names))


def plan(there: Mapping[str, Entry], wanted: Mapping[str, Entry]) -> Plan:
    """What makes of one site the other."""
    new = {name for name in wanted if not is_there(there, name) and name != ENTRY}
    other = {name for name in wanted.keys() - new if name not in there or there[name].digest != wanted[name].digest}
    return Plan(tuple(sorted(new)), tuple(sorted(other)), tuple(sorted(there.keys() - wanted.keys())))
