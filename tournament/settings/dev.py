"""`make run`: one machine, plain HTTP, reached as localhost or as ALLOWED_HOSTS says."""

from .base import *
from .base import ALLOWED_HOSTS

ALLOWED_HOSTS = [*ALLOWED_HOSTS, "localhost", "127.0.0.1", "[::1]"]
