"""Settings every installation shares. What differs comes from the environment (contract.md, section 6)."""

import os
import sys
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.utils.functional import SimpleLazyObject

from languages import SOURCE, catalogues
from tournament.core.folders import PRIVATE_FOLDER
from tournament.settings import places
from tournament.settings.compiling import own, own_name
from tournament.settings.key import key_made_once
from tournament.settings.secret import secret
from tournament.web.connection import UPLOAD, Networks, networks

BASE_DIR = places.ROOT
SQLITE = "tournament.core.sqlite3"
SQLITE_BEGINS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON;"
VAR_DIR = Path(os.environ.get("VAR_DIR", places.var()))
with suppress(OSError):  # whoever needs it hears of it
    VAR_DIR.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)  # results, log-ins: nobody else's business


def _database() -> dict[str, Any]:
    """The database of DATABASE_URL, or SQLite in var/; its password may lie apart, in DATABASE_PASSWORD.

    SQLite writes ahead (readers never wait), takes the write lock when a transaction begins (no dead ends half-way),
    and synchronous=FULL: what was answered with 200 is on disk. It writes zeros over what is deleted, however it was
    built.
    """
    database = dict(dj_database_url.parse(secret("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'spielliste.sqlite3'}"))
    database["PASSWORD"] = database["PASSWORD"] or secret("DATABASE_PASSWORD")
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["ENGINE"] = SQLITE
        database["CONN_MAX_AGE"] = None
        database["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": SQLITE_BEGINS,
        }
    else:
        database["CONN_MAX_AGE"] = 600
        database["CONN_HEALTH_CHECKS"] = True
    return database


def _trusted_proxies() -> Networks:
    """Those of TRUSTED_PROXIES; nothing starts with one that is none."""
    try:
        return networks(os.environ.get("TRUSTED_PROXIES", ""))
    except ValueError as error:
        sys.exit(str(error))


# Made when it is first asked for: what needs no key (a check, a copy) makes none.
SECRET_KEY = secret("SECRET_KEY") or SimpleLazyObject(lambda: key_made_once(VAR_DIR))
DEBUG = False
ALLOWED_HOSTS = [host.strip() for host in os.environ.get("ALLOWED_HOSTS", "").split(",") if host.strip()]
PUBLIC_URL = os.environ.get("PUBLIC_URL", "").rstrip("/")
HALL_ADDRESS = ""  # what was said on a page when this server was started (manage.py serve), or is being tried
STATED_ADDRESS = ""  # what was said there and holds
TERM: int | None = None  # in which this server counts (core/writing.py); None: this is no server, but a command
PORT = os.environ.get("PORT") or "8000"
TLS_PORT = os.environ.get("TLS_PORT") or "8443"  # where the same is served by TLS, once a certificate is there
TLS_DIR = VAR_DIR / "tls"
TLS_SERVED = False  # whether it is (manage.py serve)
METRICS_TOKEN = secret("METRICS_TOKEN")  # who may read /metrics besides this machine
TRUSTED_PROXIES = _trusted_proxies()
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")  # of trusted proxies; from others it is taken away
if PUBLIC_URL:
    CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
    ALLOWED_HOSTS.append(urlsplit(PUBLIC_URL).hostname or "")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "tournament.web.static_files.CollectedFiles",
    "django.contrib.humanize",
    "django.forms",
    "axes",
    "csp",
    "django_htmx",
    "tournament",
]

MIDDLEWARE = [
    "tournament.machine.probes.Probes",
    "tournament.web.middleware.Connection",
    "tournament.web.kept.KeptPages",
    "tournament.web.middleware.Headers",
    "tournament.web.middleware.Terms",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tournament.people.views.admission.LoggedIn",
    "tournament.web.middleware.BoundedBodies",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournament.people.views.admission.Admission",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [places.TEMPLATES],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.web.errors.may",
            ],
            # What nearly every template takes; the others load what they need.
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "tournament.web.tags.page",
                "tournament.web.tags.signs",
            ],
            # Tags stand in the room of what they show.
            "libraries": {
                "lists": "tournament.web.tags.lists",
                "public": "tournament.web.tags.public",
                "plan": "tournament.draw.tags",
                "floor": "tournament.draw.floor_tags",
                "planned": "tournament.live.tags",
                "registration": "tournament.registration.tags",
                "standings": "tournament.standings.tags",
                "season": "tournament.years.tags",
                "history": "tournament.years.tags",
                "health": "tournament.machine.health_tags",
                "explained": "tournament.web.tags.explained",
                "manual": "tournament.manual.tags",
            },
        },
    },
]
FORM_RENDERER = "tournament.web.fields.FormRenderer"
DJANGO_TABLES2_TEMPLATE = "web/table.html"

