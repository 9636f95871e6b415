"""What the API has, declared once: its addresses, the page that explains them and the OpenAPI document are made of this
list, so that none of them can say anything else than the others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.outward.files import answers
from tournament.outward.files.answers import Asked, Json
from tournament.outward.files.schemas import Schema, list_of, named, page_of
from tournament.outward.reads.source import Source

OF_TOURNAMENT = "tournaments/<slug:slug>"
OWN = "own/<slug:slug>"
SERIES = f"{OF_TOURNAMENT}/series/<int:series>"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address below `/api/1/`, as the URLconf writes it: what it is called there, what it says, how its answer
    looks, what makes it. `keyed`: with a key of that tournament alone, and as its organisers know it."""

    name: str
    path: str
    summary: Promise
    schema: Schema
    read: Callable[[Source, Asked], Json]
    keyed: bool = False

    @property
    def paged(self) -> bool:
        """Whether its answer comes in pages."""
        return "pages" in self.schema.get("properties", {})


ALL = Endpoint(
    "tournaments",
    "tournaments",
    _("Alle öffentlichen Turniere, das neueste zuerst"),
    page_of("Tournament"),
    answers.tournament,  # read otherwise: of all of them
)
PUBLIC: Sequence[Endpoint] = (
    Endpoint("tournament", OF_TOURNAMENT, _("Ein Turnier"), named("Tournament"), answers.tournament),
    Endpoint("players", f"{OF_TOURNAMENT}/players", _("Wer angemeldet ist"), page_of("Player"), answers.players),
    Endpoint(
        "player_games",
        f"{OF_TOURNAMENT}/players/<int:number>/games",
        _("Was jemand gespielt hat, Spiel für Spiel, soweit es öffentlich ist"),
        list_of("PlayedSeries"),
        answers.games_of,
    ),
    Endpoint(
        "rankings", f"{OF_TOURNAMENT}/rankings", _("Welche Wertungen es gibt"), list_of("Ranking"), answers.rankings
    ),
    Endpoint(
        "ranking",
        f"{OF_TOURNAMENT}/rankings/<path:ranking>",
        _("Die Liste einer Wertung"),
        page_of("Row"),
        answers.ranking,
    ),
    Endpoint("all_series", f"{OF_TOURNAMENT}/series", _("Wie weit jede Serie ist"), list_of("Series"), answers.series),
    Endpoint("series", f"{SERIES}/list", _("Die Liste einer Serie"), page_of("Row"), answers.series_list),
    Endpoint("seating", f"{SERIES}/seating", _("Wer in einer Serie wo sitzt"), page_of("Seating"), answers.seating),
    Endpoint(
        "games",
        f"{SERIES}/games",
        _("Jedes Spiel einer Serie, Tisch für Tisch, soweit Spiele öffentlich sind"),
        page_of("Table"),
        answers.games,
    ),
)
KEYED: Sequence[Endpoint] = (
    Endpoint(
        "own_rankings",
        f"{OWN}/rankings",
        _("Die Wertungen, auch vor der Veröffentlichung"),
        list_of("Ranking"),
        answers.rankings,
        keyed=True,
    ),
    Endpoint(
        "own_ranking",
        f"{OWN}/rankings/<path:ranking>",
        _("Die Liste einer Wertung, auch vor der Veröffentlichung, mit allen Namen"),
        page_of("Row"),
        answers.ranking,
        keyed=True,
    ),
    Endpoint(
        "own_entries",
        f"{OWN}/entries",
        _("Die Angemeldeten mit Namen, Anwesenheit und Wertungen"),
        page_of("Entry"),
        answers.entries,
        keyed=True,
    ),
    Endpoint(
        "own_lists",
        f"{OWN}/lists",
        _("Wie weit jede Liste ist"),
        list_of("Progress"),
        answers.lists,
        keyed=True,
    ),
)
ENDPOINTS: Sequence[Endpoint] = (ALL, *PUBLIC, *KEYED)
