"""Web spaces on this machine: a folder, a server of SFTP (asyncssh), one of WebDAV (wsgidav)."""

import asyncio
import io
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import asyncssh
from lxml import html
from wsgidav.wsgidav_app import WsgiDAVApp

from tests.waiting import wait_until
from tournament.outward.site.manifest import NAME as NOTE
from tournament.outward.site.manifest import STAGING
from tournament.outward.site.targets import Place, opened

NAME, PASSWORD = "verein", "Zwetschgenmus"


@contextmanager
def folder(path: Path) -> Iterator[Place]:
    """A folder of this machine."""
    yield Place(str(path))


class _OneUser(asyncssh.SSHServer):
    def begin_auth(self, username: str) -> bool:
        return True

    def password_auth_supported(self) -> bool:
        return True

    def validate_password(self, username: str, password: str) -> bool:
        return (username, password) == (NAME, PASSWORD)


@contextmanager
def sftp(path: Path) -> Iterator[Place]:
    """A server of SFTP that shows this folder to one user."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    loop = asyncio.new_event_loop()

    def shown(channel: Any) -> asyncssh.SFTPServer:
        return asyncssh.SFTPServer(channel, chroot=str(path).encode())

    listening: asyncssh.SSHAcceptor = loop.run_until_complete(
        asyncssh.listen(
            "127.0.0.1", 0, server_host_keys=[key], server_factory=_OneUser, sftp_factory=shown, allow_scp=False,
            compression_algs=["zlib@openssh.com", "none"],
        )
    )  # fmt: skip
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    known = key.export_public_key().decode().strip()
    try:
        yield Place(f"sftp://{NAME}@127.0.0.1:{listening.get_port()}/", PASSWORD, known)
    finally:
        asyncio.run_coroutine_threadsafe(_closed(listening), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _closed(listening: asyncssh.SSHAcceptor) -> None:
    listening.close()
    await listening.wait_closed()


class _Quiet(WSGIRequestHandler):
    def log_message(self, *_said: object) -> None:
        return


class _Threads(ThreadingMixIn, WSGIServer):
    daemon_threads = True


def let_it_finish(place: Place) -> None:
    """Come back when a server of WebDAV here has done all it was asked to, also by those who are gone."""
    if place.scheme == "http":
        with opened(place) as target:
            target.read(NOTE)  # whoever came before is let in before
        wait_until(lambda: not [one for one in threading.enumerate() if "process_request_thread" in one.name])


@contextmanager
def webdav(path: Path) -> Iterator[Place]:
    """A server of WebDAV that shows this folder to one user. A file that takes the place of another is missing there
    for a moment, as the protocol has it (RFC 4918, 9.9.3)."""
    users = {"/": {NAME: {"password": PASSWORD}}}
    said = {"provider_mapping": {"/": str(path)}, "simple_dc": {"user_mapping": {"*": users["/"]}}, "verbose": 0}
    app = WsgiDAVApp(said | {"logging": {"enable": False}})

    def bounded(environ: dict[str, Any], start: Any) -> Any:  # wsgiref's body has no end
        environ["wsgi.input"] = io.BytesIO(environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)))
        return app(environ, start)

    server = make_server("127.0.0.1", 0, bounded, server_class=_Threads, handler_class=_Quiet)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield Place(f"http://{NAME}@127.0.0.1:{server.server_port}/", PASSWORD)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


SPACES = {"folder": folder, "sftp": sftp, "webdav": webdav}


def files_in(path: Path) -> dict[str, bytes]:
    """Every file of a web space but the note of what is there, and what is not in place yet."""
    files = (file for file in path.rglob("*") if file.is_file() and STAGING not in file.parts)
    return {file.relative_to(path).as_posix(): file.read_bytes() for file in files if file.name != NOTE}


def leads_nowhere(files: Mapping[str, bytes], *beginnings: str) -> list[str]:
    """The links that lead to no file, on every page that links lead to from these."""
    found, waiting, seen = [], list(beginnings), set[str]()
    while waiting:
        page = waiting.pop()
        if page in seen or not page.endswith(".html"):
            continue
        seen.add(page)
        for element, _name, link, _at in html.fromstring(files[page]).iterlinks():
            if (
                element.tag == "base"
            ):  # of the page that is shown at every address: its others begin where the site does
                continue
            to = unquote(urldefrag(urljoin(f"http://site/{page}", link.removeprefix("0; url=")))[0])
            name = to.removeprefix("http://site/")
            if name != to and name not in files:
                found.append(f"{page}: {link}")
            elif name != to:
                waiting.append(name)
    return found
