"""Django as the server knows it: an application, what is kept of it, and whether somebody is logged in."""

import logging
from http.cookies import CookieError

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, close_old_connections
from django.http import HttpRequest, parse_cookie

from tournament.server.answers import Answer
from tournament.server.front import Program
from tournament.server.reader import Head

log = logging.getLogger(__name__)


def program() -> Program:
    """Everything, loaded."""
    return Program(get_wsgi_application(), kept, logged_in)


def kept(head: Head) -> Answer | None:
    """A public page that is kept; None: Django has to be asked."""
    return None


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
