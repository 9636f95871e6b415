"""What a table says, on the organiser's page of its list: settled, seen, answered; and minutes more for it."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from tournament.lists.acts import calls, remarks
from tournament.lists.acts.names import release_name
from tournament.lists.desk.sheet import DeskSheet
from tournament.lists.reads.links import reader_link
from tournament.lists.reads.occupancy import at_the_end
from tournament.lists.reads.remarks import said_at
from tournament.models import CardTable
from tournament.web.acting import act_on, actor_of, card_table_of, whole


def said_context(paper: DeskSheet, base: str) -> dict[str, Any]:
    """What the page shows of it; two queries."""
    table = paper.card_table
    said = said_at(table, paper.seats, paper.versions)
    taken = set(table.taken_names.values_list("registration_id", flat=True))
    return {
        "said": said,
        "unconfirmed": said.unconfirmed(table, paper.versions),
        "names_taken": [seat for seat in at_the_end(paper.seats) if seat.registration.pk in taken],
        "reader_link": reader_link(table, base),
        "most_minutes": calls.MOST_MINUTES,
    }


@act_on(card_table_of, "card_table", gettext_lazy("Besprochen, das Spiel bleibt so."))
def settle(request: HttpRequest, this_table: CardTable) -> None:
    """An objection was talked about."""
    remarks.settle(this_table, whole(request, "remark"), actor_of(request))


def _see(request: HttpRequest, this_table: CardTable) -> None:
    calls.see_call(this_table, actor_of(request))


def _end(request: HttpRequest, this_table: CardTable) -> None:
    calls.end_call(this_table, actor_of(request))


SEEN, ENDED = gettext_lazy("Der Tisch sieht: gesehen, kommt."), gettext_lazy("Der Ruf ist erledigt.")
see_call, end_call = act_on(card_table_of, "card_table", SEEN)(_see), act_on(card_table_of, "card_table", ENDED)(_end)
see_call_here = act_on(card_table_of, "series", SEEN, leaving="table")(_see)
end_call_here = act_on(card_table_of, "series", ENDED, leaving="table")(_end)
"""The same on the page of the running series."""


@act_on(card_table_of, "card_table", gettext_lazy("Die Zeit dieses Tisches ist umgestellt."))
def give_minutes(request: HttpRequest, this_table: CardTable) -> None:
    """It plays so many minutes longer than its series; 0: no longer."""
    typed = request.POST.get("minutes", "").strip()
    minutes = whole(request, "minutes") if typed.isdecimal() else -1
    calls.give_minutes(this_table, whole(request, "before"), minutes, actor_of(request))


@act_on(card_table_of, "card_table", gettext_lazy("Der Name ist wieder frei."))
def release(request: HttpRequest, this_table: CardTable) -> None:
    """Another phone may take the name of this seat."""
    release_name(this_table, whole(request, "seat"), actor_of(request))
