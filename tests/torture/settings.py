"""What is tortured: the program as `make run` starts it, without scripts and style sheets, for nobody looks at it."""

from tournament.settings.dev import *
from tournament.settings.dev import STORAGES

STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATICFILES_FINDERS: list[str] = []  # nothing to collect and compress before each of hundreds of starts
