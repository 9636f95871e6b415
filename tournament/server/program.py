"""Django as the server knows it: an application, what is kept of it, and whether somebody is logged in."""

import logging
from http.cookies import CookieError

from django.conf import settings
from django.contrib.auth import get_user
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, close_old_connections
from django.http import HttpRequest, parse_cookie

from tournament.server.front import Program
from tournament.server.refusals import make_all
from tournament.web import kept
from tournament.web.sessions import SessionStore

log = logging.getLogger(__name__)


def program() -> Program:
    """Everything, loaded: the first reader waits for no import."""
    application = get_wsgi_application()
    make_all()
    return Program(application, kept.answer, logged_in)


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
