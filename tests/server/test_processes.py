"""The processes of the server: told to end, they answer what is under way; a worker that dies is replaced."""

import os
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest
from django.conf import settings

from tests.ports import free_port, listens
from tests.server.certificates import Authority
from tests.server.served import HEAD, PATIENCE, Client
from tests.waiting import wait_until

# The server with a program that holds whoever asks for /hold until a file is there.
PROGRAM = """
import os, pathlib, resource, signal, sys, time
from dataclasses import replace
import django
django.setup()
from tournament.server import serving
from tournament.server.front import Program
from tournament.server.limits import OTHERS, limits_for, raise_files
from tournament.server.serving import Address, Seal, Service, serve

folder, port = pathlib.Path(sys.argv[1]), int(sys.argv[2])
serving.ASKED_EVERY, serving.BEGINS_WITHIN, serving.ANSWERS_WITHIN, serving.PAUSE = 0.2, 0, 60, 0.1
serving.FORKS = "ALONE" not in os.environ

def patience(*_):
    serving.ANSWERS_WITHIN = float((folder / "patience").read_text())

signal.signal(signal.SIGHUP, patience)

def application(environ, start_response):
    if environ["PATH_INFO"] == "/hold":
        (folder / "held").write_text(str(os.getpid()))
        while not (folder / "go").exists():
            time.sleep(0.01)
    if environ["PATH_INFO"] == "/anew":
        serving.start_anew()
    if environ["PATH_INFO"] == "/die":
        os.kill(os.getpid(), 9)
    start_response("200 OK", [])
    return [f"{os.getpid()} {resource.getrlimit(resource.RLIMIT_NOFILE)[0]}".encode()]

def kept(asked):
    while asked.target == "/loop":  # in the event loop's thread
        (folder / f"looping-{os.getpid()}").touch()
        time.sleep(0.1)

def beside():
    try:
        (folder / f"beside-{os.getpid()}").touch()
        time.sleep(3600)
    finally:
        (folder / f"ended-{os.getpid()}").touch()

def renew(service):
    if (folder / "lost").exists():
        raise OSError("no database")
    return replace(service, address=Address("127.0.0.2", port))

sealed = os.environ.get("SEALED_PORT")
seal = Seal(Address("127.0.0.1", int(sealed)), folder / "tls") if sealed else None
def noted(event):
    return lambda: (folder / f"{event}-{os.getpid()}").touch()

program = Program(application, kept, lambda cookies: False, noted("later"), noted("stopped"))
others = replace(OTHERS, longest=float(os.environ.get("LONGEST", 60)))
limits = replace(limits_for(raise_files()), stopping=float(os.environ.get("STOPPING", 60)), others=others)
serve(Service(Address("127.0.0.1", port), program, limits, (), seal), 2, [beside], renew)
"""


@contextmanager
def serving(folder: Path, *, files: int = 0, **told: str) -> Iterator[tuple["subprocess.Popen[bytes]", int]]:
    """The processes and their port, once they listen; `files`: how many may be open at first."""
    port = free_port()
    limit = f"import resource as r; r.setrlimit(r.RLIMIT_NOFILE, ({files}, r.getrlimit(r.RLIMIT_NOFILE)[1]))\n"
    command = [sys.executable, "-c", (limit if files else "") + PROGRAM, str(folder), str(port)]
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tournament.settings.test", "VAR_DIR": str(folder)}
    with (
        (folder / "log").open("wb") as journal,
        subprocess.Popen(
            command, cwd=settings.BASE_DIR, env=environment | told, stderr=journal, start_new_session=True
        ) as process,
    ):
        try:
            wait_until(lambda: listens(port))
            yield process, port
        finally:
            (folder / "go").touch()
            with suppress(ProcessLookupError):  # they have ended; a red test ends too, whoever hangs
                os.killpg(process.pid, signal.SIGKILL)


def workers(process: "subprocess.Popen[bytes]") -> list[int]:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
    return [int(child) for child in children.split()]


