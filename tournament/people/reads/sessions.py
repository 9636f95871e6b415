"""Who is logged in where.

A session says it of itself, in Django's table; there is one for each log-in of the last days and none for anybody else,
so that they can be looked through.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournament.models.link import hash_of

LOG_IN = "log_in"
"""Under this name a session says `at` and `seen` (seconds) and `browser` of its log-in."""
TWO, DUE = "two", "due"
"""So it says there that two factors opened it, and that a second one is still owed."""
HANDLE = 16
HOUR = 60 * 60


@dataclass(frozen=True, slots=True)
class LogIn:
    """One of an account. `handle` names it on a page and opens nothing; `began` and `seen` are None where the session
    is older than that; `here`: the one who asks."""

    handle: str
    browser: str
    began: datetime | None
    seen: datetime | None
    here: bool


def log_ins_of(user: User, key: str | None = None) -> list[LogIn]:
    """Of an account, the one of this session key first, then the one seen last; those that still open it."""
    found = [_log_in(session, said, key) for session, said in sessions_of(user) if not is_idle(said.get(LOG_IN))]
    return sorted(found, key=lambda one: (not one.here, -(one.seen.timestamp() if one.seen else 0)))


def is_idle(told: object) -> bool:
    """Whether nobody has done anything in a log-in for so long that it is over: by what its session tells of it."""
    seen = told.get("seen") if isinstance(told, Mapping) else None
    return isinstance(seen, float) and time.time() - seen > settings.IDLE_HOURS * HOUR


def sessions_of(user: User) -> Iterator[tuple[Session, dict[str, object]]]:
    """The sessions of an account, each with what it says."""
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        said = session.get_decoded()
        if said.get(SESSION_KEY) == str(user.pk):
            yield session, said


def handle_of(session: Session) -> str:
    """What names it on a page."""
    return hash_of(session.session_key)[:HANDLE]


def _log_in(session: Session, said: dict[str, object], key: str | None) -> LogIn:
    told = said.get(LOG_IN)
    of_it = told if isinstance(told, dict) else {}
    return LogIn(
        handle_of(session),
        str(of_it.get("browser", "")),
        _time(of_it.get("at")),
        _time(of_it.get("seen")),
        session.session_key == key,
    )


def _time(seconds: object) -> datetime | None:
    return datetime.fromtimestamp(seconds, UTC) if isinstance(seconds, float) else None
