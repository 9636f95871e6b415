"""`deploy/spielliste-journal.service`: systemd takes it, and what it starts hands a journal over by TLS (loopback)."""

import shlex
import ssl
import subprocess
import tempfile
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

from tests.tools.deploy.files import DEPLOY, tool
from tests.tools.deploy.proxies import PATIENCE

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
    """Handed over to who shows the right certificate, by who shows his; to nobody else."""
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
