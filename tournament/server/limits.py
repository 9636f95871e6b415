"""How long and how large everything may be that comes from outside. Values: a test need not wait ten seconds."""

from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from tournament.server.turns import Bounds

KB: Final = 1024
MB: Final = 1024 * KB

# Connections that wait to be taken in, in the kernel's queue.
BACKLOG: Final = 2048
# Files beside the connections: the database of each thread, what is read and written.
FILES_KEPT_FREE: Final = 512
MOST_FILES: Final = 32 * KB

# Waiting for a document is what most of a thread's time goes into: half of them may (settings.WORK_WAITING), so that as
# many again answer pages. One client, a whole hall behind one address say, may have half of all that wait. Python
# computes in one thread at a time: beside 23 of a stranger a list keeper's had a twenty-fourth of a core. The longest
# wait, for the search of a draw, is one minute.
OTHERS: Final = Bounds(threads=24, waiting=1024, waiting_of_one=512, unknown_of_one=2, longest=180.0)
# List keepers have threads to themselves, which never wait for a document; on SQLite one of them writes at a time, and
# waits for others 20 seconds (settings.DATABASES).
KEEPERS: Final = Bounds(threads=4, waiting=1024, waiting_of_one=512)
# Passwords are hashed by one core at most, and nobody else waits for that.
PASSWORDS: Final = Bounds(threads=1, waiting=128, waiting_of_one=16)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Seconds, bytes and numbers. What the defaults are for stands beside them."""

    head: float = 20.0  # granian's: from the connection, or the end of a request, to the end of the next head
    body: float = 30.0  # the whole body, however it drips
    refusing: float = 1.0  # until somebody hears that it was too much: they would only ask again
    sending: float = 60.0  # a whole answer; a large one has longer
    stopping: float = 10.0  # requests under way at the end

    head_bytes: int = 32 * KB  # 8 kB of cookies and a long address are more than any browser sends
    slowest_reader: int = 16 * KB  # bytes a second; a phone at the edge of the network has more

    connections: int = 8 * KB
    held_bytes: int = 128 * MB  # unfinished bodies, all together
    requests: int = 1_000  # of one client in a second, more wait: 5,000 readers, every 5 seconds
    strangers: int = 600  # unknown links that one client may ask for in a minute: 50 phones, every 5 seconds

    others: Bounds = OTHERS
    keepers: Bounds = KEEPERS
    passwords: Bounds = PASSWORDS

    @property
    def threads(self) -> int:
        """Return how many threads a process has that may use the database."""
        return self.others.threads + self.keepers.threads + self.passwords.threads


def limits_for(files: int) -> Limits:
    """Return what may be with so many open files."""
    return Limits(connections=max(files - FILES_KEPT_FREE, files // 2))


def raise_files() -> int:
    """Let this process open as many files as it may at all; return how many those are."""
    try:
        resource = import_module("resource")
    except ImportError:  # Windows bounds no connections so
        return MOST_FILES
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with suppress(OSError, ValueError):  # macOS allows fewer than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def sending_time(size: int, limits: Limits) -> float:
    """Return the seconds somebody may take for an answer of so many bytes."""
    return limits.sending + size / limits.slowest_reader
