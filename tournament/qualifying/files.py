"""Who is qualified, as rows for a spreadsheet program."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.qualifying.reads import Qualifying
from tournament.web.tabular import Row


def rows(found: Qualifying) -> list[Row]:
    """List by list, with the heading; who declined is not in it."""
    heading = [pgettext("eine Wertung", "Liste"), _("Rang"), _("Name"), _("Verein"), _("Stand"), _("nachgerückt")]
    return [
        heading,
        *(
            [region.name, one.place.rank, one.name, one.club, one.answered, _("ja") if one.place.moved_up else ""]
            for region in found.shown
            for one in region.people
        ),
    ]
