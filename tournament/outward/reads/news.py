"""What is new of published tournaments: results, the end, corrections; as everybody may know it, so nothing of a board
that stands still. No name stands in it but what an organiser wrote as a reason, which every page shows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core.list_state import ListStates
from tournament.core.public import LEGAL, PUBLIC_ACT, PublicPhase, TournamentState, states_of
from tournament.models import Edition, Series, Tournament

MOST_NEWS: Final = 50
MOST_LOOKED_THROUGH: Final = 200
"""Results and editions among which the tournaments are found that have something new."""


@dataclass(frozen=True, slots=True)
class News:
    """One piece of news. `key`: what tells it apart for ever, within this server; `url`: its page, without the host."""

    key: str
    title: str
    at: datetime
    url: str
    text: str


def news_of(state: TournamentState) -> list[News]:
    """Of one published tournament, the last first."""
    return _latest([state])


def news_of_all() -> list[News]:
    """Of all that are published, the last first; a number of queries that does not grow once they were asked for."""
    results = Series.objects.filter(tournament__published=True, results_published_at__isnull=False)
    editions = Edition.objects.filter(tournament__published=True)
    keys = {
        *results.order_by("-results_published_at").values_list("tournament", flat=True)[:MOST_LOOKED_THROUGH],
        *editions.order_by("-at").values_list("tournament", flat=True)[:MOST_LOOKED_THROUGH],
    }
    found = list(Tournament.objects.filter(pk__in=keys, published=True).annotate(act=PUBLIC_ACT, legal=LEGAL))
    for tournament in found:
        tournament.public_act = vars(tournament)["act"]
    return _latest(states_of(found))


def _latest(states: Sequence[TournamentState]) -> list[News]:
    news = [one for state in states for one in _news(state)]
    return sorted(news, key=lambda one: (one.at, one.key), reverse=True)[:MOST_NEWS]


def _news(state: TournamentState) -> Iterator[News]:
    tournament = state.tournament
    yield from _results(state)
    states = ListStates(state, state.with_results)
    url = reverse("public:standings", args=[tournament.slug])
    for number, change in states.all_changes():
        title = _("%(tournament)s: %(number)s. Serie geändert") % {"tournament": tournament.name, "number": number}
        yield News(_key(tournament, f"aenderung/{change.pk}"), title, change.at, url, change.reason)
    for edition in states.all_editions():
        yield _edition(tournament, edition, url)


def _results(state: TournamentState) -> Iterator[News]:
    tournament = state.tournament
    for series in state.series:
        if series.results and series.results_at:
            said = {"tournament": tournament.name, "number": series.number}
            final = series.phase is PublicPhase.FINAL
            yield News(
                _key(tournament, f"serie/{series.number}"),
                _("%(tournament)s: Ergebnis der %(number)s. Serie") % said,
                series.results_at,
                reverse("public:series_standings", args=[tournament.slug, series.number]),
                _("Alle Listen sind abgeschlossen.") if final else _("Vorläufig: Noch sind Listen offen."),
            )


def _edition(tournament: Tournament, edition: Edition, url: str) -> News:
    said = {"tournament": tournament.name, "number": edition.number}
    if edition.taken_back_at:
        title, at, text = _("%(tournament)s: Endstand zurückgenommen"), edition.taken_back_at, edition.taken_back_reason
    elif edition.number == 1:
        title, at, text = _("%(tournament)s: Endstand"), edition.at, _("Das Ergebnis steht fest.")
    else:
        title, at, text = _("%(tournament)s: Endstand berichtigt, Fassung %(number)s"), edition.at, edition.reason
    return News(_key(tournament, f"fassung/{edition.number}"), title % said, at, url, text)


def _key(tournament: Tournament, what: str) -> str:
    return f"turniere/{tournament.slug}/{what}"
