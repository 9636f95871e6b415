"""Django as the server knows it: an application, what is kept of it, and whether somebody is logged in."""

import logging
from wsgiref.types import WSGIApplication

from django.conf import settings
from django.contrib.auth import get_user
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, close_old_connections, connections
from django.http import HttpRequest

from tournament.core.public import learn_legal
from tournament.core.sqlite3.base import never_make_one
from tournament.core.works import works
from tournament.server.clients import session_in
from tournament.server.front import Program
from tournament.server.refusals import make_all
from tournament.server.wsgi import Head, answer_of
from tournament.web import kept
from tournament.web.conditional import program_fingerprint
from tournament.web.sessions import SessionStore
from tournament.web.tags.lists import german

log = logging.getLogger(__name__)


def program() -> Program:
    """Everything, loaded: the first reader waits for no import. Where words are broken is read once it listens."""
    never_make_one()
    application = get_wsgi_application()
    make_all()
    learn_legal()
    program_fingerprint()
    _rehearse(application)
    return Program(application, kept.answer, logged_in, german, works.stop)


def _rehearse(application: WSGIApplication) -> None:
    """Answer somebody who is not there, so that the first of ten thousand readers meets a program that is awake."""
    host = next((host for host in settings.ALLOWED_HOSTS if host[:1] not in "*."), "localhost").encode()
    nowhere = ("127.0.0.1", "0")
    for target in ("/", "/liste/-/", "/liste/-/state"):
        answer_of(application, Head("GET", target, "1.1", "http", {b"host": host}, nowhere, nowhere), b"")
    connections.close_all()  # each process opens its own


def logged_in(cookies: str) -> bool:
    """Whether these cookies name the session of somebody who is logged in."""
    request = HttpRequest()
    try:
        request.session = SessionStore(session_in(cookies))
        return get_user(request).is_authenticated
    except DatabaseError:
        log.exception("who is logged in cannot be told")
        return False
    finally:
        close_old_connections()
