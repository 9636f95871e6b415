"""Where a series is, and what may follow: the one value that pages, phones, the screen, files and acts ask.

`SeriesState.phase` is the only place that says how far a series is. What the organiser sees is the value itself, what
everybody sees its `public` side; a row alone answers what its moments say (`models.series.Moments`), a question to the
database is one of the conditions below.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import Any

from django.db.models import Count, Q, QuerySet, TextChoices
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import RefusedError
from tournament.models import Ceremony, Series, Tournament
from tournament.models.series import Moments


class Phase(TextChoices):
    """How far a series is, in order; the label says it in a word."""

    WAITING = "waiting", _("nicht gesetzt")  # nobody sits; to everybody: no seating is public
    DRAFT = "draft", _("Sitzplan im Entwurf")  # the Spielleitung's alone; to everybody it is waiting
    SEATED = "seated", _("Sitzplan steht")
    RUNNING = "running", _("läuft")
    PLAYED = "played", _("fertig")  # all lists are closed, the result is not public
    PROVISIONAL = "provisional", _("läuft")  # the result is public, lists are still open
    FINAL = "final", _("fertig")
    CANCELLED = "cancelled", _("entfällt")  # its seating was public; what its lists have counts nowhere


BEFORE = frozenset({Phase.WAITING, Phase.DRAFT})
"""Nobody but the Spielleitung knows who sits where."""
UNDER_WAY = frozenset({Phase.RUNNING, Phase.PROVISIONAL})
SETTLED = frozenset({Phase.FINAL, Phase.CANCELLED})
"""Nothing follows."""
OVER = SETTLED | {Phase.PLAYED}
"""Nothing is due at the tables."""
LOUD = UNDER_WAY | {Phase.CANCELLED}
"""Worth seeing in the menu above every page."""
PUBLIC_PHASES = tuple(phase for phase in Phase if phase is not Phase.DRAFT)
"""What everybody may be told (contract.md, section 9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesState(Moments):
    """One series: how many lists it has and how many are closed, its moments, and the heads of the audit log (audit.py)
    as they were when its seating and its results were published."""

    number: int
    lists: int = 0
    closed: int = 0
    published_at: datetime | None = None
    started_at: datetime | None = None
    struck_at: datetime | None = None
    results_published_at: datetime | None = None
    seating_head: str = ""
    results_head: str = ""
    cancelled_at: datetime | None = None

    @property
    def phase(self) -> Phase:
        """How far it is."""
        if self.cancelled:
            return Phase.CANCELLED
        if not self.seated:
            return Phase.DRAFT if self.lists else Phase.WAITING
        if self.results:
            return Phase.FINAL if self.all_closed else Phase.PROVISIONAL
        if self.all_closed:
            return Phase.PLAYED
        return Phase.RUNNING if self.started or self.closed else Phase.SEATED

    @property
    def all_closed(self) -> bool:
        """There are lists, and every one is closed."""
        return 0 < self.lists == self.closed

    @property
    def over(self) -> bool:
        """Nothing is due at its tables."""
        return self.phase in OVER

    @property
    def settled(self) -> bool:
        """Nothing follows."""
        return self.phase in SETTLED

    @property
    def ending(self) -> bool:
        """It is about to end, or has: half of its lists are closed."""
        return 0 < self.lists <= 2 * self.closed and not self.cancelled

    @property
    def open_lists(self) -> int:
        """How many wait to be closed."""
        return 0 if self.cancelled else self.lists - self.closed

    @property
    def public(self) -> "SeriesState":
        """As everybody may know it: of a draft, nothing."""
        return self if self.seated else replace(self, lists=0, closed=0)


FIELDS = (
    *("number", "lists", "closed", "published_at", "started_at", "struck_at", "results_published_at"),
    *("seating_head", "results_head", "cancelled_at"),
)
"""What SeriesState is made of, in the order of its fields: columns, and what `with_lists` adds."""


def state_of_row(row: Any) -> SeriesState:
    """Of the values of FIELDS."""
    return SeriesState(**dict(zip(FIELDS, row, strict=True)))


def series_state(series: Series) -> SeriesState:
    """Of a series as `with_lists` read it."""
    return SeriesState(**{name: getattr(series, name) for name in FIELDS})


def with_lists(series: "QuerySet[Series]") -> "QuerySet[Series]":
    """The same series in order, each with how many `lists` it has and how many of them are `closed`."""
    return series.annotate(
        lists=Count("card_tables", distinct=True),
        closed=Count("card_tables", filter=Q(card_tables__closed_at__isnull=False), distinct=True),
    ).order_by("number")


# Conditions for the database; `of`: the way to the series, "series__" from a table.


def seated(of: str = "") -> Q:
    """Who sits where is public."""
    return Q(**{f"{of}published_at__isnull": False})


def to_play(of: str = "") -> Q:
    """It was not cancelled; nobody may sit in it yet."""
    return Q(**{f"{of}cancelled_at__isnull": True})


def in_play(of: str = "") -> Q:
    """It is to be played, or was: what its tables store counts, and is waited for."""
    return seated(of) & to_play(of)


def with_results(of: str = "") -> Q:
    """Its results are public."""
    return Q(**{f"{of}results_published_at__isnull": False})


def with_open_list(of: str = "series__") -> Q:
    """A table on which something is still due."""
    return in_play(of) & Q(closed_at=None)


def following(series: Series) -> "QuerySet[Series]":
    """The series to be played after this one, the next first."""
    return series.tournament.series.filter(to_play(), number__gt=series.number).order_by("number")


# What may follow.


class Then(Enum):
    """What somebody may want to do with a series."""

    DRAFT = "draft"
    WITHDRAW = "withdraw"
    SWAP = "swap"
    START = "start"
    SHIFT = "shift"
    STRIKE = "strike"
    UNSTRIKE = "unstrike"
    SHOW = "show"
    HIDE = "hide"
    CANCEL = "cancel"
    UNCANCEL = "uncancel"


_PLAYED = ("cancelled", False, "series_cancelled")
_NEEDS: Mapping[Then, tuple[tuple[str, bool, str], ...]] = {
    Then.DRAFT: (("seated", False, "series_published"),),
    Then.WITHDRAW: (("seated", True, "series_not_published"), _PLAYED),
    Then.SWAP: (("seated", True, "series_not_published"), _PLAYED),
    Then.START: (("seated", True, "series_not_published"), _PLAYED, ("started", False, "series_started")),
    Then.SHIFT: (("started", True, "series_not_started"), _PLAYED),
    Then.STRIKE: (("started", True, "series_not_started"), _PLAYED, ("struck", False, "games_struck")),
    Then.UNSTRIKE: (("struck", True, "games_not_struck"), _PLAYED),
    Then.SHOW: (("seated", True, "series_not_published"), _PLAYED, ("results", False, "results_published")),
    Then.HIDE: (("results", True, "results_not_published"),),
    Then.CANCEL: (("seated", True, "series_not_published"), _PLAYED, ("results", False, "results_published")),
    Then.UNCANCEL: (("cancelled", True, "series_not_cancelled"),),
}
"""What each needs: a question, the answer it has to have, and the refusal where it has the other."""


def hindrance(series: Moments, then: Then) -> str:
    """The code of why this may not follow; empty: it may."""
    return next((code for question, wanted, code in _NEEDS[then] if getattr(series, question) is not wanted), "")


def refuse_unless_may(series: Moments, then: Then) -> None:
    """RefusedError where it may not follow."""
    if code := hindrance(series, then):
        raise RefusedError(code)


# The board stands still: what everybody may not see yet, and which rankings the Siegerehrung has revealed.

FREEZE_FIELDS = ("frozen_at", "hides_from", "kept__lists", "revealed", "shown")
"""Of the model Ceremony, in the order `freeze_of` takes them."""


@dataclass(frozen=True, slots=True)
class Freeze:
    """Since when it stands still. `hides_from`: results of that series and later ones are nobody's; None: it stopped at
    once, and `lists` says of each series it showed how many lists were closed, of how many.

    `revealed`: the ids of rankings that are everybody's as they are now; `shown`: id of a ranking that is being
    revealed -> keys of the lines that were shown.
    """

    since: datetime
    hides_from: int | None
    lists: Mapping[int, tuple[int, int]]
    revealed: frozenset[str]
    shown: Mapping[str, tuple[int, ...]]

    @property
    def at_once(self) -> bool:
        """The board shows what it showed then, whatever becomes of it; else what is not hidden goes on."""
        return self.hides_from is None

    def hides(self, series: int) -> bool:
        """Whether nobody may see results of this series."""
        return series not in self.lists if self.hides_from is None else series >= self.hides_from

    def covers(self, series: Collection[int], at: datetime) -> bool:
        """Whether something that was made of the results of these series then is nobody's yet."""
        return any(map(self.hides, series)) or (self.at_once and at > self.since)


def freeze_of(row: Sequence[Any]) -> Freeze | None:
    """What FREEZE_FIELDS say; None: the board does not stand still, or there never was a ceremony."""
    since, hides_from, lists, revealed, shown = row
    if since is None:
        return None
    counted = {int(number): (closed, there) for number, (closed, there) in (lists or {}).items()}
    told = {ranking: tuple(keys) for ranking, keys in (shown or {}).items()}
    return Freeze(since, hides_from, counted, frozenset(revealed or ()), told)


def frozen_now(tournament: Tournament) -> Freeze | None:
    """Return what the board hides; None: it does not stand still. One query."""
    row = Ceremony.objects.filter(tournament=tournament).values_list(*FREEZE_FIELDS).first()
    return freeze_of(row) if row else None
