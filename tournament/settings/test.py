"""What the tests run with: the program as installed, plain static files, cheap passwords."""

from .base import *
from .base import INSTALLED_APPS as APPS
from .base import STORAGES

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
# pytest-django's live server knows the static files of an app of this name only.
INSTALLED_APPS = [app.replace("tournament.static_files.CollectedFiles", "django.contrib.staticfiles") for app in APPS]
