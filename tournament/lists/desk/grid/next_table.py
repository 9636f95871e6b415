"""The next list of a stack: by its table's number, with the one proposed that is probably next."""

from django.contrib import messages
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import CardTable, Game, Series, TypedTotal


def proposed(series: Series, after: int = 0) -> int | None:
    """The number of the table whose list probably lies next below that of table `after`; None: every list is closed.

    An open one of which nothing is there yet, the next number first; else an open one whose games come by phone.
    """
    others = CardTable.objects.filter(series=series, closed_at=None).exclude(number=after)
    begun = Exists(Game.objects.filter(card_table=OuterRef("pk")))
    typed = Exists(TypedTotal.objects.filter(seat__card_table=OuterRef("pk")))
    found = others.annotate(begun=begun, typed=typed).values_list("begun", "typed", "number")
    return min(((begun, typed, number < after, number) for begun, typed, number in found), default=(0, 0, 0, None))[-1]


def go_on(request: HttpRequest, page: str, card_table: CardTable, wanted: str, place: str = "") -> HttpResponse:
    """To this `page` of the table of the number `wanted`; to that of this one where there is none such. `place` of
    the page: what its address ends with."""
    series, number = card_table.series, card_table.number
    if wanted.strip():
        typed = int(wanted) if wanted.strip().isdecimal() and len(wanted) < 7 else 0
        if CardTable.objects.filter(series=series, number=typed).exists():
            number = typed
        else:
            messages.error(request, _("Einen Tisch %(number)s gibt es in dieser Serie nicht.") % {"number": wanted[:9]})
    return redirect(reverse(f"organiser:{page}", args=[series.tournament.slug, series.number, number]) + place)
