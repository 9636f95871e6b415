"""Where a site is brought: a folder; `sftp` and `dav` have the others, which are loaded where somebody has one."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

from tournament.core.errors import RefusedError

PARTIAL: Final = ".teil"
AT_ONCE: Final = 8
PATIENCE: Final = 30.0
"""Seconds of silence after which a server is not there."""


@dataclass(frozen=True, slots=True)
class Place:
    """What was typed. `host_key`: the key by which a server of SFTP is known (one line as OpenSSH writes it); empty: by
    the keys the user's own ssh knows."""

    url: str
    password: str = field(default="", repr=False)
    host_key: str = ""

    @property
    def scheme(self) -> str:
        """How it is reached; empty: a folder."""
        scheme = urlsplit(self.url).scheme
        return scheme if scheme in ("sftp", "https", "http") else ""


class Target(Protocol):
    """A place where files are put. Names are relative to it, with slashes. Each raises what `told` turns into words."""

    def names(self, folder: str = "") -> dict[str, int]:
        """What lies in a folder, and how large; nothing where it is not there."""

    def read(self, name: str) -> bytes | None:
        """A file; None: it is not there."""

    def put(self, files: Mapping[str, bytes]) -> None:
        """Write these."""

    def move(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Let each file take another's place, which is there before or after, never in part. Some servers of WebDAV
        take away the other first, so that for a moment there is none."""

    def remove(self, names: Iterable[str]) -> None:
        """Let these be gone, and what is empty without them."""

    def weight(self, content: bytes) -> int:
        """The bytes on the line that such a file takes."""


@contextmanager
def opened(place: Place) -> Iterator[Target]:
    """The target, as long as it is needed. RefusedError `site_...`: it cannot be reached or written to."""
    with told(place):
        if place.scheme == "sftp":
            from tournament.outward.site import sftp  # noqa: PLC0415  a quarter of a second and 10 MB, of every start

            with sftp.opened(place) as target:
                yield target
        elif place.scheme:
            from tournament.outward.site import dav  # noqa: PLC0415  the same

            with dav.opened(place) as target:
                yield target
        elif not Path(place.url).is_dir():
            raise RefusedError("site_no_folder", {"where": place.url})
        else:
            yield Folder(Path(place.url))


def host_key_of(place: Place) -> str:
    """The key the server shows now, as OpenSSH writes it: whoever says so trusts it from here on. RefusedError."""
    from tournament.outward.site import sftp  # noqa: PLC0415  as above

    with told(place):
        return sftp.host_key_of(place)


@contextmanager
def told(place: Place) -> Iterator[None]:
    """Say in one of our codes what the system found wrong there."""
    try:
        yield
    except PermissionError as error:
        raise refused("site_denied", place) from error
    except OSError as error:  # TimeoutError among them
        raise refused("site_unreachable", place) from error


def refused(code: str, place: Place) -> RefusedError:
    """One of our codes, and where it is so."""
    return RefusedError(code, {"where": urlsplit(place.url).hostname or place.url})


def above(name: str) -> list[str]:
    """The folders a name lies in, the outermost first."""
    parts = name.split("/")[:-1]
    return ["/".join(parts[: end + 1]) for end in range(len(parts))]


@dataclass
class Folder:
    """A folder of this machine, which a web server shows or somebody carries away."""

    path: Path

    def names(self, folder: str = "") -> dict[str, int]:
        """See Target."""
        there = self.path / folder
        return {one.name: one.stat().st_size for one in there.iterdir()} if there.is_dir() else {}

    def read(self, name: str) -> bytes | None:
        """See Target."""
        file = self.path / name
        return file.read_bytes() if file.is_file() else None

    def put(self, files: Mapping[str, bytes]) -> None:
        """See Target."""
        for name, content in files.items():
            file = self.path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.with_name(file.name + PARTIAL).open("wb") as new:
                new.write(content)
                new.flush()
                os.fsync(new.fileno())
            file.with_name(file.name + PARTIAL).replace(file)

    def move(self, pairs: Iterable[tuple[str, str]]) -> None:
        """See Target."""
        for old, new in pairs:
            (self.path / new).parent.mkdir(parents=True, exist_ok=True)
            (self.path / old).replace(self.path / new)

    def remove(self, names: Iterable[str]) -> None:
        """See Target."""
        for name in names:
            (self.path / name).unlink(missing_ok=True)
            for folder in reversed(above(name)):
                if not (self.path / folder).is_dir() or any((self.path / folder).iterdir()):
                    break
                (self.path / folder).rmdir()

    def weight(self, content: bytes) -> int:
        """See Target."""
        return len(content)
