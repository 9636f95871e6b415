"""What the benchmarks run with: the program as installed, on a database that is thrown away afterwards."""

from tournament.settings.base import *

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
