"""What the pages of the seating say of figures, seats and series."""

from collections.abc import Iterable

from django import template
from django.utils.translation import gettext as _

from tournament import seating
from tournament.draw import words as wording_plan
from tournament.draw import words_draws
from tournament.models import Apart, Seat

register = template.Library()
register.filter("proven", wording_plan.limit)
register.filter("extent", wording_plan.extent)
register.filter("draw_believed", words_draws.believed)
register.filter("draw_called", words_draws.called)


@register.filter
def counted(figure: seating.ReportFigure) -> str:
    """A number, and what is proven of it unless it is nought."""
    return f"{figure.count}. {wording_plan.limit(figure)}".rstrip() if figure.count else "0."


@register.filter
def places(seats: Iterable[Seat]) -> list[str]:
    """Who sits at which table: "Adler, Anna (Tisch 3)"."""
    text = _("%(name)s (Tisch %(table)s)")
    return [text % {"name": seat.registration.person.name, "table": seat.card_table.number} for seat in seats]


@register.filter
def series_and_table(meetings: Iterable[tuple[int, int]]) -> list[str]:
    """Where people met: "Serie 1, Tisch 3"."""
    return [_("Serie %(series)s, Tisch %(table)s") % {"series": series, "table": table} for series, table in meetings]


@register.filter
def ordinals(series: Iterable[int]) -> list[str]:
    """Series as the public pages count them: "2. Serie"."""
    return [_("%(number)s. Serie") % {"number": number} for number in series]


@register.filter
def how_strictly(wish: Apart) -> str:
    """How much it matters that these are kept apart, and how many may sit together if more than one."""
    if wish.most <= 1:
        return wish.get_weight_display()
    text = _("%(weight)s, höchstens %(most)s an einem Tisch")
    return text % {"weight": wish.get_weight_display(), "most": wish.most}
