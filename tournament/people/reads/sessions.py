"""Who is logged in where and in which browser, and whether a password alone is enough."""

import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournament.core.access import appointments_that_hold
from tournament.models import Membership, Organisation, Passkey, SecondFactor
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


# Which browser it is, in a few words, as somebody knows it: "Firefox, Android".

PROGRAMS = (
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|CriOS/"),
    ("Safari", r"Safari/"),
)
SYSTEMS = (
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Android", r"Android"),
    ("Windows", r"Windows"),
    ("Mac", r"Macintosh|Mac OS X"),
    ("Linux", r"Linux|X11"),
)
LOOKED_AT = 500


def browser_words(user_agent: str) -> str:
    """From what a browser says of itself; empty where that says nothing known. The first that fits: most of them say
    the names of others too."""
    said = user_agent[:LOOKED_AT]
    named = (next((name for name, sign in kinds if re.search(sign, said)), "") for kinds in (PROGRAMS, SYSTEMS))
    return ", ".join(filter(None, named))


# Whether an account may get in by a password alone.


def is_demanded_of(user: User) -> bool:
    """Whether an organisation wants a second factor of this account: one it is a member of, or in whose tournament it
    has a task; of who owns the installation any of them does. One query.
    """
    theirs = Organisation.objects.filter(demands_second_factor=True)
    if not user.is_superuser:
        helps = appointments_that_hold(user).filter(tournament__organisation=OuterRef("pk"))
        theirs = theirs.filter(Q(memberships__user=user) | Exists(helps))
    return theirs.exists()


def without_any(organisation: Organisation) -> tuple[int, int]:
    """How many members have no second factor, and how many there are."""
    members = Membership.objects.filter(organisation=organisation)
    passkey, app = (Exists(factor.objects.filter(user=OuterRef("user"))) for factor in (Passkey, SecondFactor))
    return members.exclude(passkey | app).count(), members.count()
