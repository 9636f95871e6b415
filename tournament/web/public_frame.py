"""What every public page of one tournament shows: its name, its day, and the way to all that is published."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.core.list_state import ListState, ListStates
from tournament.core.public import PublicPhase, TournamentState, state_of, stored_at
from tournament.core.team_words import TeamWords
from tournament.models import EntryWindow, Tournament
from tournament.web.public_words import clock, list_in_words, next_in_words
from tournament.web.tables import ROWS_A_PAGE, ListTable


@dataclass(frozen=True, slots=True)
class Place:
    """One entry of a tournament's menu."""

    key: str
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Tab:
    """One of several lists to choose from. `series`: its number, where that is what it is called by."""

    label: str
    url: str
    current: bool
    series: int | None = None


class Frame:
    """A published tournament as its pages see it; each question is asked once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    @cached_property
    def state(self) -> TournamentState:
        """Its series."""
        return state_of(self.tournament)

    @cached_property
    def list_states(self) -> ListStates:
        """How far its lists go, over the series whose results are published."""
        return ListStates(self.state, [series.number for series in self.state.series if series.results])

    @cached_property
    def state_words(self) -> str:
        """How far the list of everybody goes."""
        return list_in_words(self.list_states.everybody())

    @property
    def state_time(self) -> str:
        """As of when."""
        return self.time_of(self.list_states.everybody())

    def time_of(self, state: ListState) -> str:
        """As of when a list in this state is; empty unless more comes by itself."""
        moment = stored_at(self.tournament) if state.open_lists and not (state.final or state.frozen) else None
        return clock(moment) if moment else ""

    @property
    def next_words(self) -> str:
        """What comes next."""
        return next_in_words(self.state)

    @property
    def has_teams(self) -> bool:
        """Whether there is anything to show of teams."""
        return self.list_states.has_teams

    @property
    def team_words(self) -> TeamWords:
        """What its teams are called."""
        return self.list_states.team_words

    @property
    def is_announced(self) -> bool:
        """Whether pages lead to its Ausschreibung: while nothing is played."""
        waits = (PublicPhase.WAITING, PublicPhase.SEATED)
        return self.tournament.has_prospectus and all(one.phase in waits for one in self.state.going_on)

    @cached_property
    def entries_until(self) -> datetime | None:
        """Until when it takes entries, where it does and that was said."""
        if not self.tournament.takes_entries:
            return None
        return EntryWindow.objects.filter(tournament=self.tournament).values_list("closes_at", flat=True).first()

    def menu(self) -> list[Place]:
        """The pages there are something on."""
        slug = self.tournament.slug
        places = [
            Place("tournament", _("Übersicht"), reverse("public:tournament", args=[slug])),
            Place("standings", _("Stand"), reverse("public:standings", args=[slug])),
        ]
        if self.tournament.takes_entries:
            places.append(Place("enter", pgettext("tournament", "Anmelden"), reverse("public:enter", args=[slug])))
        if self.is_announced:
            places.insert(1, Place("prospectus", _("Ausschreibung"), reverse("public:prospectus", args=[slug])))
        if self.has_teams:
            places.append(Place("teams", str(self.team_words.many), reverse("public:teams", args=[slug])))
        if self.state.current_seating:
            url = reverse("public:seating", args=[slug, self.state.current_seating.number])
            places.append(Place("seating", _("Sitzplan"), url))
        return places

    def render(
        self, request: HttpRequest, current: str, template: str, context: Mapping[str, Any] | None = None
    ) -> HttpResponse:
        """Draw a page; `current` is the key of its entry in the menu."""
        shown = {
            "frame": self,
            "tournament": self.tournament,
            "rules": self.tournament.rulebook,
            "current": current,
            "team_words": self.team_words,
            **(context or {}),
        }
        return render(request, template, shown)


def listed(
    request: HttpRequest, make: Callable[[str, str], ListTable], order_by: str, rows: int = ROWS_A_PAGE
) -> dict[str, Any]:
    """The list as the address asks for it: what is looked for, how it is sorted, which page of so many rows or all.

    `make` takes the words to look for and the column to sort by.
    """
    words = request.GET.get("suche", "").strip()[:100]
    whole = "alle" in request.GET
    table = make(words, request.GET.get("sort") or order_by)
    table = table.whole() if whole else table.on_page(request.GET.get("seite", "1"), rows)
    return {"table": table, "words": words, "whole": whole, "rows_a_page": rows}
