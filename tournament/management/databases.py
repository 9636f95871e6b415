"""What commands about the database as a whole share."""

from django.core.management.base import CommandError


def refused_here(command: str) -> CommandError:
    """PostgreSQL has tools of its own for this; says what to type."""
    return CommandError(f"Die Daten liegen in PostgreSQL; dafür ist dessen eigenes Werkzeug da:\n  {command}")
