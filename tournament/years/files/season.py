"""The list of a season as rows for a spreadsheet program, and as JSON."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from tournament.web.tabular import Row
from tournament.years.reads.shown import ShownLine, ShownSeason


def season_document(shown: ShownSeason) -> dict[str, Any]:
    """`saison/1`: what its page says, for programs."""
    return {
        "format": "saison/1",
        "name": shown.season.name,
        "organisation": shown.season.organisation.name,
        "state": shown.state,
        "edition": shown.edition and shown.edition.number,
        "planned": shown.season.planned,
        "best": shown.season.best,
        "minimum": shown.season.minimum,
        "of": shown.season.of,
        "counts": shown.season.counts,
        "place_points": shown.season.place_points,
        "parts": [
            {"name": part.name, "date": part.date.isoformat(), "url": part.url or None, "over": part.over}
            for part in shown.parts
        ],
        "rows": [
            {
                "rank": line.rank,
                "name": line.name,
                "club": line.club,
                "points": line.points,
                "wertungspunkte": line.wertungspunkte,
                "augen": line.augen,
                "each": line.each,
                "a_game": line.a_game or None,
                "attended": line.attended,
                "made": [cell.points for cell in line.cells],
                "counts": [cell.counts for cell in line.cells],
                "guest": line.guest,
                "newcomer": line.newcomer,
            }
            for line in shown.lines
        ],
    }


def rows(shown: ShownSeason) -> list[Row]:
    """The whole list with its heading, as a spreadsheet takes it; averages are numbers, below 0 too."""
    augen = [_("Augen")] if shown.by_augen else []
    sums = [_("Punkte"), *augen, _("je Abend"), _("je Spiel"), _("dabei"), _("gewertet"), _("Bemerkung")]
    return [
        [_("Rang"), _("Name"), _("Verein"), *shown.full_headings, *sums],
        *(_row(shown, line) for line in shown.lines),
    ]


def _row(shown: ShownSeason, line: ShownLine) -> Row:
    made = [cell.points for cell in line.cells]
    augen = [line.augen] if shown.by_augen else []
    averages = [Decimal(one) if one else None for one in (line.each, line.a_game)]
    notes = ", ".join([*line.notes, *([_("neu")] if line.newcomer else [])])
    return [
        *(line.rank, line.name, line.club, *made, line.points, *augen, *averages, line.attended),
        *(line.counted, notes),
    ]
