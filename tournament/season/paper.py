"""The list of a season on paper."""

from dataclasses import dataclass

from tournament.core.speaking import spoken
from tournament.models import Season
from tournament.season.reads.shown import ShownSeason, shown
from tournament.web.documents import Paper
from tournament.web.pdf import pdf


@dataclass(frozen=True, slots=True)
class PrintedSeason:
    """What is printed."""

    organisation: str
    shown: ShownSeason


def season_content(season: int) -> PrintedSeason | None:
    """What will be printed, for another process: by its primary key; None if it is gone."""
    found = Season.objects.select_related("organisation").filter(pk=season).first()
    if found is None:
        return None
    return PrintedSeason(found.organisation.name, shown(found))


def made(content: PrintedSeason) -> bytes:
    """The PDF."""
    return pdf("season/paper/season", content)


def language(**_asked: int) -> str:
    """As whoever asks reads it: a season has no language of its own."""
    return spoken()


SEASON = Paper(season_content, made, language)
