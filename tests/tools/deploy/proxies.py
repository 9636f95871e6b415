"""The program behind nginx and behind Caddy, each as `deploy/` has it, on loopback alone.

Both are asked for pages, a list, a game and a PDF over TLS; then it is looked at whom the program believes and what
stands in the logs.
"""

import http.client
import json
import os
import re
import socket
import sqlite3
import ssl
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import scoring
from tests.ports import free_port, listens
from tests.tools.deploy.files import DEPLOY, ROOT, tool
from tests.waiting import PATIENCE, wait_until

VISITOR = "127.0.0.7"  # where a reader comes from, other than the proxy
STRANGER = "203.0.113.9"  # where he says he comes from
OPENSSL = [
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost",
]


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes


@dataclass(slots=True)
class Proxy:
    """A proxy that runs: where it takes TLS and plain HTTP, whom to trust, its log, the program's folder."""

    name: str
    secure: int
    plain: int
    authority: Path
    log: Path
    var: Path
    limits: bool  # whether it bounds what one address asks
    cookies: dict[str, str] = field(default_factory=dict)

    @property
    def tls(self) -> ssl.SSLContext:
        """As a browser that trusts this authority and would rather speak HTTP/2 or 1.1."""
        return ssl.create_default_context(cafile=self.authority)

    def ask(self, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> Heard:
        """Ask over TLS as the visitor, with the cookies got so far."""
        connection = http.client.HTTPSConnection(
            "localhost", self.secure, timeout=PATIENCE, context=self.tls, source_address=(VISITOR, 0)
        )
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        said |= {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}
        with closing(connection):
            connection.request(method, path, body or None, said)
            answer = connection.getresponse()
            heard = Heard(answer.status, answer.headers, answer.read())
        for cookie in heard.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return heard


@contextmanager
def program(var: Path, port: int, public: str) -> Iterator[str]:
    """The program with the settings for the internet and the demo; the path of a list that is being kept."""
    environment = os.environ | {
        "VAR_DIR": str(var),
        "DJANGO_SETTINGS_MODULE": "tournament.settings.production",
        "PORT": str(port),
        "HOST": "127.0.0.1",
        "PUBLIC_URL": public,
        "TRUSTED_PROXIES": "",
        "PYTHONUNBUFFERED": "1",
    }
    environment.pop("DATABASE_URL", None)
    command = [sys.executable, "manage.py", "serve"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = "".join(iter(process.stdout.readline, "Beenden mit Strg+C.\n"))
            wait_until(lambda: listens(port))
            yield urlsplit(found(r"Eine Liste\s+(\S+)", said)).path
        finally:
            process.terminate()


def found(pattern: str, text: str) -> str:
    """What the pattern's group is in a text that has it."""
    match = re.search(pattern, text)
    assert match is not None, pattern
    return match[1]


@contextmanager
def nginx(folder: Path, var: Path, program_port: int, secure: int) -> Iterator[Proxy]:
    """nginx as deploy/nginx.conf has it but for ports, certificate and folders."""
    plain, certificate, key = free_port(), folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        [tool("openssl"), "req", "-x509", *OPENSSL, "-keyout", key, "-out", certificate],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    events = found(r"events \{ (.+?) \}", site)  # what it asks for besides
    for there, here in {
        "127.0.0.1:8000": f"127.0.0.1:{program_port}",
        "listen [::]:443 ssl http2;": "",
        "listen [::]:80;": "",
        "listen 443 ssl": f"listen 127.0.0.1:{secure} ssl",
        "listen 80": f"listen 127.0.0.1:{plain}",
        "server_name liste.example": "server_name localhost",
        "/etc/letsencrypt/live/liste.example/fullchain.pem": str(certificate),
        "/etc/letsencrypt/live/liste.example/privkey.pem": str(key),
        "/var/cache/nginx/spielliste": str(folder / "cache"),
        "/var/log/nginx": str(folder),
    }.items():
        assert there in site, there
        site = site.replace(there, here)
    user = "user root;" if os.geteuid() == 0 else ""
    conf = folder / "nginx.conf"
    conf.write_text(
        f"{user} daemon off; pid {folder}/pid; error_log {folder}/errors; events {{ {events} }} http {{ {site} }}",
        "utf-8",
    )
    subprocess.run([tool("nginx"), "-t", "-q", "-c", conf], check=True)
    proxy = Proxy("nginx", secure, plain, certificate, folder / "spielliste.log", var, limits=True)
    with running([tool("nginx"), "-c", str(conf)], secure, {}):
        yield proxy


@contextmanager
def caddy(folder: Path, var: Path, program_port: int, secure: int) -> Iterator[Proxy]:
    """Caddy as deploy/Caddyfile has it, with an authority of its own."""
    plain, log = free_port(), folder / "log"
    whole = folder / "Caddyfile"
    whole.write_text(
        f"{{\n admin off\n skip_install_trust\n http_port {plain}\n https_port {secure}\n}}\n"
        f"import {DEPLOY}/Caddyfile\n",
        "utf-8",
    )
    environment = {
        "SPIELLISTE_NAME": "localhost",
        "SPIELLISTE_PROGRAM": f"127.0.0.1:{program_port}",
        "SPIELLISTE_LOG": str(log),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    command = [tool("caddy"), "run", "--adapter", "caddyfile", "--config", str(whole)]
    check = [command[0], "validate", *command[2:]]
    subprocess.run(check, check=True, env=os.environ | environment, capture_output=True)
    authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    with running(command, secure, environment):
        proxy = Proxy("Caddy", secure, plain, authority, log, var, limits=False)
        wait_until(lambda: shows_a_certificate(proxy))
        yield proxy


def shows_a_certificate(proxy: Proxy) -> bool:
    """Whether it shows one that its authority signed: Caddy listens before it has it."""
    with (
        suppress(OSError),
        socket.create_connection(("127.0.0.1", proxy.secure)) as bare,
        proxy.tls.wrap_socket(bare, server_hostname="localhost"),
    ):
        return True
    return False


@contextmanager
def running(command: list[str], port: int, environment: dict[str, str]) -> Iterator[None]:
    """A proxy, until left."""
    with subprocess.Popen(command, env=os.environ | environment, stderr=subprocess.DEVNULL) as process:
        try:
            wait_until(lambda: listens(port))
            yield
        finally:
            process.terminate()


def pages(proxy: Proxy, _list: str) -> str:
    """A public page, once more with its ETag, and a page of one's own."""
    home = proxy.ask("/")
    assert home.status == 200, home
    slug = found(r"/turniere/([\w-]+)/", home.body.decode())
    stand = proxy.ask(f"/turniere/{slug}/stand?q=Anna")
    assert stand.status == 200, stand.status
    assert "Strict-Transport-Security" in stand.headers
    again = proxy.ask(f"/turniere/{slug}/stand?q=Anna", If_None_Match=stand.headers["ETag"])
    assert (again.status, again.body) == (304, b""), again.status
    pdf = proxy.ask(f"/turniere/{slug}/stand.pdf")
    assert (pdf.status, pdf.body[:5]) == (200, b"%PDF-"), pdf.status
    return f"page {len(stand.body)} bytes, then 304; PDF {len(pdf.body)} bytes"


def probes(proxy: Proxy, _list: str) -> str:
    """Alive and ready, said to everybody; figures to nobody who comes through the proxy."""
    said = {path: proxy.ask(path).status for path in ("/gesund", "/bereit", "/metrics")}
    assert said == {"/gesund": 200, "/bereit": 200, "/metrics": 404}, said
    return ", ".join(f"{path} {status}" for path, status in said.items())


def a_list(proxy: Proxy, path: str) -> str:
    """A list as its keeper's phone asks for it, and a game sent twice."""
    assert proxy.ask(path).status == 200
    state = json.loads(proxy.ask(f"{path}state").body)
    number = len(state["games"]) + 1
    winner, *others = scoring.rulebook(state["rulebook"]["id"]).playing_seats(len(state["seats"]), number)
    results = [{"seat": winner, "outcome": "romme", "augen": 0}]
    results += [{"seat": seat, "outcome": "opened", "augen": 17} for seat in others]
    game = json.dumps({"entry_id": str(uuid.uuid4()), "version": 0, "results": results}).encode()
    first, second = (proxy.ask(f"{path}games/{number}", "PUT", game, Content_Type="application/json") for _ in "12")
    assert first.status == second.status == 200, first
    assert len(json.loads(proxy.ask(f"{path}state").body)["games"]) == number
    return f"game {number} stored, once"


def rights(proxy: Proxy, _list: str) -> str:
    """Who logs in gets his own page, and nobody else gets that; a stranger is not believed who he says he is."""
    token = found(r'name="csrfmiddlewaretoken" value="(\w+)"', proxy.ask("/anmelden/").body.decode())
    origin = {"Origin": f"https://localhost:{proxy.secure}", "Referer": f"https://localhost:{proxy.secure}/anmelden/"}
    form = {"csrfmiddlewaretoken": token, "username": "spielleitung", "password": "falsch-falsch"}
    kind = "application/x-www-form-urlencoded"
    wrong = urlencode(form).encode()
    heard = proxy.ask(
        "/anmelden/", "POST", wrong, Content_Type=kind, X_Forwarded_For=STRANGER, X_Forwarded_Proto="http", **origin
    )
    assert heard.status == 200, heard
    with closing(sqlite3.connect(proxy.var / "spielliste.sqlite3")) as database:
        places = database.execute("SELECT DISTINCT ip_address FROM axes_accessattempt").fetchall()
    assert places == [(VISITOR,)], places
    link = f"/einladung/{(proxy.var / 'owner_link').read_text(encoding='ascii')}/"
    owner = {"shown": "Spielleitung", "password": "karten und augen", "again": "karten und augen"}
    assert proxy.ask(link, "POST", urlencode(form | owner).encode(), Content_Type=kind, **origin).status == 302
    assert b"abmelden" in proxy.ask("/").body
    assert "no-store" in proxy.ask("/leitung/").headers["Cache-Control"]
    assert "__Host-sessionid" in proxy.cookies
    proxy.cookies.clear()
    assert b"abmelden" not in proxy.ask("/").body
    return f"a wrong password counted for {VISITOR}, not for {STRANGER}; an own page for whoever is logged in"


def in_the_clear(proxy: Proxy, path: str, method: str = "GET") -> tuple[int, str]:
    """What is answered without TLS, and where it leads."""
    connection = http.client.HTTPConnection("localhost", proxy.plain, timeout=PATIENCE)
    with closing(connection):
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.headers["Location"] or ""


def plain_http(proxy: Proxy, path: str) -> str:
    """Who reads a page without TLS is led to it, programs and what is sent are not; who may is spoken to in HTTP/2."""
    for page in ("/", path, "/turniere/"):
        status, there = in_the_clear(proxy, page)
        assert status in (301, 308), status
        assert there.startswith("https://localhost"), there
        assert there.endswith(page), there
    for machines in (f"{path}state", "/turniere/x/stand.json", "/metrics"):
        assert in_the_clear(proxy, machines) == (426, ""), machines
    for method, sent in (("PUT", f"{path}games/1"), ("POST", "/anmelden/"), ("DELETE", f"{path}games/1")):
        assert in_the_clear(proxy, sent, method) == (426, ""), sent
    context = proxy.tls
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", proxy.secure)) as bare,
        context.wrap_socket(bare, server_hostname="localhost") as talk,
    ):
        assert talk.selected_alpn_protocol() == "h2"
    return "plain HTTP: pages led to TLS, programs refused; HTTP/2"


def logs(proxy: Proxy, path: str) -> str:
    """No link and no name that was looked for stands in the log, but what was asked does."""
    written = proxy.log.read_text(encoding="utf-8")
    assert (path.split("/")[2] in written, "Anna" in written, "/liste/-/state" in written) == (False, False, True)
    assert "/stand" in written
    return f"{len(written.splitlines())} lines without links or names"


CHECKS = (pages, probes, a_list, rights, plain_http, logs)
Before = Callable[[Path, Path, int, int], AbstractContextManager[Proxy]]
PROXIES: tuple[Before, ...] = (nginx, caddy)
