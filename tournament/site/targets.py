"""Where a site is brought: a folder, a web space by SFTP (asyncssh), or by WebDAV (webdav4)."""

import asyncio
import io
import os
import zlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, Protocol, cast
from urllib.parse import unquote, urlsplit, urlunsplit

import asyncssh
import httpx
from webdav4.client import Client, ClientError, ForbiddenOperation, InsufficientStorage, ResourceNotFound
from webdav4.http import Client as HttpClient

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
            with asyncio.Runner() as runner:
                connection, client = runner.run(_connected(place))
                try:
                    yield Sftp(runner, client, unquote(urlsplit(place.url).path) or ".")
                finally:
                    runner.run(_closed(connection))
        elif place.scheme:
            with HttpClient(timeout=PATIENCE) as http:
                yield WebDav(http, place)
        elif not Path(place.url).is_dir():
            raise RefusedError("site_no_folder", {"where": place.url})
        else:
            yield Folder(Path(place.url))


@contextmanager
def told(place: Place) -> Iterator[None]:
    """Say in one of our codes what was wrong there."""
    where = {"where": urlsplit(place.url).hostname or place.url}
    try:
        yield
    except (asyncssh.PermissionDenied, asyncssh.SFTPPermissionDenied) as error:
        raise RefusedError("site_denied", where) from error
    except asyncssh.HostKeyNotVerifiable as error:
        raise RefusedError("site_unknown_server", where) from error
    except ForbiddenOperation as error:
        raise RefusedError("site_denied", where) from error
    except InsufficientStorage as error:
        raise RefusedError("site_full", where) from error
    except (ClientError, httpx.HTTPStatusError) as error:
        raise RefusedError(_code_of(error), where) from error
    except (httpx.HTTPError, asyncssh.Error, TimeoutError) as error:
        raise RefusedError("site_unreachable", where) from error
    except PermissionError as error:
        raise RefusedError("site_denied", where) from error
    except OSError as error:
        raise RefusedError("site_unreachable", where) from error


def _code_of(error: Exception) -> str:
    status = getattr(getattr(error, "response", None), "status_code", 0)
    return {401: "site_denied", 403: "site_denied", 507: "site_full"}.get(status, "site_unreachable")


def _above(name: str) -> list[str]:
    """The folders it lies in, the outermost first."""
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
            for folder in reversed(_above(name)):
                if not (self.path / folder).is_dir() or any((self.path / folder).iterdir()):
                    break
                (self.path / folder).rmdir()

    def weight(self, content: bytes) -> int:
        """See Target."""
        return len(content)


async def _connected(place: Place) -> tuple[asyncssh.SSHClientConnection, asyncssh.SFTPClient]:
    parts = urlsplit(place.url)
    known: dict[str, Any] = {}
    if place.host_key:
        known["known_hosts"] = ([asyncssh.import_public_key(place.host_key)], [], [])
    if place.password:
        known |= {"password": place.password, "client_keys": None, "agent_path": None}
    connection = await asyncssh.connect(
        parts.hostname or "",
        parts.port or 22,
        username=unquote(parts.username or ""),
        compression_algs=["zlib@openssh.com", "none"],
        connect_timeout=PATIENCE,
        keepalive_interval=PATIENCE / 3,
        config=None,
        **known,
    )
    return connection, await connection.start_sftp_client()


async def _closed(connection: asyncssh.SSHClientConnection) -> None:
    connection.close()
    await connection.wait_closed()


def host_key_of(place: Place) -> str:
    """The key the server shows now, as OpenSSH writes it: whoever says so trusts it from here on. RefusedError."""
    parts = urlsplit(place.url)

    async def asked() -> asyncssh.SSHKey | None:
        return await asyncio.wait_for(
            asyncssh.get_server_host_key(parts.hostname or "", parts.port or 22, config=None), PATIENCE
        )

    with told(place):
        key = asyncio.run(asked())
    if key is None:
        raise RefusedError("site_unreachable", {"where": parts.hostname})
    return key.export_public_key().decode().strip()


