"""Who is known, and who asks too much. Lives in the thread of the event loop.

What a client shows, a list's link or a session, is known once the program has answered it as one that holds; it is kept
as its hash alone, and decides nothing but whose turn comes first.
"""

from collections import OrderedDict
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.http import parse_cookie

from tournament.server.wsgi import Head
from tournament.web.connection import HOST, LISTS, ORGANISERS, shows_link

MOST_KNOWN: Final = 20_000
MINUTE: Final = 60.0


class Known:
    """The links and sessions that held lately; of MOST_KNOWN those used last."""

    def __init__(self) -> None:
        self._hashes: OrderedDict[bytes, None] = OrderedDict()

    def has(self, head: Head) -> bool:
        """Return whether this request shows something that held before."""
        return _shown(head) in self._hashes

    def learn(self, head: Head, status: int) -> None:
        """Take in what the program answered: a list or an organiser's page that was shown. Whatever else it says, it
        may say to an invented link, too: that the method is another (405), or that what was sent makes no sense."""
        held = status == HTTPStatus.OK or (status == HTTPStatus.NOT_MODIFIED and shows_link(head.path))
        shown = _shown(head)
        if held and shown and head.path.startswith((LISTS, ORGANISERS)):
            self._hashes[shown] = None
            self._hashes.move_to_end(shown)
            if len(self._hashes) > MOST_KNOWN:
                self._hashes.popitem(last=False)


def _shown(head: Head) -> bytes:
    """Return the hash of what a request shows: the link it goes to, else its session; empty where it is neither."""
    if shows_link(head.path):
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


class Pace:
    """How much each client may do: so much at once, and as much again within so many seconds."""

    def __init__(self, most: float, within: float) -> None:
        self._each, self._ahead = within / most, within - within / most
        self._until: OrderedDict[str, float] = OrderedDict()

    def wait(self, client: str, now: float) -> float:
        """Return the seconds until this client may do one more."""
        return max(0.0, self._until.get(client, now) - now - self._ahead)

    def count(self, client: str, now: float) -> None:
        """Count one more, and forget whose time is over."""
        self._until[client] = max(self._until.pop(client, now), now) + self._each
        while self._until[first := next(iter(self._until))] <= now:
            del self._until[first]
