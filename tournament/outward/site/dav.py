"""A web space by WebDAV, by webdav4."""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from ipaddress import ip_address
from typing import Any, cast
from urllib.parse import unquote, urlsplit, urlunsplit

import httpx
from webdav4.client import Client, ClientError, ForbiddenOperation, InsufficientStorage, ResourceNotFound
from webdav4.http import Client as HttpClient

from tournament.core.errors import RefusedError
from tournament.outward.site.targets import AT_ONCE, PATIENCE, Place, Target, above, refused


@contextmanager
def opened(place: Place) -> Iterator[Target]:
    """The target, as long as it is needed. RefusedError `site_...`, OSError."""
    with _told(place), HttpClient(timeout=PATIENCE) as http:
        yield WebDav(http, place)


@contextmanager
def _told(place: Place) -> Iterator[None]:
    try:
        yield
    except ForbiddenOperation as error:
        raise refused("site_denied", place) from error
    except InsufficientStorage as error:
        raise refused("site_full", place) from error
    except (ClientError, httpx.HTTPStatusError) as error:
        raise refused(_code_of(error), place) from error
    except httpx.HTTPError as error:
        raise refused("site_unreachable", place) from error


def _code_of(error: Exception) -> str:
    status = getattr(getattr(error, "response", None), "status_code", 0)
    return {401: "site_denied", 403: "site_denied", 507: "site_full"}.get(status, "site_unreachable")


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
        for folder in dict.fromkeys(folder for name in names for folder in above(name)):
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
        for folder in sorted({folder for name in all_of for folder in above(name)}, key=len, reverse=True):
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
