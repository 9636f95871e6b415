"""What a program asked of the system, in the order in which that happened: strace's words, read.

A call begins and ends. Another may begin in between; where strace says it in one line, nothing did.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

CALLS = "openat,pwrite64,ftruncate,fsync,fdatasync,unlink,write,writev"
LINE = re.compile(r"(\d+) +(\d+\.\d+) (?:<\.\.\. (\w+) resumed>|(\w+)\((.*))", re.DOTALL)
RESULT = re.compile(r"\) += (-?\d+)")
TOOK = re.compile(r"<(\d+\.\d+)>$")
FILE = re.compile(r"\d+<((?:\\x[0-9a-f]{2})+|TCP\w*:\[[^\]]*\]|[^>]*)")
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
NUMBERS = re.compile(r"(?:, (\d+))(?:, (\d+))?(?: <unfinished|\))")
TAIL = 5000  # letters within which the end of a line stands; most of a line is what was written
ENDED = re.compile(r"\+\+\+ (?:killed|exited)")


def strace(log: Path) -> list[str]:
    """What to put before a command; it is written down until the command and all it started have ended."""
    return [
        "strace",
        "-DDD",
        "-q",
        "-f",
        "--seccomp-bpf",
        "-ttt",
        "-T",
        "-yy",
        "-xx",
        "-s",
        "4000000",
        "-e",
        f"trace={CALLS}",
        "-o",
        str(log),
    ]


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the system. `file`: its path, or the connection; `text`: what was written; `number`: where, how long.

    `result`: None while it is under way.
    """

    process: int
    name: str
    file: str
    text: bytes
    number: int
    result: int | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """The beginning or the end of a call. `at`: when, in seconds, the same for all programs of a machine."""

    call: Call
    ended: bool
    at: float = 0.0


def whole(log: Path, process: int) -> bool:
    """Whether all is written down, up to the end of this process."""
    return log.exists() and any(
        line.startswith(f"{process} ") and ENDED.search(line)
        for line in log.read_text(encoding="ascii").splitlines()[-500:]
    )


def events(log: Path) -> Iterator[Event]:
    """In order; two for each call that came to its end."""
    begun: dict[int, Call] = {}
    with log.open(encoding="ascii") as lines:
        for line in lines:
            if (said := LINE.match(line)) is None:
                continue
            process, at, result = int(said[1]), float(said[2]), RESULT.search(line, max(0, len(line) - TAIL))
            if said[4]:
                begun[process] = _call(process, said[4], said[5])
                yield Event(begun[process], ended=False, at=at)
            if process in begun and result is not None:
                took = TOOK.search(line, result.end()) if said[4] else None  # else its end has a line of its own
                call = replace(begun.pop(process), result=int(result[1]))
                yield Event(call, ended=True, at=at + float(took[1]) if took else at)


def _call(process: int, name: str, said: str) -> Call:
    file, text, numbers = FILE.match(said), TEXT.search(said), NUMBERS.search(said, max(0, len(said) - TAIL))
    written = _bytes(text[1]) if text else b""
    if name in ("openat", "unlink"):
        flag = int("O_CREAT" in said)
        return Call(process, name, written.decode(), b"", flag)
    number = int(numbers[2] or numbers[1]) if numbers else 0
    return Call(process, name, _path(file[1] if file else ""), written, number)


def _path(said: str) -> str:
    """Of a file that is open; a connection is said in plain letters."""
    return _bytes(said).decode() if said.startswith("\\x") else said


def _bytes(said: str) -> bytes:
    return bytes.fromhex(said.replace("\\x", ""))