def besides(folder: Path) -> list[int]:
    """Return who has begun what is done beside, also those who have ended."""
    return [int(file.name.partition("-")[2]) for file in folder.glob("beside-*")]


def loaded(folder: Path) -> set[int]:
    """Return who has loaded, once it listened, what can wait."""
    return of_all(folder, "later")


def of_all(folder: Path, event: str) -> set[int]:
    """Return the processes that noted this."""
    return {int(file.name.partition("-")[2]) for file in folder.glob(f"{event}-*")}


def alive(pid: int) -> bool:
    """Whether there is such a process, and not only its name."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return False


def answers(client: Client) -> int:
    """Return the worker that this client is answered by."""
    return int(client.ask("/").body.split()[0])


def is_patient(process: "subprocess.Popen[bytes]", folder: Path, seconds: float) -> None:
    """From now on whoever says nothing for so long hangs."""
    (folder / "patience").write_text(f"{seconds}", encoding="ascii")
    process.send_signal(signal.SIGHUP)


def is_held(client: Client, folder: Path) -> None:
    """It has asked, and is answered when it may be."""
    client.wants("/hold")
    wait_until((folder / "held").exists)


def is_answered(client: Client, folder: Path) -> None:
    """It may be by now; then nothing more comes."""
    (folder / "go").touch()
    assert client.hears().status == 200
    assert client.ended()


def test_worker_that_dies_is_replaced_and_files_are_as_many_as_may_be(tmp_path: Path) -> None:
    """systemd is told that the watch goes on. The workers end with it."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(PATIENCE)
        with serving(tmp_path, files=256, NOTIFY_SOCKET=str(tmp_path / "notify")) as (process, port):
            assert [systemd.recv(100) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
            systemd.close()
            with Client(port) as client:
                worker, files = (int(one) for one in client.ask("/").body.split())
            assert files > 256
            before = workers(process)
            assert worker in before
            wait_until(lambda: loaded(tmp_path) == {pid for pid in before if pid not in besides(tmp_path)})
            with Client(port) as client:
                client.say(f"GET /die HTTP/1.1\r\n{HEAD}\r\n")
                assert client.ended()
            wait_until(lambda: len(set(workers(process)) - set(before)) == 1)
            wait_until(lambda: len(loaded(tmp_path)) == 3)
            with Client(port) as client:
                assert client.ask("/").status == 200
            all_of_them = workers(process)
            process.kill()
            wait_until(lambda: not any(alive(one) for one in all_of_them))


@pytest.mark.nightly
def test_workers_that_hang_are_replaced_and_at_the_end_not_waited_for(tmp_path: Path) -> None:
    """One in its loop, one in a thread: the log says where each stood. One that is stopped from outside at the end."""
    with serving(tmp_path, STOPPING="1", LONGEST="0.2") as (process, port):
        wait_until(lambda: besides(tmp_path))
        with Client(port) as held, ExitStack() as stack:
            held.wants("/hold")
            wait_until(lambda: (tmp_path / "held").exists() and (tmp_path / "held").read_text())
            holding = int((tmp_path / "held").read_text())
            others = (stack.enter_context(Client(port)) for _ in count())
            looping, client = next((pid, one) for one in others if (pid := answers(one)) != holding)
            client.wants("/loop")
            wait_until((tmp_path / f"looping-{looping}").exists)
            is_patient(process, tmp_path, 0.5)
            wait_until(lambda: not alive(looping) and not alive(holding))
            is_patient(process, tmp_path, 60)
        wait_until(lambda: len({*workers(process)} - {looping, holding}) == 3)  # the dead are children until waited for
        wait_until(lambda: listens(port))
        journal = (tmp_path / "log").read_text(encoding="utf-8")
        for hanging, stood in ((looping, "in kept"), (holding, "in application")):
            _, said = journal.split(f"worker {hanging} hangs and is replaced; it stands in:\n")
            assert stood in said.partition("hangs and is replaced")[0]
        with Client(port) as client:
            os.kill(answers(client), signal.SIGSTOP)
        process.terminate()
        is_patient(process, tmp_path, 0.5)
        assert process.wait(PATIENCE) == 0


@pytest.mark.nightly
def test_work_beside_is_begun_anew_when_it_dies_and_clears_away_when_told(tmp_path: Path) -> None:
    """Told to stop, it answers what is under way."""
    with serving(tmp_path) as (process, port), Client(port) as client:
        wait_until(lambda: besides(tmp_path))
        (first,) = besides(tmp_path)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: len(besides(tmp_path)) == 2)
        is_held(client, tmp_path)
        process.terminate()
        is_answered(client, tmp_path)
        assert process.wait(PATIENCE) == 0
        (second,) = set(besides(tmp_path)) - {first}
        assert of_all(tmp_path, "stopped") == of_all(tmp_path, "later")  # of both workers
        assert [file.name for file in tmp_path.glob("ended-*")] == [f"ended-{second}"]


