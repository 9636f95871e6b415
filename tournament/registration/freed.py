"""What rooms above do when the desk takes somebody out, so that a place is free: they add it here."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest

from tournament.models import Tournament

TELL: Final[set[Callable[[HttpRequest, Tournament], None]]] = set()


def place_freed(request: HttpRequest, tournament: Tournament) -> None:
    """After it is stored."""
    for tell in TELL:
        tell(request, tournament)
