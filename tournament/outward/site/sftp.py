"""A web space by SFTP, by asyncssh."""

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import unquote, urlsplit

import asyncssh

from tournament.outward.site.targets import AT_ONCE, PARTIAL, PATIENCE, Place, Target, above, refused


@contextmanager
def opened(place: Place) -> Iterator[Target]:
    """The target, as long as it is needed. RefusedError `site_...`, OSError."""
    with _told(place), asyncio.Runner() as runner:
        connection, client = runner.run(_connected(place))
        try:
            yield Sftp(runner, client, unquote(urlsplit(place.url).path) or ".")
        finally:
            runner.run(_closed(connection))


def host_key_of(place: Place) -> str:
    """See targets.host_key_of."""
    parts = urlsplit(place.url)

    async def asked() -> asyncssh.SSHKey | None:
        return await asyncio.wait_for(
            asyncssh.get_server_host_key(parts.hostname or "", parts.port or 22, config=None), PATIENCE
        )

    with _told(place):
        key = asyncio.run(asked())
    if key is None:
        raise refused("site_unreachable", place)
    return key.export_public_key().decode().strip()


@contextmanager
def _told(place: Place) -> Iterator[None]:
    try:
        yield
    except (asyncssh.PermissionDenied, asyncssh.SFTPPermissionDenied) as error:
        raise refused("site_denied", place) from error
    except asyncssh.HostKeyNotVerifiable as error:
        raise refused("site_unknown_server", place) from error
    except asyncssh.Error as error:
        raise refused("site_unreachable", place) from error


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
        for folder in dict.fromkeys(folder for name in names for folder in above(name)):
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
        for folder in sorted({folder for name in all_of for folder in above(name)}, key=len, reverse=True):
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
