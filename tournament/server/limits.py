"""How long and how large everything may be that comes from outside. Values: a test need not wait ten seconds."""

import resource
from dataclasses import dataclass
from typing import Final

KB: Final = 1024
MB: Final = 1024 * KB

# Connections that wait to be taken in, in the kernel's queue.
BACKLOG: Final = 2048
# Files beside the connections: all that may come in at once, the database of each thread, what is read and written.
FILES_KEPT_FREE: Final = BACKLOG + 512
MOST_FILES: Final = 32 * KB


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds and bytes. What the defaults are for stands beside them."""

    head: float = 10.0  # from the connection, or a request's first byte, to the end of its head
    body: float = 30.0  # the whole body, however it drips
    idle: float = 60.0  # a connection between two requests
    linger: float = 10.0  # what still comes after a refusal is thrown away so long: else nobody would see the refusal
    stopping: float = 10.0  # requests under way at the end
    look_every: float = 0.5  # how often the deadlines are looked at

    head_bytes: int = 32 * KB  # 8 kB of cookies and a long address are more than any browser sends
    lingering_bytes: int = 16 * MB
    slowest_reader: int = 16 * KB  # bytes a second; a phone at the edge of the network has more

    connections: int = 8 * KB
    connections_of_one: int = 4 * KB
    held_bytes: int = 128 * MB  # bodies that come and answers that leave, all together; the longest one goes first

    # Waiting for a document is what most of a thread's time goes into: half of them may (settings.WORK_WAITING), so
    # that as many again answer pages. List keepers have threads to themselves, which never wait for a document; on
    # SQLite one of them writes at a time.
    threads: int = 24
    keepers_threads: int = 4
    waiting: int = 512  # requests that wait for a thread, in each lane; half of them may be of one address


def limits_for(files: int) -> Limits:
    """What may be with so many open files. One address, a whole hall, may have half of all connections."""
    connections = max(files - FILES_KEPT_FREE, files // 2)
    return Limits(connections=connections, connections_of_one=connections // 2)


def raise_files() -> int:
    """Let this process open as many files as it may at all; how many those are."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return files


def sending_time(size: int, limits: Limits) -> float:
    """Seconds somebody may take for an answer of so many bytes."""
    return limits.idle + size / limits.slowest_reader
