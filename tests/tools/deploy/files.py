"""The files of `deploy/` that need no program of ours: each is read by what will read it.

The journal is handed over by TLS, and a PostgreSQL follows another that is killed; on loopback alone.
"""

import os
import shlex
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import psycopg

from tests.ports import free_port
from tests.tools.with_postgres import cluster, newest_binaries
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[3]
DEPLOY = ROOT / "deploy"


def tool(name: str) -> str:
    """Where a program of the system lies."""
    path = shutil.which(name)
    if path is None:
        sys.exit(f"{name} is missing: apt-get install nginx-light caddy openssl nghttp2-client nftables iproute2")
    return path


def unit() -> str:
    """systemd takes the unit, with this folder's Python, and says how exposed the service is."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder) / "spielliste.service"
        there = (DEPLOY / "spielliste.service").read_text(encoding="utf-8")
        here.write_text(there.replace("/opt/spielliste/.venv/bin/python", sys.executable), encoding="utf-8")
        command = [tool("systemd-analyze"), "verify", "--man=no", str(here)]
        said = subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True).stderr
        assert str(here.name) not in said, said
        assert {"WatchdogSec", "MemoryMax"} <= {line.partition("=")[0] for line in there.splitlines()}
        command = [tool("systemd-analyze"), "security", "--no-pager", "--offline=yes", "--threshold=20", str(here)]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[-1].strip()


def rotation() -> str:
    """What a program that holds its file open writes goes on in an empty file; what it wrote is kept compressed."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "server.log"
        rules = (DEPLOY / "logrotate").read_text(encoding="utf-8").replace("/var/log/spielliste", folder)
        (Path(folder) / "rules").write_text(rules, encoding="utf-8")
        (Path(folder) / "rules").chmod(0o644)
        Path(folder).chmod(0o700)
        with log.open("a", encoding="utf-8") as held:
            for day in ("gestern", "heute"):
                print(day, file=held, flush=True)
                command = [tool("logrotate"), "--force", "--state", f"{folder}/state", f"{folder}/rules"]
                subprocess.run(command, check=True)
        kept = sorted(file.name for file in Path(folder).glob("server.log*"))
        assert kept == ["server.log", "server.log.1", "server.log.2.gz"], kept
        assert (log.stat().st_size, (Path(folder) / "server.log.1").read_text(encoding="utf-8")) == (0, "heute\n")
    return "rotated twice, the file held open all the while"


def compose() -> str:
    """docker-compose takes the file, with the names and the password of .env; without them it says what is missing."""
    command = [tool("docker-compose"), "--file", str(DEPLOY / "compose.yaml"), "config"]
    bare = {name: value for name, value in os.environ.items() if name not in ("NAME", "DATABASE_PASSWORD")}
    refused = subprocess.run(command, check=False, env=bare, capture_output=True, text=True)
    assert refused.returncode
    assert "in .env eintragen" in refused.stderr
    whole = bare | {"NAME": "liste.example", "DATABASE_PASSWORD": "karten"}
    services = subprocess.run([*command, "--services"], check=True, env=whole, stdout=subprocess.PIPE, text=True).stdout
    return f"services {', '.join(sorted(services.split()))}"


# `deploy/spielliste-journal.service`: systemd takes it, and what it starts hands a journal over by TLS (loopback).

SENDER, KEEPER = "/lib/systemd/systemd-journal-upload", "/lib/systemd/systemd-journal-remote"
SAID = "limit: answered 429, number 1 within a minute"
ROW = f"""\
__REALTIME_TIMESTAMP=1790000000000000
_BOOT_ID=0123456789abcdef0123456789abcdef
SYSLOG_IDENTIFIER=spielliste
PRIORITY=4
MESSAGE={SAID}

"""


def journal() -> str:
    """Handed over to who shows the right certificate, by who shows one of their own; to nobody else."""
    unit = DEPLOY / "spielliste-journal.service"
    said = _run(tool("systemd-analyze"), "verify", "--man=no", str(unit)).stderr
    assert unit.name not in said, said
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "row").write_text(ROW, encoding="utf-8")
        _run(KEEPER, "-o", str(folder / "one.journal"), str(folder / "row"))
        for authority in ("authority", "stranger"):
            _certificates(folder, authority)
        assert (SAID in _sent(folder, "authority"), _sent(folder, "stranger")) == (True, "")
    return "handed over by TLS to whom it trusts, and to nobody else"


