"""What stands beside a list on the organiser's page: what came too late, what its table says, words of refusals."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.core.errors import RefusedError
from tournament.core.words import refused, sentence
from tournament.lists.acts import at_table
from tournament.lists.acts import late as acts
from tournament.lists.acts.at_table import release_name
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.desk.sheet import DeskSheet
from tournament.lists.reads.answers import said_at
from tournament.lists.reads.known_by import reader_link
from tournament.lists.reads.late import SEAT_DIFFERS, SEATED, SHOWN, Late, Players, game_of, late_of, named
from tournament.lists.reads.occupancy import at_the_end
from tournament.models import CardTable, Registration
from tournament.web.acting import act_on, actor_of, by, card_table_of, whole

WHY: dict[str, Promise] = {
    "list_closed": gettext_lazy("Die Liste war schon abgeschlossen."),
    "has_totals": gettext_lazy("Für den Tisch waren schon Summen eingetippt."),
    "given_up": gettext_lazy("Die Liste hatte schon durch Aufgeben geendet."),
    "final": gettext_lazy("Das Ergebnis war schon endgültig."),
    acts.BEYOND: gettext_lazy("Die Liste endet jetzt früher."),
    "seat_differs": gettext_lazy("Inzwischen sitzt dort jemand anderes."),
    "link_withdrawn_renewed": gettext_lazy("Der Link war schon durch einen neuen ersetzt."),
}
"""Why the list did not take it."""


@dataclass(frozen=True, slots=True)
class Line:
    """How one player came out of the game."""

    name: str
    outcome: str
    augen: int
    thrown_in: bool


@dataclass(frozen=True, slots=True)
class Card:
    """One game that waits for a decision: as typed, and as it stands in the list by now (empty: it does not), with the
    `version` of that. `shown`, `seated`: the names of those who differ."""

    late: Late
    why: str
    typed: tuple[Line, ...]
    stored: tuple[Line, ...]
    version: int

    @property
    def answers(self) -> list[tuple[str, list[str]]]:
        """What the organiser can say of who played it, each with the names."""
        both = {SHOWN: self.shown, SEATED: self.seated}
        return [(answer, both[answer]) for answer in self.late.answers]

    @property
    def shown(self) -> list[str]:
        return [one.name or _("niemand") for one in self.late.shown]

    @property
    def seated(self) -> list[str]:
        return [one.name or _("niemand") for one in self.late.seated]


def late_context(paper: DeskSheet) -> dict[str, Any]:
    """What the page shows of it; six queries at most, one where nothing waits."""
    open_ones = (one for one in late_of(paper.card_table, paper.occupancy, paper.games) if not one.row.decided)
    waiting = sorted(open_ones, key=lambda one: one.row.number)  # none can be taken in before those before it
    players = {one.row.pk: one.row.shown or paper.occupancy.seated(one.row.number) for one in waiting}
    here = (key for one in waiting for key in (*players[one.row.pk], *paper.occupancy.seated(one.row.number)))
    people = named(here)
    return {"late": [_card(paper, one, players[one.row.pk], people) for one in waiting]}


def _card(paper: DeskSheet, late: Late, players: Players, people: Mapping[int, Registration]) -> Card:
    row = late.row
    rulebook, stored = paper.card_table.series.tournament.rulebook, paper.game(row.number)
    seated = paper.occupancy.seated(row.number)
    return Card(
        late,
        str(WHY[row.code]),
        () if row.takes_back else _lines(rulebook, game_of(row), players, people),
        _lines(rulebook, stored, seated, people) if stored else (),
        paper.versions.get(row.number, 0),
    )


def _lines(
    rulebook: scoring.Rulebook, game: scoring.Game, players: Players, people: Mapping[int, Registration]
) -> tuple[Line, ...]:
    """By seat, as the list has its columns."""
    results = sorted(game.results, key=lambda result: result.seat)
    names = [people.get(players[result.seat - 1] or 0) for result in results]
    return tuple(
        Line(
            who.person.name if who else _("niemand"),
            rulebook.outcome(result.outcome).name,
            result.augen,
            result.thrown_in,
        )
        for who, result in zip(names, results, strict=True)
    )


@act_on(card_table_of, "card_table")
def take_in(request: HttpRequest, this_table: CardTable) -> None:
    """The game belongs to this list, of those who were shown or of those who sit there."""
    late, version, answer = whole(request, "late"), whole(request, "version"), request.POST.get("answer", "")
    try:
        acts.take_in(this_table, late, version, answer, actor_of(request))
    except InvalidGameError as error:
        for problem in error.problems:
            messages.error(request, sentence(problem))
    else:
        messages.success(request, _("Übernommen. Das Telefon sieht es von selbst."))


@act_on(card_table_of, "card_table", gettext_lazy("Nicht übernommen. Das Telefon zeigt den Grund."))
def reject(request: HttpRequest, this_table: CardTable) -> None:
    """The game does not belong to this list, for a reason."""
    acts.reject(this_table, whole(request, "late"), request.POST.get("reason", ""), actor_of(request))


# What a table says, on the organiser's page of its list: settled, seen, answered; and minutes more for it.


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
        "most_minutes": at_table.MOST_MINUTES,
    }


settle = act_on(card_table_of, "card_table", gettext_lazy("Besprochen, das Spiel bleibt so."))(
    by(at_table.settle, "remark")
)


_see, _end = by(at_table.see_call), by(at_table.end_call)
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
    at_table.give_minutes(this_table, whole(request, "before"), minutes, actor_of(request))


release = act_on(card_table_of, "card_table", gettext_lazy("Der Name ist wieder frei."))(by(release_name, "seat"))


def refused_in_words(error: RefusedError) -> str:
    """The refusal; where others sit there than were shown, how either is answered here."""
    said = refused(error)
    if error.code != SEAT_DIFFERS:
        return said
    how = _(
        "%(here)s: bitte noch einmal speichern. %(there)s: bitte zuerst unter „Wer sitzt wirklich hier?“ eintragen."
    )
    return f"{said} {how % error.params}"
