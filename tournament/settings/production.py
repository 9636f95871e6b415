"""Behind a TLS proxy on the internet. `manage.py check --deploy` is quiet with these."""

import os
import sys

from tournament.web.connection import networks

from .base import *
from .base import TRUSTED_PROXIES

HSTS_REACHES = {"": (False, False), "subdomains": (True, False), "preload": (True, True)}
"""What HSTS takes in besides this name: the names below it, and the lists that browsers are delivered with."""


def _hsts_reaches() -> tuple[bool, bool]:
    """Whether HSTS is said of all names below this one, and for browsers' lists. Not unless the owner says so: below a
    club's name lies what this program knows nothing of, and a browser's list forgets nothing for months."""
    word = os.environ.get("HSTS", "")
    if word not in HSTS_REACHES:
        sys.exit(f"HSTS: „{word}“ gibt es nicht. Möglich: subdomains, preload; sonst die Zeile weglassen.")
    return HSTS_REACHES[word]


TRUSTED_PROXIES = TRUSTED_PROXIES or networks("127.0.0.1, ::1")  # the proxy on the same machine
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
SECURE_HSTS_INCLUDE_SUBDOMAINS, SECURE_HSTS_PRELOAD = _hsts_reaches()
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # they ask for both, which is the owner's to say
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
