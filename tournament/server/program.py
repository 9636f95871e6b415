"""Django as the server knows it: an application, what is kept of it, and whether somebody is logged in."""

import logging
from http.cookies import CookieError
from wsgiref.types import WSGIApplication

from django.conf import settings
from django.contrib.auth import get_user
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, close_old_connections, connections
from django.http import HttpRequest, parse_cookie

from tournament.core import legal
from tournament.core.sqlite3.base import never_make_one
from tournament.server.front import Program
from tournament.server.reader import Head
from tournament.server.refusals import make_all
from tournament.server.wsgi import Ends, answer_of
from tournament.web import kept
from tournament.web.bound_cookies import HOST
from tournament.web.conditional import program_fingerprint
from tournament.web.sessions import SessionStore
from tournament.web.tags.lists import german

log = logging.getLogger(__name__)


def program() -> Program:
    """Everything, loaded: the first reader waits for no import."""
    never_make_one()
    application = get_wsgi_application()
    make_all()
    legal.learn()
    program_fingerprint()
    german()
    _rehearse(application)
    return Program(application, kept.answer, logged_in)


def _rehearse(application: WSGIApplication) -> None:
    """Answer somebody who is not there, so that the first of ten thousand readers meets a program that is awake."""
    host = next((host for host in settings.ALLOWED_HOSTS if host[:1] not in "*."), "localhost").encode()
    nowhere = Ends(("127.0.0.1", 0), ("127.0.0.1", 0))
    for target in (b"/", b"/liste/-/", b"/liste/-/state"):
        answer_of(
            application, Head("GET", target, "1.1", [(b"host", host)], {b"host": host}, upgrade=False), b"", nowhere
        )
    connections.close_all()  # each process opens its own


def logged_in(cookies: str) -> bool:
    """Whether these cookies name the session of somebody who is logged in."""
    request = HttpRequest()
    try:
        known = parse_cookie(cookies)
        name = settings.SESSION_COOKIE_NAME
        request.session = SessionStore(known.get(HOST + name) or known.get(name))
        return get_user(request).is_authenticated
    except (DatabaseError, CookieError):
        log.exception("who is logged in cannot be told")
        return False
    finally:
        close_old_connections()
