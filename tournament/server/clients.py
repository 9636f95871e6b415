"""Who is known, and who asked too often for what is not there. Lives in the thread of the event loop.

What a client shows, a list's link or a session, is known once the program has answered it as one that holds; it is kept
as its hash alone, and decides nothing but whose turn comes first.
"""

from collections import Counter, OrderedDict
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.http import parse_cookie

from tournament.server.wsgi import Head
from tournament.web.bound_cookies import HOST
from tournament.web.lanes import is_list

MOST_KNOWN: Final = 20_000
MINUTE: Final = 60.0
ORGANISERS: Final = "/leitung/"


class Known:
    """The links and sessions that held lately; of MOST_KNOWN those used last."""

    def __init__(self) -> None:
        self._hashes: OrderedDict[bytes, None] = OrderedDict()

    def has(self, head: Head) -> bool:
        """Return whether this request shows something that held before."""
        return _shown(head) in self._hashes

    def learn(self, head: Head, status: int) -> None:
        """Take in what the program answered: a list that is there, an organiser's page that was shown."""
        there = status < HTTPStatus.INTERNAL_SERVER_ERROR and status != HTTPStatus.NOT_FOUND
        held = there if is_list(head.path) else head.path.startswith(ORGANISERS) and status == HTTPStatus.OK
        shown = _shown(head)
        if held and shown:
            self._hashes[shown] = None
            self._hashes.move_to_end(shown)
            if len(self._hashes) > MOST_KNOWN:
                self._hashes.popitem(last=False)


def _shown(head: Head) -> bytes:
    """Return the hash of what a request shows: the link it goes to, else its session; empty where it is neither."""
    if is_list(head.path):
        secret = head.path.split("/")[2]
    elif cookie := head.field(b"cookie"):
        secret = session_in(cookie)
    else:
        return b""
    return sha256(secret.encode()).digest() if secret else b""


def session_in(cookie: str) -> str:
    """Return the session that this Cookie header names; empty: none."""
    values = parse_cookie(cookie)
    name = settings.SESSION_COOKIE_NAME
    return values.get(HOST + name) or values.get(name) or ""


class Strangers:
    """How often each client asked for lists that are not there, within this minute."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._began = 0.0
        self._asked: Counter[str] = Counter()

    def knocked(self, client: str, now: float) -> None:
        """Count one more."""
        if now - self._began >= MINUTE:
            self._began = now
            self._asked.clear()
        self._asked[client] += 1

    def too_often(self, client: str, now: float) -> bool:
        """Return whether this client has to wait until the minute is over."""
        return self._asked[client] >= self._most and now - self._began < MINUTE