@pytest.mark.nightly
def test_begun_anew_it_listens_elsewhere_and_answers_what_is_under_way(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, port), Client(port) as client:
        wait_until(lambda: len(workers(process)) == 3)
        before = set(workers(process))
        is_held(client, tmp_path)
        process.send_signal(signal.SIGUSR1)
        wait_until(lambda: listens(port, "127.0.0.2"))
        wait_until(lambda: not listens(port))
        is_answered(client, tmp_path)
        wait_until(lambda: len(set(workers(process)) & before) == 1)  # what is done beside goes on
        (tmp_path / "lost").touch()
        process.send_signal(signal.SIGUSR1)
        assert listens(port, "127.0.0.2")
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl+C does
        assert process.wait(PATIENCE) == 0


@pytest.mark.nightly
def test_process_that_serves_alone_listens_elsewhere_once_begun_anew(tmp_path: Path) -> None:
    """As on Windows and macOS. Where it cannot be found out what is to be served, it serves as before."""
    with serving(tmp_path, ALONE="yes") as (process, port):
        wait_until(lambda: besides(tmp_path) == [process.pid])
        with Client(port) as client:
            assert client.ask("/anew").status == 200
            wait_until(lambda: listens(port, "127.0.0.2"))
        assert not listens(port)
        (tmp_path / "lost").touch()
        process_told(port, "/anew")
        wait_until(lambda: "not begun anew" in (tmp_path / "log").read_text(encoding="utf-8"))
        wait_until(lambda: listens(port, "127.0.0.2"))
        process.terminate()
        assert process.wait(PATIENCE) == 0
        assert of_all(tmp_path, "stopped") == {process.pid}


def process_told(port: int, path: str) -> None:
    """Ask at the second address."""
    with socket.create_connection(("127.0.0.2", port), PATIENCE) as asking:
        asking.sendall(f"GET {path} HTTP/1.1\r\n{HEAD}\r\n".encode())
        assert asking.recv(100).startswith(b"HTTP/1.1 200")


@pytest.mark.nightly
def test_changed_certificate_is_shown_once_begun_anew(tmp_path: Path) -> None:
    """Who spoke by the old one is answered; its port is never shut."""
    old, new = Authority.made(tmp_path / "old"), Authority.made(tmp_path / "new")
    old.sign(tmp_path / "tls")
    sealed_port = free_port()
    with serving(tmp_path, SEALED_PORT=str(sealed_port)) as (process, _port):
        wait_until(lambda: listens(sealed_port))
        with Client(sealed_port, trust=old.trust()) as client:
            is_held(client, tmp_path)
            new.sign(tmp_path / "tls")
            process.send_signal(signal.SIGUSR1)
            wait_until(lambda: is_trusted(sealed_port, new))
            wait_until(lambda: not is_trusted(sealed_port, old))
            is_answered(client, tmp_path)


def is_trusted(port: int, authority: Authority) -> bool:
    """Return whether who trusts this authority alone is answered there by TLS. Somebody listens there all the time; who
    comes to one that is just going hears an end."""
    try:
        with Client(port, trust=authority.trust()) as client:
            return client.ask("/").status == 200
    except (ssl.SSLError, ConnectionResetError):
        return False
