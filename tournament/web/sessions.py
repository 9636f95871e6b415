"""Where it is kept who is logged in: Django's table, asked only for what can be in it."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore


class SessionStore(DatabaseStore):
    """A cookie may say anything, a null character too, which PostgreSQL refuses to look for."""

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and len(key) >= 8 and key.isascii() and key.isalnum()
