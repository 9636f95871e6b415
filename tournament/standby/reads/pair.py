"""Who follows this machine, and whom this machine follows, as it is kept in var/."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from tournament.core.notes import note_file, read_note

FOLLOWER, FOLLOWING, ASKED = "standby/follower", "standby/following", "standby/asked"
COPY = "copy.sqlite3"


@dataclass(frozen=True, slots=True)
class Follower:
    """The other machine: the hash of the token by which it follows this one (empty: it does not), and where it would be
    reached if it counted.
    """

    token_hash: str
    address: str


@dataclass(frozen=True, slots=True)
class Following:
    """The machine this one follows: where it is, the right to ask it, its key.

    `started`: what it was started with, variables of the environment. `here`: where this machine is reached itself.
    `copied_at`: of when the copy is that lies here, in seconds since 1970; 0: there is none yet.
    """

    main: str
    token: str
    key: str
    started: dict[str, str]
    here: str
    copied_at: float = 0.0


def follower() -> Follower | None:
    """None: nobody follows."""
    note = read_note(FOLLOWER)
    return Follower(**note) if note else None


def following() -> Following | None:
    """None: this machine follows nobody."""
    note = read_note(FOLLOWING)
    return Following(**note) if note else None


def as_note(pair: Follower | Following) -> dict[str, object]:
    """As it is kept."""
    return asdict(pair)


def copy_file() -> Path:
    """Where the copy lies of the machine this one follows."""
    return note_file(FOLLOWING).with_name(COPY)


def last_asked() -> datetime | None:
    """When the machine that follows asked for news the last time; None: never since it was paired, or none does."""
    try:
        seconds = note_file(ASKED).stat().st_mtime
    except OSError:
        return None
    return datetime.fromtimestamp(seconds, UTC)