DATABASES = {"default": _database()}

# What phones say of themselves (core/hall.py). Where PostgreSQL is, several hosts may serve.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache"
        if DATABASES["default"]["ENGINE"] == SQLITE
        else "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "phones_said",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "tournament.people.forms.passwords.NotOfTradeWordsAlone"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "organiser:tournaments"
LOGOUT_REDIRECT_URL = "public:home"

# Ten wrong passwords for a name from one address: wait a quarter of an hour. What else is counted: people/failures.py.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_HANDLER = "tournament.people.failures.Failures"
AXES_LOCKOUT_CALLABLE = "tournament.people.views.logging_in.locked"
AXES_VERBOSE = False

LANGUAGE_CODE = "de"
# Whoever runs this may put further catalogues, or their own words for some sentences, into VAR_DIR/locale.
LANGUAGES = [(code, own_name(code)) for code in sorted({*catalogues(), *own(VAR_DIR / "locale")} - {SOURCE})]
LANGUAGES.insert(0, (SOURCE, own_name(SOURCE)))
LACKING = os.environ.get("LACKING") or "en"  # the language of what another one lacks: en, or de
LANGUAGE_COOKIE_NAME = "language"
FORMAT_MODULE_PATH = "tournament.settings.formats"
LOCALE_PATHS = [VAR_DIR / "locale", places.catalogues(VAR_DIR / "compiled")]
TIME_ZONE = os.environ.get("TIME_ZONE") or "Europe/Berlin"  # of what is of no tournament and no organisation
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
WHITENOISE_ALLOW_ALL_ORIGINS = False  # other origins read what the API shows everybody, and nothing else
STATICFILES_DIRS = [places.STATIC, places.BUILT, ("manual/bilder", places.DOCS / "bilder")]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournament.web.static_files.StaticFilesStorage"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
SECURE_REFERRER_POLICY = "same-origin"  # a list's link is a right: it must not travel in a Referer to elsewhere
SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # pages alone have one (web/middleware.py)
X_FRAME_OPTIONS = "DENY"
SESSION_ENGINE = "tournament.web.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 3  # a championship weekend
SESSION_COOKIE_SAMESITE = "Lax"
IDLE_HOURS = max(1, int(os.environ.get("IDLE_HOURS") or 12))  # without anything done a log-in is over
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "tournament.web.errors.csrf_failure"

# Where mail goes out; without EMAIL_HOST this server sends none, and a link an owner hands out is the only way back in.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT") or 587)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = secret("EMAIL_HOST_PASSWORD")
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_USE_TLS = not EMAIL_USE_SSL and os.environ.get("EMAIL_USE_TLS", "1") != "0"
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM") or EMAIL_HOST_USER

# What each address takes, BoundedBodies says; a spreadsheet's preview has many fields. A file stays in memory until it
# is read: nothing that was uploaded ever lies on the disk.
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = UPLOAD
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
DATA_UPLOAD_MAX_NUMBER_FILES = 2  # a certificate comes with its key
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

# Documents, seating plans and spreadsheets are worked at by so many processes of low priority, each with so many bytes;
# 0: by the web server itself, in the request. So many requests wait for them at once, no more: each takes a thread, and
# the server has twice as many (server/limits.py).
WORK_PROCESSES = int(os.environ.get("WORK_PROCESSES") or 2)
WORK_NICENESS = 10  # games are stored first; beside a busy server a PDF still gets a tenth of a core
WORK_MEMORY = 1536 * 1024 * 1024
WORK_WAITING = 12
DOCUMENTS_DIR = VAR_DIR / "documents"

# Copies lie in VAR_DIR/copies, and in this folder too if one is named, when it is there: sealed, and with the key in
# them, if there is a passphrase.
SECOND_PLACE = os.environ.get("SECOND_PLACE", "")
BACKUP_PASSPHRASE = secret("BACKUP_PASSPHRASE")

LOG_FORMAT = "json" if os.environ.get("LOG_FORMAT") == "json" else "line"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "tournament.core.logs.Lines", "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {"()": "tournament.core.logs.JsonLines"},
    },
    "filters": {"without_tokens": {"()": "tournament.core.logs.WithoutTokens"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["without_tokens"]},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    # A page that is not there is no news; and a list's address, which is a right, stays out of the log. A stranger who
    # asks by another name is told so, and would fill the log with tracebacks.
    "loggers": {"django.request": {"level": "ERROR"}, "django.security.DisallowedHost": {"level": "CRITICAL"}},
}
