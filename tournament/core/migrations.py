"""The migrations of this program as a database notes them: app and name of each."""

from functools import cache

from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader

Noted = frozenset[tuple[str, str]]


@cache
def needed() -> Noted:
    """What is noted where all were applied; of one that replaces others these, since it is itself not noted at once."""
    return frozenset(name for key, one in _migrations().items() for name in one.replaces or [key])


@cache
def known() -> Noted:
    """Whatever this program may have noted, also by migrations it no longer has but by what replaced them."""
    return needed() | _migrations().keys()


def _migrations() -> dict[tuple[str, str], Migration]:
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    return loader.disk_migrations or {}
