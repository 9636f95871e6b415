"""What every public page of a tournament or of an organisation shows: its name, its day, the Durchsage, and the
addresses of its rankings."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.core.list_state import ListState, ListStates
from tournament.core.programme import Plan, public_programme
from tournament.core.public import TournamentState, state_of, stored_at
from tournament.core.rankings import TeamWords
from tournament.core.series_state import Phase
from tournament.core.steps import last_day
from tournament.models import Announcement, EntryWindow, Organisation, Tournament
from tournament.web.public_words import clock, list_in_words, next_in_words


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
        waits = (Phase.WAITING, Phase.SEATED)
        return self.tournament.has_prospectus and all(one.phase in waits for one in self.state.going_on)

    @cached_property
    def entries_until(self) -> datetime | None:
        """Until when it takes entries, where it does, that was said, and its day is not over."""
        if not self.tournament.takes_entries:
            return None
        until = EntryWindow.objects.filter(tournament=self.tournament).values_list("closes_at", flat=True).first()
        return until if until and timezone.localdate(until) >= timezone.localdate() else None

    @cached_property
    def plan(self) -> Plan:
        """Its programme, as far as everybody may read it."""
        return public_programme(self.tournament, self.state.going_on) if self.tournament.public_planned else Plan()

    def menu(self) -> list[Place]:
        """The pages there are something on."""
        slug = self.tournament.slug
        places = [
            Place("tournament", _("Übersicht"), reverse("public:tournament", args=[slug])),
            Place("standings", _("Stand"), reverse("public:standings", args=[slug])),
        ]
        if self.tournament.takes_entries and timezone.localdate() <= last_day(self.tournament):
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


# What every public page of one organisation shows: its name, and the way to the others.


def menu(organisation: Organisation) -> list[Place]:
    """The pages there are; of its seasons the last one, from which the overview leads to the others. One query."""
    places = {
        "organisation": _("Übersicht"),
        "dates": _("Termine"),
        "chronicle": _("Archiv"),
        "hall_of_fame": _("Bestenliste"),
        "archived_people": _("Personen"),
        "archived_clubs": _("Vereine"),
    }
    found = [Place(key, label, reverse(f"public:{key}", args=[organisation.slug])) for key, label in places.items()]
    for season in organisation.seasons.filter(published=True)[:1]:
        found.insert(2, Place("season", _("Saison"), reverse("public:season", args=[organisation.slug, season.key])))
    return found


def framed(
    request: HttpRequest, organisation: Organisation, current: str, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    """Draw a page; `current` is the key of its entry in the menu."""
    frame = {"organisation": organisation, "menu": menu(organisation), "current": current}
    return render(request, template, frame | dict(context))


# A Durchsage as phones get it: with the words, the style and the script that show it, so that a page needs none of them
# before something is said.


def announcement_as_json(said: Announcement | None) -> dict[str, Any] | None:
    """contract.md, section 4, `announcement`; None: nothing is said."""
    if said is None:
        return None
    return {
        "id": said.pk,
        "text": said.text,
        "at": timezone.localtime(said.at).isoformat(),
        "clock": date_format(timezone.localtime(said.at), "H:i"),
        "until": said.until.isoformat() if said.until else None,
        "title": _("Durchsage"),
        "read": _("Gelesen"),
        "style": static("web/announcement.css"),
        "script": static("web/announcement.js"),
    }


# The addresses of a ranking: `/turniere/<slug>/wertung/<ranking id>`, and what stands beside it.

ESCAPED: Final = {"~": "~7E", ".": "~2E", "/": "~2F"}
PLAIN: Final = {written: letter for letter, written in ESCAPED.items()}
FILES: Final = ("json", "csv", "xlsx", "pdf")
_FORM = re.compile(rf"(?P<words>.+?)(?:/serie/(?P<series>[0-9]{{1,4}}))?(?:\.(?P<file>{'|'.join(FILES)}))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class AskedRanking:
    """What an address asks for: the ranking as it stands there, a series of it, a file (`csv`; empty: the page)."""

    words: str
    series: int | None = None
    file: str = ""

    def names(self, ranking_id: str) -> bool:
        """Whether it is this one, written as the pages do or as it is."""
        return ranking_id in (self.words, unescaped(self.words))


def asked_ranking(words: str) -> AskedRanking:
    """What the part of an address behind `wertung/`, decoded, asks for."""
    found = _FORM.fullmatch(words)
    if found is None:
        return AskedRanking(words)
    return AskedRanking(found["words"], int(found["series"]) if found["series"] else None, found["file"] or "")


def ranking_url(tournament: Tournament, ranking_id: str, series: int | None = None, file: str = "") -> str:
    """The address of a ranking's public page, of one series in it, of a file of either."""
    of_series = f"/serie/{series}" if series is not None else ""
    return _url(tournament.slug, f"{escaped(ranking_id)}{of_series}{file and f'.{file}'}")


@lru_cache(maxsize=10_000)  # every page has those of all rankings
def _url(slug: str, words: str) -> str:
    return reverse("public:ranking", args=[slug, words])


def escaped(ranking_id: str) -> str:
    """The id as the pages write it."""
    return "".join(ESCAPED.get(letter, letter) for letter in ranking_id)


def unescaped(words: str) -> str:
    """The id that the pages write so."""
    return re.sub("~(?:7E|2E|2F)", lambda found: PLAIN[found[0]], words)