@dataclass
class Sftp:
    """A web space by SFTP. What is asked is asked at once, as far as it needs no order."""

    runner: asyncio.Runner
    client: asyncssh.SFTPClient
    path: str
    made: set[str] = field(default_factory=set)

    def _at(self, name: str) -> str:
        return f"{self.path.rstrip('/')}/{name}" if name else self.path

    def _each(self, do: Callable[[Any], Awaitable[None]], all_of: Iterable[Any]) -> None:
        async def together() -> None:
            gate = asyncio.Semaphore(AT_ONCE * 4)

            async def one(value: Any) -> None:
                async with gate:
                    await do(value)

            async with asyncio.TaskGroup() as group:
                for value in all_of:
                    group.create_task(one(value))

        try:
            self.runner.run(together())
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from errors

    async def _folders(self, names: Iterable[str]) -> None:
        for folder in dict.fromkeys(above for name in names for above in _above(name)):
            if folder not in self.made:
                await self.client.makedirs(self._at(folder), exist_ok=True)
                self.made.add(folder)

    def names(self, folder: str = "") -> dict[str, int]:
        """See Target."""

        async def listed() -> dict[str, int]:
            try:
                found = await self.client.readdir(self._at(folder))
            except asyncssh.SFTPNoSuchFile:
                return {}
            return {str(one.filename): one.attrs.size or 0 for one in found if one.filename not in (".", "..")}

        return self.runner.run(listed())

    def read(self, name: str) -> bytes | None:
        """See Target."""

        async def content() -> bytes | None:
            try:
                async with self.client.open(self._at(name), "rb") as file:
                    return cast("bytes", await file.read())
            except asyncssh.SFTPNoSuchFile:
                return None

        return self.runner.run(content())

    def put(self, files: Mapping[str, bytes]) -> None:
        """See Target."""

        async def write(one: tuple[str, bytes]) -> None:
            name, content = one
            async with self.client.open(self._at(name) + PARTIAL, "wb") as file:
                await file.write(content)
            await self._moved(self._at(name) + PARTIAL, self._at(name))

        self.runner.run(self._folders(files))
        self._each(write, files.items())

    async def _moved(self, old: str, new: str) -> None:
        try:
            await self.client.posix_rename(old, new)
        except asyncssh.SFTPOpUnsupported:  # an old server: between the two there is nothing for a moment
            if await self.client.exists(new):
                await self.client.remove(new)
            await self.client.rename(old, new)

    def move(self, pairs: Iterable[tuple[str, str]]) -> None:
        """See Target."""
        all_of = list(pairs)

        async def one(pair: tuple[str, str]) -> None:
            await self._moved(self._at(pair[0]), self._at(pair[1]))

        self.runner.run(self._folders(new for _old, new in all_of))
        self._each(one, all_of)

    def remove(self, names: Iterable[str]) -> None:
        """See Target."""
        all_of = list(names)

        async def one(name: str) -> None:
            try:
                await self.client.remove(self._at(name))
            except asyncssh.SFTPNoSuchFile:
                return

        self._each(one, all_of)
        for folder in sorted({above for name in all_of for above in _above(name)}, key=len, reverse=True):
            if not self.names(folder):
                self.runner.run(self._without(folder))

    async def _without(self, folder: str) -> None:
        self.made.discard(folder)
        try:
            await self.client.rmdir(self._at(folder))
        except asyncssh.SFTPError:
            return

    def weight(self, content: bytes) -> int:
        """See Target: the line is compressed."""
        return len(zlib.compress(content)) + 600


class WebDav:
    """A web space by WebDAV, such as Nextcloud's."""

    def __init__(self, http: HttpClient, place: Place) -> None:
        parts = urlsplit(place.url)
        if parts.scheme == "http" and not _is_here(parts.hostname or ""):
            raise RefusedError("site_in_the_clear")
        host = parts.netloc.rpartition("@")[2]
        if parts.username:
            http.auth = httpx.BasicAuth(unquote(parts.username), place.password)
        self._client = Client(urlunsplit((parts.scheme, host, parts.path, "", "")), http_client=http, retry=False)
        self._made: set[str] = set()

    def names(self, folder: str = "") -> dict[str, int]:
        """See Target."""
        try:
            found = cast("list[dict[str, Any]]", self._client.ls(folder, detail=True))
        except ResourceNotFound:
            return {}
        named = {str(one["name"]).rstrip("/").rpartition("/")[2]: int(one["content_length"] or 0) for one in found}
        return {name: size for name, size in named.items() if name}

    def read(self, name: str) -> bytes | None:
        """See Target."""
        content = io.BytesIO()
        try:
            self._client.download_fileobj(name, content)
        except ResourceNotFound:
            return None
        return content.getvalue()

    def _folders(self, names: Iterable[str]) -> None:
        for folder in dict.fromkeys(above for name in names for above in _above(name)):
            if folder not in self._made:
                if not self._client.exists(folder):
                    self._client.mkdir(folder)
                self._made.add(folder)

    def _each(self, do: Callable[[Any], None], all_of: Iterable[Any]) -> None:
        with ThreadPoolExecutor(AT_ONCE) as threads:
            for done in [threads.submit(do, one) for one in all_of]:
                done.result()

    def put(self, files: Mapping[str, bytes]) -> None:
        """See Target."""
        self._folders(files)
        self._each(
            lambda one: self._client.upload_fileobj(io.BytesIO(one[1]), one[0], overwrite=True, size=len(one[1])),
            files.items(),
        )

    def move(self, pairs: Iterable[tuple[str, str]]) -> None:
        """See Target."""
        all_of = list(pairs)
        self._folders(new for _old, new in all_of)
        self._each(lambda pair: self._client.move(pair[0], pair[1], overwrite=True), all_of)

    def remove(self, names: Iterable[str]) -> None:
        """See Target."""
        all_of = list(names)
        self._each(self._gone, all_of)
        for folder in sorted({above for name in all_of for above in _above(name)}, key=len, reverse=True):
            if not self.names(folder):
                self._gone(folder)
                self._made.discard(folder)

    def _gone(self, name: str) -> None:
        try:
            self._client.remove(name)
        except ResourceNotFound:
            return

    def weight(self, content: bytes) -> int:
        """See Target."""
        return len(content) + 1200


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
