"""Series, card tables and seats, and the draw they come from."""

from datetime import datetime
from functools import cached_property
from typing import Any, Protocol

from django.db import models
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.models.registration import Registration
from tournament.models.tournament import Tournament
from tournament.seating import sealing

# The draw: announced with what it comes from, drawn from a seed nobody could choose, and what came out.

LONGEST_OUTSIDE = 200
"""Characters of what is called out in the hall, and of the words that announce it."""

Json = dict[str, Any]


class Draw(models.Model):
    """One announced draw of a tournament, of series or of a lot, and what became of it.

    Announced are the hash of the entries (`entries`: everything it comes from, personal values hidden) and that of the
    `secret`. What is called out in the hall (`outside`) is added when it is drawn; the `seed` follows from the three.
    A draw that is thrown away stays here. `entries`, `opened` and `document` are long: lists of draws do without.
    Those made up to 2026.11.6 have no entries: their secret is the seed itself, their document the whole file.
    """

    class Of(models.TextChoices):
        """What is drawn."""

        SERIES = "series", _("Sitzplan")
        LOT = "lot", _("Los")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    of = models.CharField(max_length=10, choices=Of.choices, default=Of.SERIES)
    subject = models.CharField(_("wofür"), max_length=200, blank=True, help_text="The list in which a lot decides.")
    secret = models.CharField(_("Losung"), max_length=64, blank=True)
    entries: "models.JSONField[Json | None, Json | None]" = models.JSONField(null=True, blank=True)
    entries_hash = models.CharField(max_length=64, blank=True)
    opened: "models.JSONField[Json, Json]" = models.JSONField(
        default=dict,
        blank=True,
        help_text="The hidden values of the entries with their salts, and whose names they are.",
    )
    committed_at = models.DateTimeField(_("angekündigt"), null=True, blank=True)
    series_numbers: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list, blank=True)
    has_wishes = models.BooleanField(default=False, help_text="The entries have a wish or a fixed table in them.")
    outside_announced = models.CharField(
        _("wird im Saal gerufen"), max_length=LONGEST_OUTSIDE, blank=True, help_text="Empty: nothing."
    )
    outside = models.CharField(_("im Saal gerufen"), max_length=LONGEST_OUTSIDE, blank=True)
    outside_at = models.DateTimeField(null=True, blank=True)
    seed = models.CharField(_("Startwert der Auslosung"), max_length=64, blank=True)
    drawn_at = models.DateTimeField(_("ausgelost"), null=True, blank=True)
    discarded_at = models.DateTimeField(_("verworfen"), null=True, blank=True)
    document: "models.JSONField[Json | None, Json | None]" = models.JSONField(
        null=True, blank=True, help_text="What was drawn, as `python -m tournament.seating verify` reads it."
    )

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Auslosung")
        verbose_name_plural = _("Auslosungen")

    def __str__(self) -> str:
        return f"{self.tournament} · {self.commitment[:8]}"

    @property
    def commitment(self) -> str:
        """What is published before the draw: the SHA-256 of the secret, hex."""
        return sealing.sha256(self.secret or self.seed)

    @property
    def was_announced(self) -> bool:
        """Whether it was announced by itself, before it was drawn; else both were one step."""
        return self.committed_at is not None and (self.drawn_at is None or self.committed_at < self.drawn_at)

    @property
    def nobody_knew(self) -> bool:
        """Whether nobody, not even who runs the server, could know the seed before it was drawn."""
        return self.was_announced and self.drawn_at is not None and bool(self.outside)


class Seating(models.TextChoices):
    """How a series was, or is to be, seated."""

    LOT = "lot", _("ausgelost")
    STANDING = "standing", _("nach Stand")
    WITHIN = "within", _("nach Stand ohne Wiederholungen")
    SNAKE = "snake", _("als Schlange")
    GROUPS = "groups", _("in Gruppen")
    TEAMS = "teams", _("nach Mannschaftsstand")
    GIVEN = "given", _("übernommen")


class Dated(Protocol):
    """The moments that say how far a series is."""

    @property
    def published_at(self) -> datetime | None: ...
    @property
    def started_at(self) -> datetime | None: ...
    @property
    def struck_at(self) -> datetime | None: ...
    @property
    def results_published_at(self) -> datetime | None: ...
    @property
    def cancelled_at(self) -> datetime | None: ...


