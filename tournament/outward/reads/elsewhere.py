"""What is shown elsewhere: how a list in a frame looks, and what is new of published tournaments."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core.brand import LEGIBLE, contrast, luminance, mixed
from tournament.core.list_state import ListStates
from tournament.core.public import PUBLIC_ACT, TournamentState, states_of
from tournament.core.series_state import Phase, with_results
from tournament.models import Edition, Series, Tournament

COLOUR = re.compile(r"[0-9a-f]{6}")
MEASURED = "hoehe"
"""What an address says where the frame may measure itself."""
MOST_ROWS = 200
USUAL_ROWS = 20
MUTED, HAIRLINE = 0.8, 0.2
"""How much of the writing's colour is in what is said less loudly, and in lines."""
CROSSES = ("b3261e", "ff9a90")
"""The house's red, on light ground and on dark."""


@dataclass(frozen=True, slots=True)
class Colours:
    """Ground, writing and links, each as six hexadecimal digits in small letters."""

    ground: str = "ffffff"
    ink: str = "1d1f21"
    accent: str = "155e56"

    def parameters(self) -> dict[str, str]:
        """As an address says them."""
        return {name: getattr(self, field) for name, field in NAMES.items()}

    @property
    def legible(self) -> bool:
        """Whether writing and links can be read on this ground."""
        return min(contrast(self.ink, self.ground), contrast(self.accent, self.ground)) >= LEGIBLE

    def _legible_or_ink(self, colour: str) -> str:
        return colour if contrast(colour, self.ground) >= LEGIBLE else self.ink

    def style_sheet(self) -> str:
        """What makes a page of the house look like that, whatever its reader's device prefers."""
        said = {
            "paper": self.ground,
            "surface": self.ground,
            "ink": self.ink,
            "muted": self._legible_or_ink(mixed(self.ink, self.ground, MUTED)),
            "hairline": mixed(self.ink, self.ground, HAIRLINE),
            "line": mixed(self.ink, self.ground, 0.5),
            "accent": self.accent,
            "accent-ink": self.ground,
            "accent-soft": mixed(self.accent, self.ground, HAIRLINE),
            "warn-ink": self.ink,
            "warn-soft": mixed(self.ink, self.ground, HAIRLINE / 2),
            "cross": self._legible_or_ink(max(CROSSES, key=lambda colour: contrast(colour, self.ground))),
        }
        dark = luminance(self.ground) < luminance(self.ink)
        lines = "".join(f"  --{name}: #{colour};\n" for name, colour in said.items())
        return f":root {{\n  color-scheme: {'dark' if dark else 'light'};\n{lines}}}\n"


NAMES: Mapping[str, str] = {"grund": "ground", "schrift": "ink", "farbe": "accent"}
"""Name in an address -> field of Colours."""


def colours_in(asked: Mapping[str, str]) -> Colours | None:
    """The colours an address asks for, those it leaves out as the house has them; None: none, or none there are."""
    said = {field: asked[name].lower() for name, field in NAMES.items() if name in asked}
    if not said or not all(COLOUR.fullmatch(colour) for colour in said.values()):
        return None
    return Colours(**said)


def rows_asked(typed: str) -> int:
    """How many lines; of what is no number, the usual."""
    if not (typed.isascii() and typed.isdigit()) or len(typed) > 4:
        return USUAL_ROWS
    return min(max(int(typed), 1), MOST_ROWS)


# What is new of published tournaments: results, the end, corrections; as everybody may know it, so nothing of a board
# that stands still. No name stands in it but what an organiser wrote as a reason, which every page shows.

MOST_NEWS: Final = 50
MOST_LOOKED_THROUGH: Final = 200
"""Results and editions among which the tournaments are found that have something new."""


@dataclass(frozen=True, slots=True)
class News:
    """One piece of news. `key`: what it is called by (`own_id`); `url`: its page, without the host."""

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
    results = Series.objects.filter(with_results(), tournament__published=True)
    editions = Edition.objects.filter(tournament__published=True)
    keys = {
        *results.order_by("-results_published_at").values_list("tournament", flat=True)[:MOST_LOOKED_THROUGH],
        *editions.order_by("-at").values_list("tournament", flat=True)[:MOST_LOOKED_THROUGH],
    }
    found = list(Tournament.objects.filter(pk__in=keys, published=True).annotate(act=PUBLIC_ACT))
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
        if series.results_published_at:
            said = {"tournament": tournament.name, "number": series.number}
            final = series.phase is Phase.FINAL
            yield News(
                _key(tournament, f"serie/{series.number}"),
                _("%(tournament)s: Ergebnis der %(number)s. Serie") % said,
                series.results_published_at,
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
    return f"turnier/{tournament.pk}/{what}"
