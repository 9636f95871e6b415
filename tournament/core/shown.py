"""What everybody sees of a tournament: nothing, who sits where, or results as well."""

from collections.abc import Sequence

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from tournament.core.freeze import FIELDS, Freeze, freeze_of
from tournament.core.steps import is_over
from tournament.models import Ceremony, Series, Tournament


class Shown(TextChoices):
    """The three words of the one switch."""

    NOTHING = "nothing", _("nichts")
    PLACES = "places", _("Plätze")
    EVERYTHING = "everything", _("alles")


def shown(tournament: Tournament, series: Sequence[Series]) -> Shown:
    """Return the word that holds now: once a result is public, it is everything."""
    if not tournament.published:
        return Shown.NOTHING
    return Shown.EVERYTHING if any(one.results_published_at for one in series) else Shown.PLACES


def waiting_to_be_shown(series: Sequence[Series]) -> list[Series]:
    """Those that are over and whose results nobody may see, as `with_lists` read them."""
    return [one for one in series if is_over(one) and one.published_at and not one.results_published_at]


def frozen_now(tournament: Tournament) -> Freeze | None:
    """Return what the board hides; None: it does not stand still. One query."""
    row = Ceremony.objects.filter(tournament=tournament).values_list(*FIELDS).first()
    return freeze_of(row) if row else None
