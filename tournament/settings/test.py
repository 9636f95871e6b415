"""What the tests run with: the program as installed, plain static files, cheap passwords."""

import os
import tempfile
from pathlib import Path

if "VAR_DIR" not in os.environ:  # what tests make up is nothing of this clone's own var/; gone with the process
    FOLDER = tempfile.TemporaryDirectory(prefix="spielliste-test-")
    os.environ["VAR_DIR"] = FOLDER.name

os.environ.setdefault("COMMAND_LANGUAGE", "de")  # whatever the terminal of whoever runs the tests speaks

from .base import *
from .base import DATABASES, SQLITE, SQLITE_BEGINS, STORAGES
from .base import INSTALLED_APPS as APPS

SECRET_KEY = "Probe" * 10  # the same in every process, and nothing in var/
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
# pytest-django's live server knows the static files of an app of this name only.
INSTALLED_APPS = [
    app.replace("tournament.web.static_files.CollectedFiles", "django.contrib.staticfiles") for app in APPS
]

# In the test's own transaction, which no other process sees; what is kept is kept apart and gone after each test.
WORK_PROCESSES = 0
WORK_NICENESS = 0  # where the machine is busy they would wait for their turn for minutes
DOCUMENTS_DIR = Path(tempfile.gettempdir()) / f"spielliste-test-{os.getpid()}-documents"

# A file, as installed, not SQLite in memory: there two threads of the live server lock each other out at once. One for
# each process; what is on disk after a loss of power is not what tests ask.
if DATABASES["default"]["ENGINE"] == SQLITE:
    DATABASES["default"]["TEST"] = {"NAME": str(Path(tempfile.gettempdir()) / f"spielliste-test-{os.getpid()}.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = SQLITE_BEGINS.replace("=FULL", "=OFF")

# Of this process, also where the program keeps it in PostgreSQL: a test without the database has one too.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "phones_said"}}