def _run(*command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, check=True, capture_output=True, text=True)


def _certificates(folder: Path, authority: str) -> None:
    """An authority, and one certificate by it, which serves both sides."""
    openssl, own = tool("openssl"), folder / f"{authority}-key.pem"
    new = "req -newkey rsa:2048 -nodes -days 2"
    _run(openssl, *f"{new} -x509 -subj /CN={authority} -keyout {own} -out {folder}/{authority}.pem".split())
    key, asked, made = folder / f"{authority}.key", folder / f"{authority}.csr", folder / f"{authority}.crt"
    alternative = "-addext subjectAltName=DNS:localhost"
    _run(openssl, *f"{new} -subj /CN=localhost {alternative} -keyout {key} -out {asked}".split())
    signed = f"x509 -req -in {asked} -CA {folder}/{authority}.pem -CAkey {own} -CAcreateserial -days 2 -out {made}"
    _run(openssl, *signed.split(), "-copy_extensions", "copy")


def _sent(folder: Path, keeper: str) -> str:
    """What comes to a keeper whose certificate is by this authority; the unit trusts `authority` alone."""
    came: list[bytes] = []

    class Keeping(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            while size := int(self.rfile.readline(), 16):
                came.append(self.rfile.read(size))
                self.rfile.readline()
            self.rfile.readline()
            self.close_connection = True
            self.send_response(202)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_words: object) -> None:
            """Nothing is said of it."""

    server = HTTPServer(("127.0.0.1", 0), Keeping)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_cert_chain(folder / f"{keeper}.crt", folder / f"{keeper}.key")
    context.load_verify_locations(folder / "authority.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        with subprocess.Popen(_command(folder, server.server_port), stderr=subprocess.DEVNULL) as sender:
            until = time.monotonic() + PATIENCE  # it may go on waiting for more
            while sender.poll() is None and SAID.encode() not in b"".join(came) and time.monotonic() < until:
                time.sleep(0.05)
            sender.terminate()
    finally:
        server.shutdown()
        server.server_close()
    return b"".join(came).decode("utf-8", "replace")


def _command(folder: Path, port: int) -> list[str]:
    """What the unit starts, but for its folders, and once instead of for ever."""
    text = (DEPLOY / "spielliste-journal.service").read_text(encoding="utf-8")
    line = next(line for line in text.replace("\\\n", " ").splitlines() if line.startswith("ExecStart="))
    for there, here in {
        "ExecStart=": "",
        "--follow ": "",
        "--directory=/var/log/journal/%m.spielliste": f"--file={folder}/one.journal",
        "--save-state=/var/lib/spielliste-journal/state": "",
        "${JOURNAL_TO}": f"https://localhost:{port}",
        "${CREDENTIALS_DIRECTORY}/key.pem": f"{folder}/authority.key",
        "${CREDENTIALS_DIRECTORY}/certificate.pem": f"{folder}/authority.crt",
        "${CREDENTIALS_DIRECTORY}/authority.pem": f"{folder}/authority.pem",
    }.items():
        assert there in line, there
        line = line.replace(there, here)
    return shlex.split(line)


# The PostgreSQL that follows another, as deploy/ makes it: two clusters on loopback, the first one killed.

ROWS = 200
FOLLOWS = "CREATE ROLE folgt REPLICATION LOGIN PASSWORD 'karten'"


def replication() -> str:
    """Every row that was acknowledged before the first was killed is in the second, which then takes more."""
    with ExitStack() as stack:
        first = stack.enter_context(cluster())
        database = first.start("--log_min_messages=panic")
        stack.callback(database.wait)
        stack.callback(database.kill)
        with psycopg.connect(first.url, autocommit=True) as here:
            here.execute(FOLLOWS)
            here.execute("CREATE TABLE game (number integer)")
        second = replace(first, folder=first.folder / "second", port=free_port())
        second.folder.mkdir()
        shutil.chown(second.folder, first.user or os.geteuid())
        where = f"host=127.0.0.1 port={first.port} user=folgt password=karten application_name=zweiter"
        said = {
            "ERSTER": where,
            "ORDNER": str(second.folder / "kept"),
            "PATH": f"{newest_binaries()}:{os.environ['PATH']}",
        }
        script = (DEPLOY / "postgresql-zweiter.sh").read_text(encoding="utf-8")
        subprocess.run(["/bin/sh", "-c", script], user=first.user, cwd=second.folder, env=said, check=True)
        follower = second.start("--log_min_messages=panic")
        stack.callback(follower.wait)
        stack.callback(follower.send_signal, signal.SIGQUIT)
        with psycopg.connect(first.url, autocommit=True) as here:
            here.execute("ALTER SYSTEM SET synchronous_standby_names = 'zweiter'")
            here.execute("SELECT pg_reload_conf()")
        with psycopg.connect(first.url, autocommit=True) as here:
            for number in range(ROWS):
                here.execute("INSERT INTO game VALUES (%s)", [number])
        database.kill()
        database.wait()
        with psycopg.connect(second.url, autocommit=True) as there:
            assert there.execute("SELECT pg_promote()").fetchone() == (True,)
            there.execute("ALTER SYSTEM RESET synchronous_standby_names")
            there.execute("SELECT pg_reload_conf()")
        with psycopg.connect(second.url, autocommit=True) as there:
            there.execute("INSERT INTO game VALUES (%s)", [ROWS])
            (count,) = there.execute("SELECT count(DISTINCT number) FROM game").fetchone() or (0,)
        assert count == ROWS + 1, count
    return f"{ROWS} rows acknowledged, the first killed, the second has them and takes more"


# `deploy/limits.nft`: one address gets so many connections and not one more, and so many new ones in a second, while
# another still comes in. `firewall` runs this file in a network of its own: loopback alone, no rule of this machine.

LOUD, HALL, HASTY = ("127.0.0.5", "::1"), ("127.0.0.6", "fd00::6"), ("127.0.0.7", "fd00:7::7")
MOST, NEW_IN_A_SECOND, PORT = 600, 100, 443  # as the file says
COME_AND_GO = 1_000
NO_LINGER, ENDS_AT_ONCE = struct.pack("ii", 0, 0), struct.pack("ii", 1, 0)  # by the second nothing is left to count


def firewall() -> str:
    """The file is read, and counts by address."""
    command = [tool("unshare"), "--net", sys.executable, "-m", __name__]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def _within() -> str:
    """In that network. AssertionError where the file counts otherwise."""
    subprocess.run([tool("ip"), "link", "set", "lo", "up"], check=True)
    for address in (HALL[1], HASTY[1]):
        subprocess.run([tool("ip"), "addr", "add", f"{address}/128", "dev", "lo"], check=True)
    with socket.create_server(("::", PORT), family=socket.AF_INET6, backlog=8 * MOST, dualstack_ipv6=True):
        subprocess.run([tool("nft"), "--file", DEPLOY / "limits.nft"], check=True)
        for loud, hall, hasty, there in zip(LOUD, HALL, HASTY, ("127.0.0.1", "::1"), strict=True):
            with ExitStack() as held:
                came = sum(_comes(loud, there, held) for _ in range(MOST + 50))
                assert came == MOST, (loud, came)
                assert _comes(hall, there, held), hall
            assert not _comes(loud, there, ExitStack()), "a flood goes on at once"
            begin = time.monotonic()
            came = sum(_comes_and_goes(hasty, there) for _ in range(COME_AND_GO))
            most = MOST + NEW_IN_A_SECOND * (time.monotonic() - begin) + 1
            assert MOST <= came <= most < COME_AND_GO, (hasty, came, most)
    return (
        f"{MOST} connections of one address and of one IPv6 are taken, of {MOST + 50}; another's is taken meanwhile; "
        f"of {COME_AND_GO} that come and go at once {came} are taken"
    )


def _comes_and_goes(source: str, there: str) -> bool:
    with ExitStack() as held:
        return _comes(source, there, held, ENDS_AT_ONCE)


def _comes(source: str, there: str, held: ExitStack, linger: bytes = NO_LINGER) -> bool:
    connection = held.enter_context(socket.socket(socket.AF_INET6 if ":" in source else socket.AF_INET))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    connection.bind((source, 0))
    return connection.connect_ex((there, PORT)) == 0


FILES = (unit, rotation, compose, firewall, journal, replication)

if __name__ == "__main__":
    print(_within())
