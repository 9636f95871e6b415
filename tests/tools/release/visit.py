"""Whether a server that was just started does what it is for: a page, a picture of the manual, a paper, a game.

    python3 -m tests.tools.release.visit PORT SAID      SAID: a file with a list's link: what it said when it started

It needs no packages: whoever tries an image or a stick has only a Python.
"""

import json
import os
import re
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

from tests.ports import free_port

PATIENCE: Final = float(os.environ.get("PATIENCE", "120"))
"""Seconds for an answer, and for a start; emulated machines take ten times as long."""
PAPER: Final = "/regeln/turnier/deutsche-gehoerlosen-meisterschaft-im-romme-beispiel/karte.pdf"
CHAPTER: Final = "/handbuch/server/"
PICTURE: Final = re.compile(r'/static/manual/bilder/[^"]+')
LINK: Final = re.compile(r"http://[\w.:]+(/liste/[\w-]+/)")
RESULTS: Final = (("romme", 0), ("opened", 17), ("not_opened", 64))
ELSEWHERE: Final = ("PYTHONPATH", "VAR_DIR", "DJANGO_SETTINGS_MODULE", "XDG_DATA_HOME", "DATABASE_URL")


def clean() -> dict[str, str]:
    """Return the environment without what makes Python look elsewhere, or this program's data lie there."""
    return {name: value for name, value in os.environ.items() if name not in ELSEWHERE}


@contextmanager
def serving(command: Sequence[str | Path], home: Path, **told: str) -> Iterator[tuple[int, str]]:
    """Start a server from the root of the disk, for somebody with this home; yield the port and the path of a list's
    link."""
    log, port = home / "said.txt", free_port()
    with log.open("wb") as said:
        process = subprocess.Popen(
            command,
            cwd="/",
            env=clean() | {"HOME": str(home), "PORT": str(port), "COMMAND_LANGUAGE": "en"} | told,
            stdout=said,
            stderr=subprocess.STDOUT,
        )

    def starts() -> bool:
        assert process.poll() is None, log.read_text(encoding="utf-8")
        return answers(port)

    try:
        wait_until(starts, "an answer")
        yield port, link_said(log)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def link_said(log: Path) -> str:
    """Return the path of the list keeper's link that a starting server said, or a page has."""
    (link,) = set(LINK.findall(log.read_text(encoding="utf-8")))
    return str(link)


def wait_until(holds: Callable[[], bool], what: str) -> None:
    """Return once it does; AssertionError when it takes too long."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, f"not in time: {what}"
        time.sleep(0.2)


def answers(port: int) -> bool:
    """Return whether its first page is there."""
    try:
        return asked(port, "/")[0] == 200
    except OSError:
        return False


def asked(port: int, path: str, content: object = None) -> tuple[int, bytes]:
    """Return status and body of the answer; `content`: is put there."""
    method, body = ("GET", None) if content is None else ("PUT", json.dumps(content))
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as client:
        client.request(method, path, body, {"Accept-Language": "en", "Content-Type": "application/json"})
        answer = client.getresponse()
        return answer.status, answer.read()


def visit(port: int, link: str) -> None:
    """Ask for all of it; raise AssertionError with the first that is not there."""
    assert "Rommé tournaments" in asked(port, "/")[1].decode(), "the first page, with the catalogues of English"
    (picture, *_) = PICTURE.findall(asked(port, CHAPTER)[1].decode())
    assert asked(port, picture)[0] == 200, picture
    wait_until(lambda: asked(port, PAPER)[1].startswith(b"%PDF-"), PAPER)  # a slow machine asks for a moment first
    put_game(port, link)


def put_game(port: int, link: str) -> None:
    """Put the next game of a list of four as its phone does: whose turn it is to deal sits out."""
    number = number_of_games(port, link) + 1
    seats = [seat for seat in (1, 2, 3, 4) if seat != (number - 1) % 4 + 1]
    results = [
        {"seat": seat, "outcome": outcome, "augen": augen}
        for seat, (outcome, augen) in zip(seats, RESULTS, strict=True)
    ]
    entry: dict[str, Any] = {"entry_id": str(uuid.uuid4()), "version": 0, "results": results}
    status, said = asked(port, f"{link}games/{number}", entry)
    assert (status, number_of_games(port, link)) == (200, number), said


def number_of_games(port: int, link: str) -> int:
    """Return how many games of the list are stored."""
    return len(json.loads(asked(port, f"{link}state")[1])["games"])


if __name__ == "__main__":
    visit(int(sys.argv[1]), link_said(Path(sys.argv[2])))
    print("a page, a picture of the manual, a paper, a game: all there")