class Moments:
    """What the moments of a series say: asked of its row, and of SeriesState, which knows how many lists are closed."""

    __slots__ = ()

    @property
    def seated(self: Dated) -> bool:
        """Who sits where is public."""
        return self.published_at is not None

    @property
    def started(self: Dated) -> bool:
        """Its clock was started."""
        return self.started_at is not None

    @property
    def struck(self: Dated) -> bool:
        """The games not begun are struck."""
        return self.struck_at is not None

    @property
    def results(self: Dated) -> bool:
        """Its results are public."""
        return self.results_published_at is not None

    @property
    def cancelled(self: Dated) -> bool:
        """It is not played, though its seating was public: what its lists have counts nowhere."""
        return self.cancelled_at is not None

    @property
    def in_play(self: Dated) -> bool:
        """It is to be played, or was."""
        return self.published_at is not None and self.cancelled_at is None


class Series(Moments, models.Model):
    """One round of lists. It begins as a number; its tables are drawn, looked at, published, started.

    `intended` says how it is to be seated when its time comes (empty: not decided), `seating` how it was; `limit`
    belongs to both.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="series")
    number = models.PositiveSmallIntegerField(_("Serie"))
    day = models.DateField(_("Tag"), null=True, blank=True, help_text="None: the first day of the tournament.")
    seating = models.CharField(_("Sitzordnung"), max_length=10, choices=Seating.choices, blank=True)
    intended = models.CharField(_("Wie soll gesetzt werden?"), max_length=10, choices=Seating.choices, blank=True)
    limit = models.PositiveSmallIntegerField(
        _("Zahl dazu"),
        null=True,
        blank=True,
        help_text="Within: at most so many ranks away, none: as few as possible. Groups: so many tables.",
    )
    seed = models.CharField(_("Startwert der Auslosung"), max_length=64, blank=True)
    draw = models.ForeignKey(Draw, models.SET_NULL, null=True, blank=True, related_name="series")
    published_at = models.DateTimeField(_("Sitzplan veröffentlicht"), null=True, blank=True)
    started_at = models.DateTimeField(_("begonnen"), null=True, blank=True)
    struck_at = models.DateTimeField(
        _("nicht begonnene Spiele gestrichen"),
        null=True,
        blank=True,
        help_text="When the organiser struck the games not begun: every list ends with its last game.",
    )
    counts_until = models.PositiveSmallIntegerField(
        _("zählt bis Spiel"),
        null=True,
        blank=True,
        help_text="Of each list only the games up to this one of a full table count. None: all.",
    )
    results_published_at = models.DateTimeField(_("Ergebnis veröffentlicht"), null=True, blank=True)
    cancelled_at = models.DateTimeField(_("entfällt"), null=True, blank=True)
    seating_head = models.CharField(
        max_length=14, blank=True, help_text="Head of the audit log as it was when the seating was published."
    )
    results_head = models.CharField(
        max_length=14, blank=True, help_text="Head of the audit log as it was when the results were published."
    )
    position = models.PositiveSmallIntegerField(
        null=True, editable=False, help_text="Its place in the document that lists it. None: none does, by its number."
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("Serie")
        verbose_name_plural = _("Serien")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="series_number_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


class CardTable(models.Model):
    """The furniture: one table in one series, which is one Spielliste.

    The list keeper's link is a right: `token_hash` is all that is stored of it. The token itself is derived from
    `link_nonce` and the key of the installation, so that a list can be printed again (models/link.py).
    """

    series = models.ForeignKey(Series, models.CASCADE, related_name="card_tables")
    number = models.PositiveSmallIntegerField(_("Tisch"))
    link_nonce = models.BinaryField(max_length=16, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    cards_confirmed_at = models.DateTimeField(_("Karten geprüft"), null=True, blank=True)
    closed_at = models.DateTimeField(_("abgeschlossen"), null=True, blank=True)
    reopened_at = models.DateTimeField(_("wieder geöffnet"), null=True, blank=True)
    gave_up = models.PositiveSmallIntegerField(
        _("aufgegeben"),
        null=True,
        blank=True,
        help_text="The seat that gave up (romme24); the list is settled as it stands.",
    )
    ends_after = models.PositiveSmallIntegerField(
        _("endet nach Spiel"),
        null=True,
        blank=True,
        help_text="Where somebody left and it was decided. None: as agreed.",
    )
    extra_minutes = models.PositiveSmallIntegerField(
        _("Minuten mehr"),
        default=0,
        db_default=0,
        help_text="What the organiser gave this table beyond the series' time.",
    )
    unchecked = models.BooleanField(
        _("ungeprüft"),
        default=False,
        db_default=False,
        help_text="Typed from paper without its sums, and nobody has compared them since.",
    )
    begun_totals: "models.JSONField[dict[str, Any] | None, dict[str, Any] | None]" = models.JSONField(
        null=True,
        editable=False,
        help_text="Sums of a paper list that is not whole yet: `typed`, by field, for these `people`, by line.",
    )
    position = models.PositiveSmallIntegerField(
        null=True, editable=False, help_text="Its place in the document it came from. None: made here, by its number."
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    by_assigned_phone = (
        False  # not stored: whether the link it was found by is that of a phone assigned to it (HeldList)
    )

    class Meta:
        ordering = ["number"]
        verbose_name = _("Tisch")
        verbose_name_plural = _("Tische")
        constraints = [
            models.UniqueConstraint(fields=["series", "number"], name="table_number_once_a_series"),
        ]

    def __str__(self) -> str:
        return f"{self.series} · {self.number}"

    @property
    def subject(self) -> str:
        """What the audit log calls a list."""
        return f"Serie {self.series.number}, Tisch {self.number}"

    @property
    def closed(self) -> bool:
        """Whether the list is closed."""
        return self.closed_at is not None

    @property
    def is_open(self) -> bool:
        """Whether it takes what its list keeper writes: it is not closed, and its series is played."""
        return self.closed_at is None and not self.series.cancelled


class KeptTotals(models.Model):
    """What somebody made at one seat, a field for each of scoring.FIGURES.

    Derived from the games (or typed in from a paper list) in the same transaction; `manage.py recompute` makes them
    anew and says whether anything differed.
    """

    wertungspunkte = models.IntegerField(default=0)
    augen = models.PositiveIntegerField(default=0)
    points = models.IntegerField(default=0)
    crosses = models.PositiveSmallIntegerField(default=0)
    games = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True

    @property
    def totals(self) -> scoring.Totals:
        """The sums that are kept."""
        return scoring.Totals.kept_by(self)


class Seat(KeptTotals):
    """A place at a card table: who sat down there first, with the totals of what they made there so far.

    Who takes it from them later is a Substitution, with totals of its own.
    """

    card_table = models.ForeignKey(CardTable, models.CASCADE, related_name="seats")
    series = models.ForeignKey(Series, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("Platz"))
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["card_table", "number"], name="seat_once_a_table"),
            models.UniqueConstraint(fields=["series", "registration"], name="player_once_a_series"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="seats_start_at_one"),
        ]

    def __str__(self) -> str:
        return f"{self.card_table} · {self.number}"

    @cached_property
    def later(self) -> "list[Substitution]":
        """Return who took it after the first player, in order of games."""
        return sorted(self.substitutions.all(), key=lambda change: change.from_game)

    @property
    def last(self) -> "Seat | Substitution":
        """Who holds it at the end; the change that made it empty, where nobody does."""
        return self.later[-1] if self.later else self


class Substitution(KeptTotals):
    """The player `registration` of a seat from game `from_game` on, with the totals of what they make there; None: it
    is empty from then on (contract.md, section 7, `substitutes`; scoring.Change).
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="substitutions")
    series = models.ForeignKey(Series, models.CASCADE, related_name="substitutions")
    from_game = models.PositiveSmallIntegerField(_("ab Spiel"))
    registration = models.ForeignKey(Registration, models.PROTECT, null=True, related_name="substitutions")
    for_team = models.BooleanField(
        _("zählt für die Mannschaft"),
        default=False,
        help_text="For the team of the one he stands in for, instead of his own.",
    )

    class Meta:
        ordering = ["seat__number", "from_game"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "from_game"], name="seat_changes_once_a_game"),
            models.CheckConstraint(condition=models.Q(from_game__gte=1), name="changes_start_at_game_one"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.from_game}"

    @property
    def number(self) -> int:
        """Of the seat."""
        return self.seat.number

    @property
    def card_table(self) -> CardTable:
        """Where the seat is."""
        return self.seat.card_table


class TypedTotal(models.Model):
    """What a paper list says of one seat, typed in instead of its games; `substitution`: of who took it later."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="typed_totals")
    substitution = models.OneToOneField(
        Substitution, models.CASCADE, null=True, blank=True, related_name="typed_total", editable=False
    )
    wertungspunkte = models.IntegerField(_("Wertungspunkte"))
    augen = models.PositiveIntegerField(_("Augen"))
    crosses = models.PositiveSmallIntegerField(_("Kreuze"), default=0)
    games = models.PositiveSmallIntegerField(_("Spiele"), null=True, blank=True)
    points = models.IntegerField(
        _("Punkte"), null=True, blank=True, help_text="Only where they do not follow from the other sums."
    )
    thrown_in = models.PositiveSmallIntegerField(
        _("weggeworfen"), default=0, help_text="Thrown-in hands on that list: a later one is a repeated offence."
    )
    position = models.PositiveSmallIntegerField(
        null=True, editable=False, help_text="Its place in the document it came from. None: typed in here, by its seat."
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=models.Q(substitution__isnull=True), name="typed_total_once_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.wertungspunkte}"
