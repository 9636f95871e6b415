"""Behind a TLS proxy on the internet. `manage.py check --deploy` is quiet with these."""

from tournament.web.proxies import networks

from .base import *
from .base import TRUSTED_PROXIES

TRUSTED_PROXIES = TRUSTED_PROXIES or networks("127.0.0.1, ::1")  # the proxy on the same machine
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
