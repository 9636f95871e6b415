"""The trial itself, on a server of its own: a line of the table for each attack."""

import contextlib
import json
import math
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from http.client import HTTPConnection
from pathlib import Path

from django.contrib.auth.models import User

from tests.benchmarks.hall.asking import Heard
from tests.benchmarks.hall.server import family, family_cpu
from tests.factories import write_something
from tests.hostile.attacks import ATTACKS, Attacker
from tests.hostile.honest import Keeper
from tests.ports import free_port
from tests.server.certificates import Authority
from tests.server.served import HERE
from tests.server.test_foreign import connections
from tests.torture.ground import laid
from tests.torture.machine import Machine
from tournament.models import Tournament

REPLACED_WITHIN = 30.0  # a worker is missed after ten seconds
SETTLES = 40.0  # longer than any deadline of the server
FINE = {200, 304}
PASSWORD = "karten-und-augen"
HEAD = "| attack | answered; refused; no answer | p50, p95, max (ms) | the attacker got | processor (s) | afterwards |"


@dataclass(frozen=True, slots=True)
class Place:
    """The server, its lists and its public page."""

    machine: Machine
    sealed: int
    certificate: str
    lists: Sequence[str]
    page: str


@contextmanager
def place(folder: Path, lists: int) -> Iterator[Place]:
    """A tournament of so many tables, and an organiser; served until left."""
    authority, sealed = Authority.made(folder / "authority"), free_port()
    authority.sign(folder / "tls", f"IP:{HERE}")
    tables = laid(lists, 1)
    tournament = Tournament.objects.get()
    write_something(tournament)  # what no act has made public is not kept
    tournament.organisers.add(User.objects.create_user("anna", password=PASSWORD))
    machine = Machine(folder, environment={"TLS_PORT": str(sealed), "TRUSTED_PROXIES": ""})
    machine.start()
    try:
        page = f"{tournament.get_absolute_url()}stand"
        yield Place(machine, sealed, str(authority.certificate), [kept[0].path for kept in tables], page)
    finally:
        machine.stop()


def row(at: Place, number: int, attack: str, seconds: float) -> str:
    """One attack; its line of the table."""
    machine = at.machine
    if "anew" in attack:
        machine.stop()
        machine.start()
    if "worker" in attack:
        seconds = max(seconds, REPLACED_WITHIN)
    etag, worker = asked(machine.port, at.page)[1], family(machine.pid)[1]
    used = family_cpu(machine.pid)
    attacker = Attacker(attack, machine.port, at.sealed, f"127.0.0.{2 + number}", seconds, at.page, etag, worker)
    password = PASSWORD if "log-ins" in attack else ""
    keeper = Keeper(machine.port, at.sealed, at.certificate, at.lists[number], seconds, password)
    attacking, keeping = sent("attacks", attacker), sent("honest", keeper)
    heard, logged_in = ([Heard(*one) for one in some] for some in json.loads(keeping.communicate()[0]))
    got = json.loads(attacking.communicate()[0])
    used = max(0.0, family_cpu(machine.pid) - used)  # what a process has used that was replaced is gone with it
    told = ", ".join(f"{times:,} x {what}" for what, times in sorted(got.items())) or "nothing"
    told += f"; {1e3 * used / got['304']:.2f} ms of processor each" if "304" in got else ""
    told += "".join(f"; organiser: {one.status} after {one.took:.1f} s" for one in logged_in)
    fine, none = (sum(one.status in these for one in heard) for these in (FINE, {0}))
    refused = len(heard) - fine - none
    took = sorted(1000 * one.took for one in heard)
    times = ", ".join(f"{took[math.ceil(part * len(took)) - 1]:,.0f}" for part in (0.5, 0.95, 1.0))
    return f"| {attack} | {fine}; {refused}; {none} | {times} | {told} | {used:.1f} | {afterwards(at)} |"


def sent(module: str, job: Attacker | Keeper) -> "subprocess.Popen[str]":
    """Somebody in a process of their own."""
    command = [sys.executable, "-m", f"tests.hostile.{module}"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    process.stdin.write(json.dumps({name: value for name, value in asdict(job).items() if name not in OWN}))
    process.stdin.close()
    process.stdin = None
    return process


OWN = ("got", "_due", "_ids")  # of the attacker while it goes on


def asked(port: int, page: str) -> tuple[int, str]:
    """Status and version of a page."""
    with contextlib.closing(HTTPConnection(HERE, port, timeout=SETTLES)) as connection:
        connection.request("GET", page)
        answer = connection.getresponse()
        return answer.status, answer.headers.get("ETag", "")


def afterwards(at: Place) -> str:
    """Whether nothing of it stays: connections, processor, and whether a page is answered."""
    begin = time.monotonic()
    while (left := connections(at.machine.port, at.sealed)) and time.monotonic() < begin + SETTLES:
        time.sleep(0.1)
    settled, used = time.monotonic() - begin, family_cpu(at.machine.pid)
    time.sleep(2.0)
    used = (family_cpu(at.machine.pid) - used) / 2
    status = asked(at.machine.port, at.page)[0]
    stays = f"{len(left)} connections stay" if left else f"idle after {settled:.1f} s"
    return f"{stays}, {100 * used:.0f} % of a core, {status}"


def lines(folder: Path, words: Sequence[str], seconds: float) -> Iterator[str]:
    """The table of the attacks in whose name one of these words stands; of all without any."""
    chosen = [attack for attack in ATTACKS if not words or any(word in attack for word in words)]
    with place(folder, len(chosen)) as at:
        yield f"{HEAD}\n|{'---|' * (HEAD.count('|') - 1)}"
        for number, attack in enumerate(chosen):
            yield row(at, number, attack, seconds)
        logged = at.machine.log.read_text(encoding="utf-8")
    yield f"\nThe server's log: {len(logged.splitlines())} lines, {logged.count('Traceback')} tracebacks."
