"""Django as the server knows it: an application, what is kept of it, and whether somebody is logged in."""

import logging
from http.cookies import CookieError

from django.conf import settings
from django.contrib.auth import get_user
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, close_old_connections
from django.http import HttpRequest, parse_cookie

from tournament.server.front import Program
from tournament.server.reader import Head
from tournament.server.refusals import make_all
from tournament.web.kept import Answer, Asked, answer
from tournament.web.sessions import SessionStore

log = logging.getLogger(__name__)


def program() -> Program:
    """Everything, loaded: the first reader waits for no import."""
    application = get_wsgi_application()
    make_all()
    return Program(application, kept, logged_in)


def kept(head: Head, of_proxy: bool) -> Answer | None:
    """A public page that is kept; None: Django has to be asked. Only a trusted proxy is believed that it took TLS."""
    found = head.field.get
    asked = Asked(
        head.method,
        head.path_and_query.decode("latin-1"),
        found(b"host", b"").decode("latin-1"),
        of_proxy and found(b"x-forwarded-proto") == b"https",
        found(b"if-none-match", b"").decode("latin-1"),
        found(b"accept-encoding", b"").decode("latin-1"),
        found(b"cookie", b"").decode("latin-1"),
    )
    return answer(asked)


def logged_in(cookies: str) -> bool:
    """Whether these cookies name the session of somebody who is logged in."""
    request = HttpRequest()
    try:
        request.session = SessionStore(parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME))
        return get_user(request).is_authenticated
    except (DatabaseError, CookieError):
        log.exception("who is logged in cannot be told")
        return False
    finally:
        close_old_connections()
