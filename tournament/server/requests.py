"""What comes over a connection, and what it is waited for with."""

from dataclasses import dataclass
from enum import Enum

from tournament.server.reader import Head
from tournament.web.kept import Asked


class Waiting(Enum):
    """What a connection is waited for with. `NOTHING`: it is we who are waited for."""

    HEAD = "head"
    BODY = "body"
    IDLE = "idle"
    LINGER = "linger"
    SENDING = "sending"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Request:
    """A whole request."""

    head: Head
    body: bytes


@dataclass(frozen=True, slots=True)
class Refused:
    """A request of which no more is read."""

    status: int
    head: Head | None


@dataclass(frozen=True, slots=True)
class Before:
    """A request that came in one piece and was answered with what is kept."""

    data: bytes
    head: Head
    asked: Asked
