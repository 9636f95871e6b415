"""In which language something is printed: that of its tournament, found by what the document is asked for with."""

from typing import Any

from languages import SOURCE
from tournament.core.speaking import names
from tournament.models import Series, Tournament


def of_slug(slug: str, **_asked: Any) -> str:
    """By the tournament's address."""
    return _known(Tournament.objects.filter(slug=slug).values_list("language", flat=True).first())


def of_tournament(tournament: int, **_asked: Any) -> str:
    """By the tournament's primary key."""
    return _known(Tournament.objects.filter(pk=tournament).values_list("language", flat=True).first())


def of_series(series: int, **_asked: Any) -> str:
    """By the primary key of one of its series."""
    return _known(Series.objects.filter(pk=series).values_list("tournament__language", flat=True).first())


def _known(language: str | None) -> str:
    """German where the tournament is gone, or speaks what this program does not."""
    return language if language in names() else SOURCE
