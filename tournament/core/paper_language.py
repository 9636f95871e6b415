"""In which language something is printed: that of its tournament, or of the organisation of which it is the season or
the qualification; found by what the document is asked for with."""

from typing import Any

from languages import SOURCE
from tournament.core.speaking import names
from tournament.models import Qualification, Season, Series, Tournament


def of_slug(slug: str, **_asked: Any) -> str:
    """By the tournament's address."""
    return _known(Tournament.objects.filter(slug=slug).values_list("language", flat=True).first())


def of_tournament(tournament: int, **_asked: Any) -> str:
    """By the tournament's primary key."""
    return _known(Tournament.objects.filter(pk=tournament).values_list("language", flat=True).first())


def of_series(series: int, **_asked: Any) -> str:
    """By the primary key of one of its series."""
    return _known(Series.objects.filter(pk=series).values_list("tournament__language", flat=True).first())


def of_season(season: int, **_asked: Any) -> str:
    """By the primary key of a season: that of its organisation."""
    return _known(Season.objects.filter(pk=season).values_list("organisation__language", flat=True).first())


def of_qualification(qualification: int, **_asked: Any) -> str:
    """By the primary key of a qualification: that of its organisation."""
    found = Qualification.objects.filter(pk=qualification)
    return _known(found.values_list("organisation__language", flat=True).first())


def _known(language: str | None) -> str:
    """German where the tournament is gone, or speaks what this program does not."""
    return language if language in names() else SOURCE
