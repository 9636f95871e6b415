"""Who is qualified, as rows for a spreadsheet program."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.web.tabular import Row
from tournament.years.reads.qualifying import Qualifying


def rows(found: Qualifying) -> list[Row]:
    """List by list, with the heading; who declined is not in it."""
    ranking, answer = pgettext("eine Wertung", "Liste"), pgettext("einer Person", "Stand")
    heading = [ranking, _("Rang"), _("Name"), _("Verein"), answer, _("nachgerückt")]
    return [
        heading,
        *(
            [region.name, one.place.rank, one.name, one.club, one.answered, _("ja") if one.place.moved_up else ""]
            for region in found.shown
            for one in region.people
        ),
    ]
