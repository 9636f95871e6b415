"""The list of a season on paper."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core.speaking import of_season
from tournament.models import Season, SeasonEdition
from tournament.web.documents import Paper
from tournament.web.pdf import pdf
from tournament.years.reads.shown import ShownLine, ShownSeason, shown


@dataclass(frozen=True, slots=True)
class PrintedSeason:
    """What is printed, and nothing else: the PDF is another one as soon as this is. `final`: which Fassung it is and of
    when, instead of when it was printed; empty: it is not final. `reason`: why there is another Fassung."""

    organisation: str
    name: str
    state: str
    counting: str
    headings: Sequence[str]
    by_augen: bool
    lines: Sequence[ShownLine]
    running: str = ""
    final: str = ""
    reason: str = ""

    @property
    def has_brackets(self) -> bool:
        """Whether anything that was made does not count."""
        cells = (cell for line in self.lines for cell in line.cells)
        return any(cell.points is not None and not cell.counts for cell in cells)


def season_content(season: int) -> PrintedSeason | None:
    """What will be printed, for another process: by its primary key; None if it is gone."""
    found = Season.objects.select_related("organisation").filter(pk=season).first()
    return printed(shown(found)) if found else None


def printed(listed: ShownSeason) -> PrintedSeason:
    """A season as it is shown, as it is printed."""
    return PrintedSeason(
        listed.season.organisation.name,
        listed.season.name,
        listed.state,
        listed.counting,
        tuple(listed.headings),
        listed.by_augen,
        tuple(listed.lines),
        listed.running,
        _final(listed.edition) if listed.edition else "",
        listed.edition.reason if listed.edition else "",
    )


def _final(edition: SeasonEdition) -> str:
    said = {"number": edition.number, "day": date_format(edition.at, _("j. F Y"))}
    return _("Fassung %(number)s, festgestellt am %(day)s") % said


def made(content: PrintedSeason) -> bytes:
    """The PDF."""
    return pdf("years/season/paper/season", content)


SEASON = Paper(season_content, made, of_season)
